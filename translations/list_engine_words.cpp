// SPDX-License-Identifier: GPL-3.0-or-later
// Prints engine_words.h: every text that the engine declares or says and the window shows, for lupdate to find. The engine
// knows no translations; document::engineText() looks its texts up. The target update_translations runs this, a test compares.
#include "cluster/software.h"
#include "exchange/catalog/catalog.h"
#include "exchange/claims/demo.h"
#include "exchange/claims/glossary.h"
#include "exchange/questions/recognize.h"
#include "job/job.h"
#include "job/run/failure_outlook.h"
#include "job/run/numbers.h"
#include "job/run/plan.h"
#include "job/training/advice/placement.h"
#include "job/training/advice/sensitivity.h"
#include "job/training/costing/mfu.h"
#include "job/training/step/explanation.h"
#include "layout/knob.h"
#include "layout/gaps.h"
#include "layout/recipe.h"
#include "layout/rules.h"
#include "lessons/lesson.h"
#include "said_texts.h"
#include "schedule/option.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "search/training/curve.h"
#include "validate/constants.h"
#include "workload/length_histogram.h"
#include "workload/shape_edit.h"
#include "workload/tensors.h"

#include <cctype>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace shardscape;

namespace {

/// Texts by the list that declares them, each text once, in the order in which people meet them.
class Words {
public:
    void begin(std::string_view list) { m_lists.push_back({std::string(list), {}}); }
    void add(std::string_view text)
    {
        bool letters = false;
        for (const char c : text)
            letters = letters || std::isalpha(static_cast<unsigned char>(c)) != 0;
        if (letters && m_seen.insert(std::string(text)).second)
            m_lists.back().second.emplace_back(text);
    }
    void print() const
    {
        std::cout
            << "// SPDX-License-Identifier: GPL-3.0-or-later\n"
               "// Written by list_engine_words (target update_translations): what the engine declares and the\n"
               "// window shows. Do not edit: change the declaration and run the target.\n"
               "// clang-format off\n"
               "#pragma once\n\n"
               "#include <QtGlobal>\n\n"
               "inline constexpr const char* kEngineWords[] = {\n";
        for (const auto& [list, texts] : m_lists) {
            std::cout << "    // ---- " << list << '\n';
            for (const std::string& text : texts)
                std::cout << "    QT_TRANSLATE_NOOP(\"Engine\", \"" << escaped(text) << "\"),\n";
        }
        std::cout << "};\n";
    }
    /// What is said of values: the texts of say() and counted(), as their literals are written.
    static void printSaid()
    {
        std::cout << "inline constexpr const char* kSaidTexts[] = {\n";
        for (const char* folder : {"model", "views", "app/gui"})
            for (const translations::SaidText& said :
                 translations::saidTextsBelow(std::filesystem::path(SOURCE_DIR) / folder))
                std::cout << "    " << (said.counts ? "QT_TRANSLATE_N_NOOP" : "QT_TRANSLATE_NOOP")
                          << "(\"Engine\", \"" << said.text << "\"),\n";
        std::cout << "};\n";
    }

private:
    static std::string escaped(const std::string& text)
    {
        std::string result;
        for (const char c : text) {
            if (c == '"' || c == '\\')
                result += '\\';
            if (c == '\n')
                result += "\\n";
            else
                result += c;
        }
        return result;
    }

