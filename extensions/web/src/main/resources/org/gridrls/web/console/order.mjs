// The ranks of copies and their reasons. The server at hand ranks what was found, for readers at its site.

import { h } from "./dom.mjs";
import { st } from "./parts.mjs";
import { Away, Fault } from "./soap.mjs";
import * as words from "./words.mjs";

const COPIES_MAX = 200;
/** The server reads 256 KiB. */
const BYTES_MAX = 200_000;
/** The attributes that count: a copy is suspect, or differs from the others. */
const COUNTED = /^(suspect|size|md5|sha-?1|sha-?256|sha-?512|adler-?32|crc-?32c?)$/i;
const VALUE_MAX = 1_000;

const pairs = (attributes) => attributes.filter(({ name, value }) => COUNTED.test(name) && value.length <= VALUE_MAX).map(({ name, value }) => [name, value]);

/** In what all copies agree, as far as attributes say; empty for one copy, and without such attributes. */
export function agreement(replicas) {
  const [first, ...others] = replicas.map(({ logical = [], own = [] }) => new Map(pairs([...logical, ...own]).map(([name, value]) => [name.toLowerCase(), value])));
  const same = others.length === 0 ? [] : [...first].filter(([name, value]) => name !== "suspect" && others.every((other) => other.get(name) === value));
  const shown = same.map(([name, value]) => (name === "size" && /^\d{1,15}$/.test(value) ? `size (${words.bytes(Number(value))})` : name));
  return shown.length === 0 ? "" : ` All ${words.count(replicas.length)} copies agree in ${shown.join(" and ")}.`;
}

/** The description of the copies for the server: as many as it reads. */
export function described(replicas) {
  const said = replicas.slice(0, COPIES_MAX).map(({ member, target, site, preference, logical = [], own = [] }) => ({ member, target, site, preference, logical: pairs(logical), own: pairs(own) }));
  for (let some = said; ; some = some.slice(0, Math.floor(some.length / 2))) {
    if (some.length === 0 || new TextEncoder().encode(JSON.stringify(some)).length <= BYTES_MAX) {
      return some;
    }
  }
}

/** The order as the server answers, {site, copies}; or {failed}, because an answer without ranks is still one. */
export async function ranked(ask, name, replicas) {
  if (!ask || replicas.length === 0) {
    return undefined;
  }
  try {
    return await ask("order", {}, "POST", { name, copies: described(replicas) });
  } catch (failure) {
    if (failure instanceof Fault || failure instanceof Away) {
      return { failed: failure.code === "PERMISSION_DENIED" ? words.fault(failure) : failure.message };
    }
    throw failure;
  }
}

/** The replicas by their rank, with {rank, reasons}; those without a rank last, in the order of the answer. */
export function inOrder(replicas, order) {
  const copies = order?.copies ?? [];
  const at = new Map(copies.map((copy, i) => [copy.target, i]));
  return replicas
    .map((replica) => {
      const i = at.get(replica.target);
      return i === undefined ? { ...replica, reasons: [] } : { ...replica, rank: i + 1, ...reasons(copies, i) };
    })
    .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0);
}

/** A copy with the same reasons as a neighbour has its rank by the hash of both names. */
function reasons(copies, i) {
  const { why, suspect, differs } = copies[i];
  const equal = [copies[i - 1], copies[i + 1]].some((other) => other && other.why === why);
  const texts = why.split(", ").filter((text) => text !== "" && text !== "suspect");
  const none = texts.length === 0 && !suspect && (copies.length === 1 ? "the only copy" : "no preference");
  return { suspect, differs, reasons: [...texts, equal ? "equal copies by a hash of their names" : none].filter(Boolean) };
}

/** The cell "Why here". */
export function why({ rank, suspect, differs = [], reasons: texts }) {
  return h(
    "div",
    { class: "ranked" },
    suspect && st("silent", "suspect, so last"),
    differs.map((text) => st("ageing", text)),
    h("span", { class: "dim" }, rank === undefined ? "not ranked" : texts.join(", ")),
  );
}

/** Whose order it is. */
export function basis(order, count) {
  if (order === undefined || order.failed) {
    return `The copies are not ranked${order ? `: ${order.failed}` : ""}.`;
  }
  const rest = order.copies.length < count ? ` ${words.count(count - order.copies.length)} further entries share a target or were not ranked.` : "";
  const reader = order.site === undefined ? "This server states no site, so distance does not count." : `For readers at ${order.site}, the site of this server.`;
  return `${reader} Equally near copies are ranked by the preference of their catalogs. rls get also counts how fast it found each host.${rest}`;
}
