// SPDX-License-Identifier: GPL-3.0-or-later
// Plain assignments of a Python file, read and never run. What is no plain value (a call, a comprehension) stays as its text.
#include "frameworks/recipe_names.h"
#include "frameworks/setting.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

namespace shardscape::frameworks {

namespace {

using std::string_view;

constexpr int kDeepestPython = 60;
constexpr std::size_t kMostValues = 200'000;

/// Classes of NeMo 2 that hold a plan together, and the section that its overrides have for each.
struct NemoPart {
    std::string_view ending, section;
};
constexpr std::array kNemoParts{
    NemoPart{"MegatronStrategy", "trainer.strategy"}, NemoPart{"DataModule", "data"},
    NemoPart{"MegatronMixedPrecision", "trainer.plugins"}, NemoPart{"Trainer", "trainer"}};

/// TRL's configurations, which are TrainingArguments with words of their own.
bool isTrlConfig(string_view made)
{
    constexpr std::array<string_view, 6> kConfigs{"SFTConfig",  "DPOConfig", "GRPOConfig",
                                                  "ORPOConfig", "KTOConfig", "RewardConfig"};
    return std::any_of(kConfigs.begin(), kConfigs.end(),
                       [made](string_view one) { return made.ends_with(one); });
}

struct TooMuch {}; ///< thrown and caught in readPython()

struct Value;
using Shared = std::shared_ptr<const Value>;

struct Value {
    enum Kind { None, Number, Truth, Text, List, Dict, Symbol } kind = Symbol;
    double number = 0;
    bool whole = false;
    std::string
        text; ///< of a Text; of a Symbol what is written; of a Dict the class that was called, or nothing
    std::vector<Shared> items;
    std::vector<std::pair<std::string, Shared>> members;
    std::int32_t line = 0;
};

bool isNemoPart(const Value& value)
{
    return value.kind == Value::Dict
           && std::any_of(kNemoParts.begin(), kNemoParts.end(), [&value](const NemoPart& one) {
                  return value.text.ends_with(std::string(one.ending) + "(...)");
              });
}

Shared symbol(std::string text, std::int32_t line)
{
    Value it;
    it.text = std::move(text);
    it.line = line;
    return std::make_shared<const Value>(std::move(it));
}
Shared number(double value, bool whole, std::int32_t line)
{
    if (!std::isfinite(value))
        return symbol("inf", line);
    Value it;
    it.kind = Value::Number;
    it.number = value;
    it.whole = whole && std::abs(value) < 9e15;
    it.line = line;
    return std::make_shared<const Value>(std::move(it));
}

std::string written(const Value& it)
{
    switch (it.kind) {
    case Value::None: return "None";
    case Value::Truth: return it.number != 0 ? "True" : "False";
    case Value::Number:
        return it.whole ? std::to_string(static_cast<std::int64_t>(it.number))
                        : english(say("%1", shortest(it.number)));
    default: return it.text;
    }
}

class Python {
public:
    explicit Python(string_view text)
        : m_text(text)
    {}

    /// All assignments at the outermost level, or with `function` those of its body.
    void run()
    {
        while (m_at < m_text.size())
            statement();
    }

    struct Assignment {
        std::string key;
        Shared value;
    };
    struct Function {
        std::string name;
        std::vector<Assignment> assignments;
        bool returns = false; ///< a Config that it makes itself
    };
    std::vector<Assignment> assignments;
    std::vector<Function> functions;
    std::map<std::string, bool> used;            ///< names that something refers to
    std::map<std::string, std::string> imported; ///< names and the modules that they come from
    std::vector<Shared> trainers;                ///< what trainers of Hugging Face and TRL are made with
    std::string pretrained;                      ///< the first model that is loaded
    std::vector<std::pair<std::string, Shared>> beside; ///< what the model and its adapters are made with
    bool hasAdapter = false;

private:
    static bool isStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
    static bool isLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