    std::vector<std::pair<std::string, std::vector<std::string>>> m_lists;
    std::set<std::string> m_seen;
};

/// Scenarios whose explanations together use every term: the demos', and each with techniques turned on.
std::vector<layout::Scenario> scenarios()
{
    std::vector<layout::Scenario> result;
    for (const exchange::Demo& demo : exchange::demos())
        for (const layout::Scenario& scenario : demo.scenarios)
            result.push_back(scenario);
    const std::size_t own = result.size();
    for (std::size_t i = 0; i < own; ++i) {
        for (const layout::Knob& knob : layout::knobs()) {
            for (const std::int64_t value : knob.candidates(result[i])) {
                if (value == knob.get(result[i]))
                    continue;
                result.push_back(layout::with(result[i], layout::choose(result[i], knob, value)));
            }
        }
    }
    return result;
}

/// The same on nodes of two kinds, the slower ones last, and as a stack of two kinds of layers: what only those say.
std::vector<layout::Scenario> ofSeveralKinds(const std::vector<layout::Scenario>& scenarios)
{
    std::vector<layout::Scenario> result;
    for (const layout::Scenario& scenario : scenarios) {
        if (scenario.cluster.nodes > 1 && scenario.cluster.others.empty()) {
            layout::Scenario mixed = scenario;
            cluster::NodeKind slow;
            slow.accelerator = scenario.cluster.accelerator;
            for (double* rate : {&slow.accelerator.bf16Flops, &slow.accelerator.fp16Flops,
                                 &slow.accelerator.fp32Flops, &slow.accelerator.memoryBandwidth})
                *rate /= 2;
            mixed.cluster.others.push_back(std::move(slow));
            result.push_back(std::move(mixed));
        }
        if (scenario.model.kinds.empty() && !scenario.model.moe) {
            layout::Scenario stack = scenario;
            workload::LayerKind near;
            near.name = "near";
            near.window = 1024;
            stack.model.kinds = {{}, near};
            stack.model.kinds.front().name = "far";
            stack.model.stack = {{0, 1}, {1, scenario.model.layers - 1}};
            workload::settleStack(stack.model);
            result.push_back(std::move(stack));
        }
    }
    return result;
}

/// Mixtures of experts that are split, beside dense layers, and context parallelism of either kind: no demo has them.
std::vector<layout::Scenario> ofExperts()
{
    std::vector<layout::Scenario> result;
    for (const char* id : {"mixtral-8x7b-v0.1", "deepseek-v2"}) {
        layout::Scenario base;
        base.model = **exchange::Catalog::builtIn().model(id);
        base.cluster = *exchange::Catalog::builtIn().cluster("dgx-h100", 4);
        base.workload.sequence = 4096;
        base.workload.globalBatch = 64;
        for (const auto& knobs : std::vector<std::vector<std::pair<const char*, const char*>>>{
                 {{"tp", "2"},
                  {"sequence_parallel", "1"},
                  {"ep", "4"},
                  {"etp", "2"},
                  {"zero", "0"},
                  {"recompute", "full"}},
                 {{"tp", "2"}, {"sequence_parallel", "1"}, {"ep", "4"}, {"etp", "2"}, {"zero", "1"}},
                 {{"ep", "2"}, {"zero", "3"}, {"pp", "2"}},
                 {{"pp", "2"}, {"schedule", "chimera"}, {"zero", "1"}},
                 {{"cp", "2"}, {"cp_kind", "ring"}},
                 {{"cp", "2"}, {"cp_kind", "all-to-all"}}}) {
            layout::Scenario scenario = base;
            for (const auto& [knob, value] : knobs)
                if (const auto set = layout::setKnob(scenario, knob, value); !set)
                    std::cerr << set.error().text() << '\n';
            result.push_back(std::move(scenario));
        }
    }
    return result;
}

/// The word that a label is; messages are listed by their calls (Words::printSaid).
std::string wordOf(const Label& label)
{
    return label.message() != nullptr ? std::string() : english(label);
}

/// Titles, authors and years stay as they are in every language.
bool citesPaper(const std::string& source)
{
    int digits = 0;
    for (const char c : source) {
        digits = std::isdigit(static_cast<unsigned char>(c)) != 0 ? digits + 1 : 0;
        if (digits == 4)
            return true;
    }
    return false;
}

void addTerm(Words& words, const TermPointer& term, std::set<const void*>& seen)
{
    if (!term || !seen.insert(term.get()).second)
        return;
    words.add(wordOf(term->label));
    if (const std::string source = wordOf(term->source); !citesPaper(source))
        words.add(source);
    for (const TermPointer& input : term->inputs)
        addTerm(words, input, seen);
}

} // namespace

