// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include <array>
#include <map>

namespace shardscape::schedule {

namespace {

constexpr std::array<std::string_view, 2> kModels{"link", "blocking"};

/// A message: which op waits for it, and at which place of its list.
struct Message {
    std::int32_t receiver = 0;
    std::size_t dependency = 0;
};

Result<void> apply(Draft& draft, const OptionContext& context)
{
    const bool blocking = context.values.choice("model") == "blocking";
    const Ticks latency = context.values.ticks("latency");
    std::vector<std::vector<Message>> sent(draft.nodes.size()); // by op that sends
    for (std::size_t i = 0; i < sent.size(); ++i) {
        const auto op = static_cast<std::int32_t>(i);
        if (draft.streamKindOf(op) != StreamKind::Compute) {
            continue;
        }
        const auto& dependencies = draft.at(op).dependencies;
        for (std::size_t k = 0; k < dependencies.size(); ++k) {
            const std::int32_t on = dependencies[k].on;
            if (draft.deviceOf(on) != draft.deviceOf(op) && draft.streamKindOf(on) == StreamKind::Compute
                && dependencies[k].lag + latency > 0) {
                sent[static_cast<std::size_t>(on)].push_back({op, k});
            }
        }
    }
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> links; // by sender and receiver
    for (std::int32_t device = 0; device < draft.devices; ++device) {
        const std::vector<std::int32_t> order = draft.computeOrder(device);
        std::vector<std::int32_t> mixed;
        for (const std::int32_t op : order) {
            mixed.push_back(op);
            for (const Message& message : sent[static_cast<std::size_t>(op)]) {
                std::int32_t stream = draft.computeOf(device);
                if (!blocking) {
                    const std::int32_t to = draft.deviceOf(message.receiver);
                    const auto link = links.find({device, to});
                    stream = link != links.end()
                                 ? link->second
                                 : (links[{device, to}] = draft.addStream(device, StreamKind::Send));
                }
                Dependency wait = draft.at(message.receiver).dependencies[message.dependency];
                const std::int32_t send = draft.addOp(OpKind::Send, stream, wait.lag, op);
                draft.depend(send, op);
                draft.at(message.receiver).dependencies[message.dependency] = {send, latency};
                (blocking ? mixed : draft.order[static_cast<std::size_t>(stream)]).push_back(send);
            }
        }
        draft.computeOrder(device) = std::move(mixed);
    }
    return {};
}

} // namespace

Option communicationModel()
{
    Option card;
    card.name = "communication";
    card.label = "Communication";
    card.paper =
        "Narayanan et al. 2021, Megatron-LM, SC (arXiv:2104.04473), section 4.1; messages on links as in Qi et "
        "al. 2024 (arXiv:2401.10241). Blocking holds up the sender alone, the receiver waits in any case";
    card.insight =
        "A delay costs nobody the time of another; a link carries one message at a time, and a device that "
        "sends by itself computes nothing meanwhile.";
    card.parameters = {
        {.name = "model",
         .help = "Messages take turns on a link of their own for each pair of devices, or the sender's "
                 "compute stream sends them.",
         .kind = OptionParameter::Kind::Choice,
         .choices = kModels},
        {.name = "latency",
         .help = "Delay of a message after the link has sent it; the delay between devices is how long "
                 "it holds the link.",
         .kind = OptionParameter::Kind::Time}};
    card.apply = apply;
    card.growth = [](const OptionContext&) { return 2.0; };
    return card;
}

} // namespace shardscape::schedule