    void statement()
    {
        // At the beginning of a line.
        std::size_t indent = 0;
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) {
            ++m_at;
            ++indent;
        }
        if (m_at >= m_text.size())
            return;
        if (m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '#') {
            skipLine();
            return;
        }
        if (indent == 0) {
            m_inside = nullptr;
            for (const std::string& one : m_parameters)
                m_names.erase(one);
            m_parameters.clear();
        }
        const std::size_t begin = m_at;
        const std::string word = isStart(m_text[m_at]) ? name() : std::string();
        if (word == "def" && indent == 0) {
            blanks();
            functions.push_back({name(), {}, false});
            m_inside = &functions.back();
            takeDefaults(m_inside->name);
            skipLine();
            return;
        }
        if (word == "from" && indent == 0) {
            takeImport();
            return;
        }
        if (word == "return" && m_inside != nullptr) {
            const Shared value = expression(0);
            if (value->kind == Value::Symbol && value->text.starts_with("TransformerConfig.")) // of OLMo-core
                m_inside->assignments.push_back({"config.model", value});
            if (isNemoPart(*value))
                m_inside->assignments.push_back({"returned", value});
            else
                for (const auto& [key, inner] : value->members)
                    m_inside->assignments.push_back({"config." + key, inner});
            m_inside->returns = m_inside->returns || (!value->members.empty() && !isNemoPart(*value));
            skipLine();
            return;
        }
        // Blocks of an if or a loop hang on what only a run knows.
        const bool plain = indent == 0 || (m_inside != nullptr);
        if (!word.empty() && plain && assign(word))
            return;
        m_at = begin;
        // SFTTrainer("Qwen/Qwen3-8B", args=SFTConfig(...)).train(): nothing is assigned.
        const string_view line = m_text.substr(begin, m_text.find('\n', begin) - begin);
        if (plain && line.find("Trainer(") != string_view::npos)
            (void)expression(0);
        skipLine();
    }

    /// from megatron.bridge.recipes.deepseek.deepseek_v3 import pretrain_config as recipe
    void takeImport()
    {
        blanks();
        std::string module = name();
        while (peek() == '.') {
            ++m_at;
            module += "." + name();
        }
        blanks();
        if (name() != "import") {
            skipLine();
            return;
        }
        const auto word = [this] {
            blanks();
            return isStart(peek()) ? name() : std::string();
        };
        blanks();
        if (peek() == '(') {
            ++m_at;
            ++m_brackets;
        }
        for (std::string one = word(); !one.empty() && imported.size() < kMostSettings;) {
            std::string called = one, next = word();
            if (next == "as") {
                called = word();
                next.clear();
            }
            imported[called] = module + "." + one;
            blanks();
            if (peek() != ',')
                break;
            ++m_at;
            one = word();
        }
        skipLine();
    }

    /// def configure(nodes: int = 4): what the function's lines make of it, where nobody calls it with something else.
    void takeDefaults(const std::string& function)
    {
        constexpr std::size_t kMostFunctions = 200, kMostCalls = 100; // each is looked for in the whole text
        std::size_t calls = 0;
        if (functions.size() > kMostFunctions)
            return;
        for (std::size_t at = m_text.find(function + "("); at != string_view::npos;
             at = m_text.find(function + "(", at + 1)) {
            if (++calls > kMostCalls)
                return;
            const bool itself = m_at == at + function.size();
            const std::size_t next = m_text.find_first_not_of(" \t\r\n", at + function.size() + 1);
            if (!itself && next != string_view::npos && m_text[next] != ')')
                return;
        }
        if (peek() != '(')
            return;
        ++m_at;
        ++m_brackets;
        for (;;) {
            blanks();
            while (peek() == '*')
                ++m_at;
            if (!isStart(peek()))
                return;
            const std::string key = name();
            blanks();
            if (peek() == ':') {
                int open = 0;
                for (; m_at < m_text.size() && m_text[m_at] != '\n'; ++m_at) {
                    const char c = m_text[m_at];
                    open += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
                    if (open < 0 || (open == 0 && (c == '=' || c == ',')))
                        break;
                }
            }
            if (peek() == '=') {
                ++m_at;
                const Shared value = expression(0);
                if ((value->kind == Value::Number || value->kind == Value::Text) && m_names.count(key) == 0) {
                    m_names[key] = value;
                    m_parameters.push_back(key);
                }
                blanks();
            }
            if (peek() != ',')
                return;
            ++m_at;
        }
    }

