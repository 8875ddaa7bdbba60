// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/fit_words.h"

#include "exchange/results/sweep_answer.h"
#include "theme/number_format.h"

#include <QCoreApplication>

namespace shardscape::panel {

namespace {

class Texts {
    Q_DECLARE_TR_FUNCTIONS(FitWords)
};

QString said(double chance, const QString& more, const QString& less, const QString& number)
{
    return chance > exchange::kAlmostSure       ? more
           : chance < 1 - exchange::kAlmostSure ? less
                                                : number.arg(exchange::wholePercent(chance));
}

} // namespace

QString sureToFit(double chance)
{
    return said(chance, Texts::tr("more than 99 % sure to fit"), Texts::tr("less than 1 % sure to fit"),
                Texts::tr("%1 % sure to fit"));
}

QString sure(double chance)
{
    return said(chance, Texts::tr("more than 99 % sure"), Texts::tr("less than 1 % sure"),
                Texts::tr("%1 % sure"));
}

QString chance(double chance)
{
    return said(chance, Texts::tr("> 99 %"), Texts::tr("< 1 %"), Texts::tr("%1 %"));
}

Fit fitOf(const training::Evaluation& evaluation, const std::optional<double>& chance)
{
    if (!evaluation.fits) {
        return Fit::DoesNotFit;
    }
    return chance && *chance < exchange::kSafeToFit ? Fit::Tight : Fit::Fits;
}

QString fitHeadline(const training::Evaluation& evaluation, const std::optional<double>& chance)
{
    const bool staged = evaluation.memory.size() > 1;
    switch (fitOf(evaluation, chance)) {
    case Fit::Fits: return Texts::tr("Fits on every rank");
    case Fit::Tight:
        return staged ? Texts::tr("Tight on stage %1").arg(evaluation.worstStage)
                      : Texts::tr("Tight on every rank");
    case Fit::DoesNotFit: break;
    }
    if (!(evaluation.peakBytes > evaluation.capacity)) {
        return Texts::tr("Does not fit its hosts");
    }
    const QString over = theme::gibibytes(evaluation.peakBytes - evaluation.capacity);
    return staged ? Texts::tr("%1 too much on stage %2").arg(over).arg(evaluation.worstStage)
                  : Texts::tr("%1 too much").arg(over);
}

} // namespace shardscape::panel
