// The page of one server: its statistics, its update relations, its names by prefix.

import { offer } from "./actions.mjs";
import { chart } from "./chart.mjs";
import { mappings, matches } from "./data.mjs";
import { consoleLink, h } from "./dom.mjs";
import { bar, beside, breakable, card, chip, copy, folded, grey, href, kpis, mark, name, note, siteLink, st, table, unfold, whereMembersAre } from "./parts.mjs";
import { historyCards } from "./history.mjs";
import { gapState } from "./model.mjs";
import { below, children, crumbs } from "./names.mjs";
import { journalCard, rightsCard } from "./own.mjs";
import { Away, Fault } from "./soap.mjs";
import { WORST, waiting } from "./standing.mjs";
import * as words from "./words.mjs";

const PAGE = 1_000;
const PAGES_MAX = 3;
const CHILDREN_MAX = 60;
const FORWARD_MILLIS = 5_000;
const OPERATIONS_MAX = 12;

/** The names of a catalog that is still asked for them. */
export const COMING = {};

/** The nodes and edges of one server; without a name, or with one that is not known, those of the server at hand. */
export function select(model, asked) {
  const all = [...model.catalogs, ...model.indexes, ...model.registries, ...model.replicators];
  const site = asked || model.self;
  return {
    site,
    known: all.some((node) => node.name === site),
    nodes: all.filter((node) => node.name === site),
    out: model.edges.filter((edge) => edge.from === site),
    into: model.edges.filter((edge) => edge.to === site),
    others: [...new Set(all.map((node) => node.name))],
  };
}

/** Asks page by page for the names below a prefix: {names, more}. "wanted" chooses the rows that count. */
async function listed(question, wanted = () => true) {
  const names = [];
  let cursor;
  let pages = 0;
  do {
    const found = await question(["page", [...(cursor ? [["t:cursor", cursor]] : []), ["t:limit", PAGE]]]);
    names.push(...found.rows.filter(wanted).map((row) => row.name));
    cursor = found.cursor;
  } while (cursor && ++pages < PAGES_MAX);
  return { names: [...new Set(names)], more: cursor !== undefined };
}

const ofCatalog = (call, at) => listed((page) => call("lrc", "queryPattern", [["objectType", "LOGICAL_NAME"], ["pattern", below(at)], page]).then(mappings));

const ofIndex = (call, site, at) =>
  listed((page) => call("rli", "getLRCsByPattern", [["pattern", below(at)], ["forwardMillis", FORWARD_MILLIS], page]).then(matches), (row) => row.locations.some((one) => one.member === site));

/**
 * The first names below a prefix, and whether there are more, as the catalog lists them: this server's, or another that this server
 * asks for the reader. If that does not answer, as an index holds them, with the reason. Undefined for a server without a catalog.
 */
export async function browse(call, { site, nodes }, { sections, self, at, reach }) {
  const shape = (from, { names, more }) => ({ ...from, at, names: names.length, children: children(names, at), more });
  if (site === self && "lrc" in sections) {
    return shape({ by: "catalog" }, await ofCatalog(call, at));
  }
  if (!nodes.some((node) => node.lane === "lrc")) {
    return undefined;
  }
  let why;
  try {
    return shape({ by: "asked" }, await ofCatalog(reach.at(site), at));
  } catch (failure) {
    if (!(failure instanceof Fault || failure instanceof Away)) {
      throw failure;
    }
    why = failure.code === "PERMISSION_DENIED" ? words.fault(failure) : failure.message;
  }
  const index = "rli" in sections ? { name: self, call } : await reach.index();
  if (!index.call) {
    return { at, failed: `${site} did not list its names: ${why}. No index that this server can ask holds them.` };
  }
  return shape({ by: "index", index: index.name, why }, await ofIndex(index.call, site, at));
}

