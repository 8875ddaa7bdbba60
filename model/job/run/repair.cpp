// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/repair.h"

#include "job/run/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <vector>

namespace shardscape::run {

namespace {

/// E min(T, t) of repairs, t in hours: read from a table whose steps are a fiftieth.
class MeanUpTo {
public:
    explicit MeanUpTo(const workload::Repair& repair)
        : m_sigma(repairSigma(repair))
        , m_median(std::max(repair.medianHours, 1e-9))
    {
        if (m_sigma > 0)
            for (std::size_t i = 0; i < m_table.size(); ++i)
                m_table[i] = exact(std::exp(kLeast + kStep * static_cast<double>(i)));
    }

    double operator()(double hours) const
    {
        if (m_sigma <= 0)
            return std::min(hours, m_median);
        const double place = (std::log(hours) - kLeast) / kStep;
        if (!(place > 0))
            return std::max(hours, 0.0);
        const auto below = static_cast<std::size_t>(place);
        if (below + 1 >= m_table.size())
            return m_table.back();
        return m_table[below] + (place - static_cast<double>(below)) * (m_table[below + 1] - m_table[below]);
    }

    /// P(T > hours).
    [[nodiscard]] double beyond(double hours) const
    {
        if (m_sigma <= 0)
            return hours < m_median ? 1 : 0;
        return std::erfc(std::log(hours / m_median) / (m_sigma * std::numbers::sqrt2)) / 2;
    }

private:
    static constexpr double kLeast = -4, kStep = .02; ///< of the logarithm of hours
    static constexpr std::size_t kPlaces = 1001;      ///< up to 8.9 million hours

    [[nodiscard]] double exact(double hours) const
    {
        const double below = std::erfc(-(std::log(hours / m_median) - m_sigma * m_sigma)
                                       / (m_sigma * std::numbers::sqrt2))
                             / 2;
        return m_median * std::exp(m_sigma * m_sigma / 2) * below + hours * beyond(hours);
    }

    double m_sigma, m_median;
    std::array<double, kPlaces> m_table{};
};

/// Mean seconds of waiting by seconds up, of one set of losses.
class WaitingCurve {
public:
    /// For runs that are up for so many seconds or a little more.
    WaitingCurve(const NodeLosses& losses, double upSeconds)
        : m_meanUpTo(losses.repair)
        , m_spares(static_cast<std::size_t>(std::max<std::int64_t>(losses.spares, 0)))
        , m_burst(static_cast<std::size_t>(std::max(losses.burstNodes, 1.0)))
    {
        // Where repairs are of one length, what is left of them ends with it: stretches that meet its end.
        const bool single = repairSigma(losses.repair) <= 0;
        for (std::size_t i = 0; i < kLeft; ++i) {
            const auto at = static_cast<double>(i);
            const double all = static_cast<double>(kLeft);
            const double from = single ? losses.repair.medianHours * at / all : std::exp(kLeast + kStep * at);
            const double to = single ? losses.repair.medianHours * (at + 1) / all
                                     : std::exp(kLeast + kStep * (at + 1));
            m_left[i] = (from + to) / 2;
            m_out[i] = m_meanUpTo.beyond(m_left[i]);
            // The part of the stretch in which the run waits already; the first begins at nothing.
            m_length[i] = (to - (i > 0 ? from : 0))
                          * std::clamp((to - losses.before / 3600) / (to - from), 0.0, 1.0);
        }
        m_logChoices.resize(m_burst + 1);
        for (std::size_t of = 1; of <= m_burst; ++of)
            m_logChoices[of] = m_logChoices[of - 1]
                               + std::log(static_cast<double>(m_burst - of + 1) / static_cast<double>(of));
        const double spared = static_cast<double>(m_spares) / static_cast<double>(m_burst);
        m_stood = spared > 0 && spared < 1 ? repairQuantileHours(losses.repair, 1 - spared) : 0;
        m_binomials.resize(kLeft * (std::min(m_burst, m_spares) + 1));
        for (std::size_t i = 0; losses.events > 0 && i < kLeft; ++i)
            for (std::size_t of = 0; of <= std::min(m_burst, m_spares); ++of)
                m_binomials[i * (std::min(m_burst, m_spares) + 1) + of] = binomial(m_out[i], of);
        constexpr double kHour = 3600;
        const double beyond = std::log(std::max(upSeconds / kHour / kFirst, 1.0)) / std::log(kGrowth);
        m_waited.assign(static_cast<std::size_t>(beyond) + 3, 0);
        if (waitingIsDrawn(losses, upSeconds / 2))
            draw(losses);
        else if (losses.spread > 0)
            for (std::size_t i = 0; i < kSpreadAt.size(); ++i)
                follow(losses,
                       std::exp(losses.spread * kSpreadAt[i] - losses.spread * losses.spread / 2) * kHour,
                       kSpreadWeight[i]);
        else
            follow(losses, kHour, 1);
    }

