// SPDX-License-Identifier: GPL-3.0-or-later
// Sources (2026): Kubeflow Training Operator, pkg/apis/kubeflow.org/v1/{pytorch,mpi}_types.go and v2 TrainJob; kubernetes-sigs/jobset and lws,
// api types; KubeRay, ray-operator/apis/ray/v1/rayjob_types.go; Volcano, batch/v1alpha1; Kubernetes, core/v1 Container.
#include "frameworks/manifest.h"

#include "frameworks/setting.h"
#include "frameworks/tpu_slice.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

namespace shardscape::frameworks {

namespace {

constexpr std::int64_t kMostPods = 1 << 20;
constexpr std::array<std::string_view, 8> kJobs{"PyTorchJob", "MPIJob",          "PaddleJob", "TrainJob",
                                                "JobSet",     "LeaderWorkerSet", "RayJob",    "Job"};
constexpr std::array<std::string_view, 5> kDevices{"nvidia.com/gpu", "amd.com/gpu", "google.com/tpu",
                                                   "habana.ai/gaudi", "gpu.intel.com/i915"};

struct ManifestDocument {
    std::string kind;
    KeyList keys;
};

const Setting* settingAt(const KeyList& keys, std::string_view key)
{
    const auto found = std::find_if(keys.settings.begin(), keys.settings.end(),
                                    [key](const Setting& it) { return it.key == key; });
    return found == keys.settings.end() ? nullptr : &*found;
}

std::optional<std::int64_t> podsIn(const Setting* it)
{
    if (it == nullptr)
        return {};
    std::int64_t value = 0;
    const auto [end, problem] = std::from_chars(it->value.data(), it->value.data() + it->value.size(), value);
    const bool whole = problem == std::errc{} && end == it->value.data() + it->value.size();
    return whole && value > 0 && value <= kMostPods ? std::optional(value) : std::nullopt;
}

/// The documents between lines of "---", their lines counted from the file's first.
Result<std::vector<ManifestDocument>> documentsOf(std::string_view text)
{
    std::vector<ManifestDocument> all;
    std::int32_t line = 0, first = 0;
    std::string body;
    const auto close = [&]() -> Result<void> {
        if (body.find_first_not_of(" \t\r\n") != std::string::npos) {
            auto keys = readYaml(body);
            if (!keys)
                return tl::unexpected(keys.error());
            for (Setting& it : keys->settings)
                it.line += it.line > 0 ? first : 0;
            const Setting* kind = settingAt(*keys, "kind");
            all.push_back({kind != nullptr ? kind->value : std::string(), std::move(*keys)});
        }
        body.clear();
        first = line;
        return {};
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line;
        if (one.starts_with("---")) {
            if (const auto closed = close(); !closed)
                return tl::unexpected(closed.error());
            continue;
        }
        body += std::string(one) + "\n";
    }
    if (const auto closed = close(); !closed)
        return tl::unexpected(closed.error());
    return all;
}

/// A number of pods with where it stands.
struct Pods {
    std::int64_t count = 0;
    std::int32_t line = 0;

    void add(std::int64_t more, const Setting* it)
    {
        count = std::min(count + more, kMostPods);
        if (line == 0 && it != nullptr)
            line = it->line;
    }
};

/// Everything up to the last ".containers[" of a key, which is one pod's template.
std::string_view templateOf(std::string_view key)
{
    const std::size_t at = key.find(".containers[");
    return at == std::string_view::npos ? std::string_view() : key.substr(0, at);
}

class ManifestReader {
public:
    ManifestReader(std::string_view text, const std::vector<ManifestDocument>& documents,
                   const ManifestDocument& job)
        : m_documents(documents)
        , m_keys(job.keys)
        , m_kind(job.kind)
    {
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            m_manifest.push_back(text.substr(at, end - at));
            at = end + 1;
        }
    }

