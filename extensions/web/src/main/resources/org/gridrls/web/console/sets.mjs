// Collections: logical names whose target names state members. Which sites have all of them, as one call of an index proves.

import { locatedAll } from "./data.mjs";
import { h } from "./dom.mjs";
import { bar, card, copy, href, name, note, siteLink, table } from "./parts.mjs";
import * as words from "./words.mjs";

const SCHEME = "set-member:";
const COUNTED_MAX = 1_000;
const PAGE = 100;
const DEADLINE_MILLIS = 10_000;

const targetOf = (member) => SCHEME + encodeURIComponent(member).replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase()).replaceAll("%2F", "/");

export function isMember(target) {
  return target.startsWith(SCHEME);
}

/** The member that a target name states; undefined if it is not in the only right form. */
export function memberOf(target) {
  try {
    const member = decodeURIComponent(target.slice(SCHEME.length));
    return member !== "" && targetOf(member) === target ? member : undefined;
  } catch {
    return undefined;
  }
}

/** The members that an answer of locate for a collection lists, and the sites that have them; undefined for any other name. */
export async function membersIn(call, answer) {
  const stated = answer.replicas.filter(({ target }) => isMember(target));
  if (stated.length === 0) {
    return undefined;
  }
  const catalogs = new Map();
  for (const { target, member } of stated) {
    const text = memberOf(target);
    text !== undefined && catalogs.set(text, [...(catalogs.get(text) ?? []), member]);
  }
  const members = [...catalogs].map(([text, keepers]) => ({ name: text, catalogs: keepers })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const counted = members.slice(0, COUNTED_MAX).map((one) => one.name);
  const unreadable = stated.filter(({ target }) => memberOf(target) === undefined).length;
  const asked = counted.length > 0 ? locatedAll(await call("rli", "locate", [...counted.map((one) => ["logicalName", one]), ["deadlineMillis", DEADLINE_MILLIS]])) : { names: [], completeness: answer.completeness };
  const whole = answer.completeness.complete && unreadable === 0 && counted.length === members.length;
  return { members, unreadable, counted: counted.length, completeness: asked.completeness, sites: sites(asked, whole) };
}

/** What each site has: a silent catalog may be at any site, and a member that is a collection is at none. "whole": these are all names. */
export function sites({ names, completeness }, whole) {
  const has = new Map();
  let collections = 0;
  for (const { replicas } of names) {
    const nested = replicas.some(({ target }) => isMember(target));
    collections += nested ? 1 : 0;
    const at = nested ? [] : replicas.map(({ site, member }) => site ?? member);
    new Set(at).forEach((site) => has.set(site, (has.get(site) ?? 0) + 1));
  }
  const doubt = !completeness.complete || collections > 0;
  const state = (count) => (count === names.length && whole ? "complete" : doubt || !whole ? "unknown" : "all-but");
  return [...has].map(([site, count]) => ({ site, has: count, of: names.length, state: state(count) })).sort((a, b) => b.has - a.has || (a.site < b.site ? -1 : 1));
}

function said({ has, of, state }) {
  const counts = `${words.count(has)} of ${words.count(of)}`;
  return { complete: "complete", "all-but": `all but ${words.count(of - has)} of ${words.count(of)}`, unknown: `unknown: has ${counts}` }[state];
}

const LOOKS = { complete: "current", "all-but": "ageing", unknown: "incomplete" };

/** The cards of a collection: a bar for each site, and a page of its members from a position on. */
export function show({ members, unreadable, counted, completeness, sites: all }, asked, from = 0) {
  const columns = [["Site", "wide"], ["Has", "wide"], ["Whole set", "wide"]];
  const rows = all.map((one) => [h("bdi", {}, one.site), bar(one.has / one.of, LOOKS[one.state]), said(one)]);
  const page = members.slice(from, from + PAGE);
  const to = (at, label) => h("a", { class: "btn", href: href("search", { q: asked, as: "exact", from: at || undefined }) }, label);
  const turn = [from > 0 && to(Math.max(0, from - PAGE), "Before"), from + PAGE < members.length && to(from + PAGE, "After")];
  const listed = page.map((one) => [[h("a", { href: href("search", { q: one.name, as: "exact" }) }, name(one.name)), copy(one.name)], one.catalogs.map((catalog, i) => [i > 0 && ", ", siteLink(catalog)])]);
  return [
    card("Sites", h("span", { class: "xs dim" }, words.completeness(completeness).text), table("What each site has of the collection", columns, rows, "No site is known to have a member."), h("footer", {}, "Sites without any member are not listed. ", counted < members.length && `Counted: the first ${words.count(counted)} of ${words.count(members.length)} members; rls locate --set counts all.`)),
    unreadable > 0 && note("incomplete", `${words.count(unreadable)} target names state no member in the right form, so no site is called complete.`),
    card("Members", turn, table("The members of the collection", [["Member", "wide"], ["Listed by", "server"]], listed, "No member can be read."), h("footer", {}, members.length > 0 && `${words.count(from + 1)} to ${words.count(from + page.length)} of ${words.count(members.length)}`)),
  ];
}
