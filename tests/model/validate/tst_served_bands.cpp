// SPDX-License-Identifier: GPL-3.0-or-later
// Bands around predictions of served models, and the lines that `validate` judges them by.
#include "validate/served_bands.h"

#include "exchange/runs/served_errors_json.h"
#include "exchange/runs/serving_report.h"

#include <QtTest>
#include <rapidcheck.h>

#include <cmath>

using namespace shardscape;
using namespace shardscape::exchange;
using validate::ServedError;
using validate::ServedErrors;
using validate::ServedLikeness;
using validate::ServedNumber;

namespace {

ServedLikeness likeness()
{
    return {"vllm", "h100-80g-sxm", "fp8", "heads", validate::ServedKind::InFlight, false, 70e9, 16, .3};
}

ServingRow row(double flight, const char* layout, double token, double ourToken, double output,
               double ourOutput)
{
    ServingRow r;
    r.mode = "agg";
    r.confidence = "high";
    r.question = "asked|";
    r.layout = layout;
    r.inFlight = flight;
    r.input = r.output = 1000;
    r.accelerators = 1;
    r.ourMost = 1e4;
    r.tokenSeconds = token;
    r.ourTokenSeconds = ourToken;
    r.outputPerSecond = output;
    r.ourOutputPerSecond = ourOutput;
    return r;
}

const ServingLine& line(const std::vector<ServingLine>& lines, std::string_view id)
{
    for (const ServingLine& one : lines)
        if (one.id == id)
            return one;
    qFatal("no such line");
}

} // namespace

class tst_ServedBands : public QObject {
    Q_OBJECT
private slots:
    void likenessHasADistance()
    {
        const ServedLikeness a = likeness();
        ServedLikeness b = a;
        QCOMPARE(validate::distance(a, b), 0.);
        b.engine = "vllm-0.11";
        const double span = validate::distance(a, b);
        b.engine = "sglang";
        QVERIFY(validate::distance(a, b) > span);
        QCOMPARE(validate::distance(a, b), validate::distance(b, a));
    }

    void bandsHoldFourOfFiveOfWhatIsLikeThem()
    {
        rc::check("errors of one deviation make a band that four of five others keep", [] {
            const double spread = *rc::gen::inRange(2, 30) / 100.;
            ServedErrors errors;
            for (int i = 0; i < 200; ++i) {
                ServedError error{"lab", likeness(), {}};
                error.logs[0] = spread * (2 * ((i * 7919) % 200) / 199. - 1); // even between -1 and 1
                errors.rows.push_back(error);
            }
            const auto band = bandOf(likeness(), ServedNumber::Token, errors);
            RC_ASSERT(band.has_value());
            RC_ASSERT(std::abs(std::log1p(band->relative) / (.8 * spread) - 1)
                      < .05); // one of 201 is unknown
            RC_ASSERT(!band->extrapolated());
            RC_ASSERT(!bandOf(likeness(), ServedNumber::First, errors).has_value());
            ServedLikeness far = likeness();
            far.engine = "sglang";
            far.accelerator = "mi355x";
            far.mixer = "recurrent";
            const auto other = bandOf(far, ServedNumber::Token, errors);
            RC_ASSERT(other->extrapolated() && !other->farIn.empty());
            RC_ASSERT(other->relative >= band->relative * (1 - 1e-12));
        });
    }

    void theShippedErrorsAreReadAsTheyAreWritten()
    {
        const ServedErrors& shipped = publishedServedErrors();
        QVERIFY(shipped.rows.size() > 1000);
        const auto again = readServedErrors(writeServedErrors(shipped));
        QVERIFY(again);
        QCOMPARE(writeServedErrors(*again), writeServedErrors(shipped));
        QVERIFY(!readServedErrors(
            "{\"version\": 1, \"widening\": 0, \"scales\": [1], \"columns\": [], \"rows\": []}"));
        QVERIFY(!readServedErrors("{\"version\": 2}"));
    }

    // Rows with holes were divided by nothing.
    void kernelsWithoutAShapeAreLeftOut()
    {
        const auto rows = readKernelRows("op,hardware,dtype,latency_us,m,n,k,tokens,experts,topk\n"
                                         "gemm,NVIDIA H100 80GB HBM3,bfloat16,70.5,128,16384,8192,,,\n"
                                         "vidur_attn_pre_proj,H100 (DGX),fp16,5,,,,128,,\n"
                                         "moe,NVIDIA H200,fp8,5,,,,16,2,8\n"
                                         "gemm,Abacus,bfloat16,5,1,1,1,,,\n"
                                         "gemm,NVIDIA H200,bfloat16,,1,1,1,,,\n",
                                         Catalog::builtIn());
        QVERIFY(rows);
        QCOMPARE(rows->size(), std::size_t{5});
        QVERIFY(rows->front().ours > 80e-6 && rows->front().ours < 110e-6); // 268 MB of weights at 3.35 TB/s
        for (std::size_t i = 1; i < rows->size(); ++i) {
            QVERIFY((*rows)[i].ours == 0 || std::isfinite((*rows)[i].ours));
            QVERIFY((*rows)[i].ours > 0 || !(*rows)[i].refusal.empty());
        }
        QVERIFY(!readKernelRows("id,engine\n1,vllm\n", Catalog::builtIn()));
        QVERIFY(kernelReport(*rows).find("no accelerator of the catalog is called Abacus")
                != std::string::npos);
    }

    // Two layouts whose order turns around with the speed per user: at equal concurrency it would never show.
    void layoutsAreComparedAtEqualSpeed()
    {
        std::vector<ServingRow> rows;
        for (const double flight : {1., 4., 16., 64.}) {
            const double few = .01 * (1 + flight / 16), many = .006 * (1 + flight / 8);
            rows.push_back(row(flight, "tp1", few, few, flight / few, flight / few));
            rows.push_back(row(flight, "tp4", many, many, flight / many / 4, flight / many / 4));
        }
        const auto right = servingLines(rows, {});
        QVERIFY(line(right, "order").count > 3);
        QCOMPARE(line(right, "order").ours, 1.);
        QCOMPARE(line(right, "regret").ours, 0.);
        QCOMPARE(line(right, "token_dense").ours, 0.);
        for (ServingRow& one : rows) // predicted the other way round
            *one.ourOutputPerSecond = one.layout == "tp1" ? .01 / *one.ourTokenSeconds
                                                          : 1 / *one.ourTokenSeconds;
        const auto wrong = servingLines(rows, {});
        QVERIFY(line(wrong, "order").ours < 1);
        QVERIFY(line(wrong, "regret").ours > 0);
    }

    void aWallIsWhereRunningSequencesStandStill()
    {
        std::vector<ServingRow> rows;
        for (const double flight : {50., 100., 200., 400.}) {
            const double running = std::min(flight, 85.), token = .09;
            rows.push_back(row(flight, "tp2", token, token, running / token, running / token));
            rows.back().ourMost = 88;
        }
        QCOMPARE(line(servingLines(rows, {}), "running").count, std::size_t{1});
        QCOMPARE(line(servingLines(rows, {}), "running").ours, 1.);
        for (ServingRow& one : rows)
            one.ourMost = 120;
        QCOMPARE(line(servingLines(rows, {}), "running").ours, 0.);
    }
};

QTEST_GUILESS_MAIN(tst_ServedBands)
#include "tst_served_bands.moc"