export function show(known, { site, at, live, rates, now, names, journal, history, historyFailed }) {
  const { model, statistics } = known;
  const selected = select(model, site);
  const own = selected.site === model.self;
  const [day, lag] = historyCards(history, historyFailed);
  const calls = card("Calls", h("span", { class: "xs dim" }, "since the page was opened"), chart(rates, now));
  const told = own ? known.told : known.others?.indexes?.find((one) => one.name === selected.site)?.told;
  const gaps = told?.completeness.gaps ?? [];
  const missing = new Set(gaps.map(({ member }) => member));
  const heard = selected.into.filter((edge) => !missing.has(edge.from) || (edge.sender && edge.state !== "silent"));
  return [
    head(selected, model, live),
    !selected.known && note("incomplete", `${selected.site} is not known here.`, whereMembersAre(known, href("site", { site }))),
    kpis(figures(selected, statistics, own)),
    selected.out.length > 0 && targets(selected.out, model),
    gaps.length > 0 && uncovered(gaps, told, selected),
    own && beside(day, lag ?? calls),
    heard.length > 0 && senders(heard),
    beside(namesCard(names, selected, at), own && lag && calls),
    own && beside(journalCard(journal), rightsCard(model)),
    own && serverTables(statistics),
  ];
}

const ROLE = { lrc: "catalog", rli: "index", registry: "registry", replicator: "replicator" };

function head({ site, nodes, others, out }, model, live) {
  const [first] = nodes;
  const address = first?.address;
  const options = others.map((one) => h("option", { value: one, selected: one === site }, one));
  return h(
    "div",
    { class: "head" },
    h(
      "div",
      { class: "grow" },
      h("div", { class: "xs dim" }, h("a", { href: href("federation") }, "Federation"), " / Servers"),
      h(
        "div",
        { class: "row wrap" },
        h("h1", {}, h("bdi", {}, site)),
        first?.place && h("bdi", { class: "dim" }, first.place),
        nodes.map((node) => chip(node.state, `${ROLE[node.lane]}: ${node.word}`)),
        site === model.self && chip("acc", "you are here"),
        others.length > 1 && h("select", { "data-act": "site", "aria-label": "Another server" }, options),
      ),
      h("p", { class: "sentence" }, says({ site, nodes }, model)),
      address && h("p", { class: "sentence mono" }, consoleLink(address), " ", copy(address, "address")),
      site !== model.self && nodes.some((node) => node.lane === "lrc" && node.address) && changedThere(site, address),
    ),
    acts({ site, nodes, out }, model),
    live,
  );
}

/** Only a catalog's own console changes it. */
function changedThere(site, address) {
  const there = consoleLink(address, `the console of ${site}`, { hash: href("site", { site }) });
  return h("p", { class: "sentence small dim" }, "Its mappings and attributes are changed, and its updates sent again, in ", there, ".");
}

/** What can be changed from here: mappings of the catalog at hand, silent members at a registry. */
function acts({ site, nodes, out }, { self, roles }) {
  const gone = nodes.find((node) => node.state === "silent");
  const names = nodes.find((node) => node.lane === "lrc")?.names;
  const own = out.filter((edge) => edge.target).length;
  return [
    site === self && roles.includes("lrc") && own > 0 && offer("update", "Update now…", { self, names, targets: own }),
    site === self && roles.includes("lrc") && offer("add", "Add mapping…", { self }, "main"),
    site !== self && gone && roles.includes("registry") && offer("member", "Decommission…", { member: site, names: gone.names }, "danger"),
  ];
}

function says({ site, nodes }, { edges }) {
  const out = edges.filter((edge) => edge.from === site);
  const late = out.filter((edge) => edge.state === "silent" || edge.state === "ageing");
  const [bad] = nodes.filter((node) => node.state === "silent" || node.state === "ageing");
  if (bad) {
    const rest = bad.state === "silent" ? " Answers that need its names say that they are incomplete. What follows is what was last known here." : "";
    return [h("b", {}, `${site}: ${bad.word}.`), rest];
  }
  const partial = nodes.find((node) => node.state === "incomplete" && node.of !== undefined);
  if (partial) {
    const { covered, of } = partial;
    return [h("b", {}, covered < of ? `This index covers ${covered} of ${of} catalogs.` : "This index does not know all members of the federation."), " Answers that need more say that they are incomplete."];
  }
  if (late.length > 0) {
    return [h("b", {}, `${late.length} of its ${out.length} updates ${late.length === 1 ? "is" : "are"} not current:`), ` ${late.map((edge) => `${edge.to} ${edge.word}`).join(", ")}.`];
  }
  const seen = out.filter((edge) => edge.seen !== "assigned").length;
  const behind = waiting(out).map((edge) => `${edge.to}: ${edge.word}`);
  const current = seen > 0 && ` ${seen === 1 ? "Its update is" : `All ${seen} updates that are seen from here are`} current${behind.length > 0 ? `; ${behind.join(", ")}` : ""}.`;
  return nodes.length === 0 ? "" : [h("b", {}, "Nothing is wrong here."), current];
}

