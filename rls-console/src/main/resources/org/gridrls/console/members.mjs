// Who is in the federation, as the registry of this server knows it, or as the server was told.

import { changes, members } from "./data.mjs";
import { consoleLink, figures, h, notice, said, table } from "./dom.mjs";
import * as words from "./words.mjs";

export const MEMBERS_MAX = 1_000;
const PAGE = 500;
const CHANGES = 200;
const CHANGES_SHOWN = 20;

/** The first pages of the members; "more" if there are others. */
export async function all(call) {
  let whole;
  let decommissioned; // on the first page only
  let cursor;
  do {
    const page = [...(cursor ? [["t:cursor", cursor]] : []), ["t:limit", PAGE]];
    const part = members(await call("registry", "members", [["filter", [["expected", "true"]]], ["page", page]]));
    decommissioned ??= part.decommissioned;
    whole = { ...part, entries: [...(whole?.entries ?? []), ...part.entries] };
    cursor = part.cursor;
  } while (cursor && whole.entries.length < MEMBERS_MAX);
  return { ...whole, decommissioned, more: cursor !== undefined };
}

export async function load(call, statistics) {
  if (!("registry" in statistics.sections)) {
    return {};
  }
  const list = await all(call);
  const since = Math.max(0, list.version - CHANGES);
  const last = changes(await call("registry", "changesSince", [["version", since], ["limit", CHANGES]]));
  return { list, last };
}

export function show({ list, last }, statistics) {
  return list ? ofRegistry(list, last, statistics) : ofOther(statistics);
}

function remarks(list, flapping) {
  return [
    list.frozen && { level: "bad", text: "Frozen: too many members fell silent at once, so none expires at the moment." },
    list.settling > 0 && {
      level: "warn",
      text: `The registry was restarted; for ${words.duration(list.settling)} members may be missing.`,
    },
    ...[...flapping].map(([name, times]) => ({
      level: "warn",
      text: `${name} is flapping: it joined ${times} times within 10 minutes.`,
    })),
    list.more && { level: "warn", text: `There are more; the first ${list.entries.length} are shown.` },
  ].filter(Boolean);
}

/** Silent members and those away for a restart are expected: no answer is complete without them. */
function standing(entries) {
  const silent = entries.filter((member) => member.stage !== "PRESENT").length;
  return `${entries.length} members` + (silent > 0 ? `, of which ${silent} ${silent === 1 ? "is" : "are"} silent or away` : "");
}

function ofRegistry(list, last, statistics) {
  const flapping = words.flapping(last, statistics.now);
  const rows = list.entries.map((member) => [
    consoleLink(words.home(member.addresses[0] ?? ""), member.name),
    words.roles(member.roles),
    h("span", { class: "name" }, words.home(member.addresses[0] ?? "")),
    said(flapping.has(member.name) ? { level: "warn", text: "flapping" } : words.lease(member)),
    `${words.time(member.joinedAt)}`,
    words.ago(member.renewedAt, statistics.now),
    [member.site, member.version].filter(Boolean).join(", "),
  ]);
  const newest = last.slice(-CHANGES_SHOWN).reverse();
  return [
    remarks(list, flapping).map(notice),
    h("p", {}, `${standing(list.entries)}; policy: ${list.policy ?? "unknown"}`),
    list.decommissioned.length > 0 && h("p", { class: "dim" }, `Decommissioned: ${list.decommissioned.join(", ")}`),
    table(
      "Members",
      [["member"], ["roles"], ["address"], ["lease"], ["since"], ["renewed"], ["site, version"]],
      rows,
      "Nobody has joined yet.",
    ),
    table(
      "The last changes",
      [["when"], ["what"], ["member"]],
      newest.map((change) => [words.time(change.at), change.kind.toLowerCase(), change.member]),
      "Nothing has changed yet.",
    ),
  ];
}

/** The addresses of the registries stand behind a blank in the names of figures. */
function registries(known) {
  return Object.keys(known)
    .filter((name) => name.startsWith("reachable "))
    .map((name) => {
      const address = name.slice("reachable ".length);
      const since = known["sinceRenewalMillis " + address];
      const state =
        known[name] === 1
          ? { level: "good", text: "reachable" }
          : { level: "bad", text: "not reached" };
      return [consoleLink(address), said(state), since >= 0 ? words.duration(since) + " ago" : "never"];
    });
}

function ofOther(statistics) {
  const known = statistics.sections.membership?.figures;
  if (statistics.denied) {
    return [notice({ level: "bad", text: statistics.denied })];
  }
  const none = "This server is no registry";
  if (!known || registries(known).length === 0) {
    return [notice({ level: "", text: `${none}, and it has joined none: it stands alone.` })];
  }
  const remarks = [
    known.frozen === 1 && { level: "bad", text: "Frozen: too many members fell silent at once, so none expires." },
    known.whole === 0 && { level: "warn", text: "It may not know all members at the moment." },
    known.superseded === 1 && { level: "bad", text: "Another server has joined under this server's name." },
  ].filter(Boolean);
  return [
    h("p", {}, `${none}. The members are listed by the registries that it has joined:`),
    remarks.map(notice),
    table("Registries", [["registry"], ["state"], ["renewed"]], registries(known), ""),
    figures([
      ["members", words.count(known.members)],
      ["catalogs", words.count(known.catalogs)],
      ["indexes", words.count(known.indexes)],
    ]),
  ];
}
