// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/mfu_choice.h"

#include <QCoreApplication>

namespace shardscape::theme {

namespace {

const evaluate::MfuConvention*& chosen()
{
    static const evaluate::MfuConvention* convention = &evaluate::mfuConventions().front();
    return convention;
}

} // namespace

const evaluate::MfuConvention& mfuConvention()
{
    return *chosen();
}

void setMfuConvention(const evaluate::MfuConvention& convention)
{
    chosen() = &convention;
}

QString mfuName()
{
    if (chosen() == &evaluate::mfuConventions().front()) {
        return QCoreApplication::translate("shardscape::theme", "MFU");
    }
    return QCoreApplication::translate("shardscape::theme", "MFU · %1", "with its convention")
        .arg(shortName(*chosen()));
}

QString shortName(const evaluate::MfuConvention& convention)
{
    return QString::fromUtf8(convention.shortLabel.data(),
                             static_cast<qsizetype>(convention.shortLabel.size()));
}

} // namespace shardscape::theme
