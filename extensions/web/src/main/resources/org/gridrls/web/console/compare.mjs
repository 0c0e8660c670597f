// The page Compare: a catalog with an index that it updates, or two catalogs. The server compares, in the caller's name.

import { offer } from "./actions.mjs";
import { consoleLink, h } from "./dom.mjs";
import { card, copy, href, kpis, name, note, siteLink, st, table, whereMembersAre } from "./parts.mjs";
import * as words from "./words.mjs";

/** What each kind of difference is called, its state, and what follows from it. */
const KINDS = {
  LOST: ["missing", "incomplete", "the index received it, or should have, and does not have it"],
  STALE: ["left over", "silent", "the index has it, and should have learned that the catalog does not"],
  NOT_YET_SENT: ["on the way", "ageing", "it changed after the last update of the index; clears by itself"],
  EXPIRED: ["lease over", "silent", "all that the index holds of this catalog has expired"],
  NEVER_HEARD: ["never heard", "silent", "the index holds nothing of this catalog"],
  ONLY_FIRST: ["only in the first", "assigned", ""],
  ONLY_SECOND: ["only in the second", "assigned", ""],
};

const REPAIRED = ["LOST", "STALE", "EXPIRED", "NEVER_HEARD"];

/** The choices of the second server: the indexes, and the other catalogs. */
export function partners(model, catalog) {
  return [
    ...model.indexes.map((node) => ({ value: `index:${node.name}`, label: `index ${node.name}` })),
    ...model.catalogs.filter((node) => node.name !== catalog).map((node) => ({ value: `catalog:${node.name}`, label: `catalog ${node.name}` })),
  ];
}

/** The pair that is asked for, as far as it makes sense; else the first catalog with the first index that it updates. */
export function chosen(model, { a, b }) {
  const first = model.catalogs.find((node) => node.name === a) ?? model.catalogs.find((node) => node.at) ?? model.catalogs[0];
  const values = partners(model, first?.name).map(({ value }) => value);
  const updated = model.edges.find((edge) => edge.from === first?.name);
  const usual = [updated && `index:${updated.to}`, ...values].find((value) => values.includes(value));
  return { a: first?.name, b: [b, byName(model, b)].find((value) => values.includes(value)) ?? usual };
}

