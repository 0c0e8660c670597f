// Rows that come page by page: names of a pattern, objects of an attribute condition. Can be stopped.

import { inAllCatalogs, inThisCatalog } from "./attributes.mjs";
import { mappings, matches } from "./data.mjs";
import { h, update } from "./dom.mjs";
import { copy, mark, name, row, siteLink } from "./parts.mjs";
import { LOOKS, elsewhere, unanswered, verdict } from "./search.mjs";
import * as words from "./words.mjs";

const PAGE = 50;
const PAUSE_MILLIS = 250;
const FORWARD_MILLIS = 5_000;
export const ROWS_MAX = 2_000;

const page = (cursor) => ["page", [...(cursor ? [["t:cursor", cursor]] : []), ["t:limit", PAGE]]];

/** Pages of {rows, completeness} for a pattern; a row is {name, locations} or {name, target}. */
export async function* byPattern(call, sections, pattern) {
  const index = "rli" in sections;
  let cursor;
  do {
    const found = index
      ? matches(await call("rli", "getLRCsByPattern", [["pattern", pattern], ["forwardMillis", FORWARD_MILLIS], page(cursor)]))
      : mappings(await call("lrc", "queryPattern", [["objectType", "LOGICAL_NAME"], ["pattern", pattern], page(cursor)]));
    yield found;
    cursor = found.cursor;
  } while (cursor);
}

const COLUMNS = {
  index: [["Name", "wide"], ["At", "two"], ["Evidence"], ["Age", "n"]],
  catalog: [["Name", "wide"], ["Target name", "wide"]],
  attributes: [["Name", "wide"], ["Attributes", "wide"]],
  everywhere: [["Name", "wide"], ["At", "two"], ["Evidence"], ["Age", "n"], ["Attributes", "wide"]],
};
const GAPS_SHOWN = 12;

const named = (text) => h("div", { class: "target" }, h("div", {}, name(text)), copy(text));

function cells({ name: shown, locations, target, attributes, catalog }) {
  if (attributes && target === undefined) {
    const values = h("div", { class: "kv" }, attributes.map((one) => h("bdi", {}, `${one.name} = ${one.value}`)));
    return catalog ? [named(shown), siteLink(catalog.member), "asked directly", words.age(catalog.elapsed), values] : [named(shown), values];
  }
  if (!locations) {
    return [named(shown), h("div", { class: "target" }, h("div", {}, name(target)), copy(target, "target"))];
  }
  const oldest = Math.max(...locations.map((location) => location.age ?? 0));
  return [
    named(shown),
    h("span", {}, locations.map((location, i) => [i > 0 && ", ", siteLink(location.member)])),
    [...new Set(locations.map(words.evidence))].join("; "),
    words.age(oldest),
  ];
}

/** A row for a file: the name, then its target, its catalogs or its attributes. */
export function line({ name: of, target, locations, attributes, catalog }) {
  const catalogs = locations ? [locations.map((location) => location.member).join(",")] : [];
  const values = (attributes ?? []).map((one) => `${one.name}=${one.value}`);
  return [of, ...(target === undefined ? [] : [target]), ...catalogs, ...(catalog ? [catalog.member] : []), ...values].map((cell) => cell.replace(/[\t\r\n]/g, " ")).join("\t");
}

/** One answer that grows in a panel until it ends, is stopped, or is full. */
export class Stream {
  #stopped = false;
  #count = 0;
  #body = h("tbody");
  #head = h("div");
  #foot = h("footer", {}, "");
  #completeness;
  #remarks = [];
  #given = [];
  #lines = [];

