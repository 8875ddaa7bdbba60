// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shardscape::frameworks {

/// One key of a framework's file as it stands there.
struct Setting {
    std::string key;                ///< with its sections or dashes: "train.micro_batch_size", "--bf16"
    std::string name;               ///< what tables look for: without dashes, lower case, words joined by '_'
    std::string value;              ///< as written, without quotes; of a list its members, joined by blanks
    std::vector<std::string> items; ///< of a list; a list within it as listText() has it
    std::int32_t line = 0;          ///< from 1; 0: nowhere in particular
    bool isNull = false;            ///< null, None, or nothing behind the colon
    bool isList = false;
    bool isFlag = false; ///< an option without a value
};

/// A file that a script writes from its own lines: cat > ds_config.json <<EOF.
struct WrittenFile {
    std::string name;
    std::string text;       ///< variables of the script in their places
    std::int32_t line = 0;  ///< of the script, where its first line stands
    std::int32_t lines = 0; ///< how many of the script it takes
};

/// What a condition of a script asks and nothing in the script says: "$1", "${MODEL_SIZE}".
struct Cause {
    std::string what;
    std::vector<std::string> values; ///< what it is compared with, in order: "8B", "70B"
    std::int32_t line = 0;
};

/// What a file is read with: the arguments of a script's call, variables of its environment, and the files that it names.
struct Call {
    std::vector<std::string> arguments;
    std::vector<std::pair<std::string, std::string>> variables;
    std::vector<WrittenFile> files; ///< by name; one that is sourced or named as a plan is taken from here
};

/// A file taken apart: its keys in order. Nothing of it was run.
struct KeyList {
    std::vector<Setting> settings;
    std::vector<Setting> environment; ///< of a script: variables that its command sees
    std::vector<Setting>
        launcher; ///< of a script: options of what starts the processes (torchrun, srun, #SBATCH)
    std::vector<std::string> command;   ///< of a script: its command's words that are no options
    std::vector<Setting> openOptions;   ///< of a script: variables of options that nothing in it sets
    std::vector<Message> notes;         ///< what was left out, and where
    std::vector<std::string> unrolled;  ///< names of variables that were set and never used
    std::vector<WrittenFile> files;     ///< what a script writes itself, and what was given beside the file
    std::vector<std::string> taken;     ///< names of those whose keys are among these
    std::string name;                   ///< of the file itself, where it has one: "pretrain_llama3_8b.py"
    std::vector<Cause> causes;          ///< of a script: what decides over others and stays open
    std::vector<std::string> following; ///< of a script: variables that are only set where a cause says so
    std::string
        base; ///< of Python: what makes the configuration that is changed, "llama3_70b_pretrain_config"
    bool isFragment = false; ///< of a script: options in variables that another script launches
    bool adds = false;       ///< of Python: a function that changes what another one made
};

// Bounds that no real file comes near: what goes beyond is refused in one sentence, so that a hostile file costs little.
inline constexpr std::size_t kMostBytes = std::size_t{4} << 20;
inline constexpr std::size_t kMostSettings = 20'000;
inline constexpr int kDeepest = 64; ///< sections within sections

/// "--tensor-model-parallel-size" -> "tensor_model_parallel_size".
std::string nameOf(std::string_view key);
/// ASCII letters made small.
std::string lower(std::string_view text);
/// Quoted for a sentence, cut where it is long.
std::string shown(std::string_view text);
/// A list as TOML and Python write it: ["layers.0", "norm"].
std::string listText(const std::vector<std::string>& items);
/// A setting with `value` split into nothing.
Setting setting(std::string key, std::string value, std::int32_t line);
/// What a script's "${X}" or OmegaConf's "${model.x}" leaves open in a value: each as written. "$(date)" is not among them.
std::vector<std::string> placeholders(std::string_view value);

// Each form as a list of keys, sections joined by points. Errors: one sentence with the line.
Result<KeyList> readYaml(std::string_view text);
Result<KeyList> readToml(std::string_view text);
Result<KeyList> readJson(std::string_view text);
/// Command lines and shell scripts. Assignments, ${X:-d}, $((...)), arrays, and if, case and for on known values; nothing runs.
/// The command with the most options counts.
Result<KeyList> readShell(std::string_view text, const Call& call = {});
/// Plain assignments of names, numbers, strings, lists, dict(...) and arithmetic; nothing runs. Of a file of functions the
/// assignments of its only one; several are refused by name.
Result<KeyList> readPython(std::string_view text);
/// What Megatron prints of its arguments: "  num_layers ........ 12".
Result<KeyList> readArgumentDump(std::string_view text);
/// The command that a Python program starts another one with, a list of words, as a shell would write it; empty: there is none.
std::string commandInPython(std::string_view text);
/// A file that a script writes, with the lines of the script; error: no form that is known here, or one that cannot be read.
Result<KeyList> readWrittenFile(const WrittenFile& file);
/// "./ds_config.json" and "ds_config.json"; "examples/zero3.json" where only its last name is known, "zero3.json".
bool isSameFile(std::string_view a, std::string_view b);
/// Lines of "section.key=value", as Hydra takes them.
Result<KeyList> readOverrides(std::string_view text);

} // namespace shardscape::frameworks
