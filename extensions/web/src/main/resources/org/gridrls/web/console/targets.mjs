// Which names have this target: asked of each catalog, since indexes know no target names.

import { h } from "./dom.mjs";
import { card, copy, href, name, note, siteLink, table } from "./parts.mjs";
import { LOOKS, ROWS_MAX, attributes, mapped, plural, verdict } from "./search.mjs";
import * as words from "./words.mjs";

/** {rows, asked, gaps, known, more}: of the catalog here, and of all others that answer; gaps are catalogs that did not. */
export async function find(call, sections, { self, target, reach }) {
  const own = "lrc" in sections ? mapped(call, "TARGET_NAME", target) : undefined;
  const { answers, gaps, known } = reach ? await reach.catalogs((at) => mapped(at, "TARGET_NAME", target)) : { answers: [], gaps: [], known: false };
  const all = [...(own ? [{ name: self, value: await own }] : []), ...answers];
  const rows = all.flatMap(({ name: member, value }) => value.rows.map((row) => ({ ...row, member })));
  return { rows, asked: all.length, gaps, known, more: all.some(({ value }) => value.more), alone: reach === undefined };
}

function sentence({ asked, gaps, known, alone }) {
  if (alone) {
    return "This covers the catalog of this server only. Others may have the target.";
  }
  const all = asked + gaps.length;
  if (all === 0) {
    return "No catalog is known here that could be asked.";
  }
  const reached = gaps.length === 0 && known && asked > 0 ? (all === 1 ? "The only catalog was" : `All ${words.count(all)} catalogs were`) : `${words.count(asked)} of ${words.count(all)} known catalogs ${asked === 1 ? "was" : "were"}`;
  const missed = gaps.length > 0 ? ` ${words.clauses(gaps)}${gaps.length > 1 ? "; each may have it" : " and may have it"}.` : "";
  return `${reached} asked just now, on your behalf.${missed}${known ? "" : " Not all members are known here, so further catalogs may have it."}`;
}

const isWhole = ({ asked, gaps, known }) => asked > 0 && gaps.length === 0 && known;

function title({ rows, asked, gaps, known, alone }) {
  if (rows.length > 0) {
    return `Target of ${plural(rows.length, "name")} in ${plural(new Set(rows.map(({ member }) => member)).size, "catalog")}`;
  }
  return alone ? "No such target in this catalog" : !isWhole({ asked, gaps, known }) ? "Unknown: not every catalog was asked" : "No catalog has this target";
}

export function show(target, answer) {
  const { rows, gaps, known, more, alone } = answer;
  const look = rows.length > 0 ? LOOKS.FOUND : alone || isWhole(answer) ? LOOKS.NOT_REGISTERED : LOOKS.UNKNOWN;
  const cells = rows.map((row) => [
    h("div", { class: "target" }, h("div", {}, h("a", { href: href("search", { q: row.name, as: "exact" }) }, name(row.name))), copy(row.name)),
    siteLink(row.member),
    attributes(row.attributes),
  ]);
  const details = gaps.filter(({ detail }) => detail).map((gap) => h("li", {}, h("bdi", {}, words.gap(gap))));
  return [
    h("section", { class: "card", "aria-label": "Target name" }, verdict(look, title(answer), target, sentence(answer)), details.length > 0 && h("footer", {}, h("ul", { class: "remarks" }, details))),
    rows.length > 0 && card("Names with this target", null, table("Names with this target", [["Logical name", "wide"], ["Catalog"], ["Attributes", "wide"]], cells)),
    more && note("incomplete", `A catalog has more; the first ${ROWS_MAX} of each are shown.`),
  ];
}
