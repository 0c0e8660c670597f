// The small parts of which all pages are made: marks of state, cards, tables, names.

import { consoleLink, h, svg } from "./dom.mjs";
import { segments } from "./names.mjs";

const ICONS = {
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13.2 13.2L17 17",
  copy: "M7 7h9v9H7zM13 7V4H4v9h3",
  check: "M4 10.5l4 4 8-9",
  none: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M5 15L15 5",
  ask: "M7 7.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2.4M10 15.5v.2",
  warn: "M10 3l7.5 13.5h-15zM10 8v4M10 14.3v.2",
  wave: "M2 10h3l2-5 4 10 2-5h5",
};

export function icon(name, size = 18) {
  const line = { fill: "none", stroke: "currentColor", "stroke-width": 1.6, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return svg("svg", { width: size, height: size, viewBox: "0 0 20 20", "aria-hidden": "true", ...line }, svg("path", { d: ICONS[name] }));
}

const MARKS = {
  current: () => svg("circle", { cx: 6, cy: 6, r: 4.5, fill: "currentColor", stroke: "none" }),
  ageing: () => [svg("circle", { cx: 6, cy: 6, r: 4.4 }), svg("path", { d: "M6 1.5a4.5 4.5 0 0 0 0 9z", fill: "currentColor", stroke: "none" })],
  silent: () => svg("path", { d: "M2.5 2.5l7 7M9.5 2.5l-7 7", "stroke-width": 2.6 }),
  incomplete: () => svg("path", { d: "M6 1.2L10.8 6 6 10.8 1.2 6z" }),
  unseen: () => svg("circle", { cx: 6, cy: 6, r: 4.2, "stroke-dasharray": "2 2" }),
  assigned: () => svg("path", { d: "M1.5 6h9" }),
};

/** The shape of a state; a word always stands beside it. */
export function mark(state) {
  const line = { fill: "none", stroke: "currentColor", "stroke-width": 1.6, "stroke-linecap": "round" };
  return MARKS[state] && svg("svg", { class: "dot " + state, width: 12, height: 12, viewBox: "0 0 12 12", "aria-hidden": "true", ...line }, MARKS[state]());
}

const WORDS = { unseen: "not visible from here", assigned: "assigned, not visible from here" };

export function st(state, text = WORDS[state] ?? state) {
  return h("span", { class: "st " + state }, mark(state), text);
}

export function chip(state, ...text) {
  return h("span", { class: "chip " + state }, mark(state), h("span", {}, text));
}

const STATES = { good: "current", warn: "ageing", bad: "silent" };

/** Words with a level (good, warn, bad or none), with the mark of the state that it means. */
export function said({ level, text }) {
  return level ? st(STATES[level], text) : h("span", {}, text);
}

export function notice({ level, text }) {
  return note(STATES[level] ?? "", text);
}

export function note(state, ...content) {
  return h("p", { class: "note " + state, role: state === "silent" ? "alert" : undefined }, content);
}

/** A chip for what is as it should be: only its mark has the colour of the state. */
export function calmChip(state, ...text) {
  return h("span", { class: "chip" }, mark(state), h("span", {}, text));
}

export function bar(share, state = "") {
  const inner = h("i");
  inner.style.setProperty("width", `${Math.max(1, Math.min(1, share) * 100).toFixed(1)}%`);
  return h("div", { class: "bar " + state, "aria-hidden": "true" }, inner);
}

/** Longer names are shown in three lines, until their reader wants more. */
const LONG = 240;

/** A name chosen by a user: shown from left to right, each part isolated, to be broken between parts. */
export function name(text, cut = "") {
  const shown = cut && text.startsWith(cut) ? text.slice(cut.length) : text;
  return h("bdi", { class: shown.length > LONG ? "name long" : "name", dir: "ltr" }, segments(shown).map((part) => h("span", { class: "sg" }, part)));
}

/** Copies the exact text, without the marks that are shown; a long one can be shown whole. */
export function copy(text, what = "name") {
  const button = h("button", { class: "copy", type: "button", "data-copy": text, "aria-label": `Copy the ${what} ${text.slice(0, LONG)}`, title: `Copy the ${what}` }, icon("copy", 15));
  return text.length > LONG ? [button, h("button", { class: "link xs", type: "button", "data-act": "whole" }, `all ${text.length.toLocaleString("en")} characters`)] : button;
}

export function card(title, right, ...body) {
  return h("section", { class: "card", "aria-label": title }, h("header", {}, h("h2", { class: "grow" }, title), right), body);
}

/** Cards beside each other, those that there are. */
export function beside(...cards) {
  const shown = cards.filter(Boolean);
  return shown.length > 0 && h("div", { class: "cols" }, shown.map((one) => h("div", { class: shown.length > 1 ? "w6" : "" }, one)));
}

/** Grey rows in the place of what is not known yet. */
export function grey(rows = 3) {
  return h("div", { class: "grey", "aria-hidden": "true" }, Array.from({ length: rows }, () => h("i")));
}

/** Key figures: [name, value, what is under it, state]. */
export function kpis(list) {
  const figures = list.filter(Boolean).map(([term, value, under, state]) =>
    h("div", {}, h("dt", {}, term), h("dd", { class: state }, state && [mark(state), " "], value, h("span", { class: "under" }, under))),
  );
  return h("dl", { class: `kpis of-${figures.length}` }, figures);
}

export function facts(pairs) {
  return h("dl", { class: "facts" }, pairs.filter(Boolean).map(([term, value]) => [h("dt", {}, term), h("dd", {}, value)]));
}

/** One row; a cell is a text, an element or a list, or {cell, class}. */
export function row(columns, cells, attributes = {}) {
  const of = (content, i) => {
    const [label, kind = ""] = columns[i];
    const [value, more] = content?.cell === undefined ? [content, ""] : [content.cell, content.class];
    return h(i === 0 ? "th" : "td", { class: `${kind} ${more}`.trim(), "data-label": label, ...(i === 0 ? { scope: "row" } : {}) }, value);
  };
  return h("tr", attributes, cells.map(of));
}

/** More rows that say the same are folded into one that counts them. */
const ALIKE_MAX = 3;

/**
 * The rows of a table, where those of items that say the same are below one that counts them and opens: "sayOf" is what an item says,
 * "rowOf" makes its row, "headOf" the row of several.
 */
export function folded(items, sayOf, rowOf, headOf) {
  const groups = new Map();
  items.forEach((item, i) => {
    const said = sayOf(item, i);
    groups.set(said, [...(groups.get(said) ?? []), item]);
  });
  const fold = ([of, some]) => (some.length > ALIKE_MAX ? [{ of, head: headOf(some), rows: some.map(rowOf) }] : some.map(rowOf));
  return [...groups].flatMap(fold);
}

/** The first cell of the row that counts others. */
export function unfold(count, what) {
  return h("button", { class: "link unfold", type: "button", "data-act": "unfold", "aria-expanded": "false" }, `${count.toLocaleString("en")} ${what}`);
}

/** The bodies of a table: plain rows together, each fold in one of its own. */
function bodies(columns, rows) {
  const made = [];
  let plain;
  for (const cells of rows) {
    if (cells.head) {
      made.push(h("tbody", { class: "fold", id: `fold-${cells.of.replace(/\s+/g, "-")}` }, [cells.head, ...cells.rows].map((one) => row(columns, one))));
      plain = undefined;
    } else {
      plain ?? made.push((plain = h("tbody")));
      plain.append(row(columns, cells));
    }
  }
  return made;
}

/** A table, on a phone a list of records. Columns are [label, class], rows those of "folded"; without rows it says "none". */
export function table(caption, columns, rows, none) {
  if (rows.length === 0 && none !== undefined) {
    return h("p", { class: "pad dim" }, none);
  }
  const head = columns.map(([label, kind]) => h("th", { scope: "col", class: kind }, label));
  return h(
    "div",
    { class: "tw" },
    h("table", { class: "stack" }, h("caption", { class: "vh" }, caption), h("thead", {}, h("tr", {}, head)), bodies(columns, rows)),
  );
}

/** The address of a view: every view can be passed on. */
export function href(view, parameters = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given).toString();
  return `#${view}${query ? "?" + query : ""}`;
}

export function siteLink(site, ...shown) {
  return h("a", { href: href("site", { site }) }, shown.length > 0 ? shown : h("bdi", {}, breakable(site)));
}

/** The name of a server, which may be a long address: a line breaks at its dots, dashes and colons first. */
export function breakable(text) {
  return text.split(/(?<=[.:_-])(?=[^.:_-])/).flatMap((part, i) => (i > 0 ? [h("wbr"), part] : [part]));
}

/** Links to the same view at the registries, which know all members; or what to do without one. "known" is that of federation.load. */
export function whereMembersAre({ model }, hash) {
  const links = (model?.registries ?? []).filter((node) => node.address && !node.at).flatMap((node, i) => [i > 0 && ", ", consoleLink(node.address, node.name, { hash })]);
  return links.length > 0 ? [" All members are known to the registries: ", links, "."] : model?.whole ? "" : " It knows no registry (setting membership.registry), which would tell it all members.";
}
