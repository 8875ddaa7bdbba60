// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/transformer.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A model that came from a file of another program.
struct ImportedModel {
    workload::Transformer model;
    /// One sentence each: what was taken from the architecture's defaults, what the file says that has no place here.
    std::vector<Message> notes;
};

/// Whether a JSON text describes a model: a config.json of Hugging Face's transformers, or an object in the catalog's form.
bool looksLikeModel(std::string_view text);

/// Reads a config.json. Keys that are missing take the defaults of the architecture's configuration class, as transformers
/// itself does (it leaves out of the file what equals them); only the number of layers and the hidden size must be there.
/// Of a model with several parts (vision and text) the language model is read. Its name is the last part of the file's
/// `_name_or_path` where that says something, else `name`, else the architecture and its parameters ("LLaMA 8.0B").
/// An architecture that is not known is read by what its keys mean, else like LLaMA, and a note says so. Notes also name what is not read,
/// whether it may change the total, and where that is not what the model's name says.
/// Errors name the key: types, ranges, heads that do not divide, a kind of model that is not read with the nearest that is.
Result<ImportedModel> readHuggingFace(std::string_view text, std::string_view name);

/// Either of the two forms.
Result<ImportedModel> readModelFile(std::string_view text, std::string_view name);

/// What a model in this file should be called: the file's name, or that of its folder where it is just "config.json".
/// Empty where neither says anything of the model: "/home/me/Downloads/config (1).json".
std::string modelNameOf(std::string_view path);

/// The architectures of `model_type` that are read as they are, for help texts.
std::vector<std::string_view> huggingFaceArchitectures();

} // namespace shardscape::exchange