    [[nodiscard]] bool reaches(double upSeconds) const
    {
        return upSeconds / 3600 < kFirst * std::pow(kGrowth, static_cast<double>(m_waited.size() - 1));
    }

    [[nodiscard]] double at(double upSeconds) const
    {
        const double up = upSeconds / 3600;
        if (up <= kFirst)
            return m_waited.front() * up / kFirst * 3600;
        const double place = std::log(up / kFirst) / std::log(kGrowth);
        const auto below = std::min(static_cast<std::size_t>(place), m_waited.size() - 2);
        const double low = kFirst * std::pow(kGrowth, static_cast<double>(below));
        const double part = (up - low) / (low * (kGrowth - 1));
        return (m_waited[below] + part * (m_waited[below + 1] - m_waited[below])) * 3600;
    }

private:
    static constexpr double kFirst = 1, kGrowth = 1.4; ///< h up at which the curve is held
    static constexpr double kLeast = -3, kStep = .6;   ///< logarithms of hours that are left of a repair
    static constexpr std::size_t kLeft = 27;           ///< up to 440,000 h
    /// Gauss and Hermite's points and weights of a standard normal variable. Source: Abramowitz 1964, table 25.10.
    static constexpr std::array<double, 5> kSpreadAt{-2.8569700138728, -1.3556261799743, 0, 1.3556261799743,
                                                     2.8569700138728};
    static constexpr std::array<double, 5> kSpreadWeight{.0112574113277, .2220759220056, .5333333333333,
                                                         .2220759220056, .0112574113277};

    /// A stretch of the run: hours since its start, and the share of them that it is up.
    struct Stretch {
        double from = 0, to = 0, up = 1;
    };

    /// Adds the waiting at rates per hour that are so much those of the losses, a part of all chances.
    void follow(const NodeLosses& losses, double factor, double chance)
    {
        const double singles = losses.singles * factor, events = losses.events * factor;
        std::vector<Stretch> past;
        double waited = 0, up = 0, perHour = 0;
        for (std::size_t i = 0; i < m_waited.size(); ++i) {
            const double until = kFirst * std::pow(kGrowth, static_cast<double>(i));
            // At the middle of the stretch, as it goes on as before.
            const double wall = up + waited;
            const double middle = wall + (until - up) / 2 * (1 + perHour);
            past.push_back({wall, middle, 1 / (1 + perHour)});
            perHour = waitPerHour(singles, events, middle, past, perHour);
            waited += perHour * (until - up);
            up = until;
            past.back() = {wall, up + waited, 1 / (1 + perHour)};
            m_waited[i] += chance * waited;
        }
    }

