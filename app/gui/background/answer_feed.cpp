// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/background/answer_feed.h"

#include "exchange/runs/residuals_json.h"

#include <utility>

namespace shardscape::gui {

AnswerFeed::AnswerFeed(QObject* parent)
    : QObject(parent)
{
    connect(&m_lane, &Lane::ended, this, [this](JobEnd end) {
        if (end == JobEnd::Failed) {
            emit answered(nullptr);
        }
    });
}

void AnswerFeed::ask(const std::shared_ptr<const search::SweepResult>& result)
{
    if (result == m_of && m_known != nullptr) {
        emit answered(m_known);
        return;
    }
    if (result == m_of && m_lane.isRunning()) {
        return;
    }
    m_of = result;
    m_known.reset();
    m_lane.start([this, result](const std::stop_token& stop, const Lane::Deliver& deliver) {
        auto answer = std::make_shared<const exchange::SweepAnswer>(
            exchange::sweepAnswer(*result, exchange::publishedResiduals(), stop));
        if (stop.stop_requested()) {
            return;
        }
        deliver([this, answer = std::move(answer)] {
            m_known = answer;
            emit answered(m_known);
        });
    });
}

void AnswerFeed::forget()
{
    m_lane.abandon();
    m_of.reset();
    m_known.reset();
}

} // namespace shardscape::gui
