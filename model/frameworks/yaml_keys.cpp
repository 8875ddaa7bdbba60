// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/setting.h"

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/yaml.h>

namespace shardscape::frameworks {

namespace {

/// Walks a document, bounded: aliases share their nodes, so that a small file can unfold into an endless one.
class YamlWalk {
public:
    explicit YamlWalk(KeyList& out)
        : m_out(out)
    {}

    bool visit(const YAML::Node& node, const std::string& path, int depth)
    {
        if (depth > kDeepest || ++m_visited > 4 * kMostSettings || m_out.settings.size() > kMostSettings)
            return false;
        if (node.IsMap()) {
            for (const auto& pair : node) // what a merge brings is older than what stands beside it
                if (pair.first.IsScalar() && pair.first.Scalar() == "<<"
                    && !visitMerged(pair.second, path, depth))
                    return false;
            for (const auto& pair : node) {
                if (!pair.first.IsScalar() || pair.first.Scalar() == "<<")
                    continue;
                const std::string key = path.empty() ? pair.first.Scalar() : path + "." + pair.first.Scalar();
                m_line = pair.first.Mark().line + 1;
                if (!visit(pair.second, key, depth + 1))
                    return false;
            }
            if (node.size() == 0 && !path.empty())
                add(path).isNull = true;
            return true;
        }
        if (node.IsSequence())
            return list(node, path, depth);
        Setting& it = add(path);
        if (node.IsScalar()) {
            it.value = node.Scalar();
            it.isNull = node.Tag() != "!" && (it.value.empty() || it.value == "None");
        } else {
            it.isNull = true;
        }
        return true;
    }

private:
    bool visitMerged(const YAML::Node& node, const std::string& path, int depth)
    {
        if (!node.IsSequence())
            return visit(node, path, depth + 1);
        for (const auto& one : node)
            if (!visit(one, path, depth + 1))
                return false;
        return true;
    }

    bool list(const YAML::Node& node, const std::string& path, int depth)
    {
        bool scalars = true;
        for (const auto& one : node)
            scalars = scalars && !one.IsMap() && !one.IsSequence();
        if (!scalars) {
            std::size_t index = 0;
            for (const auto& one : node) {
                const std::int32_t line = one.Mark().line + 1;
                if (line > 0)
                    m_line = line;
                if (!visit(one, path + "[" + std::to_string(index++) + "]", depth + 1))
                    return false;
            }
            return true;
        }
        Setting& it = add(path);
        it.isList = true;
        for (const auto& one : node) {
            if (++m_visited > 4 * kMostSettings)
                return false;
            it.items.push_back(one.IsScalar() ? one.Scalar() : "null");
            it.value += (it.value.empty() ? "" : " ") + it.items.back();
        }
        return true;
    }

    Setting& add(const std::string& path)
    {
        m_out.settings.push_back(setting(path, "", m_line));
        return m_out.settings.back();
    }

    KeyList& m_out;
    std::size_t m_visited = 0;
    std::int32_t m_line = 0;
};

} // namespace

Result<KeyList> readYaml(std::string_view text)
{
    KeyList out;
    try {
        const YAML::Node document = YAML::Load(std::string(text));
        if (!document.IsMap())
            return fail(ErrorCode::BadInput, say("this YAML is not a mapping of keys to values"));
        if (!YamlWalk(out).visit(document, "", 0))
            return fail(
                ErrorCode::TooLarge,
                say("this YAML unfolds into more than %1 keys, or deeper than %2", kMostSettings, kDeepest));
    } catch (const YAML::DeepRecursion& problem) {
        return fail(ErrorCode::TooLarge,
                    say("line %1: the YAML is nested deeper than is read", problem.mark.line + 1));
    } catch (const YAML::Exception& problem) {
        return fail(ErrorCode::BadInput, say("line %1, column %2: %3", problem.mark.line + 1,
                                             problem.mark.column + 1, shown(problem.msg)));
    }
    return out;
}

} // namespace shardscape::frameworks