  /** "remarks" are shown above the rows besides those of the pages. */
  constructor(panel, { text, kind, sentence, remarks = [] }) {
    Object.assign(this, { text, sentence });
    this.#given = remarks;
    this.columns = COLUMNS[kind];
    const head = this.columns.map(([label, css]) => h("th", { scope: "col", class: css }, label));
    const table = h("table", { class: "stack" }, h("caption", { class: "vh" }, "Names that match, as they come"), h("thead", {}, h("tr", {}, head)), this.#body);
    panel.append(h("section", { class: "card", "aria-label": "Matching names" }, this.#head, this.#foot, h("div", { class: "tw" }, table)));
  }

  stop() {
    this.#stopped = true;
  }

  /** Saves the rows that came as a table, one line each, separated by tabs. */
  download() {
    const url = URL.createObjectURL(new Blob(this.#lines.map((one) => `${one}\n`), { type: "text/tab-separated-values" }));
    h("a", { href: url, download: "names.tsv" }).click();
    URL.revokeObjectURL(url);
  }

  /** Keeps what came. */
  fail() {
    this.#say("failed");
  }

  /** Appends pages as they come. Waits a little between them, so the page stays usable. */
  async run(pages) {
    this.#say("running");
    for await (const { rows, completeness, remarks = [] } of pages) {
      this.#completeness = completeness ?? this.#completeness;
      this.#remarks = remarks;
      this.#body.append(...rows.map((one) => row(this.columns, cells(one), { tabindex: "-1", "data-name": one.name })));
      this.#count += rows.length;
      this.#lines.push(...rows.map(line));
      if (this.#stopped || this.#count >= ROWS_MAX) {
        return this.#say(this.#stopped ? "stopped" : "full");
      }
      this.#say("running");
      await new Promise((go) => setTimeout(go, PAUSE_MILLIS));
      if (this.#stopped) {
        return this.#say("stopped");
      }
    }
    return this.#say("done");
  }

  #say(how) {
    const count = `${words.count(this.#count)} ${this.#count === 1 ? "match" : "matches"}`;
    const title = { running: `${count} so far …`, stopped: `${count}, stopped`, failed: `${count}, then it failed`, full: `The first ${count}`, done: count }[how];
    const stop = how === "running" && h("button", { class: "btn", type: "button", "data-act": "stop" }, "Stop");
    const save = how !== "running" && this.#count > 0 && h("button", { class: "btn", type: "button", "data-act": "download" }, "Download");
    const moving = how === "running" && h("div", { class: "moving", "aria-hidden": "true" }, h("i"));
    update(this.#head, [moving || h("div"), verdict(["acc", "search"], title, this.text, this.sentence, stop || save)]);
    const gaps = this.#completeness?.gaps.filter((gap) => gap.detail).slice(0, GAPS_SHOWN) ?? [];
    const remarks = [...this.#given, ...gaps.map(words.gap), ...this.#remarks];
    update(this.#foot, [this.#reach(how), remarks.length > 0 && h("ul", { class: "remarks" }, remarks.map((one) => h("li", {}, h("bdi", {}, one))))].filter(Boolean));
  }

  #reach(how) {
    const rest = { stopped: "Stopped: this is not all.", failed: "It failed: this is not all.", full: `More than ${words.count(ROWS_MAX)}: make the pattern narrower, or use the command rls.`, running: "More may come.", done: "" }[how];
    const known = this.#completeness;
    if (!known) {
      return h("span", {}, rest || "All that this server's catalog has.");
    }
    const { level, text } = words.completeness(known);
    const gaps = known.gaps.length > 0 ? `${words.clauses(known.gaps)} and may have further names` : "";
    const state = level === "good" ? "current" : "incomplete";
    return h("span", {}, h("span", { class: "st" }, mark(state), h("span", {}, `${text}${gaps ? `; ${gaps}` : ""}.`)), " ", rest);
  }
}

/** Whose names a stream has: {index, sentence, call, remarks}; "through" is the other index that is asked, if any. */
function source(call, sections, through) {
  if ("rli" in sections) {
    return { index: true, call, remarks: [], sentence: "at all catalogs that this index covers" };
  }
  const remarks = (through?.failures ?? []).map(({ name: index, why }) => `no answer from ${index}: ${why}`);
  if (through?.call) {
    return { index: true, call: through.call, remarks, sentence: `at all catalogs that the index ${through.name} covers; it is asked on your behalf` };
  }
  const reason = through ? (remarks.length > 0 ? "No index answered" : "No index is known here") : "As chosen";
  return { index: false, call, remarks, sentence: `${reason}: names of this server's own catalog only.` };
}

/**
 * Starts the stream for a text in the panel: at the index here, else at the one that is asked through this server, else in the
 * catalog here. Returns it, with its end as a promise that never fails.
 */
export function open(panel, call, { text, kind, sections, through, failed }) {
  const from = source(call, sections, through);
  if (!from.index && !("lrc" in sections)) {
    panel.append(h("section", { class: "card", "aria-label": "Matching names" }, verdict(LOOKS.UNKNOWN, "No index answered", text, unanswered(through)), elsewhere(through, text)));
    return undefined;
  }
  const { sentence } = from;
  const known = "rli" in sections ? sections : {}; // definitions of the catalog here count where the index is here, too
  const ways = {
    pattern: { kind: from.index ? "index" : "catalog", sentence: from.index ? `Names that match ${sentence}.` : sentence, pages: () => byPattern(from.call, from.index ? { rli: {} } : sections, text) },
    attributes: from.index
      ? { kind: "everywhere", sentence: `Logical and target names ${sentence.replace("all catalogs that", "all catalogs, which").replace(" covers", " asks on your behalf").replace("; it is asked on your behalf", "")}.`, pages: () => inAllCatalogs(from.call, known, text) }
      : { kind: "attributes", sentence, pages: () => inThisCatalog(call, text) },
  };
  const way = ways[kind];
  const stream = new Stream(panel, { text, ...way, remarks: from.remarks });
  stream.ended = stream.run(way.pages()).catch((failure) => {
    stream.fail();
    panel.append(failed(failure));
  });
  return stream;
}