    /// A task of SkyPilot: its run on each of num_nodes. Source: SkyPilot, docs of its YAML and environment variables (2026).
    Result<Launch> task(const Setting& run)
    {
        write("#!/bin/bash", 0);
        const Setting* nodes = settingAt(m_keys, "num_nodes");
        const std::int64_t count = nodes == nullptr ? 1 : podsIn(nodes).value_or(0);
        std::int64_t devices = 0;
        std::int32_t line = 0;
        for (const Setting& it : m_keys.settings) {
            if (it.key == "resources.accelerators") { // "H100:8"
                Setting number = it;
                const std::size_t colon = it.value.find(':');
                number.value = colon == std::string::npos ? "1" : it.value.substr(colon + 1);
                devices = podsIn(&number).value_or(0);
                line = it.line;
            } else if (it.key.starts_with("resources.accelerators.")) { // {H100: 8}
                devices = podsIn(&it).value_or(0);
                line = it.line;
            }
        }
        if (count > 0) {
            write("#SBATCH --nodes=" + std::to_string(count), nodes == nullptr ? 0 : nodes->line);
            write("export SKYPILOT_NUM_NODES=" + std::to_string(count), 0);
        }
        if (devices > 0) {
            write("#SBATCH --gpus-per-node=" + std::to_string(devices), line);
            write("export SKYPILOT_NUM_GPUS_PER_NODE=" + std::to_string(devices), 0);
        }
        for (const char* section : {"envs.", "secrets."})
            for (const Setting& it : m_keys.settings)
                if (it.key.starts_with(section) && isVariable(it.key.substr(std::string_view(section).size()))
                    && !it.isNull)
                    write("export " + it.key.substr(std::string_view(section).size()) + "="
                              + quoted(it.value),
                          it.line);
        writeText(run.value, run.line);
        return std::move(m_launch);
    }

    /// A service of Docker Compose. Source: the Compose specification, services and deploy.
    Result<Launch> service(const Setting& command)
    {
        const std::string own = command.key.substr(0,
                                                   command.key.size() - std::string_view("command").size());
        write("#!/bin/bash", 0);
        write("#SBATCH --nodes=1", 0);
        for (const Setting& it : m_keys.settings)
            if (it.key.starts_with(own + "deploy.resources.reservations.devices[")
                && it.key.ends_with(".count"))
                if (const auto devices = podsIn(&it))
                    write("#SBATCH --gpus-per-node=" + std::to_string(*devices), it.line);
        for (const Setting& it : m_keys.settings)
            if (const std::string section = own + "environment.";
                it.key.starts_with(section) && isVariable(it.key.substr(section.size())))
                write("export " + it.key.substr(section.size()) + "=" + quoted(it.value), it.line);
        m_command = {&command};
        if (command.isList)
            writeCommand();
        else
            writeText(command.value, command.line);
        return std::move(m_launch);
    }

    Result<Launch> launch()
    {
        if (m_kind.empty()) {
            if (const Setting* run = settingAt(m_keys, "run"))
                return task(*run);
            const Setting* longest = nullptr;
            for (const Setting& it : m_keys.settings)
                if (it.key.starts_with("services.") && it.key.ends_with(".command")
                    && (longest == nullptr || it.value.size() > longest->value.size()))
                    longest = &it;
            if (longest != nullptr)
                return service(*longest);
        }
        findContainer();
        const Setting* entry = settingAt(m_keys, "spec.entrypoint");
        if (m_command.empty() && entry == nullptr)
            return fail(
                ErrorCode::BadInput,
                say("this %1 has no container with a command or arguments; its image starts what is not here",
                    m_kind));
        write("#!/bin/bash", 0);
        const auto [devices, line] = devicesOfPod();
        const Pods pods = podsOfJob();
        if (pods.count > 0)
            write("#SBATCH --nodes=" + std::to_string(pods.count), pods.line);
        const auto processes = podsIn(settingAt(m_keys, "spec.nprocPerNode"));
        if (devices > 0 || processes)
            write("#SBATCH --gpus-per-node=" + std::to_string(processes.value_or(devices)), line);
        writeSlices(pods.count * devices);
        writeVariables(pods.count, processes.value_or(devices));
        if (entry != nullptr)
            writeText(entry->value, entry->line);
        else
            writeCommand();
        return std::move(m_launch);
    }

private:
    void write(std::string line, std::int32_t of)
    {
        m_launch.script += line + "\n";
        m_launch.lines.push_back(of);
    }

