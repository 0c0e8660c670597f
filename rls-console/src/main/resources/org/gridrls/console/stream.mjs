// Rows that come page by page: names of a pattern, objects of an attribute condition. Can be stopped.

import { definitions, mappings, matches, objects } from "./data.mjs";
import { h, update } from "./dom.mjs";
import { copy, mark, name, note, row, siteLink } from "./parts.mjs";
import { conditions, searches } from "./query.mjs";
import { verdict } from "./search.mjs";
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

/** Pages of {rows} for attribute conditions in the catalog here; a row is {name, attributes}. Throws Error for a bad text. */
export async function* byAttributes(call, text) {
  const wanted = conditions(text);
  if (!wanted) {
    throw new Error("An attribute condition is: name operator value, joined by and. Operators: = != < <= > >= like.");
  }
  const { searches: made, problem } = searches(wanted, definitions(await call("lrc", "listAttributeDefinitions")));
  if (problem) {
    throw new Error(problem);
  }
  for (const { elements } of made) {
    let cursor;
    do {
      const selection = ["attributes", wanted.map((one) => ["t:name", one.name])];
      const found = objects(await call("lrc", "searchAttributes", [["search", elements], selection, page(cursor)]));
      yield found;
      cursor = found.cursor;
    } while (cursor);
  }
}

const COLUMNS = {
  index: [["Name", "wide"], ["At", "two"], ["Evidence"], ["Age", "n"]],
  catalog: [["Name", "wide"], ["Target name", "wide"]],
  attributes: [["Name", "wide"], ["Attributes", "wide"]],
};

const named = (text) => h("div", { class: "target" }, h("div", {}, name(text)), copy(text));

function cells({ name: shown, locations, target, attributes }) {
  if (attributes && target === undefined) {
    return [named(shown), h("div", { class: "kv" }, attributes.map((one) => h("bdi", {}, `${one.name} = ${one.value}`)))];
  }
  if (!locations) {
    return [named(shown), h("div", { class: "target" }, h("div", {}, name(target)), copy(target, "target"))];
  }
  const oldest = Math.max(...locations.map((location) => location.age ?? 0));
  return [
    named(shown),
    h("span", {}, locations.map((location, i) => [i > 0 && ", ", siteLink(location.member)])),
    locations.every((location) => location.exact) ? "exact, by list" : words.evidence(locations.find((location) => !location.exact)),
    words.age(oldest),
  ];
}

/** One answer that grows in a panel until it ends, is stopped, or is full. */
export class Stream {
  #stopped = false;
  #count = 0;
  #body = h("tbody");
  #head = h("div");
  #foot = h("footer", {}, "");
  #completeness;

  constructor(panel, { text, kind, sentence }) {
    Object.assign(this, { text, sentence });
    this.columns = COLUMNS[kind];
    const head = this.columns.map(([label, css]) => h("th", { scope: "col", class: css }, label));
    const table = h("table", { class: "stack" }, h("caption", { class: "vh" }, "Names that match, as they come"), h("thead", {}, h("tr", {}, head)), this.#body);
    panel.append(h("section", { class: "card", "aria-label": "Matching names" }, this.#head, h("div", { class: "tw" }, table), this.#foot));
  }

  stop() {
    this.#stopped = true;
  }

  /** Keeps what came. */
  fail() {
    this.#say("failed");
  }

  /** Appends pages as they come. Waits a little between them, so the page stays usable. */
  async run(pages) {
    this.#say("running");
    for await (const { rows, completeness } of pages) {
      this.#completeness = completeness ?? this.#completeness;
      this.#body.append(...rows.map((one) => row(this.columns, cells(one), { tabindex: "-1", "data-name": one.name })));
      this.#count += rows.length;
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
    const moving = how === "running" && h("div", { class: "moving", "aria-hidden": "true" }, h("i"));
    update(this.#head, [moving || h("div"), verdict(["acc", "search"], title, this.text, this.sentence, stop)]);
    update(this.#foot, [this.#reach(how)]);
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

/** Starts the stream for a text in the panel. Returns it, with its end as a promise that never fails. */
export function open(panel, call, { text, kind, sections, failed }) {
  const index = "rli" in sections;
  const whole = index ? "Names that match at all catalogs that this index covers." : "This server has no index: names of its own catalog only.";
  const ways = {
    pattern: { kind: index ? "index" : "catalog", sentence: whole, pages: () => byPattern(call, sections, text) },
    attributes: { kind: "attributes", sentence: "Objects of this server's own catalog only. All catalogs are asked by rls attribute search --federation.", pages: () => byAttributes(call, text) },
  };
  const way = ways[kind];
  if (!("lrc" in sections) && (kind === "attributes" || !index)) {
    const what = kind === "attributes" ? "Only catalogs know attributes, and this server has none" : "This server has neither an index nor a catalog";
    panel.append(note("incomplete", `${what}: ask at another server's console (see Federation).`));
    return undefined;
  }
  const stream = new Stream(panel, { text, ...way });
  stream.ended = stream.run(way.pages()).catch((failure) => {
    stream.fail();
    panel.append(failed(failure));
  });
  return stream;
}