    bool assign(const std::string& first)
    {
        std::string key = first;
        for (;;) {
            blanks();
            if (peek() == '.') {
                ++m_at;
                key += "." + name();
            } else if (peek() == '[') {
                ++m_at;
                const Shared index = expression(0);
                blanks();
                if (peek() != ']')
                    return false;
                ++m_at;
                key += "." + written(*index);
            } else if (peek() == ':') { // a type: x: int = 1
                while (m_at < m_text.size() && m_text[m_at] != '=' && m_text[m_at] != '\n')
                    ++m_at;
            } else {
                break;
            }
        }
        bool several = false; // model, tokenizer = ...: what comes out is taken apart
        while (peek() == ',') {
            ++m_at;
            blanks();
            if (!isStart(peek()))
                return false;
            name();
            blanks();
            several = true;
        }
        if (peek() != '=' || m_text.substr(m_at, 2) == "==")
            return false;
        ++m_at;
        const Shared value = expression(0);
        if (several) {
            skipLine();
            return true;
        }
        blanks();
        if (m_at < m_text.size() && m_text[m_at] != '\n' && m_text[m_at] != '#' && m_text[m_at] != '\r'
            && m_text[m_at] != ';') {
            // More than was understood: the whole is a text that nobody takes for a value.
            auto& list = m_inside != nullptr ? m_inside->assignments : assignments;
            list.push_back({key, symbol("...", m_line)});
            skipLine();
            return true;
        }
        if (m_inside == nullptr)
            m_names[key] = value;
        auto& list = m_inside != nullptr ? m_inside->assignments : assignments;
        list.push_back({key, value});
        if (list.size() > kMostSettings)
            throw TooMuch{};
        skipLine();
        return true;
    }

