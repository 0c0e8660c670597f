// Rates over the time that the page is open, and their curve.

import { h, svg } from "./dom.mjs";
import { rate } from "./words.mjs";

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
    : "waiting for the second sample";
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
    ),
    h("figcaption", {}, `Calls per second since this page was opened (dashed: failures); ${words}.`),
  );
}
