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

/** What the curves say, in a sentence. */
export function sentence({ times = [], calls = [], failures = [], lag = [] }) {
  if (times.length === 0) {
    return "The server takes a sample every minute; the first ones are not there yet.";
  }
  const hours = words.span(times.at(-1) - times[0]);
  const busiest = highest(times, calls);
  const failed = highest(times, failures);
  const slowest = highest(times, lag);
  const parts = [
    `${words.rate(calls.at(-1))} calls/s in the last minute, at most ${words.rate(busiest.value)} (${words.time(busiest.at)})`,
    failed.value > 0 ? `at most ${words.rate(failed.value)} failures/s (${words.time(failed.at)})` : "none failed",
    slowest && `updates were at most ${words.age(slowest.value)} behind (${words.time(slowest.at)})`,
  ];
  return `${times.length === 1 ? "One sample" : `The last ${hours}`}, since the server's start at the earliest: ${parts.filter(Boolean).join("; ")}.`;
}

/** The card; the plots are drawn once it is in the page. */
export function historyCard(history, failed) {
  const text = failed ?? (history ? sentence(history) : "asking …");
  const lag = history?.lag.some((value) => value !== null);
  const place = (id, label) => h("div", { class: "plot", id, "data-keep": "", role: "img", "aria-label": label });
  return card(
    "The last 24 hours",
    h("span", { class: "xs dim" }, "kept by this server, one sample a minute"),
    h(
      "figure",
      { class: "chart history" },
      history?.times.length > 1 && [
        h("h3", {}, "Calls and failures per second"),
        place("plot-calls", `Calls and failures per second: ${text}`),
        lag && [h("h3", {}, "Lag of the update furthest behind, in seconds"), place("plot-lag", `Lag of the update furthest behind: ${text}`)],
      ],
      h("figcaption", {}, text),
    ),
  );
}
