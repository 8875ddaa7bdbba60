'use strict';
// Draws a report's figures where a browser runs scripts. It computes no number of the report: what is read as text comes in the
// file, and positions come beside it. Texts go into the page as text alone, never as markup.
(() => {
  const words = JSON.parse(document.getElementById('words').textContent);
  const darkQuery = matchMedia('(prefers-color-scheme: dark)');
  const fill = (text, ...values) => values.reduce((t, v, i) => t.replace('%' + (i + 1), () => v), text);
  const css = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const clamp = (v, low, high) => Math.min(high, Math.max(low, v));
  const make = (tag, className, text) => {
    const e = document.createElement(tag);
    if (className) e.className = className;
    if (text !== undefined) e.textContent = text;
    return e;
  };
  const button = (text, help, act) => {
    const b = make('button', '', text);
    b.type = 'button';
    b.title = help;
    b.setAttribute('aria-label', help);
    b.addEventListener('click', act);
    return b;
  };

  // ---- axes: positions that people can read, as the program places them

  const numberText = (value, decimals) => new Intl.NumberFormat(document.documentElement.lang || 'en',
      {minimumFractionDigits: decimals, maximumFractionDigits: decimals}).format(value).replace('-', '\u2212');
  function linearTicks(low, high, most) {
    const rough = (high - low) / Math.max(1, most);
    const power = 10 ** Math.floor(Math.log10(rough));
    const nice = [1, 2, 2.5, 5, 10].find(n => n * power >= rough * (1 - 1e-9));
    const step = nice * power;
    const decimals = clamp(-Math.floor(Math.log10(power) + 1e-9) + (nice === 2.5 ? 1 : 0), 0, 12);
    const ticks = [];
    for (let i = Math.ceil(low / step - 1e-9); i <= Math.floor(high / step + 1e-9) && ticks.length < 100; ++i)
      ticks.push({at: i * step, text: numberText(i * step || 0, decimals)});
    return ticks;
  }
  function logTicks(low, high, most) { // of logarithms
    if (high - low < 0.7) {
      return linearTicks(10 ** low, 10 ** high, most).filter(t => t.at > 0)
        .map(t => ({at: Math.log10(t.at), text: t.text}));
    }
    const within = high - low < 2 ? [1, 2, 5] : [1];
    const ticks = [];
    for (let decade = Math.floor(low); decade <= high; ++decade)
      for (const n of within) {
        const at = decade + Math.log10(n);
        if (at >= low - 1e-9 && at <= high + 1e-9) ticks.push({at, text: numberText(n * 10 ** decade, Math.max(0, -decade))});
      }
    return ticks;
  }

  // ---- what all drawn figures share: a canvas of the width there is, a card, a line that is read aloud

  const card = make('div', 'card');
  card.hidden = true;
  card.setAttribute('aria-hidden', 'true');
  document.body.append(card);
  function showCard(text, x, y) {
    card.textContent = text;
    card.hidden = !text;
    if (!text) return;
    const r = card.getBoundingClientRect();
    card.style.left = clamp(x + 14, 4, innerWidth - r.width - 4) + 'px';
    card.style.top = (y + 18 + r.height > innerHeight ? y - r.height - 10 : y + 18) + 'px';
  }
  addEventListener('scroll', () => showCard(''), {passive: true});

  class Drawn {
    constructor(figure, data, help) {
      this.figure = figure;
      this.data = data;
      this.tools = make('div', 'tools');
      this.box = make('div', 'drawn');
      this.box.tabIndex = 0;
      this.box.setAttribute('role', 'group');
      this.box.setAttribute('aria-label', figure.querySelector('img').alt);
      this.canvas = make('canvas');
      this.canvas.setAttribute('aria-hidden', 'true');
      this.box.append(this.canvas);
      this.said = make('p', 'said', help);
      this.said.setAttribute('aria-live', 'polite');
      this.help = help;
      this.tools.append(button('+', words.in, () => this.zoom(0.5)), button('\u2212', words.out, () => this.zoom(2)),
        button(words.fit, words.fitHelp, () => this.fit()));
      figure.prepend(this.tools, this.box, this.said);
      this.context = this.canvas.getContext('2d');
      this.box.addEventListener('wheel', e => {
        if (!e.ctrlKey && !e.metaKey) return; // the page goes on scrolling
        e.preventDefault();
        this.zoom(Math.exp(clamp(e.deltaY, -120, 120) * 0.004), this.place(e));
      }, {passive: false});
      this.canvas.addEventListener('pointerdown', e => {
        if (e.button !== 0) return;
        this.drag = this.place(e);
        this.canvas.setPointerCapture(e.pointerId);
      });
      this.canvas.addEventListener('pointermove', e => {
        const p = this.place(e);
        if (this.drag) {
          this.pan(p.x - this.drag.x, p.y - this.drag.y);
          this.drag = p;
          showCard('');
        } else {
          showCard(this.hover(p), e.clientX, e.clientY);
        }
      });
      for (const end of ['pointerup', 'pointercancel']) this.canvas.addEventListener(end, () => { this.drag = null; });
      this.canvas.addEventListener('pointerleave', () => { showCard(''); this.hover(null); });
      this.canvas.addEventListener('click', e => { const t = this.hover(this.place(e)); if (t) this.say(t); });
      this.canvas.addEventListener('dblclick', () => this.fit());
      this.box.addEventListener('keydown', e => {
        const act = {'+': () => this.zoom(0.5), '=': () => this.zoom(0.5), '-': () => this.zoom(2), '0': () => this.fit(),
          ArrowLeft: () => this.pan(80, 0), ArrowRight: () => this.pan(-80, 0), ArrowUp: () => this.pan(0, 80),
          ArrowDown: () => this.pan(0, -80), ',': () => this.step(-1), '.': () => this.step(1),
          Escape: () => { this.hover(null); this.say(this.help); }}[e.key];
        if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
        e.preventDefault();
        act();
      });
      new ResizeObserver(() => this.resize()).observe(this.box);
      darkQuery.addEventListener('change', () => this.redraw());
      figure.classList.add('drawnhere');
    }
    get theme() { return darkQuery.matches ? 1 : 0; }
    place(e) { const r = this.canvas.getBoundingClientRect(); return {x: e.clientX - r.left, y: e.clientY - r.top}; }
    say(text) { this.said.textContent = text.replace(/\n/g, ' \u00b7 '); }
    resize() {
      this.width = this.box.clientWidth;
      if (!this.width) return;
      const ratio = devicePixelRatio || 1;
      this.height = this.heightFor(this.width);
      this.canvas.style.height = this.height + 'px';
      this.canvas.width = Math.round(this.width * ratio);
      this.canvas.height = Math.round(this.height * ratio);
      this.draw();
    }
    redraw() { if (this.width && !this.waiting) { this.waiting = true; requestAnimationFrame(() => { this.waiting = false; this.draw(); }); } }
    begin() {
      const c = this.context, ratio = devicePixelRatio || 1;
      c.setTransform(ratio, 0, 0, ratio, 0, 0);
      c.clearRect(0, 0, this.width, this.height);
      c.font = '11px Inter, system-ui, sans-serif';
      return c;
    }
  }

  function hatch(c, which, ground, stroke) { // as the program hatches: 0 plain, rising, falling, dots, upright, level, crossed
    const tile = document.createElement('canvas');
    tile.width = tile.height = 6;
    const t = tile.getContext('2d');
    t.fillStyle = ground;
    t.fillRect(0, 0, 6, 6);
    t.strokeStyle = t.fillStyle = stroke;
    const line = (...points) => { t.beginPath(); for (let i = 0; i < points.length; i += 4) { t.moveTo(points[i], points[i + 1]); t.lineTo(points[i + 2], points[i + 3]); } t.stroke(); };
    if (which === 1 || which === 6) line(-1, 1, 1, -1, 0, 6, 6, 0, 5, 7, 7, 5);
    if (which === 2 || which === 6) line(-1, 5, 1, 7, 0, 0, 6, 6, 5, -1, 7, 1);
    if (which === 3) { t.fillRect(1, 1, 1.4, 1.4); t.fillRect(4, 4, 1.4, 1.4); }
    if (which === 4) line(3, 0, 3, 6);
    if (which === 5) line(0, 3, 6, 3);
    return c.createPattern(tile, 'repeat');
  }

  // ---- the schedule

  class Gantt extends Drawn {
    constructor(figure, data) {
      super(figure, data, words.ganttHelp);
      this.lanes = data.lanes.map(([device, isCompute]) => ({device, isCompute, ops: [], bubbles: []}));
      for (let i = 0; i < data.ops.length; i += 8) this.lanes[data.ops[i]].ops.push(i / 8);
      for (let i = 0; i < data.bubbles.length; i += 4) this.lanes[data.bubbles[i]].bubbles.push(i / 4);
      this.order = Array.from({length: data.ops.length / 8}, (_, i) => i)
        .sort((a, b) => this.start(a) - this.start(b) || data.ops[8 * a] - data.ops[8 * b]);
      this.at = -1;
      const kinds = new Set(), causes = new Set();
      for (let i = 3; i < data.ops.length; i += 8) kinds.add(data.ops[i]);
      for (let i = 3; i < data.bubbles.length; i += 4) causes.add(data.bubbles[i]);
      this.keys = [];
      const key = (label, paint) => {
        const k = make('span', 'key'), swatch = make('canvas');
        swatch.width = swatch.height = 28;
        k.append(swatch, label);
        this.tools.append(k);
        this.keys.push(() => { const c = swatch.getContext('2d'); c.setTransform(2, 0, 0, 2, 0, 0); c.fillStyle = paint(c); c.fillRect(0, 0, 14, 14); });
      };
      for (const kind of [...kinds].sort((a, b) => a - b)) key(data.kinds[kind].label, () => data.kinds[kind].shades[0][this.theme]);
      for (const cause of [...causes].sort((a, b) => a - b)) key(data.causes[cause].label, c => this.hatchOf(c, cause));
      this.fit();
    }
    start(i) { return this.data.ops[8 * i + 1]; }
    long(i) { return this.data.ops[8 * i + 2]; }
    hatchOf(c, cause) { const k = this.data.causes[cause]; return hatch(c, k.hatch, k.ground[this.theme], k.stroke[this.theme]); }
    heightFor() {
      const devices = this.lanes.filter(l => l.isCompute).length;
      const row = clamp(Math.floor(560 / Math.max(1, devices)), 7, 26), gap = row > 12 ? 4 : 1;
      let y = 6;
      for (const lane of this.lanes) {
        if (lane.isCompute && y > 6) y += gap;
        lane.top = y;
        lane.height = lane.isCompute ? row : Math.max(3, Math.round(row * 0.4));
        y += lane.height;
      }
      this.axisTop = y + 6;
      return y + 28;
    }
    get left() { return 34; }
    get plot() { return Math.max(40, this.width - this.left - 8); }
    x(time) { return this.left + (time - this.low) / (this.high - this.low) * this.plot; }
    fit() { this.low = 0; this.high = Math.max(1, this.data.end); this.redraw(); }
    bound() {
      const span = clamp(this.high - this.low, 20, Math.max(20, this.data.end));
      this.low = clamp(this.low, 0, Math.max(0, this.data.end - span));
      this.high = this.low + span;
      this.redraw();
    }
    zoom(factor, at) {
      const share = at ? clamp((at.x - this.left) / this.plot, 0, 1) : 0.5;
      const centre = this.low + share * (this.high - this.low), span = Math.max(20, (this.high - this.low) * factor);
      this.low = centre - share * span;
      this.high = this.low + span;
      this.bound();
    }
    pan(dx, dy) {
      const move = -dx / this.plot * (this.high - this.low);
      this.low += move;
      this.high += move;
      this.box.scrollTop -= dy;
      this.bound();
    }
    linesOf(numbers) { return numbers.map(n => this.data.lines[n]).join('\n'); }
    find(lane, time, slack) { // the last op that starts before, or one within a pixel
      const {ops} = lane;
      let low = 0, high = ops.length;
      while (low < high) { const m = (low + high) >> 1; if (this.start(ops[m]) <= time + slack) low = m + 1; else high = m; }
      for (let i = low - 1; i >= Math.max(0, low - 3); --i)
        if (this.start(ops[i]) - slack <= time && time <= this.start(ops[i]) + this.long(ops[i]) + slack) return ops[i];
      return -1;
    }
    hover(p) {
      const before = this.at;
      this.at = -1;
      let text = '';
      const lane = p && p.x >= this.left && this.lanes.find(l => p.y >= l.top && p.y < l.top + l.height);
      if (lane) {
        const perPixel = (this.high - this.low) / this.plot, time = this.low + (p.x - this.left) * perPixel;
        this.at = this.find(lane, time, 0);
        if (this.at < 0) {
          const wait = lane.bubbles.find(b => this.data.bubbles[4 * b + 1] <= time && time < this.data.bubbles[4 * b + 1] + this.data.bubbles[4 * b + 2]);
          if (wait !== undefined) text = this.linesOf(this.data.bubbleLines[wait]);
          else this.at = this.find(lane, time, perPixel);
        }
        if (this.at >= 0) text = this.linesOf(this.data.opLines[this.at]);
      }
      if (this.at !== before) this.redraw();
      return text;
    }
    step(by) {
      const here = this.order.indexOf(this.at);
      const next = clamp(here < 0 ? 0 : here + by, 0, this.order.length - 1);
      if (!(next in this.order)) return;
      this.at = this.order[next];
      const start = this.start(this.at), end = start + this.long(this.at), span = this.high - this.low;
      if (start < this.low || end > this.high) { this.low = start - span * 0.3; this.high = this.low + span; }
      this.say(this.linesOf(this.data.opLines[this.at]));
      this.bound();
    }
    draw() {
      const c = this.begin(), d = this.data, theme = this.theme;
      for (const paint of this.keys) paint();
      const text = css('quiet'), line = css('line');
      c.textBaseline = 'middle';
      const unit = !d.nanoseconds ? {size: 1, name: ''} : this.high - this.low > 2e9 ? {size: 1e9, name: ' s'}
        : this.high - this.low > 2e6 ? {size: 1e6, name: ' ms'} : this.high - this.low > 2e3 ? {size: 1e3, name: ' µs'} : {size: 1, name: ' ns'};
      c.textAlign = 'center';
      const ticks = linearTicks(this.low / unit.size, this.high / unit.size, Math.max(2, this.plot / 110));
      ticks.forEach((tick, i) => {
        const x = this.x(tick.at * unit.size);
        c.fillStyle = line;
        c.fillRect(x, 4, 1, this.axisTop - 4);
        c.fillStyle = text;
        c.fillText(tick.text + (i === ticks.length - 1 ? unit.name : ''), clamp(x, this.left + 10, this.width - 24), this.axisTop + 9);
      });
      c.textAlign = 'right';
      const labelled = Math.ceil(12 / Math.max(1, (this.lanes[0] || {height: 12}).height));
      for (const lane of this.lanes)
        if (lane.isCompute && lane.device % labelled === 0) { c.fillStyle = text; c.fillText(lane.device, this.left - 6, lane.top + lane.height / 2); }
      c.save();
      c.beginPath();
      c.rect(this.left, 0, this.plot, this.axisTop);
      c.clip();
      const patterns = d.causes.map((_, i) => this.hatchOf(c, i));
      const halo = theme ? '#ffffff' : '#000000';
      this.drawnOps = 0;
      for (const lane of this.lanes) {
        for (const b of lane.bubbles) {
          const start = d.bubbles[4 * b + 1], x = this.x(start), w = this.x(start + d.bubbles[4 * b + 2]) - x;
          if (x + w < this.left || x > this.width || w < 0.5) continue;
          c.fillStyle = patterns[d.bubbles[4 * b + 3]];
          c.fillRect(x, lane.top, w, lane.height);
        }
        c.textAlign = 'center';
        for (const i of lane.ops) {
          const x = this.x(this.start(i)), w = this.long(i) / (this.high - this.low) * this.plot;
          if (x + w < this.left) continue;
          if (x > this.width) break;
          ++this.drawnOps;
          const kind = d.kinds[d.ops[8 * i + 3]];
          c.fillStyle = kind.shades[d.ops[8 * i + 4]][theme];
          c.fillRect(x, lane.top, Math.max(w - (w > 4 ? 0.6 : 0), 0.4), lane.height);
          if (d.ops[8 * i + 6] > 0 && w > 12 && lane.height > 8) { // a later chunk has a band along its edge
            c.fillStyle = kind.text[theme];
            c.globalAlpha = 0.45;
            c.fillRect(x, lane.top, w - 0.6, 2);
            c.globalAlpha = 1;
          }
          const label = String(d.ops[8 * i + 5]);
          if (w > 7 * label.length + 5 && lane.height >= 12) {
            c.fillStyle = kind.text[theme];
            c.fillText(label, x + w / 2, lane.top + lane.height / 2 + 0.5);
          }
          if (i === this.at) {
            c.strokeStyle = halo;
            c.lineWidth = 2;
            c.strokeRect(x + 1, lane.top + 1, Math.max(1, w - 2), lane.height - 2);
          }
        }
      }
      c.restore();
    }
  }

  // ---- layouts as points

  const kLog = new Set(['step_seconds', 'tokens_per_second']);
  let scatter = null;
  class Scatter extends Drawn {
    constructor(figure, data) {
      super(figure, data, words.scatterHelp);
      this.xBy = data.x;
      this.yBy = data.y;
      this.colourBy = data.knobs.length ? 0 : -1;
      this.at = -1;
      const choose = (label, names, chosen, act) => {
        const box = make('select'), l = make('label', '', label + ' ');
        names.forEach((n, i) => { const o = make('option', '', n); o.value = i; o.selected = i === chosen; box.append(o); });
        box.addEventListener('change', () => act(Number(box.value)));
        l.append(box);
        this.tools.append(l);
      };
      const metrics = data.metrics.map(m => m.title);
      choose(words.across, metrics, this.xBy, v => { this.xBy = v; this.place2(); });
      choose(words.up, metrics, this.yBy, v => { this.yBy = v; this.place2(); });
      choose(words.colour, data.knobs.map(k => k.label).concat(data.metrics.map(m => m.label)), 0, v => { this.colourBy = v; this.redraw(); });
      this.legend = make('span', 'tools');
      this.tools.append(this.legend);
      this.place2();
    }
    heightFor(width) { return clamp(Math.round(width * 0.5), 260, 460); }
    get left() { return 56; }
    get plotWidth() { return Math.max(40, this.width - this.left - 14); }
    get plotHeight() { return this.height - 50; }
    logOf(by) { const m = this.data.metrics[by]; return kLog.has(m.id) && m.values.every(v => !(v <= 0)); }
    place2() {
      this.logX = this.logOf(this.xBy);
      this.logY = false;
      this.xs = this.data.metrics[this.xBy].values.map(v => this.logX ? Math.log10(v) : v);
      this.ys = this.data.metrics[this.yBy].values.slice();
      const fitOf = (all, more) => {
        let low = Infinity, high = -Infinity;
        for (const v of all) if (Number.isFinite(v)) { low = Math.min(low, v); high = Math.max(high, v); }
        for (const v of more) high = Math.max(high, v);
        if (!(high >= low)) [low, high] = [0, 1];
        const pad = (high - low || Math.abs(high) || 1) * 0.05;
        return [low - pad, high + pad];
      };
      const isMemory = by => this.data.metrics[by].id === 'peak_gib';
      this.wholeX = fitOf(this.xs, isMemory(this.xBy) ? this.data.capacities : []);
      this.wholeY = fitOf(this.ys, isMemory(this.yBy) ? this.data.capacities : []);
      this.capacityUp = isMemory(this.yBy);
      this.capacityAcross = isMemory(this.xBy);
      this.frontShown = this.xBy === this.data.x && this.yBy === this.data.y;
      this.fit();
    }
    fit() { [this.lowX, this.highX] = this.wholeX; [this.lowY, this.highY] = this.wholeY; this.redraw(); }
    px(v) { return this.left + (v - this.lowX) / (this.highX - this.lowX) * this.plotWidth; }
    py(v) { return 10 + (this.highY - v) / (this.highY - this.lowY) * this.plotHeight; }
    zoom(factor, at) {
      const sx = at ? clamp((at.x - this.left) / this.plotWidth, 0, 1) : 0.5, sy = at ? clamp((at.y - 10) / this.plotHeight, 0, 1) : 0.5;
      const wx = this.highX - this.lowX, wy = this.highY - this.lowY;
      const most = (this.wholeX[1] - this.wholeX[0]) * 4, least = (this.wholeX[1] - this.wholeX[0]) * 1e-4;
      if (wx * factor > most || wx * factor < least) return;
      const cx = this.lowX + sx * wx, cy = this.highY - sy * wy;
      this.lowX = cx - sx * wx * factor;
      this.highX = this.lowX + wx * factor;
      this.highY = cy + sy * wy * factor;
      this.lowY = this.highY - wy * factor;
      this.redraw();
    }
    pan(dx, dy) {
      const mx = -dx / this.plotWidth * (this.highX - this.lowX), my = dy / this.plotHeight * (this.highY - this.lowY);
      this.lowX += mx; this.highX += mx; this.lowY += my; this.highY += my;
      this.redraw();
    }
    textOf(i) {
      const layout = this.data.knobs.map(k => k.short + '\u00a0' + k.values[k.digits[i]]).join(' \u00b7 ');
      return [layout].concat(this.data.metrics.map(m => m.label + ': ' + m.texts[i])).filter(t => t).join('\n');
    }
    hover(p) {
      let best = 13 * 13, found = -1;
      if (p) for (let i = 0; i < this.xs.length; ++i) {
        const dx = this.px(this.xs[i]) - p.x, dy = this.py(this.ys[i]) - p.y, far = dx * dx + dy * dy;
        if (far < best) { best = far; found = i; }
      }
      this.ring(found);
      return found < 0 ? '' : this.textOf(found);
    }
    ring(i) {
      if (i === this.at) return;
      this.at = i;
      for (const row of document.querySelectorAll('tr[data-point]')) row.classList.toggle('ring', i >= 0 && Number(row.dataset.point) === i);
      this.redraw();
    }
    step(by) {
      const front = this.data.front.filter(i => i >= 0), here = front.indexOf(this.at);
      if (!front.length) return;
      this.ring(front[here < 0 ? 0 : clamp(here + by, 0, front.length - 1)]);
      this.say(this.textOf(this.at));
    }
    colours() {
      const t = this.theme, d = this.data, knobs = d.knobs.length;
      if (this.colourBy < 0) return () => d.series[0][t];
      if (this.colourBy < knobs) {
        const k = d.knobs[this.colourBy];
        const used = [...new Set(k.digits)].sort((a, b) => a - b);
        // More values than colours that can be told apart: from little to much.
        const colourAt = i => used.length <= d.series.length ? d.series[i][t]
          : d.ramp[Math.round(i / (used.length - 1) * (d.ramp.length - 1))][t];
        this.entries = used.map((digit, i) => ({text: k.values[digit], colour: colourAt(i)}));
        const of = new Map(used.map((digit, i) => [digit, colourAt(i)]));
        return i => of.get(k.digits[i]);
      }
      const values = d.metrics[this.colourBy - knobs], known = values.values.filter(Number.isFinite);
      const low = known.reduce((a, b) => Math.min(a, b), Infinity), high = known.reduce((a, b) => Math.max(a, b), -Infinity);
      const colour = v => d.ramp[clamp(Math.round((v - low) / (high - low || 1) * (d.ramp.length - 1)), 0, d.ramp.length - 1)][t];
      const textAt = v => values.texts[values.values.indexOf(v)];
      this.entries = known.length ? [{text: textAt(low), colour: colour(low)}, {text: textAt(high), colour: colour(high)}] : [];
      return i => Number.isFinite(values.values[i]) ? colour(values.values[i]) : css('quiet');
    }
    draw() {
      const c = this.begin(), d = this.data;
      const quiet = css('quiet'), line = css('line'), accent = css('accent'), text = css('text');
      const xTicks = (this.logX ? logTicks : linearTicks)(this.lowX, this.highX, this.plotWidth / 90);
      const yTicks = linearTicks(this.lowY, this.highY, this.plotHeight / 50);
      c.textBaseline = 'middle';
      c.fillStyle = line;
      for (const t of xTicks) c.fillRect(this.px(t.at), 10, 1, this.plotHeight);
      for (const t of yTicks) c.fillRect(this.left, this.py(t.at), this.plotWidth, 1);
      c.fillStyle = quiet;
      c.textAlign = 'center';
      let last = -Infinity;
      for (const t of xTicks) if (this.px(t.at) - last > 34) { last = this.px(t.at); c.fillText(t.text, last, this.height - 30); }
      c.textAlign = 'right';
      for (const t of yTicks) c.fillText(t.text, this.left - 6, this.py(t.at));
      c.textAlign = 'center';
      c.fillText(d.metrics[this.xBy].title, this.left + this.plotWidth / 2, this.height - 11);
      c.save();
      c.translate(10, 10 + this.plotHeight / 2);
      c.rotate(-Math.PI / 2);
      c.fillText(d.metrics[this.yBy].title, 0, 0);
      c.restore();
      c.save();
      c.beginPath();
      c.rect(this.left, 10, this.plotWidth, this.plotHeight);
      c.clip();
      c.strokeStyle = css('bad');
      c.fillStyle = css('bad');
      c.lineWidth = 1;
      c.setLineDash([5, 4]);
      for (const capacity of d.capacities) {
        c.beginPath();
        if (this.capacityUp) { c.moveTo(this.left, this.py(capacity)); c.lineTo(this.width, this.py(capacity)); }
        else if (this.capacityAcross) { c.moveTo(this.px(capacity), 0); c.lineTo(this.px(capacity), this.height); }
        c.stroke();
        c.textAlign = 'right';
        if (this.capacityUp) c.fillText(words.capacity, this.width - 20, this.py(capacity) - 8);
      }
      c.setLineDash([]);
      this.entries = [];
      const colour = this.colours();
      const size = this.xs.length > 3000 ? 2 : 3;
      c.globalAlpha = this.xs.length > 3000 ? 0.7 : 0.9;
      this.drawnPoints = 0;
      for (let i = 0; i < this.xs.length; ++i) {
        const x = this.px(this.xs[i]), y = this.py(this.ys[i]);
        if (!(x > this.left - 4 && x < this.width && y > 0 && y < this.height)) continue;
        ++this.drawnPoints;
        c.fillStyle = colour(i);
        c.beginPath();
        c.arc(x, y, size, 0, 7);
        c.fill();
      }
      c.globalAlpha = 1;
      if (this.frontShown) { // steps: everything right of and above a layout of the front is worse than it
        c.strokeStyle = text;
        c.lineWidth = 1.2;
        c.beginPath();
        let before = null;
        for (const i of d.front.filter(i => i >= 0)) {
          const p = [this.px(this.xs[i]), this.py(this.ys[i])];
          if (before) { c.lineTo(p[0], before[1]); c.lineTo(p[0], p[1]); } else c.moveTo(p[0], p[1]);
          before = p;
        }
        c.stroke();
      }
      const ring = (i, wide, style) => { c.strokeStyle = style; c.lineWidth = 2; c.beginPath(); c.arc(this.px(this.xs[i]), this.py(this.ys[i]), wide, 0, 7); c.stroke(); };
      if (d.current >= 0) ring(d.current, 8, accent);
      if (this.at >= 0) ring(this.at, 6, text);
      c.restore();
      this.legend.replaceChildren(...this.entries.slice(0, 12).map(e => {
        const k = make('span', 'key'), swatch = make('canvas');
        swatch.width = swatch.height = 14;
        const s = swatch.getContext('2d');
        s.fillStyle = e.colour;
        s.beginPath();
        s.arc(7, 7, 5, 0, 7);
        s.fill();
        k.append(swatch, e.text);
        return k;
      }));
    }
  }

  // ---- tables: sorted by what their numbers are, not by how they are written

  function sortable(table) {
    const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells], rows = [...body.rows];
    if (rows.length < 2) return;
    heads.forEach((head, column) => {
      const name = head.textContent;
      const act = button(name, fill(words.sort, name), () => {
        const up = head.getAttribute('aria-sort') !== 'ascending';
        heads.forEach(h => h.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        const key = row => row.cells[column] ? row.cells[column].dataset.by : undefined;
        const compare = (a, b) => {
          const ka = key(a), kb = key(b);
          if (ka !== undefined && kb !== undefined) return (Number(ka) - Number(kb)) * (up ? 1 : -1);
          if (ka !== undefined || kb !== undefined) return ka !== undefined ? -1 : 1; // what has no number comes last
          return a.cells[column].textContent.localeCompare(b.cells[column].textContent, undefined, {numeric: true}) * (up ? 1 : -1);
        };
        body.append(...rows.map((row, i) => [row, i]).sort((a, b) => compare(a[0], b[0]) || a[1] - b[1]).map(r => r[0]));
      });
      head.replaceChildren(act);
    });
    if (rows.length > 12) {
      const filter = make('input', 'filter'), count = make('span', 'quiet count');
      filter.type = 'search';
      filter.placeholder = words.filter;
      filter.setAttribute('aria-label', words.filter);
      count.setAttribute('aria-live', 'polite');
      filter.addEventListener('input', () => {
        const wanted = filter.value.toLowerCase().split(/\s+/).filter(w => w);
        let shown = 0;
        for (const row of rows) {
          const cells = [...row.cells].map(cell => cell.textContent.toLowerCase());
          row.hidden = !wanted.every(w => cells.some(t => t.includes(w)));
          shown += row.hidden ? 0 : 1;
        }
        count.textContent = wanted.length ? fill(words.rows, shown, rows.length) : '';
      });
      table.parentNode.before(filter, count);
    }
    for (const row of rows)
      if (row.dataset.point !== undefined) {
        row.addEventListener('pointerenter', () => scatter && scatter.ring(Number(row.dataset.point)));
        row.addEventListener('pointerleave', () => scatter && scatter.ring(-1));
      }
  }

  const drawn = [];
  for (const figure of document.querySelectorAll('figure.live')) {
    const data = JSON.parse(figure.querySelector('script').textContent);
    const made = data.kind === 'gantt' ? new Gantt(figure, data) : new Scatter(figure, data);
    if (data.kind === 'scatter') scatter = made;
    drawn.push(made);
  }
  document.querySelectorAll('table.sorts').forEach(sortable);
  document.documentElement.dataset.ready = drawn.length;
})();
