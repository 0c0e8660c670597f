// The state of the federation in one sentence. Knows neither page nor network.

import { counted, troubled } from "./groups.mjs";
import { toSend, waiting } from "./standing.mjs";
import * as words from "./words.mjs";

const NAMED_MAX = 2;

function about({ name, word }) {
  if (word === "lease is over") {
    return `the lease of ${name} is over`;
  }
  return `${name} is ${word}`.replace("is silent for", "has been silent for").replace("is renews", "renews");
}

/** The first by name; "more" counts the others. */
function silenceOf(silent) {
  const names = silent.slice(0, NAMED_MAX).map(about);
  const others = silent.length - names.length;
  const more = others > 0 ? `and ${others} more` : "";
  return { more, text: names.join(", ") + (more && ` ${more} ${others === 1 ? "is" : "are"} silent`) };
}

/** Catalogs in one state: one by name, several by their number. */
function counting(nodes, several) {
  return nodes.length > 0 && (nodes.length === 1 ? about(nodes[0]) : `${nodes.length} ${several}`);
}

function partly({ catalogs, indexes, registries, roles }) {
  const elsewhere = registries.some((node) => !node.at) ? " A registry's console shows all members." : "";
  if (roles.includes("lrc") && !roles.includes("rli")) {
    return `This catalog knows the ${indexes.length === 1 ? "index" : `${indexes.length} indexes`} that it updates, and no other catalog.${elsewhere}`;
  }
  return catalogs.length === 0 ? `No catalog is known here.${elsewhere}` : "";
}

/** Of updates that are all current: "in step" only if each index has acknowledged every change. */
function progress(edges) {
  const late = waiting(edges);
  if (late.length === 0) {
    return edges.length === 0 ? "it updates no index" : "in step";
  }
  const pending = late.reduce((most, edge) => Math.max(most, edge.target.pending), 0);
  return `its updates are current, ${toSend(pending)}`;
}

/** The state in a sentence: {strong, rest, more, about}; about is the name of the first in trouble, "more" the part of the rest that counts others. */
export function sentence(model) {
  const { catalogs, roles, whole } = model;
  const limited = !whole && partly(model);
  if (limited) {
    const [own] = catalogs.filter((node) => node.at);
    const failing = model.edges.filter((edge) => edge.state !== "current");
    const well = failing.length === 0 ? progress(model.edges) : `${failing.length} of ${model.edges.length} updates not current`;
    return { strong: own ? `${model.self}: ${well}.` : `${model.self}.`, rest: limited };
  }
  const bad = troubled(catalogs);
  const { current } = counted(catalogs);
  if (bad.length === 0) {
    const all = catalogs.length === 1 ? "The only catalog is current." : `All ${catalogs.length} catalogs are current.`;
    return { strong: catalogs.length === 0 ? "There is no catalog yet." : all, rest: coverage(model) };
  }
  const silent = bad.filter((node) => node.state === "silent");
  const lost = silent.reduce((sum, node) => sum + (node.names ?? 0), 0);
  const gaps = model.completeness?.gaps.map(({ member }) => member);
  const covered = gaps && !silent.some(({ name }) => gaps.includes(name)); // the leases of their updates last longer
  const until = `, but ${model.self} still has ${silent.length === 1 ? "its last update" : "their last updates"}`;
  const miss = covered ? until : lost > 0 ? `, so answers may miss ${silent.length === 1 ? "its" : "their"} ${words.count(lost)} ${lost === 1 ? "name" : "names"}` : ", so answers may miss names";
  const { more, text } = silenceOf(silent);
  const rest = [
    silent.length > 0 && `${text}${roles.includes("rli") || whole ? miss : ""}`,
    counting(bad.filter((node) => node.state === "incomplete"), "are not covered yet, or only in part"),
    counting(bad.filter((node) => node.state === "ageing"), "are behind"),
  ].filter(Boolean);
  return { more, strong: `${current} of ${catalogs.length} catalogs are current.`, rest: rest.join("; ") + ".", about: bad[0].name };
}

function coverage({ completeness, self, edges, indexes, registries, replicators = [] }) {
  const broken = edges.filter((edge) => edge.state === "silent" || edge.state === "ageing");
  if (broken.length > 0) {
    const [{ from, to }] = broken;
    return `${broken.length} of ${edges.length} updates not current, such as ${from} to ${to}.`;
  }
  if (!completeness) {
    const gone = [...indexes, ...registries, ...replicators].find((node) => node.state === "silent");
    return gone ? `${gone.name} is silent: ${gone.word}.` : "All members renew their leases in time.";
  }
  return completeness.complete
    ? `${self} covers all of them ${words.asOf(completeness.age)}.`
    : `${self} does not cover all: ${completeness.membershipKnown ? `it covers ${completeness.covered}.` : "it does not know all members."}`;
}
