// The state of a member, of an update and of its sender, with a word. Knows neither page nor network.

import * as words from "./words.mjs";

/** Changes that wait for longer are behind. */
const BEHIND_MILLIS = 30_000;
/** A report is not late before this age, however short the lease is. */
const HEARD_MILLIS = 60_000;

/** Is the last report of a catalog late? A quiet one reports after a third of the lease of its updates. */
export function isLate(age, lease = 0) {
  return age > Math.max(HEARD_MILLIS, lease / 2);
}

/** States of a server or an update; of two accounts the later one in this list counts. */
export const WORST = ["assigned", "current", "incomplete", "ageing", "silent"];

export function worse(a, b) {
  return WORST.indexOf(a) > WORST.indexOf(b) ? a : b;
}

/** A member by its lease: renewed in time, late, or over. */
export function standing({ lease, left, stage, silent, renewedAt, elapsed = 0 }) {
  if (stage !== "PRESENT") {
    return { state: "silent", silent, word: words.absence({ stage, silent, renewedAt }) };
  }
  const heard = Math.max(0, lease - left) + elapsed;
  if (left <= 0) {
    return { state: "silent", silent: heard, word: "lease is over" };
  }
  return left < lease / 3 ? { state: "ageing", heard, word: "renews late" } : { state: "current", heard, word: "current" };
}

export function heardOf({ current, age, lease, toldAge = age }) {
  if (!current) {
    return { state: "silent", word: `silent for ${words.span(age)}` };
  }
  return isLate(toldAge, lease) ? { state: "ageing", word: `${words.age(age)} behind` } : { state: "current", word: "current" };
}

export function sentTo({ inStep, pending, lastSuccess, lastFailure, lag }) {
  if (lastFailure) {
    return { state: "silent", word: `fails: ${lastFailure}` };
  }
  if (inStep) {
    return { state: "current", word: "in step" };
  }
  if (lastSuccess === undefined || lag > BEHIND_MILLIS) {
    return { state: "ageing", word: lastSuccess === undefined ? "nothing sent yet" : `${words.age(lag)} behind` };
  }
  return { state: "current", word: toSend(pending) };
}

export function toSend(pending) {
  return pending > 0 ? `${words.count(pending)} ${pending === 1 ? "change" : "changes"} to send` : "changes not acknowledged yet";
}

/** Updates of which a catalog here says that changes wait for them. */
export function waiting(edges) {
  return edges.filter((edge) => edge.target && !edge.target.inStep);
}
