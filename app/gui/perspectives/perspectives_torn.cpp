// SPDX-License-Identifier: GPL-3.0-or-later
// Perspectives in windows of their own.
#include "gui/perspectives/perspectives.h"
#include "gui/perspectives/torn_window.h"
#include "theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace shardscape::gui {

namespace {

constexpr int kPullOut = 36; ///< px below or above the tabs; nearer, a hand may only have trembled
constexpr QSize kFirstSize(960, 640);

/// Where a torn-off perspective was: how to see it, how to have it back.
QWidget* placeholder(const QString& title, QWidget* parent, const std::function<void()>& raise,
                     const std::function<void()>& bring)
{
    auto* page = new QWidget(parent);
    auto* sentence = new QLabel(Perspectives::tr("%1 is in a window of its own.").arg(title), page);
    sentence->setAlignment(Qt::AlignCenter);
    sentence->setWordWrap(true);
    auto* show = new QPushButton(Perspectives::tr("Show it"), page);
    show->setObjectName(QStringLiteral("torn_show"));
    auto* back = new QPushButton(Perspectives::tr("Bring it back"), page);
    back->setObjectName(QStringLiteral("torn_back"));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(show);
    buttons->addWidget(back);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(page);
    column->addStretch(2);
    column->addWidget(sentence);
    column->addSpacing(theme::kMargin);
    column->addLayout(buttons);
    column->addStretch(3);
    QObject::connect(show, &QPushButton::clicked, page, raise);
    // The page goes with the click: later, when nobody is on it any more.
    QObject::connect(back, &QPushButton::clicked, page, bring, Qt::QueuedConnection);
    return page;
}

/// On a screen that is there, whole.
QRect onScreen(const QRect& wanted)
{
    for (const QScreen* screen : QGuiApplication::screens()) {
        const QRect room = screen->availableGeometry();
        if (room.intersects(wanted)) {
            QRect rect(wanted.topLeft(), wanted.size().boundedTo(room.size()));
            rect.moveLeft(std::clamp(rect.left(), room.left(), room.right() - rect.width() + 1));
            rect.moveTop(std::clamp(rect.top(), room.top(), room.bottom() - rect.height() + 1));
            return rect;
        }
    }
    return {QPoint(60, 60), wanted.size()};
}

} // namespace

Perspectives::~Perspectives()
{
    // Torn-off pages belong to their windows, and those to the main one: they go while the views' owner still stands.
    for (TornWindow*& torn : m_torn) {
        if (torn != nullptr) {
            torn->disconnect(this);
            delete std::exchange(torn, nullptr);
        }
    }
}

bool Perspectives::isTornOff(Perspective perspective) const
{
    return tornWindow(perspective) != nullptr;
}

TornWindow* Perspectives::tornWindow(Perspective perspective) const
{
    return m_torn[static_cast<std::size_t>(perspective)];
}

void Perspectives::setTornOff(Perspective perspective, bool torn)
{
    const int index = static_cast<int>(perspective);
    TornWindow*& place = m_torn[static_cast<std::size_t>(perspective)];
    if (torn == (place != nullptr)) {
        showTornMarks();
        return;
    }
    const auto exchangePage = [this, index](QWidget* next) {
        QWidget* before = m_pages->widget(index);
        m_pages->removeWidget(before);
        m_pages->insertWidget(index, next);
        m_pages->setCurrentIndex(static_cast<int>(m_perspective));
        return before;
    };
    if (torn) {
        QWidget* page = exchangePage(placeholder(
            label(perspective), this,
            [this, perspective] {
                if (TornWindow* its = tornWindow(perspective)) {
                    its->show();
                    its->raise();
                    its->activateWindow();
                }
            },
            [this, perspective] { setTornOff(perspective, false); }));
        place = new TornWindow(page, label(perspective), *window());
        place->setObjectName(QStringLiteral("torn_") + QString::fromLatin1(id(perspective).data()));
        connect(place, &TornWindow::closed, this, [this, perspective] { setTornOff(perspective, false); });
        connect(place, &TornWindow::moved, this, &Perspectives::tornChanged);
        connect(place, &TornWindow::filesDropped, this, &Perspectives::filesDropped);
        const QPoint below = m_tabs->mapToGlobal(QPoint(60 + 40 * index, 80));
        place->setGeometry(onScreen({below, kFirstSize}));
        place->show();
    } else {
        TornWindow* window = std::exchange(place, nullptr);
        window->disconnect(this);
        delete exchangePage(window->takePage());
        window->hide();
        window->deleteLater(); // it may be the one that was just closed
        if (perspective == m_perspective) {
            m_pages->currentWidget()->setFocus();
        }
    }
    showTornMarks();
    refreshShown();
    if (!m_restoringTorn) {
        emit tornChanged();
    }
}