/** A server that was chosen by its address, before its name was known. */
function byName({ indexes, catalogs }, value = "") {
  const [as, ...rest] = value.split(":");
  const node = (as === "index" ? indexes : catalogs).find(({ address }) => address?.replace(/^https?:\/\//, "") === rest.join(":"));
  return node ? `${as}:${node.name}` : value;
}

/** Is this the pair that the address names? Not, as long as one of its servers is not known. */
export function isAsked(model, pair, { a, b }) {
  return pair.b !== undefined && pair.a === a && [b, byName(model, b)].includes(pair.b);
}

/** Is the comparison "made" that of the pair? */
export function same(model, made, pair) {
  return made !== undefined && made.a === pair.a && [made.b, byName(model, made.b)].includes(pair.b);
}

/** What the comparison is called at the server. */
export function question({ a, b }) {
  const [as, ...rest] = b.split(":");
  return { catalog: a, with: rest.join(":"), as };
}

function plural(count, one, many = one + "s") {
  return `${words.count(count)} ${count === 1 ? one : many}`;
}

/** The result in a sentence: {strong, rest}. It claims no more than what was compared. */
export function sentence({ a, b }, result) {
  const other = question({ a, b }).with;
  const { as, clean, names, held, sequence, counts, unexplained, looked, evidence } = result;
  const least = unexplained > 0 ? "At least " : "";
  if (as === "catalog") {
    const first = counts.ONLY_FIRST ?? 0;
    const second = counts.ONLY_SECOND ?? 0;
    return clean
      ? { strong: `${a} and ${other} have the same ${plural(names, "name")}.`, rest: "Their target names were not compared." }
      : { strong: `${least}${plural(first, "name")} only in ${a}, ${words.count(second)} only in ${other}.`.replace(/^at/, "At"), rest: `${a} has ${plural(names, "name")}, ${other} has ${words.count(held)}. Catalogs need not agree.` };
  }
  if (clean && evidence === "BLOOM") {
    return { strong: `The filter at ${other} lacks none of the ${plural(looked, "name")} that were looked for.`, rest: looked < names ? `${a} has ${plural(names, "name")}.` : "" };
  }
  if (clean) {
    return { strong: `${other} holds exactly the ${plural(names, "name")} of ${a}.`, rest: `Compared at change ${words.count(sequence)} of its journal.` };
  }
  const wrong = REPAIRED.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  const waiting = counts.NOT_YET_SENT ?? 0;
  const onTheWay = waiting > 0 ? `${plural(waiting, "name")} ${waiting === 1 ? "is" : "are"} on the way and will clear by ${waiting === 1 ? "itself" : "themselves"}.` : "";
  if (counts.NEVER_HEARD || counts.EXPIRED) {
    return { strong: counts.NEVER_HEARD ? `${other} holds nothing of ${a}.` : `What ${other} holds of ${a} has expired.`, rest: `${a} has ${plural(names, "name")}.` };
  }
  return wrong === 0
    ? { strong: `${least}${onTheWay}`, rest: "No name needs a repair." }
    : { strong: `${least}${plural(wrong, "name")} of ${words.count(names)} ${wrong === 1 ? "needs" : "need"} a repair.`, rest: onTheWay };
}

function form(model, pair) {
  const choice = (label, act, options, value) =>
    h("label", { class: "field" }, label, h("select", { "data-act": act }, options.map((one) => h("option", { value: one.value, selected: one.value === value }, one.label))));
  const catalogs = model.catalogs.map((node) => ({ value: node.name, label: node.name }));
  return h(
    "div",
    { class: "pick" },
    choice("Catalog", "compare-a", catalogs, pair.a),
    choice("with", "compare-b", partners(model, pair.a), pair.b),
    h("button", { class: "btn main", type: "button", "data-act": "compare" }, "Compare"),
  );
}

function head(live, pair, model, text) {
  return h(
    "div",
    { class: "head" },
    h("div", { class: "grow" }, h("h1", {}, "Compare"), h("p", { class: "sentence" }, text)),
    pair.b && form(model, pair),
    live,
  );
}

/** The repair, or where it is made: only a catalog can send its names again. */
function repair({ model, pair, result }) {
  const { a } = pair;
  const to = question(pair).with;
  if (result.as === "catalog" || !REPAIRED.some((kind) => result.counts[kind] > 0)) {
    return undefined;
  }
  const edge = model.edges.find((one) => one.from === a && one.to === to && one.target);
  if (a === model.self && edge) {
    const { rli, lastSuccess } = { rli: edge.target.rli, lastSuccess: edge.target.lastSuccess };
    return offer("repair", `Repair ${to}…`, { self: a, to, rli, names: result.names, before: lastSuccess }, "main");
  }
  const address = model.catalogs.find((node) => node.name === a)?.address;
  const where = address ? consoleLink(address, `the console of ${a}`, { hash: href("compare", { a, b: pair.b }) }) : `the console of ${a}`;
  return h("span", {}, "Only the catalog can send its names again: repair at ", where, ".");
}

function counts(result, pair) {
  const named = { ONLY_FIRST: `only in ${pair.a}`, ONLY_SECOND: `only in ${question(pair).with}` };
  const parts = Object.entries(result.counts).filter(([, count]) => count > 0);
  return h(
    "div",
    { class: "explain" },
    parts.map(([kind, count]) => {
      const [title, state, text] = KINDS[kind] ?? [words.lower(kind), "", ""];
      return h("div", {}, h("div", { class: "small" }, st(state, named[kind] ?? title)), h("strong", {}, words.count(count)), text && h("p", {}, text));
    }),
  );
}

function basis(result, pair) {
  const other = question(pair).with;
  return kpis([
    ["Names", words.count(result.names), `in ${pair.a}, at change ${words.count(result.sequence)}`],
    result.held !== undefined && ["Names", words.count(result.held), result.evidence === "BLOOM" ? `in the filter at ${other}, about` : `at ${other}`],
    result.ageMillis !== undefined && ["As of", words.age(result.ageMillis), "the index has all older changes"],
    result.buckets > 0 && ["Buckets equal", `${words.count(result.buckets - result.differing)} of ${words.count(result.buckets)}`, "digests of names by their hash"],
    result.mistakes && ["False positives", `${((100 * result.mistakes[0]) / result.mistakes[1]).toFixed(2)} %`, `${words.count(result.mistakes[0])} of ${words.count(result.mistakes[1])} invented names`],
  ]);
}

const CELLS = 512;
/** The kinds that have a bucket, the worst first. */
const IN_BUCKETS = ["STALE", "LOST", "ONLY_FIRST", "ONLY_SECOND", "NOT_YET_SENT"];

/** For each cell the worst kind of the differences that are listed in its buckets; undefined: none is. */
export function cells({ buckets, differences }) {
  const count = Math.min(buckets, CELLS);
  const kinds = Array.from({ length: count });
  const rank = (kind) => IN_BUCKETS.indexOf(kind);
  for (const { kind, bucket } of differences) {
    const at = Math.floor((bucket * count) / buckets);
    if (bucket !== undefined && rank(kind) >= 0 && (kinds[at] === undefined || rank(kind) < rank(kinds[at]))) {
      kinds[at] = kind;
    }
  }
  return kinds;
}

const SHAPES = { STALE: "turned", LOST: "full", ONLY_FIRST: "full", ONLY_SECOND: "turned", NOT_YET_SENT: "disc" };

/** Where the names differ: one cell for some buckets of the digests. */
function strip(result, named) {
  if (result.clean || !(result.buckets > 0)) {
    return undefined;
  }
  const kinds = cells(result);
  const here = IN_BUCKETS.filter((kind) => kinds.includes(kind));
  const title = (kind) => named[kind] ?? KINDS[kind][0];
  const look = (kind) => (kind ? `${SHAPES[kind]} ${KINDS[kind][1]}` : "");
  const equal = `${words.count(result.buckets - result.differing)} of ${words.count(result.buckets)} buckets are equal`;
  const label = [equal, ...here.map((kind) => `${title(kind)} in ${kinds.filter((one) => one === kind).length} of ${kinds.length} cells`)].join("; ");
  const key = (kind, text) => h("span", { class: "key" }, h("span", { class: "heat one", "aria-hidden": "true" }, h("i", { class: look(kind) })), text);
  return card(
    "Where they differ",
    h("span", { class: "xs dim" }, `${equal}, by hash of the name`),
    h("div", { class: "heat", role: "img", "aria-label": label }, kinds.map((kind) => h("i", { class: look(kind) }))),
    h("div", { class: "row wrap xs heatkeys" }, here.map((kind) => key(kind, title(kind))), key(undefined, result.unexplained > 0 ? "equal, or not listed" : "equal")),
  );
}

/**
 * The kinds of difference to choose from: {kind, title, count, listed}; none if there is but one. A count is a lower bound
 * where buckets were not looked into.
 */
export function filters({ counts, differences }, named = {}) {
  const kinds = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, title: named[kind] ?? KINDS[kind]?.[0] ?? words.lower(kind), count, listed: differences.filter((one) => one.kind === kind).length }));
  return kinds.length > 1 ? kinds : [];
}

