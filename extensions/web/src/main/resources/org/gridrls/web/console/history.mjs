// The last 24 hours, as the server kept them: rates of calls, and the lag of the update that is the furthest behind.

import { h } from "./dom.mjs";
import { card } from "./parts.mjs";
import * as words from "./words.mjs";

/** Between samples further apart than this many steps nothing was measured. */
const GAP_STEPS = 2.5;

/** Columns for the plot: times in seconds, calls, failures, lag in seconds. A pause in the samples is a gap in the curves. */
export function series({ stepMillis, times = [], calls = [], failures = [], lag = [] }) {
  const columns = [[], [], [], []];
  const add = (...row) => row.forEach((value, i) => columns[i].push(value));
  times.forEach((at, i) => {
    const before = times[i - 1];
    if (before !== undefined && at - before > GAP_STEPS * stepMillis) {
      add((before + stepMillis) / 1000, null, null, null);
    }
    add(at / 1000, calls[i], failures[i], lag[i] === null ? null : lag[i] / 1000);
  });
  return columns;
}

function highest(times, values) {
  let best;
  values.forEach((value, i) => {
    if (value !== null && (best === undefined || value >= best.value)) {
      best = { value, at: times[i] };
    }
  });
  return best;
}

const TOO_FEW = "The server takes a sample every minute, and a curve needs two: the first ones are not there yet.";

/** What the curves of calls and failures say; why there are none. */
export function callsSaid({ times = [], calls = [], failures = [] }) {
  if (times.length < 2) {
    return TOO_FEW;
  }
  const [busiest, failed] = [highest(times, calls), highest(times, failures)];
  const failing = failed.value > 0 ? `at most ${words.rate(failed.value)} failures/s (${words.time(failed.at)})` : "none failed";
  return `${words.rate(calls.at(-1))} calls/s in the last minute; in the last ${words.span(times.at(-1) - times[0])} at most ${words.rate(busiest.value)} (${words.time(busiest.at)}), ${failing}.`;
}

/** What the curve of lag says; undefined at a server that updates no index. */
export function lagSaid({ times = [], lag = [] }) {
  const slowest = highest(times, lag);
  if (slowest === undefined) {
    return undefined;
  }
  return times.length < 2 ? TOO_FEW : `The slowest update was at most ${words.age(slowest.value)} behind (${words.time(slowest.at)}).`;
}

function plotted(title, id, keys, text, drawn) {
  const legend = h("div", { class: "row wrap xs dim" }, keys.map(([css, key]) => h("span", { class: "row" }, h("i", { class: `stroke ${css}` }), key)));
  const plot = h("div", { class: "plot", id, "data-keep": "", role: "img", "aria-label": `${keys.map(([, key]) => key).join(", ")}: ${text}` });
  return card(title, h("span", { class: "xs dim" }, "one sample a minute since the start"), h("figure", { class: "chart" }, drawn && [legend, plot], h("figcaption", {}, text)));
}

/**
 * The cards of the last 24 hours: calls, and lag where the server updates an index. The plots are drawn once they are in the page;
 * without samples, or where they were refused, a card says why it is empty.
 */
export function historyCards(history, failed) {
  const drawn = history?.times.length > 1;
  const calls = failed ?? (history ? callsSaid(history) : "asking …");
  const lag = failed || !history ? undefined : lagSaid(history);
  return [
    plotted("Calls, 24 h", "plot-calls", [["", "calls per second"], ["second", "failures per second"]], calls, drawn),
    lag && plotted("Lag, 24 h", "plot-lag", [["third", "seconds that the slowest update is behind"]], lag, drawn),
  ].filter(Boolean);
}
