// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace shardscape;
using namespace shardscape::store;

namespace {

/// 0: locks work; otherwise the error that every lock of a file gets.
std::atomic<int> refusal{0};

int forward(int descriptor, int command, void* argument)
{
    if (refusal != 0 && (command == F_SETLK || command == F_SETLKW)) {
        errno = refusal;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fcntl, descriptor, command, argument));
}

} // namespace

// In front of the C library's: SQLite's locks come through here.
extern "C" int fcntl(int descriptor, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void* argument = va_arg(rest, void*);
    va_end(rest);
    return forward(descriptor, command, argument);
}
extern "C" int fcntl64(int descriptor, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void* argument = va_arg(rest, void*);
    va_end(rest);
    return forward(descriptor, command, argument);
}

/// A share whose lock service is not there: NFS then answers ENOLCK to every lock.
class TestLocklessShare : public QObject {
    Q_OBJECT

private slots:
    void aShareWithoutLocksIsNamedAndKeepsItsFile_data()
    {
        QTest::addColumn<int>("answer");
        QTest::addColumn<QString>("sentence");
        const QString lockless = QStringLiteral("its folder cannot lock files");
        QTest::newRow("no lock service") << ENOLCK << lockless;
        QTest::newRow("somebody else's lock") << EAGAIN << QStringLiteral("another program is using it");
    }
    void aShareWithoutLocksIsNamedAndKeepsItsFile()
    {
        QFETCH(int, answer);
        QFETCH(QString, sentence);
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("p.shardscape")).toStdString();
        QVERIFY(ProjectFile::saveAs({}, path).has_value());
        QFile saved(QString::fromStdString(path));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QByteArray before = saved.readAll();
        refusal = answer;
        const auto opened = ProjectFile::open(path);
        const auto written = ProjectFile::saveAs({}, path);
        refusal = 0;
        QVERIFY(!opened);
        QVERIFY(!written);
        for (const Error& error : {opened.error(), written.error()}) {
            const QString said = QString::fromStdString(error.text());
            QVERIFY2(said.contains(sentence), qPrintable(said));
        }
        saved.seek(0);
        QCOMPARE(saved.readAll(), before);
        QVERIFY(ProjectFile::open(path).has_value());
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(),
                 1);
    }
};

QTEST_GUILESS_MAIN(TestLocklessShare)
#include "tst_lockless_share.moc"