    /// The mean of lives that do nothing but fail, wait and go on. One with another spare fails at the same moments and is never later, as
    /// all that waits for a node ends no later.
    void draw(const NodeLosses& losses)
    {
        constexpr std::uint64_t kSeed = 1;
        constexpr double kHour = 3600, kMostLives = 1024, kFewestLives = 2, kMostNodes = 4e5;
        const double upHours = kFirst * std::pow(kGrowth, static_cast<double>(m_waited.size() - 1));
        const double nodes = (losses.singles + losses.events * losses.burstNodes) * upHours * kHour;
        const auto lives = static_cast<std::uint64_t>(
            std::clamp(kMostNodes / std::max(nodes, 1.0), kFewestLives, kMostLives));
        const double sigma = repairSigma(losses.repair);
        const double events = losses.events / (losses.singles + losses.events);
        std::vector<double> back; // a heap of the hours at which nodes are back
        for (std::uint64_t life = 0; life < lives; ++life) {
            Random random(kSeed, life);
            const double factor = losses.spread > 0 ? std::exp(losses.spread * random.normal()
                                                               - losses.spread * losses.spread / 2)
                                                    : 1;
            const double between = 1 / ((losses.singles + losses.events) * kHour * factor);
            back.clear();
            double up = 0, waited = 0;
            for (std::size_t place = 0; place < m_waited.size();) {
                up += random.exponential(between);
                for (;
                     place < m_waited.size() && kFirst * std::pow(kGrowth, static_cast<double>(place)) <= up;
                     ++place)
                    m_waited[place] += waited / static_cast<double>(lives);
                const std::size_t lost = random.unit() < events ? m_burst : 1;
                for (std::size_t node = 0; node < lost; ++node) {
                    back.push_back(up + waited + random.logNormal(losses.repair.medianHours, sigma));
                    std::push_heap(back.begin(), back.end(), std::greater<>());
                }
                const double now = up + waited + losses.before / kHour;
                double goesOn = now;
                while (!back.empty() && (back.front() <= now || back.size() > m_spares)) {
                    goesOn = std::max(goesOn, back.front());
                    std::pop_heap(back.begin(), back.end(), std::greater<>());
                    back.pop_back();
                }
                waited += goesOn - now;
            }
        }
    }

    [[nodiscard]] double binomial(double share, std::size_t of) const
    {
        if (share <= 0 || share >= 1)
            return (share <= 0 ? of == 0 : of == m_burst) ? 1 : 0;
        return std::exp(m_logChoices[of] + static_cast<double>(of) * std::log(share)
                        + static_cast<double>(m_burst - of) * std::log1p(-share));
    }

    /// Mean nodes that failed one an hour up and are out for `left` hours more.
    [[nodiscard]] double stillOut(const std::vector<Stretch>& past, double wall, double left) const
    {
        double out = 0, older = m_meanUpTo(wall + left);
        for (const Stretch& one : past) { // each begins where the one before ends
            const double newer = m_meanUpTo(wall - one.to + left);
            out += one.up * (older - newer);
            older = newer;
        }
        return out;
    }

    /// Chances of how many nodes earlier events have left broken: no more than there are spares, or the run would not be up. An event of
    /// more than that has stood until so many were left, so that they are older than the run has been up.
    [[nodiscard]] std::vector<double> leftByEvents(double events, double wall,
                                                   const std::vector<Stretch>& past) const
    {
        std::vector<double> chance(m_spares + 1, 0);
        chance[0] = 1;
        if (events <= 0 || m_spares == 0)
            return chance;
        std::vector<double> count(m_spares + 1, 0); // expected events that have left so many
        double any = 0;
        for (const Stretch& one : past) {
            const double out = m_meanUpTo.beyond(m_stood + wall - (one.from + one.to) / 2);
            const double all = events * one.up * (one.to - one.from);
            for (std::size_t j = 1; j <= m_burst; ++j)
                count[std::min(j, m_spares)] += all * binomial(out, j);
            any += all * (1 - binomial(out, 0));
        }
        chance[0] = std::exp(-any);
        double sum = chance[0];
        for (std::size_t k = 1; k < m_spares; ++k) { // Panjer's recursion
            for (std::size_t j = 1; j <= k; ++j)
                chance[k] += static_cast<double>(j) * count[j] * chance[k - j] / static_cast<double>(k);
            sum += chance[k];
        }
        chance[m_spares] = std::max(0.0, 1 - sum);
        return chance;
    }