function figures({ nodes, out }, statistics, own) {
  const catalog = nodes.find((node) => node.lane === "lrc");
  const index = nodes.find((node) => node.lane === "rli" && node.of !== undefined);
  const member = nodes.find((node) => node.lease !== undefined);
  const worst = out.filter((edge) => edge.lag !== undefined).reduce((a, b) => (a && a.lag >= b.lag ? a : b), undefined);
  const held = out.find((edge) => edge.sender)?.sender;
  const copies = nodes.find((node) => node.copies)?.copies;
  const version = nodes.find((node) => node.version)?.version;
  return [
    catalog?.names !== undefined && ["Names", words.count(catalog.names), own ? "in this catalog" : "as an index holds them"],
    worst && ["Lag, worst update", words.aged(worst.lag, worst.state), breakable(worst.to), worst.state === "current" ? undefined : worst.state],
    held && ["State held", words.count(held.generation), ["of its journal, at ", breakable(out.find((edge) => edge.sender).to)]],
    own && ring(statistics),
    index && ["Speaks for", `${index.covered} of ${index.of}`, "catalogs", index.state === "current" ? undefined : index.state],
    copies && ["Copies under way", words.count(copies.transfersActive ?? 0), `${words.count(copies.filesUnfinished ?? 0)} unfinished, ${words.count(copies.filesFailed ?? 0)} failed`, copies.filesFailed > 0 ? "silent" : undefined],
    member && ["Lease left", member.left > 0 ? words.span(member.left) : "over", `of ${words.span(member.lease)}`],
    own && statistics.uptime !== undefined && ["Up for", words.span(statistics.uptime), `since ${words.time(statistics.startedAt)}`],
    ["Version", version ?? "–", version ? "" : "not known here"],
  ];
}

/** The ring that the index here is a member of. */
function ring({ sections }) {
  const { ringMembers, ringSlots, ringSettled, ringSplit, ringLostParts, ringHotPercent, ringHotSlot } = sections?.rli?.figures ?? {};
  if (ringMembers === undefined) {
    return undefined;
  }
  const whole = ringSettled === 1 && ringSplit === 0 && ringLostParts === 0;
  const members = `${words.count(ringMembers)} ${ringMembers === 1 ? "member" : "members"}`;
  const hot = ringHotSlot >= 0 ? `; hottest name ${ringHotPercent} % of the questions here` : "";
  return ["Ring", members, `${ringSlots} of 256 slots here, ${whole ? "whole" : "not whole"}${hot}`, whole ? undefined : "ageing"];
}

const ORIGINS = { MEMBERSHIP: "membership", CONFIGURATION: "configuration", OPERATOR: "an operator" };

function targets(edges, model) {
  const rows = edges.map((edge) => [
    siteLink(edge.to),
    st(edge.state, edge.word === "current" || edge.state === "assigned" ? undefined : edge.word),
    edge.lag === undefined ? "–" : words.aged(edge.lag, edge.state),
    edge.target ? words.count(edge.target.pending) : "–",
    edge.target ? (edge.target.everything ? "everything" : edge.target.patterns.join(", ") || "nothing") : edge.sender?.partitioned ? "a partition" : "–",
    edge.target ? ORIGINS[edge.target.origin] ?? "" : edge.reason ? "policy" : "–",
    h("a", { href: href("federation", { edge: edge.key }), "aria-label": `Why does ${edge.from} update ${edge.to}?` }, "why?"),
    h("a", { href: href("compare", { a: edge.from, b: `index:${edge.to}` }), "aria-label": `Compare ${edge.from} with ${edge.to}` }, "compare"),
  ]);
  const columns = [["Index"], ["State", "wide"], ["Lag", "n"], ["To send", "n"], ["What", "nophone"], ["Because of"], ["Reason"], ["Audit"]];
  return card("Update targets", h("span", { class: "xs dim" }, `as seen from ${model.self}`), table("The indexes that it updates", columns, rows));
}

