// Replicators in the picture of the federation, with their copies under way. Knows neither page nor network.

import * as words from "./words.mjs";

function copies(count) {
  return `${words.count(count)} ${count === 1 ? "copy" : "copies"}`;
}

/** The copies of a replicator in words, from its statistics. */
export function underWay({ transfersActive = 0, filesUnfinished = 0, filesFailed = 0 }) {
  const parts = [transfersActive > 0 && `${copies(transfersActive)} under way`, filesUnfinished > 0 && `${words.count(filesUnfinished)} unfinished`, filesFailed > 0 && `${words.count(filesFailed)} failed`].filter(Boolean);
  return parts.join(", ") || "no copies to make";
}

/** The replicator at hand, and others as they answered. One that refuses its figures is shown as its lease says. */
export function addReplicators(picture, { statistics, others }) {
  const own = statistics.sections.replicator;
  if (own) {
    const here = { version: statistics.version, heard: 0, state: "current" };
    picture.node("replicator", statistics.name, { ...here, copies: own.figures, covered: null, word: underWay(own.figures) });
  }
  for (const { name, told, elapsed, failed, refused } of others?.replicators ?? []) {
    const { state, word } = picture.node("replicator", name);
    if (told) {
      const now = state === "assigned" ? "current" : state;
      picture.node("replicator", name, { state: now, covered: null, copies: told, word: `${underWay(told)}, asked ${words.age(elapsed)} ago` });
    } else if (!refused) {
      picture.node("replicator", name, { state: "silent", covered: null, word: failed });
    } else {
      picture.node("replicator", name, { state, covered: null, word: `${word ?? "known"}; its figures are not allowed` });
    }
  }
}