    /// Hours of waiting that an hour up brings, `wall` hours after the start, where the last did so many.
    [[nodiscard]] double waitPerHour(double singles, double events, double wall,
                                     const std::vector<Stretch>& past, double before) const
    {
        const double out = stillOut(past, wall, 0),
                     outOfEvents = events > 0 ? stillOut(past, wall, m_stood) : 0;
        const std::vector<double> left = leftByEvents(events, wall, past);
        std::array<double, kLeft> still{};
        // Hours of a failure that finds as many broken as spares, so many of them by events.
        std::vector<double> hours(m_spares + 1, 0);
        for (std::size_t i = 0; i < kLeft; ++i) {
            const auto share = [&](double from, double of) {
                return of > 0 ? std::clamp(stillOut(past, wall, from + m_left[i]) / of, 1e-300, 1.0) : 1e-300;
            };
            still[i] = share(0, out);
            const double together = events > 0 ? share(m_stood, outOfEvents) : still[i];
            // From the larger power down, so that none underflows before its time.
            const bool older = events > 0 && together > still[i];
            double all = m_length[i] * m_out[i]
                         * std::pow(older ? together : still[i], static_cast<double>(m_spares));
            const double next = older ? still[i] / together : together / still[i];
            for (std::size_t step = 0; step <= (events > 0 ? m_spares : 0); ++step, all *= next)
                hours[older ? m_spares - step : step] += all;
        }
        // Of a run that waits, fewer nodes are broken than of one that never does, by the share that it is up: what is sought stands on
        // both sides.
        double perHour = before;
        constexpr int kRounds = 40;
        for (int round = 0; round < kRounds; ++round) {
            const double offered = singles * out * (1 + perHour);
            double full = 1, now = 0, broken = 0; // chance that single ones take what spares events have left
            for (std::size_t free = 0; free <= m_spares; ++free) {
                if (free > 0)
                    full = offered * full / (static_cast<double>(free) + offered * full);
                const std::size_t j = m_spares - free;
                now += singles * left[j] * full * hours[j];
                broken += left[j] * (static_cast<double>(j) + offered * (1 - full));
            }
            for (std::size_t i = 0; events > 0 && i < kLeft; ++i)
                now += events * m_length[i] * moreThanSpares(i, broken * still[i]);
            const bool done = std::abs(now - perHour) < 1e-4 * (perHour + 1e-6);
            perHour = now;
            if (done)
                break;
        }
        return perHour;
    }

    /// Chance that so much later, of an event's nodes and of others, so many on the mean, more are out than there are spares.
    [[nodiscard]] double moreThanSpares(std::size_t later, double others) const
    {
        double within = 0, below = 0, term = std::exp(-others);
        std::size_t counted = 0;
        for (std::size_t of = std::min(m_burst, m_spares) + 1;
             of-- > 0;) { // of the event; the others fill the rest
            for (; counted <= m_spares - of; ++counted) {
                below += term;
                term *= others / static_cast<double>(counted + 1);
            }
            within += m_binomials[later * (std::min(m_burst, m_spares) + 1) + of] * below;
        }
        return std::max(0.0, 1 - within);
    }

    MeanUpTo m_meanUpTo;
    std::size_t m_spares, m_burst;
    double m_stood = 0; ///< h until an event has left as many broken as there are spares
    std::array<double, kLeft> m_left{}, m_length{}, m_out{}; ///< h, h, chance
    std::vector<double> m_logChoices;                        ///< of an event's nodes, so many
    std::vector<double> m_binomials; ///< so much later, so many of an event's nodes are out
    std::vector<double> m_waited;    ///< h
};

/// Mean hours of the shorter of two repairs: 2 T Phi(-sigma/sqrt 2). Source: order statistics of the log-normal distribution.
double shorterOfTwo(const workload::Repair& repair)
{
    return std::max(repair.meanHours, repair.medianHours) * std::erfc(repairSigma(repair) / 2);
}

} // namespace

bool waitingIsDrawn(const NodeLosses& losses, double upSeconds)
{
    constexpr double kMostNodes = 1e5;
    const double events = losses.events * losses.burstNodes;
    return events > losses.singles && (losses.singles + events) * upSeconds <= kMostNodes;
}

double repairSigma(const workload::Repair& repair)
{
    return repair.meanHours > repair.medianHours && repair.medianHours > 0
               ? std::sqrt(2 * std::log(repair.meanHours / repair.medianHours))
               : 0;
}

double normalQuantile(double share)
{
    // Bisection of the distribution function: to the last bit of what anybody reads, without a table of coefficients.
    double low = -9, high = 9;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (std::erfc(-middle / std::sqrt(2.0)) / 2 < share ? low : high) = middle;
    }
    return (low + high) / 2;
}

double repairQuantileHours(const workload::Repair& repair, double share)
{
    return repair.medianHours * std::exp(repairSigma(repair) * normalQuantile(share));
}