function filterLinks(kinds, { pair, shown, unexplained, all }) {
  const link = (kind, title, count) =>
    h("a", { href: href("compare", { a: pair.a, b: pair.b, show: kind }), "aria-current": kind === shown ? "true" : undefined }, `${title} ${words.count(count)}`, unexplained > 0 && [h("span", { "aria-hidden": "true" }, "+"), h("span", { class: "vh" }, " or more")]);
  return kinds.length > 0 && h("nav", { class: "seg", "aria-label": "Show differences" }, link(undefined, "All", all), kinds.map(({ kind, title, count }) => link(kind, title, count)));
}

/** What the list does not show of the kind that is chosen, or of all. */
function cut({ rows, count, unexplained, notes }) {
  const missing = rows.length < count || unexplained > 0;
  return [
    missing && `${words.count(rows.length)} of ${unexplained > 0 ? "at least " : ""}${words.count(count)} listed; the command rls audit lists more.`,
    unexplained > 0 && `${plural(unexplained, "bucket")} that ${unexplained === 1 ? "differs was" : "differ were"} not looked into.`,
    ...notes,
  ].filter(Boolean);
}

function differenceRow({ kind, name: of }, named) {
  const [title, state, text] = KINDS[kind] ?? [words.lower(kind), "", ""];
  const about = kind === "EXPIRED" || kind === "NEVER_HEARD";
  return [st(state, named[kind] ?? title), about ? siteLink(of) : h("div", { class: "target" }, h("div", {}, name(of)), copy(of)), h("span", { class: "dim" }, text)];
}