void Perspectives::showTornMarks()
{
    for (int i = 0; i < kPerspectives; ++i) {
        const auto perspective = static_cast<Perspective>(i);
        const QString name = label(perspective);
        m_tabs->setTabText(i, isTornOff(perspective) ? name + QStringLiteral(" ↗") : name);
    }
    const bool torn = isTornOff(m_perspective);
    m_tearOff->setText(torn ? QStringLiteral("↙") : QStringLiteral("↗"));
    m_tearOff->setChecked(torn);
    m_tearOff->setToolTip(torn ? tr("Bring %1 back under its tab").arg(label(m_perspective))
                               : tr("Show %1 in a window of its own").arg(label(m_perspective)));
    m_tearOff->setAccessibleName(m_tearOff->toolTip());
    arrangeHead();
}

Perspective Perspectives::activePerspective() const
{
    const QWidget* active = QApplication::activeWindow();
    for (int i = 0; i < kPerspectives; ++i) {
        const auto perspective = static_cast<Perspective>(i);
        if (active != nullptr && tornWindow(perspective) == active) {
            return perspective;
        }
    }
    return m_perspective;
}

/// What is in sight, under the tabs or in a window: at once where somebody works, in the other windows one per turn of the
/// event loop, so that a knob feels the same however many windows are open.
void Perspectives::refreshShown()
{
    refresh(activePerspective());
    if (!isTornOff(m_perspective)) {
        refresh(m_perspective);
    }
    if (firstOutdatedWindow()) {
        m_followUp->start();
    }
}

std::optional<Perspective> Perspectives::firstOutdatedWindow() const
{
    for (int i = 0; i < kPerspectives; ++i) {
        const auto perspective = static_cast<Perspective>(i);
        if (isTornOff(perspective) && m_stale[static_cast<std::size_t>(i)]) {
            return perspective;
        }
    }
    return {};
}

void Perspectives::followUp()
{
    if (const auto outdated = firstOutdatedWindow()) {
        refresh(*outdated);
    }
    if (!firstOutdatedWindow()) {
        m_followUp->stop();
    }
}

QString Perspectives::tornState() const
{
    QStringList parts;
    for (int i = 0; i < kPerspectives; ++i) {
        const auto perspective = static_cast<Perspective>(i);
        if (const TornWindow* torn = tornWindow(perspective)) {
            const QRect at = torn->geometry();
            parts << QStringLiteral("%1:%2,%3,%4,%5")
                         .arg(QString::fromLatin1(id(perspective).data()))
                         .arg(at.x())
                         .arg(at.y())
                         .arg(at.width())
                         .arg(at.height());
        }
    }
    return parts.join(QLatin1Char(';'));
}

void Perspectives::restoreTorn(const QString& state)
{
    std::array<std::optional<QRect>, kPerspectives> wanted{};
    for (const QString& part : state.split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
        const auto perspective = findPerspective(part.section(QLatin1Char(':'), 0, 0).toStdString());
        const QStringList numbers = part.section(QLatin1Char(':'), 1).split(QLatin1Char(','));
        if (perspective && numbers.size() == 4) {
            wanted[static_cast<std::size_t>(*perspective)] = QRect(numbers[0].toInt(), numbers[1].toInt(),
                                                                   std::max(400, numbers[2].toInt()),
                                                                   std::max(300, numbers[3].toInt()));
        }
    }
    m_restoringTorn = true;
    for (int i = 0; i < kPerspectives; ++i) {
        const auto perspective = static_cast<Perspective>(i);
        const auto& rect = wanted[static_cast<std::size_t>(i)];
        setTornOff(perspective, rect.has_value());
        if (rect) {
            tornWindow(perspective)->setGeometry(onScreen(*rect));
        }
    }
    m_restoringTorn = false;
}

/// A tab pulled out of its row becomes a window under the pointer.
bool Perspectives::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tabs && event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QPoint at = mouse->position().toPoint();
        if (mouse->buttons().testFlag(Qt::LeftButton) && !isTornOff(m_perspective)
            && !m_tabs->rect().adjusted(-kPullOut, -kPullOut, kPullOut, kPullOut).contains(at)) {
            const Perspective pulled = m_perspective;
            const QPoint to = mouse->globalPosition().toPoint() - QPoint(120, 12);
            // Not while the tabs are being dragged: when the event has been dealt with.
            QMetaObject::invokeMethod(
                this,
                [this, pulled, to] {
                    if (!isTornOff(pulled)) {
                        setTornOff(pulled, true);
                        tornWindow(pulled)->move(onScreen({to, kFirstSize}).topLeft());
                    }
                },
                Qt::QueuedConnection);
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace shardscape::gui
