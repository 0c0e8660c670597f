// Rates and lags over the time that the page is open, and their curves.

import { h, svg } from "./dom.mjs";
import { age, aged, rate } from "./words.mjs";

export const MINUTES = 5;
const WIDTH = 720;
const HEIGHT = 160;
const LEFT = 56;
const BOTTOM = 20;
const TOP = 14;

/** Rates between one look at the statistics and the next; looks before a restart are forgotten. */
export class Rates {
  samples = [];
  #last;

  /** "now" is the time of this page, in milliseconds. */
  look(now, statistics) {
    const sums = { now, boot: statistics.bootId, calls: 0, failures: 0 };
    for (const operation of statistics.operations.filter((one) => !one.name.startsWith("Administration."))) {
      sums.calls += operation.count;
      sums.failures += operation.failures;
    }
    const last = this.#last;
    this.#last = sums;
    if (last?.boot !== sums.boot) {
      this.samples = [];
      return;
    }
    const seconds = (now - last.now) / 1000;
    if (seconds > 0) {
      this.samples.push({
        at: now,
        calls: (sums.calls - last.calls) / seconds,
        failures: (sums.failures - last.failures) / seconds,
      });
    }
    this.samples = this.samples.filter((sample) => now - sample.at <= MINUTES * 60_000);
  }
}

const LAG_MILLIS = 15 * 60_000;
const LAG_STEP_MILLIS = 10_000;
const LAG_SPAN_MIN = 60_000;
/** Noise below this looks calm. */
const LAG_SCALE_MIN = 10_000;

/** How far behind each catalog was, one value every ten seconds. */
export class Lags {
  #seen = new Map();

  look(now, nodes) {
    const next = new Map();
    for (const { name, lag } of nodes.filter((node) => node.lag !== undefined)) {
      const kept = (this.#seen.get(name) ?? []).filter((one) => now - one.at <= LAG_MILLIS);
      const last = kept.at(-1);
      last && now - last.at < LAG_STEP_MILLIS ? (last.lag = lag) : kept.push({ at: now, lag });
      next.set(name, kept);
    }
    this.#seen = next;
  }

  of(name) {
    return this.#seen.get(name) ?? [];
  }
}

/** A small curve of the lags of a catalog since the page was opened, of 15 min at most. */
export function sparkline(samples, state, now) {
  if (samples.length === 0) {
    return "–";
  }
  const [width, height] = [96, 22];
  const span = Math.max(LAG_SPAN_MIN, now - samples[0].at);
  const most = Math.max(...samples.map(({ lag }) => lag));
  const points = samples.map(({ at, lag }) => [width - 4 - (width - 6) * ((now - at) / span), height - 4 - (height - 8) * (lag / Math.max(LAG_SCALE_MIN, most))].map((value) => value.toFixed(1)));
  const [x, y] = points.at(-1);
  const label = `Now ${aged(samples.at(-1).lag, state)}, at most ${age(most)} since the page was opened`;
  return svg("svg", { class: `spark ${state}`, width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, svg("title", {}, label), svg("path", { d: `M${points.map((point) => point.join(" ")).join("L")}` }), svg("circle", { cx: x, cy: y, r: 2 }));
}

/** The least of 1, 2, 5, 10, 20, 50 … that is not below the value. */
export function roundUp(value) {
  if (value <= 1) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value);
}

/** A value of the axis, in as few characters as fit beside it on a phone. */
export function axis(value) {
  const [unit, word] = [[1e6, " M"], [1e3, " k"]].find(([least]) => value >= least) ?? [1, ""];
  return word ? value / unit + word : rate(value);
}

/** The curve of one figure, in the units of the picture. */
export function curve(samples, figure, top, now) {
  const x = (at) => LEFT + (WIDTH - LEFT) * (1 - (now - at) / (MINUTES * 60_000));
  const y = (value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  return samples
    .map((sample, i) => `${i === 0 ? "M" : "L"}${x(sample.at).toFixed(1)} ${y(sample[figure]).toFixed(1)}`)
    .join("");
}

/** What is below the curve of calls. */
function area(samples, top, now) {
  const line = curve(samples, "calls", top, now);
  const [first, last] = [line.match(/^M([\d.-]+)/)[1], line.match(/([\d.-]+) [\d.-]+$/)[1]];
  return `${line}L${last} ${HEIGHT - BOTTOM}L${first} ${HEIGHT - BOTTOM}Z`;
}

export function chart(rates, now) {
  const samples = rates.samples;
  const last = samples.at(-1);
  const top = roundUp(Math.max(...samples.map((sample) => sample.calls), 0));
  const grid = [0, 0.5, 1].map((share) => {
    const y = TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
    return [
      svg("path", { class: "grid", d: `M${LEFT} ${y}H${WIDTH}` }),
      svg("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, axis(top * share)),
    ];
  });
  const words = last
    ? `${rate(last.calls)} calls/s, of which ${rate(last.failures)} failed, right now`
    : "a rate needs two looks, and the second is in 2 s";
  const few = ["A rate needs two looks.", "A curve needs two rates."][samples.length];
  const none = few ?? (samples.every(({ calls }) => calls === 0) && "Nobody has called since the page was opened.");
  return h(
    "figure",
    { class: "chart" },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Calls per second: ${words}` },
      grid,
      svg("text", { x: LEFT, y: HEIGHT - 4 }, `${MINUTES} min ago`),
      svg("text", { x: WIDTH - 4, y: HEIGHT - 4, "text-anchor": "end" }, "now"),
      samples.length > 1 && svg("path", { class: "area", d: area(samples, top, now) }),
      svg("path", { class: "curve", d: curve(samples, "calls", top, now) }),
      svg("path", { class: "curve second", d: curve(samples, "failures", top, now) }),
      none && svg("text", { x: (LEFT + WIDTH) / 2, y: HEIGHT / 2 - 6, "text-anchor": "middle" }, none),
    ),
    h("figcaption", {}, `Calls per second since this page was opened (dashed: failures); ${words}.`),
  );
}
