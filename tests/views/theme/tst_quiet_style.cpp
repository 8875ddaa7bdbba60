// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOption>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include <memory>

using shardscape::theme::Theme;

namespace {

int pixelsOf(const QImage& image, const QColor& colour)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            found += image.pixelColor(x, y) == colour ? 1 : 0;
        }
    }
    return found;
}

QImage grabbed(QWidget& widget)
{
    return widget.grab().toImage();
}

} // namespace

class QuietStyleTest : public QObject {
    Q_OBJECT

private slots:
    void init() { shardscape::theme::applyTheme(*qApp, Theme::light()); }
    void whatIsCheckedIsInTheAccentColour();
    void theDefaultButtonIsFilled();
    void focusIsSeenOnEveryControl_data();
    void focusIsSeenOnEveryControl();
    void fieldsInARowAreEquallyHigh();
    void disabledControlsAreQuiet();
    void scrollBarsHaveNoArrowsAndAHandleThatCanBeGrabbed();
    void anIdleScrollBarShowsNothing();
    void tabsUnderlineTheSelectedOne();
    void spinBoxesAndComboBoxesAnswerTheMouse();
    void groupBoxesStandUnderTheirNames();
    void darkIsTheSameCodeInOtherColours();
};

void QuietStyleTest::whatIsCheckedIsInTheAccentColour()
{
    QToolButton tool;
    tool.setText(QStringLiteral("Critical path"));
    tool.setCheckable(true);
    tool.resize(tool.sizeHint());
    const int before = pixelsOf(grabbed(tool), Theme::light().accentSoft);
    tool.setChecked(true);
    QCOMPARE(before, 0);
    QVERIFY(pixelsOf(grabbed(tool), Theme::light().accentSoft) > 500);

    QCheckBox check(QStringLiteral("sequence parallel"));
    check.resize(check.sizeHint());
    QCOMPARE(pixelsOf(grabbed(check), Theme::light().accent), 0);
    check.setChecked(true);
    QVERIFY(pixelsOf(grabbed(check), Theme::light().accent) > 100);
}

void QuietStyleTest::theDefaultButtonIsFilled()
{
    QPushButton button(QStringLiteral("Run sweep"));
    button.resize(120, 28);
    QVERIFY(pixelsOf(grabbed(button), Theme::light().accent) < 50);
    button.setDefault(true);
    QWidget window; // only a button in a window can be its default
    (new QHBoxLayout(&window))->addWidget(&button);
    window.resize(200, 60);
    QVERIFY(pixelsOf(grabbed(window), Theme::light().accent) > 1000);
    button.setParent(nullptr);
}

void QuietStyleTest::focusIsSeenOnEveryControl_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"button", "combo", "spin", "line", "slider", "check"}) {
        QTest::newRow(kind) << QString::fromLatin1(kind);
    }
}

void QuietStyleTest::focusIsSeenOnEveryControl()
{
    QFETCH(QString, kind);
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    QWidget* widget = nullptr;
    if (kind == QLatin1String("button")) {
        widget = new QPushButton(QStringLiteral("Balance"));
    } else if (kind == QLatin1String("combo")) {
        auto* combo = new QComboBox;
        combo->addItem(QStringLiteral("1f1b"));
        widget = combo;
    } else if (kind == QLatin1String("spin")) {
        widget = new QSpinBox;
    } else if (kind == QLatin1String("line")) {
        widget = new QLineEdit;
    } else if (kind == QLatin1String("slider")) {
        widget = new QSlider(Qt::Horizontal);
    } else {
        widget = new QCheckBox(QStringLiteral("zero"));
    }
    if (auto* button = qobject_cast<QPushButton*>(widget)) {
        button->setAutoDefault(false);
    }
    auto* other = new QCheckBox(QStringLiteral("other"));
    row->addWidget(other);
    row->addWidget(widget);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    other->setFocus(Qt::TabFocusReason);
    const QImage without = grabbed(*widget);
    QTest::keyClick(other, Qt::Key_Tab); // focus by key: the window then shows rings
    QVERIFY(widget->hasFocus());
    const QImage with = grabbed(*widget);
    int changed = 0;
    for (int y = 0; y < with.height(); ++y) {
        for (int x = 0; x < with.width(); ++x) {
            changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
        }
    }
    QVERIFY2(changed > 30, qPrintable(QString::number(changed)));
}

void QuietStyleTest::fieldsInARowAreEquallyHigh()
{
    QComboBox combo;
    combo.addItem(QStringLiteral("DGX A100"));
    QSpinBox spin;
    QLineEdit line;
    QPushButton button(QStringLiteral("Run"));
    QCOMPARE(combo.sizeHint().height(), spin.sizeHint().height());
    QCOMPARE(combo.sizeHint().height(), line.sizeHint().height());
    QVERIFY(std::abs(combo.sizeHint().height() - button.sizeHint().height()) <= 2);
    QVERIFY(combo.sizeHint().height() >= shardscape::theme::kControlHeight);
}

void QuietStyleTest::disabledControlsAreQuiet()
{
    QPushButton button(QStringLiteral("Run"));
    button.resize(100, 28);
    button.setCheckable(true);
    button.setChecked(true);
    button.setEnabled(false);
    QCOMPARE(pixelsOf(grabbed(button), Theme::light().accent), 0);
    QCOMPARE(pixelsOf(grabbed(button), Theme::light().text), 0);
}