double meanHoursWithin(const workload::Repair& repair, double hours)
{
    const double sigma = repairSigma(repair);
    if (hours <= 0 || repair.medianHours <= 0)
        return 0;
    if (sigma <= 0) {
        const double whole = std::min(repair.medianHours, hours);
        return whole - whole * whole / (2 * hours);
    }
    const double mu = std::log(repair.medianHours);
    const auto below = [&](double order) { // share of the order-th moment that lies below `hours`
        return std::erfc(-(std::log(hours) - mu - order * sigma * sigma) / (sigma * std::sqrt(2.0))) / 2;
    };
    const double beyond = 1 - below(0);
    const double first = std::exp(mu + sigma * sigma / 2) * below(1) + hours * beyond;
    const double second = std::exp(2 * mu + 2 * sigma * sigma) * below(2) + hours * hours * beyond;
    return first - second / (2 * hours);
}

double meanUnderRepair(double nodes, double ratePerThousandNodeDays, double meanRepairHours)
{
    return nodes * ratePerThousandNodeDays / 1000 * meanRepairHours / 24;
}

double poissonBelow(double mean, std::int64_t k)
{
    if (k < 0)
        return 0;
    if (mean <= 0)
        return 1;
    // In logarithms, so that a mean of thousands does not underflow.
    double sum = 0;
    double logTerm = -mean;
    for (std::int64_t i = 0; i <= k; ++i) {
        if (i > 0)
            logTerm += std::log(mean / static_cast<double>(i));
        sum += std::exp(logTerm);
    }
    return std::min(sum, 1.0);
}

double waitingShare(double meanBroken, std::int64_t spares)
{
    double blocked = 1;
    for (std::int64_t servers = 1; servers <= spares + 1; ++servers)
        blocked = meanBroken * blocked / (static_cast<double>(servers) + meanBroken * blocked);
    return blocked;
}

double expectedWait(const NodeLosses& losses, double upSeconds)
{
    if (!(losses.singles + losses.events > 0) || losses.repair.medianHours <= 0 || upSeconds <= 0)
        return 0;
    const double out = std::max(losses.repair.meanHours, losses.repair.medianHours) * 3600;
    // Without spares each failure waits for itself; of two, the second before anybody waits for the first, for the longer repair alone.
    double alone = 1;
    if (losses.spares <= 0 && out > losses.before && !waitingIsDrawn(losses, upSeconds)) {
        const double second = -std::expm1(-(losses.singles + losses.events) * losses.before);
        alone = std::max(0.0, 1 - second * shorterOfTwo(losses.repair) * 3600 / (out - losses.before));
    }
    if (losses.spares <= 0 && losses.events <= 0)
        return losses.singles * upSeconds * std::max(0.0, out - losses.before) * alone;
    // So many that never all are broken at once.
    const double mean = (losses.singles + losses.events * losses.burstNodes) * out;
    const double deviation = std::sqrt(
        (losses.singles + losses.events * losses.burstNodes * losses.burstNodes) * out);
    if (static_cast<double>(losses.spares) > (mean + 10 * deviation) * std::exp(3 * losses.spread) + 10)
        return 0;
    struct Kept {
        NodeLosses losses;
        std::optional<WaitingCurve> curve;
    };
    static thread_local std::array<Kept, 8> kept;
    static thread_local std::size_t next = 0;
    for (const Kept& one : kept)
        if (one.curve && one.losses == losses && one.curve->reaches(upSeconds))
            return one.curve->at(upSeconds) * alone;
    Kept& place = kept[next++ % kept.size()];
    place.losses = losses;
    return place.curve.emplace(losses, 2 * upSeconds).at(upSeconds) * alone;
}

std::int64_t poissonQuantile(double mean, double share)
{
    if (mean <= 0)
        return 0;
    double sum = 0;
    double logTerm = -mean;
    const auto most = static_cast<std::int64_t>(mean + 40 * std::sqrt(mean) + 40);
    for (std::int64_t k = 0;; ++k) {
        if (k > 0)
            logTerm += std::log(mean / static_cast<double>(k));
        sum += std::exp(logTerm);
        if (sum >= share || k >= most)
            return k;
    }
}

} // namespace shardscape::run
