// The members of the federation, as the registry of this server knows them.

import { members } from "./data.mjs";
import { siteLink, table } from "./parts.mjs";
import * as words from "./words.mjs";

export const MEMBERS_MAX = 1_000;
const PAGE = 500;
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

/** The list of the registry here, if this server is in it: a registry with which others do not register knows nothing of them. */
export function ownList(list, { name }) {
  return list?.entries.some((entry) => entry.name === name) ? list : undefined;
}

/** What a reader of the list should know first. */
export function remarks(list, flapping) {
  return [
    list.frozen && { level: "bad", text: "Frozen: too many members fell silent at once, so none expires for now." },
    list.settling > 0 && {
      level: "warn",
      text: `The registry was restarted; for ${words.span(list.settling)} members may be missing.`,
    },
    ...[...flapping].map(([name, times]) => ({
      level: "warn",
      text: `${name} is flapping: it joined ${times} times within 10 minutes.`,
    })),
    list.more && { level: "warn", text: `There are more; the first ${list.entries.length} are shown.` },
  ].filter(Boolean);
}

const KINDS = { JOINED: "joined", CHANGED: "changed", LEFT: "left for a restart", EXPIRED: "fell silent", REMOVED: "decommissioned" };

/** The last changes, the newest first. */
export function history(last, now) {
  const rows = last
    .slice(-CHANGES_SHOWN)
    .reverse()
    .map((change) => [siteLink(change.member), KINDS[change.kind] ?? words.lower(change.kind), `${words.age(Math.max(0, now - change.at))} ago`, words.time(change.at)]);
  return table("The last changes of the membership", [["Member"], ["Change"], ["Ago", "n"], ["Time", "n nophone"]], rows, "Nothing has changed yet.");
}
