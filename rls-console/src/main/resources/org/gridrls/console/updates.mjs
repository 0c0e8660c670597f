// Who updates whom: what the catalog here sends, what the index here is told, what the registry assigns.

import { assignments, parents, senders } from "./data.mjs";
import { h, said, table } from "./dom.mjs";
import { all } from "./members.mjs";
import { topology } from "./topology.mjs";
import * as words from "./words.mjs";

/** The registry explains each catalog with each index: too much for a big federation. */
const EXPLAINED_MAX = 200;

export async function load(call, statistics) {
  const has = (role) => role in statistics.sections;
  const [told, above, federation] = await Promise.all([
    has("rli") ? call("rli", "listSenders").then(senders) : undefined,
    has("rli") ? call("rli", "listParents").then(parents) : undefined,
    has("registry") ? assigned(call) : undefined,
  ]);
  return { targets: statistics.sections.lrc?.targets, told, above, federation };
}

async function assigned(call) {
  const list = await all(call);
  const names = new Map(
    list.entries.flatMap((member) => member.addresses.map((address) => [words.home(address), member.name])),
  );
  const many = list.entries.length > EXPLAINED_MAX;
  return { names, many, pairs: many ? [] : assignments(await call("registry", "explain")) };
}

/** Edges of all that is known here; what was seen is said before what is only assigned. */
export function edges({ targets = [], told, above = [], federation }, self, ownAddress) {
  const name = (address) => {
    const home = words.home(address);
    return home === ownAddress ? self : (federation?.names.get(home) ?? home);
  };
  const found = new Map();
  const add = (from, to, state) => {
    const key = JSON.stringify([from, to]);
    if (!found.has(key)) {
      found.set(key, { from, to, ...state });
    }
  };
  [...targets, ...above].forEach((target) => add(self, name(target.rli), words.progress(target)));
  told?.senders.forEach((sender) => way(sender, self, name).forEach(([from, to]) => add(from, to, heard(sender))));
  federation?.pairs
    .filter((pair) => pair.assigned)
    .forEach((pair) => add(pair.lrc, pair.rli, { level: "", text: "assigned: " + pair.reason }));
  return [...found.values()];
}

/** From the catalog to here, through the indexes between. */
function way(sender, self, name) {
  const stations = [sender.member, ...sender.via.map(name), self];
  return stations.slice(1).map((station, i) => [stations[i], station]);
}

function heard(sender) {
  return sender.current
    ? { level: "good", text: `told ${words.duration(sender.age)} ago` }
    : { level: "bad", text: `expired: the last update is ${words.duration(sender.age)} old` };
}

export function show(known, statistics, ownAddress) {
  const drawn = edges(known, statistics.name, ownAddress);
  const { now } = statistics;
  return [
    drawn.length > 0 ? topology(drawn, statistics.name) : h("p", { class: "dim" }, "No updates are known here."),
    sending("What the catalog here sends", known.targets, now, statistics.denied ?? "This server has no catalog.", "The catalog here updates no index."),
    hearing(known.told),
    sending("What the index here passes on", known.above, now, "", "The index here feeds no other."),
    assigning(known.federation),
  ];
}

function sending(caption, targets, now, absent, none) {
  if (!targets) {
    return absent && h("p", { class: "dim" }, absent);
  }
  const rows = targets.map((target) => [
    h("span", { class: "name" }, words.home(target.rli)),
    `${target.kind.toLowerCase()}, by ${target.origin.toLowerCase()}`,
    target.everything ? "everything" : target.patterns.join(", ") || "nothing",
    said(words.progress(target)),
    words.ago(target.lastSuccess, now),
    target.lag === undefined ? "" : words.duration(target.lag),
  ]);
  const columns = [["index"], ["mode"], ["what"], ["state"], ["last update"], ["lag", "number"]];
  return table(caption, columns, rows, none);
}

function hearing(told) {
  if (!told) {
    return h("p", { class: "dim" }, "This server has no index.");
  }
  const rows = told.senders.map((sender) => [
    sender.member,
    sender.evidence === "LIST" ? "list" : `filter (${(100 * (sender.mistaken ?? 0)).toFixed(2)} % mistaken)`,
    words.count(sender.names),
    said(heard(sender)),
    words.duration(sender.lease),
    sender.hops > 0 ? sender.via.map(words.home).join(", ") : "itself",
  ]);
  const columns = [["catalog"], ["mode"], ["names", "number"], ["state"], ["lease", "number"], ["told by"]];
  return [
    table("What the index here is told", columns, rows, "Nobody has updated the index here yet."),
    h("p", {}, said(words.completeness(told.completeness))),
    told.completeness.gaps.map((gap) => h("p", { class: "warn" }, words.gap(gap))),
  ];
}

function assigning(federation) {
  if (!federation) {
    return null;
  }
  if (federation.many) {
    return h("p", { class: "dim" }, `More than ${EXPLAINED_MAX} members: who updates whom is told by "rls members --explain".`);
  }
  const rows = federation.pairs.map((pair) => [pair.lrc, pair.rli, pair.assigned ? "yes" : "no", pair.reason]);
  const columns = [["catalog"], ["index"], ["updates it"], ["why"]];
  return table("What the registry assigns", columns, rows, "The registry knows no catalog and index to assign.");
}
