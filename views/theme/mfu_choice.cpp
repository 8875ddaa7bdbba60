// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/mfu_choice.h"

#include <QCoreApplication>

namespace shardscape::theme {

namespace {

const training::MfuConvention*& chosen()
{
    static const training::MfuConvention* convention = &training::mfuConventions().front();
    return convention;
}

} // namespace

const training::MfuConvention& mfuConvention()
{
    return *chosen();
}

void setMfuConvention(const training::MfuConvention& convention)
{
    chosen() = &convention;
}

QString mfuName()
{
    if (chosen() == &training::mfuConventions().front()) {
        return QCoreApplication::translate("shardscape::theme", "MFU");
    }
    return QCoreApplication::translate("shardscape::theme", "MFU · %1", "with its convention")
        .arg(shortName(*chosen()));
}

QString shortName(const training::MfuConvention& convention)
{
    return QString::fromUtf8(convention.shortLabel.data(),
                             static_cast<qsizetype>(convention.shortLabel.size()));
}

} // namespace shardscape::theme