/** The catalogs that an index does not cover: the silent ones first, the longest silent at the head. */
function uncovered(gaps, { senders: heard }, { site, into }) {
  const namesOf = new Map(heard.map((sender) => [sender.member, sender.names]));
  const known = gaps.map((gap) => ({ ...gap, state: gapState(gap), word: words.silenced(gap), names: namesOf.get(gap.member) }));
  known.sort((a, b) => WORST.indexOf(b.state) - WORST.indexOf(a.state) || (b.silent ?? 0) - (a.silent ?? 0));
  const told = known.some(({ detail }) => detail) || undefined;
  const why = ({ member }) => into.some((edge) => edge.from === member) && h("a", { href: href("federation", { edge: `${member}>${site}` }), "aria-label": `Why does ${member} update ${site}?` }, "why?");
  const of = (gap, first, names, link) => [first, st(gap.state, gap.word), told && { cell: gap.detail ?? "", class: "dim free" }, names === undefined ? "–" : words.count(names), link].filter((cell) => cell !== undefined);
  const several = (some) => of(some[0], unfold(some.length, "catalogs"), undefined, "");
  const rows = folded(known, ({ state, word, detail }) => `${state} ${word} ${detail}`, (gap) => of(gap, siteLink(gap.member), gap.names, why(gap)), several);
  const columns = [["Catalog"], ["State", "half"], told && ["Detail", "wide"], ["Names held", "n"], ["Reason"]].filter(Boolean);
  return card("Not covered", h("span", { class: "xs dim" }, `${gaps.length} ${gaps.length === 1 ? "catalog" : "catalogs"}`), table("The catalogs that this index does not cover", columns, rows));
}

/** More senders than this are sorted by their state, and folded. */
const SENDERS_MAX = 24;

function senders(edges) {
  const heard = edges.flatMap((edge) => (edge.carried.length > 0 ? edge.carried : [edge]));
  const many = heard.length > SENDERS_MAX;
  const sentAs = (sender) => (sender.evidence === "LIST" ? "list" : `filter, ${(100 * (sender.mistaken ?? 0)).toFixed(2)} % false positives`);
  const of = ({ state, word, sender }, first, age, names, ...rest) => [first, st(state, word === "current" || state === "assigned" ? undefined : word), age, sender ? words.count(names) : "–", sender ? sentAs(sender) : "–", ...rest];
  const single = (one) => {
    const { from, through, state, sender, left, key } = one;
    const link = h("a", { href: href("federation", { edge: key }), "aria-label": `Why is it updated by ${from}?` }, "why?");
    const first = through ? [siteLink(from), h("span", { class: "dim" }, " through "), siteLink(through)] : siteLink(from);
    return of(one, first, sender ? words.aged(sender.age, state) : "–", sender?.names, left === undefined ? "–" : left > 0 ? words.span(left) : "over", link);
  };
  const several = (some) => {
    const ages = some.map(({ sender }) => sender?.age ?? 0);
    return of(some[0], unfold(some.length, "catalogs"), `≤ ${words.age(Math.max(...ages))}`, some.reduce((sum, { sender }) => sum + (sender?.names ?? 0), 0), "–", "");
  };
  const byState = (a, b) => WORST.indexOf(b.state) - WORST.indexOf(a.state);
  const says = ({ state, word, sender }, i) => (many && state === "current" && sender ? [word, sender.evidence, sender.mistaken].join(" ") : `${i}`);
  const rows = folded(many ? [...heard].sort(byState) : heard, says, single, several);
  const columns = [["Catalog"], ["State"], ["Age", "n"], ["Names", "n"], ["Sent as", "nophone"], ["Lease left", "n nophone"], ["Reason"]];
  return card("Updated by", null, table("The catalogs that update it", columns, rows));
}

/** An index lists by a pattern only what current catalogs have. */
function noNames({ by, index, more }, { site, nodes }) {
  const catalog = nodes.find((node) => node.lane === "lrc");
  if (by !== "index") {
    return "There are no names here.";
  }
  return catalog?.state === "silent" && catalog.names > 0
    ? `The index ${index} lists names of current catalogs only. Of ${site} it keeps ${words.count(catalog.names)} names as last known: search for an exact name.`
    : `The index ${index} lists no names of ${site} below this prefix${more ? " among the first that it lists" : ""}.`;
}

