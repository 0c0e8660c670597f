// What only the server at hand says of itself: the last changes of its catalog, and what the caller may do here.

import { journal as told } from "./data.mjs";
import { h } from "./dom.mjs";
import { card, copy, href, icon, name, table } from "./parts.mjs";
import * as rights from "./rights.mjs";
import { Fault } from "./soap.mjs";
import * as words from "./words.mjs";

const CHANGES = 20;

/** The last names that were added or removed, the newest first; undefined without a catalog here. */
export async function journal(call, { sections }) {
  const latest = sections.lrc?.figures.latestSequence;
  if (latest === undefined) {
    return undefined;
  }
  try {
    const since = Math.max(0, latest - CHANGES);
    const { rows } = latest === 0 ? { rows: [] } : told(await call("lrc", "changesSince", [["sequence", since], ["limit", CHANGES]]));
    return { rows: rows.reverse() };
  } catch (failure) {
    if (failure instanceof Fault) {
      return { failed: words.fault({ code: failure.code, message: failure.message, operation: "journal" }) };
    }
    throw failure;
  }
}

export function journalCard(known) {
  if (!known) {
    return undefined;
  }
  const rows = (known.rows ?? []).map(({ sequence, kind, name: of }) => [
    words.count(sequence),
    kind === "ADDED" ? "+\u00a0added" : "−\u00a0removed",
    h("div", { class: "target" }, h("div", {}, h("a", { href: href("search", { q: of, as: "exact" }) }, name(of))), copy(of)),
  ]);
  const body = known.failed ? h("p", { class: "pad dim" }, known.failed) : table("The last names that were added or removed", [["Change", "n"], ["What", "whole"], ["Name", "wide"]], rows, "No name was added or removed yet.");
  return card("Journal", h("span", { class: "xs dim" }, "the newest first"), body);
}

/** Each: the role that a server needs for it, what it is, its operation, the privilege. */
const RIGHTS = [
  ["lrc", "Add mappings, set attributes", "put", "lrc_update"],
  ["lrc", "Remove mappings", "delete", "lrc_update"],
  ["lrc", "Send updates now, repair an index", "forceUpdate", "admin"],
  ["registry", "Decommission a silent member", "removeMember", "admin"],
  ["replicator", "Pause, resume and retry replications", "suspend", "replicator_update"],
];

/** What the caller may do at the server at hand; undefined as long as it did not say. */
export function rightsCard({ roles }) {
  const caller = rights.caller();
  const rows = RIGHTS.filter(([role]) => roles.includes(role)).map(([, what, operation, privilege]) => [
    what,
    h("span", { class: "mono" }, privilege),
    rights.may(operation)
      ? h("span", { class: "st current" }, icon("check", 14), "yes")
      : h("span", { class: "dim" }, privilege === "lrc_update" ? "not for every name" : "no"),
  ]);
  if (caller === undefined || rows.length === 0) {
    return undefined;
  }
  const text = "Rules are those of this server, which checks each call again. rls acl test explains them.";
  return card("What you may do here", h("span", { class: "xs dim" }, "as ", h("bdi", {}, caller)), table("What the caller may do at this server", [["Action", "wide"], ["Privilege"], ["You"]], rows), h("footer", {}, text));
}