    [[nodiscard]] char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    /// Blanks, and within brackets line breaks and comments.
    void blanks()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == ' ' || c == '\t' || c == '\r') {
                ++m_at;
            } else if (c == '\n' && m_brackets > 0) {
                ++m_at;
                ++m_line;
            } else if (c == '#' && m_brackets > 0) {
                while (m_at < m_text.size() && m_text[m_at] != '\n')
                    ++m_at;
            } else if (c == '\\' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n') {
                m_at += 2;
                ++m_line;
            } else {
                return;
            }
        }
    }
    std::string name()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isLetter(m_text[m_at]))
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }
    /// To the end of the statement: strings and brackets go over lines.
    void skipLine()
    {
        int open = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"' || c == '\'') {
                string();
                continue;
            }
            if (c == '#') {
                while (m_at < m_text.size() && m_text[m_at] != '\n')
                    ++m_at;
                continue;
            }
            open += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
            ++m_at;
            if (c == '\n') {
                ++m_line;
                if (open <= 0)
                    break;
            }
        }
        m_brackets = 0;
    }

    std::string string()
    {
        const char quote = m_text[m_at];
        const bool triple = m_text.substr(m_at, 3) == std::string(3, quote);
        m_at += triple ? 3 : 1;
        std::string text;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (triple ? m_text.substr(m_at, 3) == std::string(3, quote) : c == quote) {
                m_at += triple ? 3 : 1;
                return text;
            }
            if (c == '\n') {
                if (!triple)
                    return text;
                ++m_line;
            }
            if (c == '\\' && m_at + 1 < m_text.size()) {
                ++m_at;
                if (m_text[m_at] == '\n')
                    ++m_line;
            }
            text += m_text[m_at++];
        }
        return text;
    }

    void charge()
    {
        if (++m_values > kMostValues)
            throw TooMuch{};
    }

    // Precedence: + - below * / // % below ** and signs. Comparisons and conditions are no plain values.
    Shared expression(int depth)
    {
        if (depth > kDeepestPython)
            throw TooMuch{};
        Shared left = term(depth);
        for (;;) {
            blanks();
            const char c = peek();
            if (c != '+' && c != '-')
                return left;
            ++m_at;
            left = apply(c, left, term(depth));
        }
    }
    Shared term(int depth)
    {
        Shared left = power(depth);
        for (;;) {
            blanks();
            const char c = peek();
            if ((c != '*' && c != '/' && c != '%') || m_text.substr(m_at, 2) == "**")
                return left;
            ++m_at;
            char what = c;
            if (c == '/' && peek() == '/') {
                ++m_at;
                what = '|';
            }
            left = apply(what, left, power(depth));
        }
    }
    Shared power(int depth)
    {
        if (depth > kDeepestPython)
            throw TooMuch{};
        blanks();
        if (peek() == '-' || peek() == '+') {
            const bool minus = m_text[m_at++] == '-';
            const Shared inner = power(depth + 1);
            if (inner->kind != Value::Number)
                return symbol("...", m_line);
            return minus ? number(-inner->number, inner->whole, inner->line) : inner;
        }
        const Shared base = access(depth);
        blanks();
        if (m_text.substr(m_at, 2) != "**")
            return base;
        m_at += 2;
        const Shared exponent = power(depth + 1);
        if (base->kind != Value::Number || exponent->kind != Value::Number)
            return symbol("...", m_line);
        return number(std::pow(base->number, exponent->number),
                      base->whole && exponent->whole && exponent->number >= 0, base->line);
    }
    Shared apply(char what, const Shared& a, const Shared& b)
    {
        charge();
        if (a->kind != Value::Number || b->kind != Value::Number)
            return symbol("...", a->line);
        const bool whole = a->whole && b->whole;
        switch (what) {
        case '+': return number(a->number + b->number, whole, a->line);
        case '-': return number(a->number - b->number, whole, a->line);
        case '*': return number(a->number * b->number, whole, a->line);
        case '%':
            return b->number == 0
                       ? symbol("...", a->line)
                       : number(a->number - b->number * std::floor(a->number / b->number), whole, a->line);
        case '|':
            return b->number == 0 ? symbol("...", a->line)
                                  : number(std::floor(a->number / b->number), whole, a->line);
        default:
            return b->number == 0 ? symbol("...", a->line) : number(a->number / b->number, false, a->line);
        }
    }

    /// A value with ["key"], .attribute and (call) behind it.
    Shared access(int depth)
    {
        Shared it = atom(depth);
        for (;;) {
            blanks();
            if (peek() == '[') {
                ++m_at;
                ++m_brackets;
                const Shared index = expression(depth + 1);
                blanks();
                close(']');
                it = member(it, *index);
            } else if (peek() == '.' && m_at + 1 < m_text.size() && isStart(m_text[m_at + 1])) {
                ++m_at;
                const std::string attribute = name();
                it = symbol(it->kind == Value::Symbol ? it->text + "." + attribute : attribute, it->line);
            } else if (peek() == '(') {
                it = call(it, depth);
            } else {
                return it;
            }
        }
    }
    static Shared member(const Shared& of, const Value& index)
    {
        if (of->kind == Value::Dict)
            for (const auto& [key, value] : of->members)
                if (key == written(index))
                    return value;
        if (of->kind == Value::List && index.kind == Value::Number && index.number >= 0
            && index.number < static_cast<double>(of->items.size()))
            return of->items[static_cast<std::size_t>(index.number)];
        return symbol("...", of->line);
    }
    void close(char bracket)
    {
        if (peek() == bracket) {
            ++m_at;
            m_brackets = std::max(0, m_brackets - 1);
        }
    }

    /// dict(a=1, b=dict(...)); int(x), float(x) and str(x) of plain values; everything else by its name alone.
    Shared call(const Shared& what, int depth)
    {
        const std::int32_t line = m_line;
        ++m_at;
        ++m_brackets;
        Value it;
        it.kind = Value::Dict;
        it.line = line;
        std::vector<Shared> positional;
        for (;;) {
            blanks();
            if (m_at >= m_text.size() || peek() == ')')
                break;
            const std::size_t begin = m_at;
            const std::int32_t from = m_line;
            while (peek() == '*')
                ++m_at; // *args, **kwargs
            if (isStart(peek())) {
                const std::string key = name();
                blanks();
                if (peek() == '=' && m_text.substr(m_at, 2) != "==") {
                    ++m_at;
                    add(it, key, expression(depth + 1));
                    if (!comma(')'))
                        return symbol(what->text + "(...)", line);
                    continue;
                }
                m_at = begin;
                m_line = from;
            }
            positional.push_back(expression(depth + 1));
            charge();
            if (!comma(')'))
                return symbol(what->text + "(...)", line);
        }
        close(')');
        if (what->kind != Value::Symbol)
            return symbol("...", line);
        if (what->text == "int" && positional.size() == 1 && positional[0]->kind == Value::Number)
            return number(std::trunc(positional[0]->number), true, line);
        if (what->text == "float" && positional.size() == 1 && positional[0]->kind == Value::Number)
            return number(positional[0]->number, false, line);
        const bool registry = what->text == "model_registry"; // of torchtitan
        if (registry && !positional.empty())
            add(it, "flavor", positional.front());
        // run.Config(nl.MegatronStrategy, tensor_model_parallel_size=4) makes what it names.
        const bool named = (what->text == "run.Config" || what->text == "run.Partial") && !positional.empty()
                           && positional.front()->kind == Value::Symbol;
        const std::string made = named ? positional.front()->text : what->text;
        const bool plugin = made.ends_with("Plugin");  // of Colossal-AI, alone or given to its Booster
        const bool recipe = made.ends_with("_recipe"); // of NeMo
        const bool part = std::any_of(kNemoParts.begin(), kNemoParts.end(),
                                      [&made](const NemoPart& one) { return made.ends_with(one.ending); });
        // Hugging Face's Trainer and TRL's: what they are made with is their configuration.
        const bool trainer = made.ends_with("TrainingArguments") || isTrlConfig(made);
        takeModelOf(made, positional, it);
        if (what->text.ends_with(".Config") || registry || plugin || recipe || part || trainer)
            it.text = made + "(...)";
        if (trainer && trainers.size() < kMostSettings)
            trainers.push_back(std::make_shared<const Value>(it));
        if (trainer || what->text == "dict" || what->text.ends_with("Config") || what->text == "Booster"
            || plugin || registry || recipe || part)
            return std::make_shared<const Value>(std::move(it));
        return symbol(what->text + "(...)", line);
    }
    /// The model that is loaded, or that a trainer is given by its name, and its adapters: peft's LoraConfig, Unsloth's get_peft_model().
    void takeModelOf(const std::string& made, const std::vector<Shared>& positional, const Value& call)
    {
        const auto ends = [&made](string_view word) { return made.ends_with(word); };
        const bool loads = ends(".from_pretrained");
        if ((loads || ends("Trainer")) && pretrained.empty()) {
            if (!positional.empty() && positional.front()->kind == Value::Text)
                pretrained = positional.front()->text;
            for (const auto& [key, value] : call.members)
                if ((key == "model" || key == "model_name" || key == "pretrained_model_name_or_path")
                    && value->kind == Value::Text)
                    pretrained = value->text;
        }
        const bool adapts = ends("LoraConfig") || ends("get_peft_model");
        for (const auto& [key, value] : call.members) {
            const auto take = [&](string_view name) { beside.emplace_back(std::string(name), value); };
            if (loads && (key == "load_in_4bit" || key == "attn_implementation" || key == "max_seq_length"))
                take(key);
            else if (adapts && key == "r")
                take("lora_r");
            else if (adapts && key == "target_modules")
                take("lora_target_modules");
            else if (adapts && key == "use_gradient_checkpointing")
                take("gradient_checkpointing");
        }
        hasAdapter = hasAdapter || (adapts && !call.members.empty());
    }
    /// Behind an argument: a comma or the end. False: something else, which is stepped over to the bracket.
    bool comma(char end)
    {
        blanks();
        if (peek() == ',') {
            ++m_at;
            return true;
        }
        if (peek() == end || m_at >= m_text.size())
            return true;
        int open = 1;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"' || c == '\'') {
                string();
                continue;
            }
            m_line += c == '\n' ? 1 : 0;
            open += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
            ++m_at;
            if (open == 0)
                break;
        }
        m_brackets = std::max(0, m_brackets - 1);
        return false;
    }
    void add(Value& dict, const std::string& key, Shared value)
    {
        charge();
        for (auto& [known, old] : dict.members)
            if (known == key) {
                old = std::move(value);
                return;
            }
        dict.members.emplace_back(key, std::move(value));
    }

    Shared atom(int depth)
    {
        if (depth > kDeepestPython)
            throw TooMuch{};
        charge();
        blanks();
        const std::int32_t line = m_line;
        const char c = peek();
        if (c == '(' || c == '[')
            return sequence(c, depth);
        if (c == '{')
            return braces(depth);
        if (c == '"' || c == '\'')
            return text(false);
        if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.')
            return digits();
        if (!isStart(c)) {
            if (m_at < m_text.size() && c != '\n' && c != ')' && c != ']' && c != '}' && c != ',')
                ++m_at;
            return symbol("...", line);
        }
        const std::string word = name();
        if ((peek() == '"' || peek() == '\'') && word.size() <= 2)
            return text(word.find_first_of("fF") != std::string::npos);
        if (word == "True" || word == "False" || word == "None") {
            Value it;
            it.kind = word == "None" ? Value::None : Value::Truth;
            it.number = word == "True" ? 1 : 0;
            it.line = line;
            return std::make_shared<const Value>(std::move(it));
        }
        used[word] = true;
        const auto known = m_names.find(word);
        return known != m_names.end() ? known->second : symbol(word, line);
    }
    Shared text(bool formatted)
    {
        const std::int32_t line = m_line;
        std::string all = string();
        blanks();
        while (peek() == '"' || peek() == '\'') { // literals beside each other are one
            all += string();
            blanks();
        }
        if (formatted)
            for (std::size_t open = all.find('{'); open != std::string::npos;
                 open = all.find('{', open + 1)) {
                const std::size_t end = all.find('}', open);
                if (end == std::string::npos)
                    break;
                used[all.substr(open + 1, end - open - 1)] = true;
                const auto known = m_names.find(all.substr(open + 1, end - open - 1));
                if (known == m_names.end())
                    continue;
                const std::string value = written(*known->second);
                all.replace(open, end - open + 1, value);
                if (all.size() > kMostBytes)
                    throw TooMuch{};
                open += value.size();
            }
        Value it;
        it.kind = Value::Text;
        it.text = std::move(all);
        it.line = line;
        return std::make_shared<const Value>(std::move(it));
    }
    Shared digits()
    {
        const std::int32_t line = m_line;
        std::string all;
        bool whole = true;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            const bool sign = (c == '-' || c == '+') && !all.empty()
                              && (all.back() == 'e' || all.back() == 'E');
            if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '_' && !sign)
                break;
            whole = whole && c != '.' && c != 'e' && c != 'E';
            if (c != '_')
                all += c;
            ++m_at;
        }
        double value = 0;
        const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), value);
        return error == std::errc{} && end == all.data() + all.size() ? number(value, whole, line)
                                                                      : symbol(all.substr(0, 40), line);
    }
    Shared sequence(char open, int depth)
    {
        const std::int32_t line = m_line;
        const char end = open == '(' ? ')' : ']';
        ++m_at;
        ++m_brackets;
        Value it;
        it.kind = Value::List;
        it.line = line;
        bool commas = open == '[';
        for (;;) {
            blanks();
            if (m_at >= m_text.size() || peek() == end)
                break;
            it.items.push_back(expression(depth + 1));
            blanks();
            commas = commas || peek() == ',';
            if (!comma(end))
                return symbol("...", line);
        }
        close(end);
        if (!commas && it.items.size() == 1)
            return it.items.front();
        return std::make_shared<const Value>(std::move(it));
    }
    Shared braces(int depth)
    {
        const std::int32_t line = m_line;
        ++m_at;
        ++m_brackets;
        Value it;
        it.kind = Value::Dict;
        it.line = line;
        for (;;) {
            blanks();
            if (m_at >= m_text.size() || peek() == '}')
                break;
            const Shared key = expression(depth + 1);
            blanks();
            if (peek() == ':') {
                ++m_at;
                add(it, written(*key), expression(depth + 1));
            }
            if (!comma('}'))
                return symbol("...", line);
        }
        close('}');
        return std::make_shared<const Value>(std::move(it));
    }

    string_view m_text;
    std::size_t m_at = 0;
    std::int32_t m_line = 1;
    int m_brackets = 0;
    std::size_t m_values = 0;
    std::map<std::string, Shared> m_names;
    std::vector<std::string> m_parameters; ///< of the function that is read, by their defaults
    Function* m_inside = nullptr;
};

