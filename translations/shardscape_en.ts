<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>DifferenceView</name>
    <message numerus="yes">
        <source>rest, %n parts</source>
        <translation>
            <numerusform>rest, %n part</numerusform>
            <numerusform>rest, %n parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CellPainter</name>
    <message numerus="yes">
        <source>%n stages, %1 each</source>
        <translation>
            <numerusform>%n stages, %1 each</numerusform>
            <numerusform>%n stages, %1 each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::compare::CompareModel</name>
    <message numerus="yes">
        <source>%n stages, the fullest %1 of %2</source>
        <translation>
            <numerusform>%n stages, the fullest %1 of %2</numerusform>
            <numerusform>%n stages, the fullest %1 of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n devices, bubble %1</source>
        <translation>
            <numerusform>%n devices, bubble %1</numerusform>
            <numerusform>%n devices, bubble %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::draw::CanvasTexts</name>
    <message numerus="yes">
        <source>%n NIC(s) of %1, %2 per accelerator</source>
        <translation>
            <numerusform>%n NIC of %1, %2 per accelerator</numerusform>
            <numerusform>%n NICs of %1, %2 per accelerator</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) between %1 and %2</source>
        <translation>
            <numerusform>%n link between %1 and %2</numerusform>
            <numerusform>%n links between %1 and %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s), %1 accelerators</source>
        <translation>
            <numerusform>%n node, %1 accelerators</numerusform>
            <numerusform>%n nodes, %1 accelerators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::draw::ModelCanvas</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s)</source>
        <translation>
            <numerusform>%n stage</numerusform>
            <numerusform>%n stages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n further token(s)</source>
        <translation>
            <numerusform>%n further token</numerusform>
            <numerusform>%n further tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::explore::AnswerStrip</name>
    <message numerus="yes">
        <source>%n as fast and as large</source>
        <translation>
            <numerusform>%n as fast and as large</numerusform>
            <numerusform>%n as fast and as large</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changes of the %n fastest tried</source>
        <translation>
            <numerusform>%1 changes of the fastest tried</numerusform>
            <numerusform>%1 changes of the %n fastest tried</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faster layouts left out, %1 at most</source>
        <translation>
            <numerusform>%n faster layout left out, %1</numerusform>
            <numerusform>%n faster layouts left out, %1 at most</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faster that it does not run</source>
        <translation>
            <numerusform>%n faster that it does not run</numerusform>
            <numerusform>%n faster that it does not run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changes outside</source>
        <translation>
            <numerusform>%n change outside</numerusform>
            <numerusform>%n changes outside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::explore::ResultsModel</name>
    <message numerus="yes">
        <source>%n layouts with the same numbers: %1</source>
        <translation>
            <numerusform>%n layout with the same numbers: %1</numerusform>
            <numerusform>%n layouts with the same numbers: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::explore::TableView</name>
    <message numerus="yes">
        <source>Pin %n</source>
        <translation>
            <numerusform>Pin %n</numerusform>
            <numerusform>Pin %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::glossary::GlossaryView</name>
    <message numerus="yes">
        <source>%n words</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::Calibrations</name>
    <message numerus="yes">
        <source>Measured error: 80 of 100 runs like this one were within ± %2 (%n runs, most of %1).</source>
        <translation>
            <numerusform>Measured error: 80 of 100 runs like this one were within ± %2 (%n run, of %1).</numerusform>
            <numerusform>Measured error: 80 of 100 runs like this one were within ± %2 (%n runs, most of %1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Measured error, extrapolated: no run near in %3; the nearest %n (most of %1) make it ± %2, widened for the distance.</source>
        <translation>
            <numerusform>Measured error, extrapolated: no run near in %3; the nearest %n (of %1) makes it ± %2, widened for the distance.</numerusform>
            <numerusform>Measured error, extrapolated: no run near in %3; the nearest %n (most of %1) make it ± %2, widened for the distance.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ChoiceTexts</name>
    <message numerus="yes">
        <source>%n accelerator(s)</source>
        <translation>
            <numerusform>%n accelerator</numerusform>
            <numerusform>%n accelerators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ClaimBanner</name>
    <message numerus="yes">
        <source>%n check(s)</source>
        <translation>
            <numerusform>%n check</numerusform>
            <numerusform>%n checks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ColumnsSheet</name>
    <message numerus="yes">
        <source>%1 has %n row(s) in columns of its own. Each is read as what stands beside it. Nothing changes before you import.</source>
        <translation>
            <numerusform>%1 has %n row in columns of its own. Each is read as what stands beside it. Nothing changes before you import.</numerusform>
            <numerusform>%1 has %n rows in columns of their own. Each is read as what stands beside it. Nothing changes before you import.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) can be read.</source>
        <translation>
            <numerusform>%n row can be read.</numerusform>
            <numerusform>%n rows can be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) can be read; the first that cannot: %1</source>
        <translation>
            <numerusform>%n row can be read; the first that cannot: %1</numerusform>
            <numerusform>%n rows can be read; the first that cannot: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::MainWindow</name>
    <message numerus="yes">
        <source>%1: %n layer(s), %2 parameters.</source>
        <translation>
            <numerusform>%1: %n layer, %2 parameters.</numerusform>
            <numerusform>%1: %n layers, %2 parameters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lessons of %1, proved.</source>
        <translation>
            <numerusform>%n lesson of %1, proved.</numerusform>
            <numerusform>%n lessons of %1, proved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is %2, and %n more.</source>
        <translation>
            <numerusform>%1 is %2, and %n more.</numerusform>
            <numerusform>%1 is %2, and %n more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pin %n layouts</source>
        <translation>
            <numerusform>Pin %n layout</numerusform>
            <numerusform>Pin %n layouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>%n pinned</numerusform>
            <numerusform>%n pinned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lessons with answers: F5 presents them.</source>
        <translation>
            <numerusform>%n lesson with answers: F5 presents it.</numerusform>
            <numerusform>%n lessons with answers: F5 presents them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %1: %n failure(s), %2 in 1,000 node-days; presets say 2.3 to 16.</source>
        <translation>
            <numerusform>From %1: %n failure, %2 in 1,000 node-days; presets say 2.3 to 16.</numerusform>
            <numerusform>From %1: %n failures, %2 in 1,000 node-days; presets say 2.3 to 16.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ProjectPanel</name>
    <message numerus="yes">
        <source>%n constants fitted to %1 runs, error %2 on runs held out</source>
        <translation>
            <numerusform>%n constant fitted to %1 runs, error %2 on runs held out</numerusform>
            <numerusform>%n constants fitted to %1 runs, error %2 on runs held out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ReportTexts</name>
    <message numerus="yes">
        <source>%n spare node(s), as many as pay</source>
        <translation>
            <numerusform>%n spare node, as many as pay</numerusform>
            <numerusform>%n spare nodes, as many as pay</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::SqlSheet</name>
    <message numerus="yes">
        <source>The first %n rows; there are more.</source>
        <translation>
            <numerusform>The first row; there are more.</numerusform>
            <numerusform>The first %n rows; there are more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::StartDesk</name>
    <message numerus="yes">
        <source>= %n accelerator(s)</source>
        <translation>
            <numerusform>= %n accelerator</numerusform>
            <numerusform>= %n accelerators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Needs %n node(s), you have %1.</source>
        <translation>
            <numerusform>Needs %n node, you have %1.</numerusform>
            <numerusform>Needs %n nodes, you have %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %n node(s)</source>
        <translation>
            <numerusform>Take %n node</numerusform>
            <numerusform>Take %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; batch %2, as %3 does not divide by %n node(s)</source>
        <translation>
            <numerusform>%1; batch %2, as %3 does not divide by %n node</numerusform>
            <numerusform>%1; batch %2, as %3 does not divide by %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 On %n node(s) a layout is safe to fit, and takes %2 days.</source>
        <translation>
            <numerusform>%1 On %n node a layout is safe to fit, and takes %2 days.</numerusform>
            <numerusform>%1 On %n nodes a layout is safe to fit, and takes %2 days.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::SweepDialog</name>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::gui::ValidateDesk</name>
    <message numerus="yes">
        <source>%n rows could not be used; first %1</source>
        <translation>
            <numerusform>%n row could not be used: %1</numerusform>
            <numerusform>%n rows could not be used; first %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layouts have runs that cannot all be true; first %1</source>
        <translation>
            <numerusform>%n layout has runs that cannot all be true; first %1</numerusform>
            <numerusform>%n layouts have runs that cannot all be true; first %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Predicting %n runs…</source>
        <translation>
            <numerusform>Predicting %n run…</numerusform>
            <numerusform>Predicting %n runs…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::InspectorView</name>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the %n knobs that differ from %1</source>
        <translation>
            <numerusform>Only the knob that differs from %1</numerusform>
            <numerusform>Only the %n knobs that differ from %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n knobs make no difference here</source>
        <translation>
            <numerusform>%n knob makes no difference here</numerusform>
            <numerusform>%n knobs make no difference here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::inspector::StackLine</name>
    <message numerus="yes">
        <source>Set %n knobs as its recipe: %1</source>
        <translation>
            <numerusform>Set %n knob as its recipe: %1</numerusform>
            <numerusform>Set %n knobs as its recipe: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set %n knobs as its recipe</source>
        <translation>
            <numerusform>Set %n knob as its recipe</numerusform>
            <numerusform>Set %n knobs as its recipe</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::jobs::CalendarView</name>
    <message numerus="yes">
        <source>%n failure(s) of the drawn run so far</source>
        <translation>
            <numerusform>%n failure of the drawn run so far</numerusform>
            <numerusform>%n failures of the drawn run so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n restart(s)</source>
        <translation>
            <numerusform>%n restart</numerusform>
            <numerusform>%n restarts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) failed</source>
        <translation>
            <numerusform>%n node failed</numerusform>
            <numerusform>%n nodes failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Node %1, a lemon: failed %n time(s) in the drawn run</source>
        <translation>
            <numerusform>Node %1, a lemon: failed %n time in the drawn run</numerusform>
            <numerusform>Node %1, a lemon: failed %n times in the drawn run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Node %1: failed %n time(s) in the drawn run</source>
        <translation>
            <numerusform>Node %1: failed %n time in the drawn run</numerusform>
            <numerusform>Node %1: failed %n times in the drawn run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lemon(s)</source>
        <translation>
            <numerusform>%n lemon</numerusform>
            <numerusform>%n lemons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n spare(s)</source>
        <translation>
            <numerusform>%n spare</numerusform>
            <numerusform>%n spares</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::jobs::DateWords</name>
    <message numerus="yes">
        <source>%n day(s) late</source>
        <translation>
            <numerusform>%n day late</numerusform>
            <numerusform>%n days late</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s), not %1</source>
        <translation>
            <numerusform>%n node, not %1</numerusform>
            <numerusform>%n nodes, not %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n spare(s), not %1</source>
        <translation>
            <numerusform>%n spare, not %1</numerusform>
            <numerusform>%n spares, not %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::jobs::FailuresView</name>
    <message numerus="yes">
        <source>%n node(s) in their order; click one</source>
        <translation>
            <numerusform>%n node in its order; click it</numerusform>
            <numerusform>%n nodes in their order; click one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n spare(s)</source>
        <translation>
            <numerusform>%n spare</numerusform>
            <numerusform>%n spares</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::jobs::RequestsView</name>
    <message numerus="yes">
        <source>put back %n time(s)</source>
        <translation>
            <numerusform>put back %n time</numerusform>
            <numerusform>put back %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::lengths::LoadChart</name>
    <message numerus="yes">
        <source>%n rank(s), the busiest first; the line is the mean</source>
        <translation>
            <numerusform>%n rank; the line is the mean</numerusform>
            <numerusform>%n ranks, the busiest first; the line is the mean</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::memory::MemoryView</name>
    <message numerus="yes">
        <source>%n stage(s); fullest: stage %1 with %2 of %3.</source>
        <translation>
            <numerusform>%n stage; fullest: stage %1 with %2 of %3.</numerusform>
            <numerusform>%n stages; fullest: stage %1 with %2 of %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::start::ServedPanel</name>
    <message numerus="yes">
        <source>%n accelerator(s) carry</source>
        <translation>
            <numerusform>%n accelerator carries</numerusform>
            <numerusform>%n accelerators carry</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n accelerator(s)</source>
        <translation>
            <numerusform>%n accelerator</numerusform>
            <numerusform>%n accelerators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::start::StartWords</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) of %1</source>
        <translation>
            <numerusform>%n node of %1</numerusform>
            <numerusform>%n nodes of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscape::validation::ValidateView</name>
    <message numerus="yes">
        <source>%n timed runs, mean error %1.</source>
        <translation>
            <numerusform>%n timed run, mean error %1.</numerusform>
            <numerusform>%n timed runs, mean error %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n timed: mean error %1, bias %2</source>
        <translation>
            <numerusform>%n timed: mean error %1, bias %2</numerusform>
            <numerusform>%n timed: mean error %1, bias %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows left out</source>
        <translation>
            <numerusform>%n row left out</numerusform>
            <numerusform>%n rows left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fitted to %n runs, not applied</source>
        <translation>
            <numerusform>Fitted to %n run, not applied</numerusform>
            <numerusform>Fitted to %n runs, not applied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Calibrated on %n runs</source>
        <translation>
            <numerusform>Calibrated on %n run</numerusform>
            <numerusform>Calibrated on %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&lt;b&gt;Nothing fitted to %n runs&lt;/b&gt;: all constants keep their defaults, error %1.</source>
        <translation>
            <numerusform>&lt;b&gt;Nothing fitted to %n run&lt;/b&gt;: all constants keep their defaults, error %1.</numerusform>
            <numerusform>&lt;b&gt;Nothing fitted to %n runs&lt;/b&gt;: all constants keep their defaults, error %1.</numerusform>
        </translation>
    </message>
</context>
</TS>
