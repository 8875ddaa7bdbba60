// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/reading.h"
#include "frameworks/setting.h"

#include <functional>
#include <initializer_list>
#include <map>
#include <set>

namespace shardscape::frameworks {

using Names = std::initializer_list<std::string_view>;

/// A reading in the making: a framework's reader asks for keys by name and says what they mean. A key that was asked for is
/// mapped; one that names a placeholder or no proper value is a need; what nobody asks for is sorted at the end.
class Draft {
public:
    /// `wholePlan`: absent keys have the framework's defaults; otherwise the file is merged into something else.
    Draft(std::string framework, KeyList keys, bool wholePlan);

    /// Names are looked for without this in front: "model." of Bridge's sections. The longest that fits goes.
    void stripSections(Names sections);
    /// How "${...}" is resolved before a value is read: an OmegaConf expression, a default. Nothing: it stays open.
    std::function<std::optional<std::string>(const std::string&)> resolve;

    // ---- what a key says. Nothing: absent, null, or open (then `to` is a need). Of several names the first that is there
    // counts, of several settings of one name the last.
    std::optional<std::string> word(Names names, std::string_view to);
    std::optional<std::int64_t> integer(Names names, std::string_view to);
    std::optional<double> real(Names names, std::string_view to);
    std::optional<bool> flag(Names names, std::string_view to);
    std::optional<std::vector<std::string>> words(Names names, std::string_view to);
    /// The model by its name or its folder: of "${ROOT}/Qwen3-8B" the last part, which no variable hides.
    std::optional<std::string> modelName(Names names);
    /// The key is there, whatever it says.
    [[nodiscard]] bool has(Names names) const;
    /// The value without reading it: for recognition.
    [[nodiscard]] std::string peek(std::string_view name) const;
    /// Understood, but without effect: why.
    void idle(Names names, Message note = {});
    /// The same for every key that begins so. A key with a word of layouts is left: nobody has read it.
    void idleSection(std::string_view prefix, Message note = {});
    /// The same for a section that is about something else as a whole: another model, what generates.
    void foreignSection(std::string_view prefix, Message note);
    /// Behind a mapped key.
    void remark(std::string_view name, Message note);

    // ---- what it means
    /// A whole number that sets `id` where it is above 0; others (-1, 0) leave it to whoever asked. Returns it as it stands.
    std::optional<std::int64_t> count(Names names, std::string_view id);
    void set(std::string_view id, Value value);
    /// A default of the framework: only where the file is the whole plan and says nothing.
    void assume(std::string_view id, Value value, std::string_view key);
    /// What follows from what the file says: as a default, but of any file.
    void derive(std::string_view id, Value value, std::string_view key);
    void need(std::string_view what, Message why, std::string proposal = {});
    void open(std::string_view what, Message why);
    void note(Message message) { m_reading.notes.push_back(std::move(message)); }
    void forget(std::string_view id);
    /// Adds the keys of a file that the script writes itself, by its name. False: it writes none of that name, or none that can
    /// be read.
    bool include(std::string_view file);
    /// The same of keys that stand in place of a file's name: --deepspeed '{"zero_optimization": ...}'. What is wrong in them is said as
    /// of a file called `name`.
    bool includeText(std::string_view name, std::string_view text);

    [[nodiscard]] std::optional<std::int64_t> number(std::string_view id) const;
    [[nodiscard]] std::string text(std::string_view id) const;
    [[nodiscard]] bool known(std::string_view id) const;
    /// A key stands for it, but its value is open.
    [[nodiscard]] bool isOpen(std::string_view id) const { return m_open.count(std::string(id)) > 0; }
    [[nodiscard]] bool wholePlan() const { return m_wholePlan; }
    void setPartial() { m_wholePlan = false; }
    [[nodiscard]] const KeyList& keys() const { return m_keys; }
    Reading& reading() { return m_reading; }
    /// A variable of the script's command.
    [[nodiscard]] const Setting* variable(std::string_view name) const;
    std::optional<std::int64_t> variableNumber(std::string_view name, std::string_view to);
    std::optional<std::string> variableWord(std::string_view name, std::string_view to);

