// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/model_json.h"
#include "workload/runs.h"
#include "workload/shape_edit.h"

#include <QtTest>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using workload::ShapeField;
using workload::Transformer;

namespace {

const Transformer& known(const char* id)
{
    return **exchange::Catalog::builtIn().model(id);
}

Result<Transformer> with(const Transformer& model, const char* field, std::int64_t value)
{
    return workload::withShape(model, *workload::findShapeField(field), value);
}

std::string errorOf(const Transformer& model, const char* field, std::int64_t value)
{
    const auto next = with(model, field, value);
    return next ? std::string() : next.error().text();
}

} // namespace

class TestShapeEdit : public QObject {
    Q_OBJECT
private slots:
    void fieldsHaveIdsOfTheirOwnAndWords()
    {
        std::set<std::string_view> ids;
        for (const ShapeField& field : workload::shapeFields()) {
            QVERIFY(ids.insert(field.id).second);
            QVERIFY(!field.label.empty() && field.help.ends_with('.'));
            QVERIFY(field.minimum <= field.maximum);
        }
    }

    void whatIsSetIsThere()
    {
        for (const char* id : {"gpt-3-175b", "mixtral-8x7b-v0.1", "deepseek-v3"})
            for (const ShapeField& field : workload::shapeFields()) {
                const Transformer& model = known(id);
                if (!workload::applies(field, model))
                    continue;
                const auto same = workload::withShape(model, field, field.get(model));
                QVERIFY(same.has_value());
                QVERIFY2(*same == model, "setting what is there changes nothing, not even the name");
            }
        const auto wider = with(known("llama-13b"), "ffn", 16384);
        QVERIFY(wider.has_value());
        QCOMPARE(wider->ffn, std::int64_t{16384});
    }

    void equalKeyValueHeadsFollowTheHeads()
    {
        const auto more = with(known("llama-13b"), "heads", 48);
        QVERIFY(more.has_value());
        QCOMPARE(more->keyValueHeads, std::int64_t{48});
        const auto grouped = with(known("llama-2-70b"), "heads", 72);
        QVERIFY(grouped.has_value());
        QCOMPARE(grouped->keyValueHeads, std::int64_t{8});
    }

    void anEditedModelIsNotThePublishedOneAnyMore()
    {
        auto model = with(known("llama-2-7b"), "layers", 33);
        QVERIFY(model.has_value());
        QCOMPARE(model->name, std::string("Llama-2-7B (edited)"));
        QCOMPARE(model->publishedParameters, 0.0);
        QCOMPARE(with(*model, "layers", 34)->name, model->name);
    }

    void whatCannotBeNamesTheNearestThatCan()
    {
        QCOMPARE(errorOf(known("llama-2-70b"), "kv_heads", 7),
                 std::string("7 key-value heads do not divide 64 heads; nearest: 4 or 8"));
        QCOMPARE(errorOf(known("llama-2-70b"), "heads", 60),
                 std::string("60 heads are no multiple of 8 key-value heads; nearest: 56 or 64"));
        QCOMPARE(errorOf(known("llama-2-70b"), "heads", 3),
                 std::string("3 heads are no multiple of 8 key-value heads; nearest: 8"));
        QVERIFY(errorOf(known("mixtral-8x7b-v0.1"), "top_k", 9).find("at most as many") != std::string::npos);
        QVERIFY(errorOf(known("llama-13b"), "layers", 0).find("from 1 to") != std::string::npos);
        QVERIFY(errorOf(known("deepseek-v3"), "first_dense", 62).find("62 dense layers of 61")
                != std::string::npos);
    }

    void expertsComeAndGo()
    {
        const Transformer& dense = known("llama-13b");
        const Transformer sparse = workload::withExperts(dense, 8);
        QVERIFY(sparse.moe.has_value());
        QCOMPARE(sparse.moe->expertFfn, dense.ffn);
        QCOMPARE(sparse.moe->topK, std::int64_t{2});
        QVERIFY(!workload::withExperts(sparse, 0).moe);
        QVERIFY(workload::withExperts(dense, 0) == dense);
    }