    /// The TPU slice that its pods ask for, in the variables that the slice's hosts have. Source: Google Kubernetes Engine, "About TPUs in
    /// GKE": node selectors; Cloud TPU, environment variables of multislice.
    void writeSlices(std::int64_t devices)
    {
        const auto selected = [this](std::string_view label) -> const Setting* {
            for (const Setting& it : m_keys.settings)
                if (it.key.ends_with(label))
                    return &it;
            return nullptr;
        };
        const Setting* type = selected("cloud.google.com/gke-tpu-accelerator");
        const Setting* topology = selected("cloud.google.com/gke-tpu-topology");
        if (type == nullptr || topology == nullptr)
            return;
        constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kTypes{
            {{"v6e", "v6e"}, {"v5-lite", "v5e"}, {"v5p", "v5p"}, {"v4", "v4"}, {"tpu7x", "tpu7x"}}};
        for (const auto& [sign, name] : kTypes) {
            if (type->value.find(sign) == std::string::npos)
                continue;
            const std::string slice = std::string(name) + "-" + topology->value;
            const auto chips = acceleratorsOfSlice(slice);
            if (!chips)
                return;
            write("export TPU_ACCELERATOR_TYPE=" + slice, topology->line);
            if (devices > *chips && devices % *chips == 0)
                write("export MEGASCALE_NUM_SLICES=" + std::to_string(devices / *chips), topology->line);
            return;
        }
    }

    /// The container that says most of what it runs.
    void findContainer()
    {
        std::size_t most = 0;
        for (const Setting& it : m_keys.settings) {
            const bool trainer = it.key == "spec.trainer.command" || it.key == "spec.trainer.args";
            const bool names = it.key.ends_with(".command") || it.key.ends_with(".args")
                               || it.key.ends_with(".command[0]");
            if (!trainer && (!names || templateOf(it.key).empty()))
                continue;
            const std::string container = it.key.substr(0, it.key.find_last_of('.'));
            std::vector<const Setting*> words;
            std::size_t letters = 0;
            for (const char* part : {".command", ".args"})
                if (const Setting* list = settingAt(m_keys, container + part)) {
                    words.push_back(list);
                    letters += list->value.size();
                }
            if (letters > most) {
                most = letters;
                m_command = words;
                m_container = container;
            }
        }
    }

    /// Accelerators of a pod: of the container's own limits, otherwise the most of any.
    [[nodiscard]] std::pair<std::int64_t, std::int32_t> devicesOfPod() const
    {
        std::pair<std::int64_t, std::int32_t> most{0, 0};
        for (const Setting& it : m_keys.settings)
            for (const std::string_view device : kDevices) {
                if (!it.key.ends_with(device))
                    continue;
                const auto count = podsIn(&it);
                if (count && !m_container.empty() && it.key.starts_with(m_container + "."))
                    return {*count, it.line};
                if (count && *count > most.first)
                    most = {*count, it.line};
            }
        return most;
    }
    [[nodiscard]] bool hasDevices(std::string_view prefix) const
    {
        return std::any_of(m_keys.settings.begin(), m_keys.settings.end(), [prefix](const Setting& it) {
            return it.key.starts_with(prefix)
                   && std::any_of(kDevices.begin(), kDevices.end(),
                                  [&it](std::string_view one) { return it.key.ends_with(one); });
        });
    }