int main()
{
    Words words;
    words.begin("knobs");
    for (const job::Job* job : job::jobs())
        for (const layout::Knob& knob : job->knobs()) {
            for (const std::string_view text : {knob.label, knob.shortLabel, knob.unit, knob.help, knob.look})
                words.add(text);
            for (const std::string_view choice : knob.choices)
                words.add(choice);
        }
    const auto tried = scenarios();
    words.begin("why a knob makes no difference");
    for (const layout::Knob& knob : layout::knobs())
        for (const layout::Scenario& scenario : tried)
            if (knob.idle)
                words.add(knob.idle(scenario));
    words.begin("schedules");
    for (const schedule::Schedule& schedule : schedule::schedules())
        for (const std::string_view text : {schedule.label, schedule.insight, schedule.uncertainty})
            words.add(text);
    words.begin("options of schedules");
    for (const schedule::Option& option : schedule::options()) {
        words.add(option.label);
        words.add(option.insight);
        for (const schedule::OptionParameter& parameter : option.parameters) {
            words.add(parameter.name);
            words.add(parameter.help);
            for (const std::string_view choice : parameter.choices)
                words.add(choice);
        }
    }
    words.begin("rules");
    for (const job::Job* job : job::jobs())
        for (const layout::Rule& rule : job->rules())
            words.add(rule.label);
    words.begin("parts of a model");
    for (const workload::ShapeField& field : workload::shapeFields()) {
        words.add(field.label);
        words.add(field.help);
    }
    for (int part = 0; part < workload::kParts; ++part)
        words.add(workload::label(static_cast<workload::Part>(part)));
    for (const workload::Transformer& model : exchange::Catalog::builtIn().models())
        for (const auto& tensors :
             {workload::embeddingTensors(model), workload::layerTensors(model, false),
              model.moe ? workload::layerTensors(model, true) : std::vector<workload::Tensor>{},
              workload::headTensors(model), workload::furtherTokenTensors(model)})
            for (const workload::Tensor& tensor : tensors)
                words.add(tensor.name);
    words.begin("kinds of files");
    for (int kind = 0; kind < exchange::kFileKinds; ++kind)
        words.add(exchange::label(static_cast<exchange::FileKind>(kind)));
    words.begin("memory and time");
    const auto addAccount = [&words](const training::Account& account) {
        for (const std::string_view text : {account.shortLabel, account.label, account.help})
            words.add(text);
    };
    for (const training::Account& account : training::memoryAccounts())
        addAccount(account);
    for (const training::Account& account : training::timeAccounts())
        addAccount(account);
    for (const training::Account* row : training::timeRows())
        addAccount(*row);
    words.begin("metrics");
    for (const job::Job* job : job::jobs())
        for (const job::Metric& metric : job->metrics)
            for (const std::string_view text : {metric.label, metric.shortLabel, metric.unit, metric.help})
                words.add(text);
    words.begin("where the hours of a run go");
    for (const std::string_view label : run::kBarLabels)
        words.add(label);
    words.begin("what papers count");
    words.add(training::kMfuConvention);
    for (const training::MfuConvention& convention : training::mfuConventions()) {
        words.add(convention.label);
        words.add(convention.counts);
    }
    words.begin("values of hardware and software");
    for (const training::HardwareValue& value : training::hardwareValues())
        words.add(value.label);
    for (const cluster::Software& software : cluster::softwareStacks())
        words.add(software.name);
    words.begin("why a stack is assumed");
    for (const layout::Recipe& recipe : layout::recipes()) {
        words.add(recipe.reason);
        words.add(recipe.brief);
    }
    for (const layout::Gap& gap : layout::gaps())
        words.add(gap.what);
    words.begin("placements of states");
    for (const training::Placement& placement : training::placements())
        for (const std::string_view text : {placement.label, placement.help})
            words.add(text);
    words.begin("constants that calibrations correct");
    for (const validate::Constant& constant : validate::constants()) {
        words.add(constant.label);
        words.add(constant.unit);
        words.add(constant.help);
    }
    words.begin("failures of runs");
    for (const std::string_view cause : run::publishedCauses())
        words.add(cause);
    for (const run::PublishedShare& share : run::publishedShares())
        words.add(share.name);
    words.begin("demos");
    for (const exchange::Demo& demo : exchange::demos()) {
        for (const std::string& text : {demo.title, demo.claim, demo.look})
            words.add(text);
        for (const layout::Scenario& scenario : demo.scenarios)
            words.add(scenario.name);
        for (const exchange::DemoCheck& check : exchange::judge(demo))
            for (const std::string& text : {check.text, check.claimed, check.reason})
                words.add(text);
    }
    words.begin("lessons");
    for (const std::string& label : lessons::toyLabels())
        words.add(label);
    for (const run::RunNumber& number : run::runNumbers())
        for (const std::string_view text : {number.label, number.unit})
            words.add(text);
    for (const auto& metrics : {lessons::toyMetrics(), lessons::layoutMetrics()})
        for (const lessons::Metric& metric : metrics)
            for (const std::string& text : {metric.label, metric.unit})
                words.add(text);
    for (std::size_t cause = 0; cause < schedule::kBubbleCauses; ++cause)
        words.add(schedule::name(static_cast<schedule::BubbleCause>(cause)));
    for (const lessons::Lesson& lesson : lessons::lessons()) {
        words.add(lesson.trackTitle);
        for (const std::string& text : lessons::textsOf(lesson))
            words.add(text);
    }
    words.begin("charts and lengths");
    for (const search::CurveKind& kind : search::curveKinds())
        for (const std::string_view text :
             {kind.label, kind.across, kind.unitAcross, kind.up, kind.unitUp, kind.look})
            words.add(text);
    for (const workload::LengthPreset& preset : workload::lengthPresets())
        for (const std::string_view text : {preset.label, preset.source})
            words.add(text);
    words.begin("explanations");
    const auto addAll = [&words](const layout::Scenario& scenario,
                                 const training::MfuConvention& convention) {
        std::set<const void*> seen;
        const auto explained = training::explain(scenario,
                                                 convention); // alive while its terms are known by address
        for (const training::Explained& number : explained)
            addTerm(words, number.term, seen);
    };
    for (const layout::Scenario& scenario : tried)
        addAll(scenario, training::mfuConventions().front());
    std::vector<layout::Scenario> further = ofExperts();
    for (const exchange::Demo& demo : exchange::demos())
        for (const layout::Scenario& scenario : ofSeveralKinds(demo.scenarios))
            further.push_back(scenario);
    for (const layout::Scenario& scenario : further)
        addAll(scenario, training::mfuConventions().front());
    for (const exchange::Demo& demo : exchange::demos())
        for (const training::MfuConvention& convention : training::mfuConventions())
            addAll(demo.scenarios.front(), convention);
    words.begin("glossary");
    for (const exchange::GlossaryEntry& entry : exchange::glossary()) {
        for (const std::string& text : {entry.term, entry.topic, entry.text})
            words.add(text);
        if (!citesPaper(entry.source))
            words.add(entry.source);
    }
    words.print();
    Words::printSaid();
    return 0;
}