    void runsGrowShrinkAndGo()
    {
        const Transformer& v3 = known("deepseek-v3"); // 3 dense layers, 58 of experts
        const auto dense = workload::withRunCount(v3, 1, 5);
        QVERIFY(dense.has_value());
        QCOMPARE(dense->layers, std::int64_t{63});
        QCOMPARE(dense->moe->firstDense, std::int64_t{5});
        const auto experts = workload::withRunCount(v3, 2, 10);
        QCOMPARE(experts->layers, std::int64_t{13});
        QCOMPARE(experts->moe->firstDense, std::int64_t{3});
        QCOMPARE(workload::withoutRun(v3, 1)->moe->firstDense, std::int64_t{0});
        QVERIFY(!workload::withoutRun(v3, 2)->moe);
        QCOMPARE(workload::withRunTwice(known("llama-13b"), 1)->layers, std::int64_t{80});
        QVERIFY(!workload::withoutRun(known("llama-13b"), 1));                           // a model has layers
        QVERIFY(!workload::withRunCount(v3, 0, 2) && !workload::withRunCount(v3, 4, 2)); // ends
        QCOMPARE(workload::withRunCount(v3, 3, 2)->multiTokenLayers, std::int64_t{2});
        QVERIFY(*workload::withRunCount(v3, 1, 3) == v3);
    }

    void kindsAreAddedMovedAndShapedOnTheirOwn()
    {
        const auto added = workload::withNewKind(known("llama-13b"), 1);
        QVERIFY(added.has_value());
        QCOMPARE(added->layers, std::int64_t{41});
        QCOMPARE(added->kinds.size(), std::size_t{2});
        const auto narrow = workload::withShape(*added, *workload::findShapeField("window"), 512, 1);
        QVERIFY(narrow.has_value());
        QCOMPARE(workload::layerShape(*narrow, 0).window, std::int64_t{0});
        QCOMPARE(workload::layerShape(*narrow, 1).window, std::int64_t{512});
        const auto more = workload::withRunCount(*narrow, 2, 10);
        QCOMPARE(more->layers, std::int64_t{50});
        const auto first = workload::withRunMoved(*more, 2, 1);
        QVERIFY(first.has_value());
        QCOMPARE(workload::layerShape(*first, workload::kindOf(*first, 0)).window, std::int64_t{512});
        QCOMPARE(workload::countParameters(*first).total, workload::countParameters(*more).total);
        const auto experts = workload::withExperts(*more, 8, 1);
        QCOMPARE(workload::runsOf(experts)[1].experts, false);
        QCOMPARE(workload::runsOf(experts)[2].experts, true);
        QCOMPARE(workload::runsOf(*workload::withRunMoved(known("deepseek-v3"), 2, 1))[1].experts, true);
    }

    /// Whatever is typed, the model stays one that its own file form accepts.
    void everyEditKeepsTheModelValid()
    {
        const bool ok = rc::check("edits keep models valid", [] {
            Transformer model = known(*rc::gen::element("gpt-3-175b", "mixtral-8x7b-v0.1", "deepseek-v3"));
            for (int i = 0; i < 8; ++i) {
                const auto fields = workload::shapeFields();
                const ShapeField& field = fields[*rc::gen::inRange<std::size_t>(0, fields.size())];
                if (!workload::applies(field, model))
                    continue;
                const auto kinds = static_cast<std::int32_t>(std::max<std::size_t>(model.kinds.size(), 1));
                const auto kind = *rc::gen::inRange(0, kinds);
                if (const auto next = workload::withShape(model, field, *rc::gen::inRange(-2, 300), kind))
                    model = *next;
                const auto run = *rc::gen::inRange<std::size_t>(0, 6);
                const auto other = *rc::gen::inRange<std::size_t>(0, 6);
                const int what = *rc::gen::inRange(0, 6);
                const auto changed = what == 0   ? workload::withNewKind(model, run)
                                     : what == 1 ? workload::withRunMoved(model, run, other)
                                     : what == 2 ? workload::withoutRun(model, run)
                                     : what == 3
                                         ? workload::withRunCount(model, run, *rc::gen::inRange(0, 40))
                                         : Result<Transformer>(model);
                if (changed)
                    model = *changed;
            }
            const auto back = exchange::readTransformer(nlohmann::json(exchange::toJson(model)), model.id,
                                                        "");
            RC_ASSERT(back.has_value());
            RC_ASSERT(*back == model);
        });
        QVERIFY(ok);
    }
};

QTEST_GUILESS_MAIN(TestShapeEdit)
#include "tst_shape_edit.moc"