void flatten(const std::string& key, const Value& value, std::int32_t line, KeyList& out, int depth)
{
    if (depth > kDeepestPython || out.settings.size() > kMostSettings)
        throw TooMuch{};
    if (value.kind == Value::Dict && !value.members.empty()) {
        if (!value.text.empty())
            out.settings.push_back(setting(key, value.text, line));
        for (const auto& [name, inner] : value.members)
            flatten(key + "." + name, *inner, inner->line, out, depth + 1);
        return;
    }
    Setting it = setting(key, written(value), line);
    it.isNull = value.kind == Value::None;
    if (value.kind == Value::List) {
        it.isList = true;
        it.value.clear();
        for (const Shared& one : value.items) {
            std::vector<std::string> inner;
            if (one->kind == Value::List)
                for (const Shared& word : one->items)
                    inner.push_back(written(*word));
            it.items.push_back(inner.empty() ? written(*one) : listText(inner));
            it.value += (it.value.empty() ? "" : " ") + it.items.back();
        }
    }
    out.settings.push_back(std::move(it));
    // What the classes in a list were made with.
    for (const Shared& one : value.items)
        if (one->kind == Value::Dict && !one->text.empty())
            for (const auto& [name, inner] : one->members)
                flatten(key + "." + name, *inner, inner->line, out, depth + 1);
}