    [[nodiscard]] Pods podsOfJob() const
    {
        Pods pods;
        const auto at = [this](const std::string& key) { return settingAt(m_keys, key); };
        const auto one = [&](const std::string& key) {
            const Setting* it = at(key);
            pods.add(podsIn(it).value_or(1), it);
        };
        // Groups of replicas by name ("Master", "Worker") or in a list.
        const auto groups = [this](std::string_view prefix) {
            std::vector<std::string> all;
            for (const Setting& it : m_keys.settings) {
                if (!it.key.starts_with(prefix))
                    continue;
                const std::size_t end = prefix.ends_with("[") ? it.key.find(']', prefix.size()) + 1
                                                              : it.key.find('.', prefix.size());
                std::string group = it.key.substr(0, std::min(end, it.key.size()));
                if (all.empty() || all.back() != group)
                    all.push_back(std::move(group));
            }
            return all;
        };
        if (m_kind == "TrainJob") {
            one("spec.trainer.numNodes");
        } else if (m_kind == "JobSet") {
            for (const std::string& group : groups("spec.replicatedJobs["))
                if (hasDevices(group + ".") || groups("spec.replicatedJobs[").size() == 1) {
                    const Setting* each = at(group + ".template.spec.parallelism");
                    const Setting* copies = at(group + ".replicas");
                    pods.add(podsIn(each).value_or(1) * podsIn(copies).value_or(1),
                             each != nullptr ? each : copies);
                }
        } else if (m_kind == "LeaderWorkerSet") {
            one("spec.leaderWorkerTemplate.size");
        } else if (m_kind == "RayJob") {
            for (const std::string& group : groups("spec.rayClusterSpec.workerGroupSpecs["))
                one(group + ".replicas");
            if (hasDevices("spec.rayClusterSpec.headGroupSpec."))
                pods.add(1, nullptr);
        } else if (m_kind == "Job") {
            const auto tasks = groups("spec.tasks["); // Volcano
            for (const std::string& task : tasks)
                if (hasDevices(task + "."))
                    one(task + ".replicas");
            if (tasks.empty())
                one("spec.parallelism");
        } else {
            const std::string_view section = m_kind == "MPIJob"      ? "spec.mpiReplicaSpecs."
                                             : m_kind == "PaddleJob" ? "spec.paddleReplicaSpecs."
                                                                     : "spec.pytorchReplicaSpecs.";
            for (const std::string& group : groups(section))
                if (m_kind != "MPIJob" || group.ends_with(".Worker")) // its launcher starts the others
                    one(group + ".replicas");
        }
        return pods;
    }

    void writeVariables(std::int64_t nodes, std::int64_t each)
    {
        // What the operator sets in every pod.
        if (m_kind == "PyTorchJob" || m_kind == "TrainJob") {
            write("export PET_NNODES=" + std::to_string(nodes), 0);
            if (each > 0)
                write("export PET_NPROC_PER_NODE=" + std::to_string(each), 0);
        }
        if (m_kind == "PyTorchJob")
            write("export WORLD_SIZE=" + std::to_string(nodes), 0);
        if (m_container.empty())
            return;
        for (std::size_t i = 0;; ++i) {
            const std::string entry = m_container + ".env[" + std::to_string(i) + "].";
            const Setting* name = settingAt(m_keys, entry + "name");
            const Setting* value = settingAt(m_keys, entry + "value");
            if (name == nullptr && value == nullptr)
                break;
            if (name == nullptr || value == nullptr || !isVariable(name->value))
                continue; // of a secret, or of the pod itself
            write("export " + name->value + "=" + quoted(value->value), value->line);
        }
    }
    static bool isVariable(std::string_view name)
    {
        return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0
               && std::all_of(name.begin(), name.end(), [](char c) {
                      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
                  });
    }

    /// "$(NAME)" of a manifest is a variable of the container; everything else is as it stands.
    [[nodiscard]] std::string quoted(const std::string& word) const
    {
        std::string text = "\"";
        for (std::size_t i = 0; i < word.size(); ++i) {
            const std::size_t end = word.compare(i, 2, "$(") == 0 ? word.find(')', i) : std::string::npos;
            if (end != std::string::npos && isVariable(std::string_view(word).substr(i + 2, end - i - 2))) {
                text += "${" + word.substr(i + 2, end - i - 2) + "}";
                i = end;
                continue;
            }
            if (word[i] == '"' || word[i] == '\\' || word[i] == '`' || word[i] == '$')
                text += '\\';
            text += word[i];
        }
        return text + "\"";
    }

