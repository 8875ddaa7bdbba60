// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/digest.h"

#include <QTest>

#include <string>
#include <vector>

using namespace shardscape::store;

namespace {

class DigestTest : public QObject {
    Q_OBJECT
private slots:
    void sha256MatchesPublishedVectors_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("digest");
        // FIPS 180-4 examples and NIST's CAVP short and long messages; 55, 56 and 64 bytes are the edges of the padding.
        QTest::newRow("nothing") << QByteArray()
                                 << QByteArray(
                                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QTest::newRow("abc") << QByteArray(
            "abc") << QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QTest::newRow("56 letters, two blocks")
            << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
            << QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        QTest::newRow("a million a") << QByteArray(
            1'000'000, 'a') << QByteArray("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
        QTest::newRow("55 zeros, one block")
            << QByteArray(55, '\0')
            << QByteArray("02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7");
        QTest::newRow("64 zeros, a full block")
            << QByteArray(64, '\0')
            << QByteArray("f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b");
    }

    void sha256MatchesPublishedVectors()
    {
        QFETCH(QByteArray, message);
        QFETCH(QByteArray, digest);
        QCOMPARE(
            QByteArray::fromStdString(sha256({message.data(), static_cast<std::size_t>(message.size())})),
            digest);
    }

    void everyFlippedBitChangesTheChecksum()
    {
        std::vector<std::byte> bytes(67);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(i * 37);
        const std::uint64_t before = checksum(bytes);
        for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
            const std::byte flip{static_cast<unsigned char>(1U << (bit % 8))};
            bytes[bit / 8] ^= flip;
            QVERIFY(checksum(bytes) != before);
            bytes[bit / 8] ^= flip;
        }
        QCOMPARE(checksum(bytes), before);
    }

    void trailingZerosChangeTheChecksum()
    {
        const std::vector<std::byte> zeros(16);
        const std::span<const std::byte> all(zeros);
        QVERIFY(checksum(all.first(8)) != checksum(all));
        QVERIFY(checksum(all.first(3)) != checksum(all.first(4)));
        QVERIFY(checksum({}) != checksum(all.first(1)));
    }
};

} // namespace

QTEST_GUILESS_MAIN(DigestTest)
#include "tst_digest.moc"