/// HybridParallelPlugin(tp_size=4), alone or as what a class is made with.
void addPlugins(const Value& value, std::vector<const Value*>& found)
{
    if (value.text.ends_with("Plugin(...)"))
        found.push_back(&value);
    else
        for (const auto& [name, inner] : value.members)
            if (inner->text.ends_with("Plugin(...)"))
                found.push_back(inner.get());
}

void takePlugins(const Python& python, KeyList& out)
{
    std::vector<const Value*> plugins;
    for (const Python::Function& function : python.functions)
        for (const Python::Assignment& one : function.assignments)
            addPlugins(*one.value, plugins);
    for (const Python::Assignment& one : python.assignments)
        if (one.key != "plugin") // as it is
            addPlugins(*one.value, plugins);
    if (plugins.size() == 1)
        flatten("plugin", *plugins.front(), plugins.front()->line, out, 0);
    else if (plugins.size() > 1)
        out.notes.push_back(
            say("Only a run tells which of %1 plugins it takes, from line %2 on; none is read.",
                plugins.size(), plugins.front()->line));
}

/// Values of a class, wherever they are made: assigned, or given to what is.
void addMade(const std::shared_ptr<const Value>& value, std::string_view call,
             std::vector<std::shared_ptr<const Value>>& found, int depth)
{
    constexpr int kDeepestPart = 3; // Trainer(strategy=MegatronStrategy(ddp=...))
    if (depth > kDeepestPart)
        return;
    if (value->kind == Value::Dict && value->text.ends_with(call)
        && std::find(found.begin(), found.end(), value) == found.end())
        found.push_back(value);
    for (const auto& [name, inner] : value->members)
        addMade(inner, call, found, depth + 1);
}