void QuietStyleTest::scrollBarsHaveNoArrowsAndAHandleThatCanBeGrabbed()
{
    QScrollBar bar(Qt::Horizontal);
    bar.resize(300, bar.sizeHint().height());
    bar.setRange(0, 1'000'000);
    bar.setPageStep(10);
    QStyleOptionSlider option;
    option.initFrom(&bar);
    option.minimum = bar.minimum();
    option.maximum = bar.maximum();
    option.pageStep = bar.pageStep();
    option.orientation = Qt::Horizontal;
    const auto part = [&](QStyle::SubControl what) {
        return bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, what, &bar);
    };
    QVERIFY(part(QStyle::SC_ScrollBarAddLine).isEmpty());
    QVERIFY(part(QStyle::SC_ScrollBarSubLine).isEmpty());
    QVERIFY(part(QStyle::SC_ScrollBarSlider).width() >= 24);
    for (const int position : {0, 400'000, 1'000'000}) {
        option.sliderPosition = position;
        const QRect before = part(QStyle::SC_ScrollBarSubPage);
        const QRect handle = part(QStyle::SC_ScrollBarSlider);
        const QRect after = part(QStyle::SC_ScrollBarAddPage);
        QCOMPARE(before.width() + handle.width() + after.width(), 300);
        QVERIFY(bar.rect().contains(handle));
    }
    // Dragging the handle moves the value.
    bar.show();
    QTest::mousePress(&bar, Qt::LeftButton, Qt::NoModifier, QPoint(10, 5));
    QTest::mouseMove(&bar, QPoint(150, 5));
    QTest::mouseRelease(&bar, Qt::LeftButton, Qt::NoModifier, QPoint(150, 5));
    QVERIFY(bar.value() > 300'000 && bar.value() < 700'000);
}

void QuietStyleTest::anIdleScrollBarShowsNothing()
{
    QScrollBar bar(Qt::Vertical);
    bar.resize(bar.sizeHint().width(), 200);
    bar.setRange(0, 0);
    const QImage image = grabbed(bar);
    QCOMPARE(pixelsOf(image, Theme::light().pane), image.width() * image.height());
}

void QuietStyleTest::tabsUnderlineTheSelectedOne()
{
    QTabBar tabs;
    tabs.addTab(QStringLiteral("Timeline"));
    tabs.addTab(QStringLiteral("Memory"));
    tabs.resize(tabs.sizeHint());
    const auto accentIn = [&tabs](int index) {
        return pixelsOf(grabbed(tabs).copy(tabs.tabRect(index)), Theme::light().accent);
    };
    QVERIFY(accentIn(0) > 50);
    QCOMPARE(accentIn(1), 0);
    tabs.setCurrentIndex(1);
    QCOMPARE(accentIn(0), 0);
    QVERIFY(accentIn(1) > 50);
}

void QuietStyleTest::spinBoxesAndComboBoxesAnswerTheMouse()
{
    QSpinBox spin;
    spin.setRange(0, 64);
    spin.setValue(8);
    spin.resize(spin.sizeHint());
    spin.show();
    QTest::mouseClick(&spin, Qt::LeftButton, Qt::NoModifier, QPoint(spin.width() - 8, 8));
    QCOMPARE(spin.value(), 9);
    QTest::mouseClick(&spin, Qt::LeftButton, Qt::NoModifier, QPoint(spin.width() - 8, spin.height() - 8));
    QCOMPARE(spin.value(), 8);
    // The field takes the rest, and shows the longest text whole.
    auto* field = spin.findChild<QLineEdit*>();
    QVERIFY(field->width() > spin.width() - 32);
    spin.setSpecialValueText(QStringLiteral("All micro-batches"));
    spin.setValue(0);
    spin.resize(spin.sizeHint());
    QVERIFY(field->width() >= field->fontMetrics().horizontalAdvance(spin.text()) + 6);
}

void QuietStyleTest::groupBoxesStandUnderTheirNames()
{
    QGroupBox group(QStringLiteral("Parallelism"));
    auto* inside = new QLineEdit;
    (new QHBoxLayout(&group))->addWidget(inside);
    group.resize(240, 90);
    group.show();
    QStyleOptionGroupBox option;
    option.initFrom(&group);
    option.text = group.title();
    option.subControls = QStyle::SC_GroupBoxFrame | QStyle::SC_GroupBoxLabel;
    const auto part = [&](QStyle::SubControl what) {
        return group.style()->subControlRect(QStyle::CC_GroupBox, &option, what, &group);
    };
    QVERIFY(part(QStyle::SC_GroupBoxLabel).bottom() < part(QStyle::SC_GroupBoxFrame).top());
    QVERIFY(part(QStyle::SC_GroupBoxFrame).contains(inside->geometry()));
}

void QuietStyleTest::darkIsTheSameCodeInOtherColours()
{
    shardscape::theme::applyTheme(*qApp, Theme::dark());
    QPushButton button(QStringLiteral("Run"));
    button.setCheckable(true);
    button.setChecked(true);
    button.resize(100, 28);
    const QImage image = grabbed(button);
    QVERIFY(pixelsOf(image, Theme::dark().accentSoft) > 500);
    QCOMPARE(pixelsOf(image, Theme::light().accentSoft), 0);
}

QTEST_MAIN(QuietStyleTest)
#include "tst_quiet_style.moc"