function namesCard(names, selected, at) {
  const { site } = selected;
  if (!names) {
    return undefined;
  }
  if (names === COMING) {
    return card("Names", null, grey());
  }
  if (names.failed) {
    return card("Names", null, h("p", { class: "pad dim" }, names.failed));
  }
  const path = [["all names", ""], ...crumbs(at)];
  const links = path.map(([part, prefix], i) => [i > 0 && " ", h("a", { href: href("site", { site, at: prefix }), "aria-current": prefix === at ? "location" : undefined }, h("bdi", {}, part))]);
  const crumb = h("nav", { class: "crumbs", "aria-label": "Prefix" }, links);
  const most = Math.max(1, ...names.children.map((child) => child.count));
  const rows = names.children.slice(0, CHILDREN_MAX).map((child) => {
    const to = child.folder ? href("site", { site, at: child.path }) : href("search", { q: child.path, as: "exact" });
    return h("li", { "data-name": child.path }, h("a", { href: to }, name(child.name)), child.folder ? bar(child.count / most) : h("span"), h("span", { class: "num" }, child.folder ? words.count(child.count) : ""));
  });
  const hidden = names.children.length - rows.length;
  const foot = [
    names.names > 0 && (names.more ? `Counts of the first ${words.count(names.names)} names; there are more.` : `${words.count(names.names)} ${names.names === 1 ? "name" : "names"} below this prefix.`),
    hidden > 0 && ` ${words.count(hidden)} further entries are not shown.`,
    names.by === "asked" && ` As ${site} answered; this server asked it on your behalf.`,
    names.by === "index" && ` As the index ${names.index} holds them, because ${site} did not answer: ${names.why}.`,
  ];
  const body = rows.length > 0 ? h("ul", { class: "browse" }, rows) : h("p", { class: "pad dim" }, noNames(names, selected));
  const all = h("a", { href: href("search", { q: below(at), as: "pattern", where: names.by === "catalog" ? "here" : undefined }) }, "Search in this prefix");
  return card("Names", crumb, body, h("footer", { class: "row wrap between" }, h("span", {}, foot), all));
}

/** Operations, queues and figures of the server at hand. */
export function serverTables(statistics) {
  if (statistics.denied) {
    return note("ageing", statistics.denied);
  }
  const sections = Object.entries(statistics.sections);
  const queues = sections.flatMap(([role, section]) => section.queues.map((queue) => [queue.name, words.roles([role]), words.count(queue.length), words.count(queue.capacity)]));
  const busiest = [...statistics.operations].sort((a, b) => b.count - a.count);
  const columns = [["Operation", "wide"], ["Calls", "n"], ["Failed", "n"], ["Per second", "n"], ["Median", "n"], ["99 %", "n"], ["Mean", "n nophone"]];
  const more = busiest.length > OPERATIONS_MAX && h("details", {}, h("summary", { class: "pad" }, `${busiest.length - OPERATIONS_MAX} further operations`), table("Further operations", columns, busiest.slice(OPERATIONS_MAX).map(operation)));
  return [
    card("Operations since the start", null, table("Operations since the start", columns, busiest.slice(0, OPERATIONS_MAX).map(operation), "Nothing was called yet."), more),
    queues.length > 0 && card("Queues", null, table("Queues", [["Queue"], ["Role"], ["Waiting", "n"], ["At most", "n"]], queues)),
    card("All figures", h("span", { class: "xs dim" }, "the same as the metrics"), sections.map(([role, { figures: all }]) => section(role, all))),
  ];
}

/** Figures that have a sentence elsewhere, or say nothing to people. */
const LEFT_OUT = new Set(["bootId"]);

function section(role, all) {
  const rows = Object.entries(all).filter(([key]) => !LEFT_OUT.has(key)).map(([key, value]) => [spaced(key), figure(key, value)]);
  const title = `Figures: ${words.roles([role])}`;
  return rows.length > 0 && h("details", {}, h("summary", { class: "pad small" }, words.roles([role]), h("span", { class: "dim" }, ` · ${rows.length}`)), table(title, [["Figure", "wide"], ["Value", "n"]], rows));
}

function operation(one) {
  return [
    h("span", { class: "mono" }, one.name),
    words.count(one.count),
    one.failures > 0 ? h("span", { class: "st ageing" }, mark("ageing"), words.count(one.failures)) : "0",
    words.rate(one.rate),
    words.micros(one.median),
    words.micros(one.p99),
    one.total === undefined || one.count === 0 ? "" : words.micros(one.total / one.count),
  ];
}

/** "logicalNames" is "logical names"; an address behind a blank stays as it is. */
function spaced(key) {
  const [word, ...rest] = key.split(" ");
  const plain = word.replace(/Millis$/, "").replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return [plain, ...rest].join(" ");
}

function figure(key, value) {
  return /Millis( |$)/.test(key) && value >= 0 ? words.span(value) : words.count(value);
}