/** "show" is the kind to list; all differences if the kind does not occur. */
function differences(result, pair, show) {
  const named = { ONLY_FIRST: `only in ${pair.a}`, ONLY_SECOND: `only in ${question(pair).with}` };
  const { counts: found, unexplained, notes } = result;
  const all = Object.values(found).reduce((sum, count) => sum + count, 0);
  const kinds = filters(result, named);
  const chosenKind = kinds.find((one) => one.kind === show);
  const rows = result.differences.filter((one) => !chosenKind || one.kind === chosenKind.kind).map((one) => differenceRow(one, named));
  const foot = cut({ rows, count: chosenKind?.count ?? all, unexplained, notes });
  const links = filterLinks(kinds, { pair, shown: chosenKind?.kind, unexplained, all });
  const list = table("Names that differ", [["What"], ["Name", "wide"], ["Why", "wide"]], rows, "None of these is among the names that are listed.");
  return result.differences.length > 0 && card("Differences", links || null, list, foot.length > 0 && h("footer", {}, foot.join(" · ")));
}

/** "state" is {pair, result, running, failed, took} of the comparison asked for last. */
export function show(known, { asked, state, live }) {
  const { model } = known;
  const pair = chosen(model, asked);
  if (!pair.b) {
    return [head(live, pair, model, "A catalog and an index, or two catalogs, can be compared."), note("incomplete", "This server knows no pair to compare.", whereMembersAre(known, href("compare")))];
  }
  const mine = same(model, state?.pair, pair) ? state : undefined;
  const { result, running, failed, took } = mine ?? {};
  const { strong, rest } = result ? sentence(pair, result) : {};
  const idle = "Compares digests of the logical names, then lists the names that differ. It reads at both servers, with your rights.";
  return [
    head(live, pair, model, result ? [h("b", {}, strong), rest && ` ${rest}`] : running ? "Comparing …" : idle),
    asked.a && asked.b && !isAsked(model, pair, asked) && note("incomplete", `${asked.a} can't be compared with ${question({ b: asked.b }).with} here, because not both are known.`, whereMembersAre(known, href("compare", { a: asked.a, b: asked.b }))),
    h("div", { role: "status", class: "vh" }, result ? strong : running ? "Comparing" : ""),
    running && h("section", { class: "card", "aria-label": "Result" }, h("div", { class: "moving", "aria-hidden": "true" }, h("i")), h("p", { class: "pad dim" }, `Comparing ${pair.a} with ${question(pair).with} …`)),
    failed && note("silent", failed),
    result && [
      basis(result, pair),
      h("section", { class: "card", "aria-label": "Result" }, result.clean ? h("p", { class: "pad" }, st("current", "nothing differs")) : counts(result, pair), h("footer", { class: "row wrap between" }, h("span", {}, `Compared in ${words.span(took)}.`), repair({ model, pair, result }))),
      strip(result, { ONLY_FIRST: `only in ${pair.a}`, ONLY_SECOND: `only in ${question(pair).with}` }),
      differences(result, pair, asked.show),
    ],
  ];
}