    /// Sorts what is left, works out what follows, asks for what `required` names and nobody said.
    Reading finish(Names required);

private:
    struct Place {
        std::size_t index;
        bool used = false;
    };
    const Setting* take(Names names, std::string_view to);
    bool include(const WrittenFile& written);
    std::optional<std::string> resolved(const Setting& setting, std::string_view to);
    void refuse(const Setting& setting, std::string_view to, Message expected);
    void sortRest();
    void withhold();

    KeyList m_keys;
    bool m_wholePlan;
    Reading m_reading;
    std::multimap<std::string, std::size_t> m_byName;
    std::vector<bool> m_used;
    std::set<std::string> m_resolved; ///< values with placeholders that came out as plain ones
    std::set<std::string> m_open;
    std::set<std::string> m_usedVariables;
    std::set<std::string, std::less<>> m_asked; ///< names that the reader knows
};

/// Which of the four sections of a reading an id belongs to.
Values& sectionOf(Reading& reading, std::string_view id);
const Values& sectionOf(const Reading& reading, std::string_view id);
/// dp, dp_shard, global_batch and micro_batch where what they follow from is known.
void settle(Reading& reading);
/// What a key of the framework is about that says nothing of a step's cost. Nothing: no such key is known.
std::optional<Message> withoutEffect(std::string_view framework, std::string_view name);
/// The ids that a key with such words may set: "pipeline_zigzag_depth" pp, chunks, ... Empty: no word of layouts in it.
std::vector<std::string_view> idsInWords(std::string_view name);

// Shared between frameworks that use the same words.
void readMegatronWords(Draft& draft);
void readTorchtitanWords(Draft& draft);
void readMaxtextWords(Draft& draft);
void readDeepspeedWords(Draft& draft);
/// A configuration of DeepSpeed that a key names: one that the script writes is read, another one is needed, with the stage that
/// its name gives away as a proposal.
void readDeepspeedFile(Draft& draft, const std::string& file);
/// What is trained on pairs of answers ("dpo", "orpo", "rm"): two sequences a sample, and what is left out of it. Once the batches
/// are read.
void readPairs(Draft& draft, const std::string& how);
/// The attention kernel by Hugging Face's names: "eager", "flash_attention_2", and LLaMA-Factory's "disabled", "fa2".
void readAttention(Draft& draft, Names names);
/// Options of Hugging Face's Trainer, where a script adds them to a file.
void readTrainerWords(Draft& draft);
/// The trainer's own "fsdp: full_shard auto_wrap offload". True: it asks for FSDP.
bool readTrainerFsdp(Draft& draft, Names names);
/// FSDP of version 1 and 2, as Accelerate and Axolotl spell it.
void readFsdpWords(Draft& draft);
/// "torch.bfloat16", "bf16", "float32", "32" as knobs spell them.
std::string dtypeOf(std::string text);
/// Copies of the states and the ranks that share each: dp and dp_shard. `restShares`: ranks that neither counts share, too.
void readReplicas(Draft& draft, Names copies, Names parts, bool restShares);
/// Micro-batches of a step on each rank. A whole plan that does not say it takes one.
void readAccumulation(Draft& draft, Names names);
/// An optimizer by the name of its class: "adamw_torch_fused", "paged_adamw_8bit", "PagedAdamW8bit".
void takeOptimizer(Draft& draft, const std::string& name);
/// The matrices that adapters stand beside: peft's target_modules, as a list, "all" or "q_proj,v_proj".
void readAdapterTargets(Draft& draft, Names names);
/// The last `trained` layers train; the others are frozen, embedding included.
void freezeAllBut(Draft& draft, std::int64_t trained);
/// The parameters that train, as regular expressions: "model.layers.2[0-9]".
void freezeByPatterns(Draft& draft, Names names);
/// The same of a key that names it.
void takeModel(Draft& draft, Names names);
/// A model by the name that frameworks and hubs give it: "meta-llama/Llama-3.1-8B", "llama3" with "405B", "deepseek_v3".
void takeModelName(Draft& draft, const std::string& name);
/// "0,1,2,3" are four accelerators; nothing: no list of numbers.
std::optional<std::int64_t> listedAccelerators(std::string_view list);
/// Layers of the reading's model: the file's own, or those of the catalog's.
std::optional<std::int64_t> layersOfModel(const Draft& draft);
/// GPUs that the launcher of a script starts: --nproc_per_node x --nnodes, #SBATCH.
std::optional<std::int64_t> launchedAccelerators(Draft& draft);

} // namespace shardscape::frameworks