/// trainer = nl.Trainer(devices=8, strategy=nl.MegatronStrategy(tensor_model_parallel_size=4)), at whatever level it stands.
void takeNemoParts(const Python& python, KeyList& out)
{
    for (const NemoPart& part : kNemoParts) {
        std::vector<std::shared_ptr<const Value>> found;
        const std::string call = std::string(part.ending) + "(...)";
        for (const Python::Function& function : python.functions)
            for (const Python::Assignment& one : function.assignments)
                addMade(one.value, call, found, 0);
        for (const Python::Assignment& one : python.assignments)
            addMade(one.value, call, found, 0);
        if (found.size() > 1) {
            out.notes.push_back(
                say("Only a run tells which of %1 %2 it takes, from line %3 on; none is read.", found.size(),
                    part.ending, found.front()->line));
            continue;
        }
        if (found.empty())
            continue;
        out.adds = true;
        for (const auto& [name, inner] : found.front()->members)
            if (!isNemoPart(*inner)) // they have sections of their own
                flatten(std::string(part.section) + "." + name, *inner, inner->line, out, 0);
    }
}

/// config = llama3_70b_pretrain_config(), where config.model.x = ... follows: the call, and what it was made with as the launcher's.
/// Returns what the configuration is called there; empty: there is no such call.
std::string takeBase(const Python& python, const std::vector<Python::Assignment>& assignments, KeyList& out)
{
    constexpr std::string_view kCall = "(...)";
    for (const Python::Assignment& one : assignments) {
        const std::string& made = one.value->text;
        const std::string prefix = one.key + ".";
        const bool changed = std::any_of(
            assignments.begin(), assignments.end(),
            [&prefix](const Python::Assignment& other) { return other.key.starts_with(prefix); });
        if (one.key.find('.') != std::string::npos || !made.ends_with(kCall) || !changed)
            continue;
        out.base = made.substr(0, made.size() - kCall.size());
        if (const auto known = python.imported.find(out.base);
            known != python.imported.end() && isOfNoModel(recipeNameOf(out.base)))
            out.base = known->second; // its module names the model
        for (const auto& [name, inner] : one.value->members)
            out.launcher.push_back(setting(name, written(*inner), inner->line));
        return one.key;
    }
    return {};
}

} // namespace

std::string commandInPython(string_view text)
{
    constexpr std::size_t kLeastWords = 6;
    const auto begins = [text](string_view word) {
        return text.starts_with(word) || text.find("\n" + std::string(word)) != string_view::npos;
    };
    if (text.starts_with("#!/bin") || text.starts_with("#!/usr/bin/env bash")
        || (!begins("import ") && !begins("from ")))
        return {};
    const Value* best = nullptr;
    try {
        Python python(text);
        python.run();
        const auto look = [&best](const std::vector<Python::Assignment>& all) {
            for (const Python::Assignment& one : all) {
                const bool words = one.value->kind == Value::List && one.value->items.size() >= kLeastWords
                                   && std::any_of(one.value->items.begin(), one.value->items.end(),
                                                  [](const Shared& word) {
                                                      return word->kind == Value::Text
                                                             && word->text.starts_with("--");
                                                  });
                if (words && (best == nullptr || one.value->items.size() > best->items.size()))
                    best = one.value.get();
            }
        };
        look(python.assignments);
        for (const Python::Function& function : python.functions)
            look(function.assignments);
        if (best == nullptr)
            return {};
        // On the line of its list: what is read stands there.
        std::string command(static_cast<std::size_t>(std::max(best->line - 1, 0)), '\n');
        for (const Shared& word : best->items) {
            std::string one = written(*word);
            for (std::size_t at = one.find('\''); at != std::string::npos; at = one.find('\'', at + 4))
                one.replace(at, 1, "'\\''");
            command += "'" + one + "' ";
        }
        return command + "\n";
    } catch (const TooMuch&) {
        return {};
    }
}