    /// The line at or behind `from` that has the text.
    [[nodiscard]] std::int32_t lineOf(std::string_view text, std::int32_t from) const
    {
        const std::size_t begin = text.find_first_not_of(" \t");
        if (begin == std::string_view::npos)
            return from;
        text = text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
        for (auto line = static_cast<std::size_t>(std::max(from, 1)); line <= m_manifest.size(); ++line)
            if (m_manifest[line - 1].find(text) != std::string_view::npos)
                return static_cast<std::int32_t>(line);
        return from;
    }

    /// A script in the manifest, or in a ConfigMap of it.
    void writeText(std::string_view text, std::int32_t key)
    {
        std::int32_t last = key;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            last = lineOf(text.substr(0, end), last);
            write(std::string(text.substr(0, end)), last);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    const Setting* scriptNamed(const std::string& word) const
    {
        const std::string name = word.substr(word.find_last_of('/') + 1);
        for (const ManifestDocument& document : m_documents)
            if (document.kind == "ConfigMap" && !name.empty())
                if (const Setting* it = settingAt(document.keys, "data." + name))
                    return it;
        return nullptr;
    }

    void writeCommand()
    {
        std::vector<std::pair<std::string, std::int32_t>> words;
        for (const Setting* list : m_command) {
            std::int32_t line = list->line;
            for (const std::string& item :
                 list->isList ? list->items : std::vector<std::string>{list->value}) {
                line = lineOf(std::string_view(item).substr(0, item.find('\n')), line);
                words.emplace_back(item, line);
            }
        }
        const auto isShell = [](std::string_view word) {
            return word == "bash" || word == "sh" || word.ends_with("/bash") || word.ends_with("/sh");
        };
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (i == 0 && !isShell(words[0].first))
                break;
            const std::string& word = words[i].first;
            // sh -c TEXT, bash -lc TEXT
            if (i > 0 && word.size() > 1 && word[0] == '-' && word[1] != '-' && word.back() == 'c') {
                writeText(words[i + 1].first, words[i + 1].second);
                return;
            }
        }
        for (const auto& [word, line] : words)
            if (const Setting* script = scriptNamed(word);
                script != nullptr && isShell(words.front().first)) {
                writeText(script->value, script->line);
                return;
            }
        for (std::size_t i = 0; i < words.size(); ++i)
            write(quoted(words[i].first) + (i + 1 < words.size() ? " \\" : ""), words[i].second);
    }

    const std::vector<ManifestDocument>& m_documents;
    const KeyList& m_keys;
    std::string m_kind;
    std::vector<std::string_view> m_manifest;
    std::vector<const Setting*> m_command;
    std::string m_container; ///< its key, without the last part
    Launch m_launch;
};

} // namespace

Result<Launch> readManifest(std::string_view text)
{
    const auto documents = documentsOf(text);
    if (!documents)
        return tl::unexpected(documents.error());
    for (const ManifestDocument& one : *documents)
        if (std::find(kJobs.begin(), kJobs.end(), one.kind) != kJobs.end())
            return ManifestReader(text, *documents, one).launch();
    for (const ManifestDocument& one : *documents)
        if (one.kind.empty()
            && std::any_of(one.keys.settings.begin(), one.keys.settings.end(), [](const Setting& it) {
                   return it.key == "run"
                          || (it.key.starts_with("services.") && it.key.ends_with(".command"));
               }))
            return ManifestReader(text, *documents, one).launch();
    return fail(
        ErrorCode::NotOurs,
        say("this is a manifest of Kubernetes, and none of its documents is a job; read are PyTorchJob, MPIJob, "
            "TrainJob, JobSet, LeaderWorkerSet, RayJob and Job"));
}

} // namespace shardscape::frameworks
