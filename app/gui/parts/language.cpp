// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QList>
#include <QLocale>
#include <QTranslator>

#include <utility>

namespace shardscape::gui {

QStringList languages()
{
    QStringList codes;
    for (const QString& file :
         QDir(QStringLiteral(":/i18n")).entryList({QStringLiteral("shardscape_*.qm")})) {
        codes << file.section(QLatin1Char('.'), 0, 0).section(QLatin1Char('_'), 1);
    }
    codes.sort();
    return codes;
}

QString nameOf(const QString& language)
{
    const QLocale locale(language);
    // The script tells the two ways of writing Chinese apart.
    if (locale.language() == QLocale::Chinese)
        return QStringLiteral("\u7b80\u4f53\u4e2d\u6587");
    QString name = locale.language() == QLocale::English ? QStringLiteral("English")
                                                         : locale.nativeLanguageName();
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

void loadTranslations(const QString& language)
{
    static const QLocale desktop; // before another is made the default
    static QList<QTranslator*> spoken;
    for (QTranslator* before : std::exchange(spoken, {})) {
        QCoreApplication::removeTranslator(before);
        delete before;
    }
    QLocale locale = language.isEmpty() ? desktop : QLocale(language);
    // Texts follow LANGUAGE even where nothing else is set; numbers are to follow the texts.
    if (language.isEmpty() && locale.language() == QLocale::C) {
        locale = QLocale(locale.uiLanguages().value(0));
    }
    QLocale::setDefault(locale);
    for (const auto& [name, folder] :
         {std::pair{QStringLiteral("shardscape"), QStringLiteral(":/i18n")},
          std::pair{QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)}}) {
        auto* translator = new QTranslator(qApp);
        // Where the desktop's language is not there, English, whose file has the plurals.
        if (translator->load(locale, name, QStringLiteral("_"), folder)
            || translator->load(QLocale(QLocale::English), name, QStringLiteral("_"), folder)) {
            QCoreApplication::installTranslator(translator);
            spoken << translator;
        } else {
            delete translator;
        }
    }
}

} // namespace shardscape::gui