Result<KeyList> readPython(string_view text)
{
    KeyList out;
    try {
        Python python(text);
        python.run();
        std::vector<const Python::Function*> configuring;
        for (const Python::Function& function : python.functions)
            if (std::any_of(
                    function.assignments.begin(), function.assignments.end(),
                    [](const Python::Assignment& one) { return one.key.find('.') != std::string::npos; }))
                configuring.push_back(&function);
        // OLMo-core's programs have a function for each part of one plan.
        const bool inParts = text.find("olmo_core") != string_view::npos;
        if (inParts && !configuring.empty()) {
            for (std::size_t i = 1; i < configuring.size(); ++i)
                for (const Python::Assignment& one : configuring[i]->assignments)
                    if (const std::size_t point = one.key.find('.'); point != std::string::npos)
                        flatten(one.key.substr(point + 1), *one.value, one.value->line, out, 0);
            configuring.resize(1);
        }
        if (configuring.size() > 1) {
            std::vector<Argument> names;
            for (std::size_t i = 0; i < std::min<std::size_t>(configuring.size(), 4); ++i)
                names.emplace_back(configuring[i]->name.substr(0, 60));
            return fail(
                ErrorCode::BadInput,
                say("it holds %1 recipes as Python functions (%2, ...), which are not run; give the lines of one, or what that recipe "
                    "prints of its configuration",
                    configuring.size(), listed(std::move(names))));
        }
        if (python.trainers.size() == 1) {
            const Value& only = *python.trainers.front();
            for (const auto& [name, inner] : only.members)
                flatten(name, *inner, inner->line, out, 0);
            if (!python.pretrained.empty())
                out.settings.push_back(setting("model_name_or_path", python.pretrained, only.line));
            if (python.hasAdapter)
                out.settings.push_back(setting("use_peft", "true", only.line));
            for (const auto& [name, inner] : python.beside) {
                const bool said = std::any_of(out.settings.begin(), out.settings.end(),
                                              [&n = name](const Setting& one) { return one.name == n; });
                if (!said && !(name == "gradient_checkpointing" && inner->kind == Value::Text))
                    flatten(name, *inner, inner->line, out, 0);
                else if (!said) // Unsloth's own way
                    out.settings.push_back(setting(name, "true", inner->line));
            }
            std::string made = only.text.substr(0, only.text.find('('));
            out.base = made.substr(made.find_last_of('.') + 1);
            return out;
        }
        // Of a function's assignments the first name is only what the configuration is called there.
        out.adds = !configuring.empty() && !configuring.front()->returns;
        if (!configuring.empty())
            for (const Python::Assignment& one : configuring.front()->assignments) {
                const std::size_t point = one.key.find('.');
                if (point != std::string::npos)
                    flatten(one.key.substr(point + 1), *one.value, one.value->line, out, 0);
            }
        if (!configuring.empty())
            takeBase(python, configuring.front()->assignments, out);
        // torchtitan's recipes are called as their model.
        if (!configuring.empty() && out.base.empty() && python.used.count("model_registry") > 0)
            out.base = configuring.front()->name;
        const std::string own = configuring.empty() ? takeBase(python, python.assignments, out)
                                                    : std::string();
        takePlugins(python, out);
        if (configuring.empty())
            takeNemoParts(python, out);
        for (const Python::Assignment& one : python.assignments) {
            if ((!own.empty() && one.key == own) || (configuring.empty() && isNemoPart(*one.value)))
                continue;
            if (!own.empty() && one.key.starts_with(own + ".")) {
                flatten(one.key.substr(own.size() + 1), *one.value, one.value->line, out, 0);
                continue;
            }
            // Names that others are made of are no settings themselves.
            const bool variable = python.used.count(one.key) > 0 && one.value->kind != Value::Dict;
            if (!variable)
                flatten(one.key, *one.value, one.value->line, out, 0);
            else
                out.environment.push_back(setting(one.key, written(*one.value), one.value->line));
        }
        for (Setting& it : out.environment)
            it.name = it.key;
    } catch (const TooMuch&) {
        return fail(ErrorCode::TooLarge,
                    say("this Python unfolds into more than is read here: %1 values, %2 levels deep",
                        kMostValues, kDeepestPython));
    }
    if (out.settings.empty() && out.notes.empty())
        return fail(ErrorCode::BadInput,
                    say("no plain assignment stands in this Python file; nothing in it is run"));
    return out;
}

} // namespace shardscape::frameworks
