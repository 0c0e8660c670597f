// The page Federation: state of the members, update relations with their reasons, problems.

import { assignments, changes, parents, senders } from "./data.mjs";
import { chart, sparkline } from "./chart.mjs";
import { consoleLink, h } from "./dom.mjs";
import { historyCards } from "./history.mjs";
import * as members from "./members.mjs";
import { troubled } from "./groups.mjs";
import { edgeKey, federation } from "./model.mjs";
import { bar, beside, breakable, card, chip, facts, folded, href, kpis, note, siteLink, st, table, unfold } from "./parts.mjs";
import { legend, picture, inLanes } from "./picture.mjs";
import { sentence } from "./sentence.mjs";
import * as words from "./words.mjs";

/** The registry explains each catalog with each index: too much for a big federation, where it is asked for one catalog. */
const EXPLAINED_MAX = 100;
const CHANGES = 200;
const ATTENTION_SHOWN = 12;

/** What the server at hand knows of all; parts that it is not asked for, or refuses, are absent or in "failed". */
export async function load(call, statistics, ownAddress, chosen, others) {
  const has = (role) => role in statistics.sections;
  const failed = [];
  const part = (asked) => asked.catch((failure) => {
    if (failure.code === undefined) {
      throw failure;
    }
    failed.push(words.fault(failure));
  });
  const [told, above, own] = await Promise.all([
    has("rli") ? part(call("rli", "listSenders").then(senders)) : undefined,
    has("rli") ? part(call("rli", "listParents").then(parents)) : undefined,
    has("registry") ? part(members.all(call)) : undefined,
  ]);
  const mine = members.ownList(own, statistics);
  others?.look({ statistics, list: mine }, chosen?.split(">")[0]);
  const elsewhere = others?.known() ?? {};
  const list = mine ?? elsewhere.list ?? own;
  const known = { statistics, told, above, list, pairs: elsewhere.pairs, others: elsewhere };
  if (!list && elsewhere.listFailed) {
    failed.push(`The members are not known here: ${elsewhere.listFailed}`);
  }
  if (elsewhere.notAsked > 0) {
    failed.push(`${elsewhere.notAsked} further indexes were not asked what they heard.`);
  }
  if (elsewhere.replicatorsNotAsked > 0) {
    failed.push(`${elsewhere.replicatorsNotAsked} further replicators were not asked for their copies.`);
  }
  if (list && list === own) {
    const since = Math.max(0, list.version - CHANGES);
    [known.pairs, known.last] = await Promise.all([
      part(explained(call, list, chosen)),
      part(call("registry", "changesSince", [["version", since], ["limit", CHANGES]]).then(changes)),
    ]);
  }
  return { ...known, failed, model: federation(known, ownAddress) };
}

async function explained(call, list, chosen) {
  if (list.entries.length <= EXPLAINED_MAX) {
    return assignments(await call("registry", "explain"));
  }
  const from = chosen?.split(">")[0] ?? list.entries.find((entry) => entry.roles.includes("LRC"))?.name;
  return from ? assignments(await call("registry", "explain", [["name", from]])) : [];
}

/** The edge that is explained: the one asked for, else one in trouble, else the first. */
export function chosenEdge({ edges, catalogs }, asked) {
  const [worst] = troubled(catalogs);
  const bad = (state) => edges.find((edge) => edge.state === state && (!worst || edge.from === worst.name)) ?? edges.find((edge) => edge.state === state);
  return edges.find((edge) => edge.key === asked) ?? bad("silent") ?? bad("ageing") ?? edges[0];
}

export function show(known, { rates, lags, live, edge: asked, all, now, history, historyFailed }) {
  const { model, statistics, failed } = known;
  const chosen = chosenEdge(model, asked);
  const { drawn, foot } = picture(model);
  const bad = troubled(model.catalogs);
  const many = !inLanes(model);
  const [day, lag] = historyCards(history, historyFailed);
  const calls = card("Calls at this server", h("span", { class: "xs dim" }, "since the page was opened"), chart(rates, now));
  return [
    head(model, live),
    [...new Set(failed)].map((text) => note("incomplete", text)),
    remarks(known).map(({ level, text }) => note(level === "bad" ? "silent" : "ageing", text)),
    kpis(figures(known, rates)),
    h(
      "div",
      { class: "cols" },
      h("div", { class: chosen && !many ? "w8" : "" }, card("Updates", legend(model), drawn, h("footer", {}, foot))),
      chosen && h("div", { class: many ? "" : "w4" }, why(chosen, known)),
    ),
    bad.length > 0 && attention(bad, model, all),
    beside(day, lag ?? calls),
    model.catalogs.length > 0 && !many && h("div", { class: "wideonly" }, catalogs(model, lags, now)),
    model.indexes.length + model.registries.length + model.replicators.length > 0 && servers(model),
    beside(known.last?.length > 0 && cameAndWent(known), lag && calls),
  ];
}

function head(model, live) {
  const { strong, rest, more, about } = sentence(model);
  const jump = (text) => h("a", { href: "#attention", "data-jump": "attention" }, text);
  const said = more ? rest.split(more).flatMap((part, i) => (i > 0 ? [jump(more), part] : [part])) : rest;
  const look = about && [" ", jump(`Look at ${about}`)];
  return h(
    "div",
    { class: "head" },
    h("div", { class: "grow" }, h("h1", {}, "Federation"), h("p", { class: "sentence" }, h("b", {}, strong), " ", said, look)),
    live,
  );
}

function cameAndWent({ last, list, statistics }) {
  const gone = list.decommissioned.length > 0 && h("footer", {}, `Decommissioned: ${list.decommissioned.join(", ")}`);
  return card("Changes of the membership", h("span", { class: "xs dim" }, "as this registry saw it"), members.history(last, statistics.now), gone);
}

function remarks({ list, last, statistics }) {
  const known = statistics.sections.membership?.figures ?? {};
  return [
    ...(list ? members.remarks(list, words.flapping(last ?? [], statistics.now)) : []),
    !list && known.frozen === 1 && { level: "bad", text: "Frozen: too many members fell silent at once, so none expires." },
    !list && known.whole === 0 && { level: "warn", text: "This server may not know all members at the moment." },
    known.superseded === 1 && { level: "bad", text: "Another server has joined under this server's name." },
    statistics.denied && { level: "warn", text: statistics.denied },
  ].filter(Boolean);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function figures({ model, list, statistics }, rates) {
  const counted = model.catalogs.filter((node) => node.names !== undefined);
  const names = counted.reduce((sum, node) => sum + node.names, 0);
  const aged = model.catalogs.filter((node) => node.lag !== undefined);
  const oldest = aged.reduce((worst, node) => (worst && worst.lag >= node.lag ? worst : node), undefined);
  const heard = aged.filter((node) => node.state !== "silent");
  const now = rates.samples.at(-1);
  const perSecond = now ? [words.rate(now.calls), h("small", {}, " /s")] : "–";
  const present = list?.entries.filter((entry) => entry.stage === "PRESENT").length;
  return [
    counted.length > 0 && ["Names", words.short(names), `in ${counted.length} ${counted.length === 1 ? "catalog" : "catalogs"}`],
    oldest && ["Oldest answer", words.aged(oldest.lag, oldest.state), breakable(oldest.name), oldest.state === "current" ? undefined : oldest.state],
    heard.length > 0 && ["Half of the answers", `≤ ${words.age(median(heard.map((node) => node.lag)))} old`, "the others are older"],
    list && ["Members", words.count(list.entries.length), present === list.entries.length ? "all present" : `${present} present`],
    ["Calls here", perSecond, now ? `${words.rate(now.failures)} /s failed` : "shown from the second sample"],
    statistics.uptime !== undefined && ["Up for", words.span(statistics.uptime), `version ${statistics.version}`],
  ];
}

const KINDS = { LIST: "list, exact", BLOOM: "Bloom filter" };

function sentAs({ sender, target }) {
  const kind = sender?.evidence ?? target?.kind;
  if (!kind) {
    return undefined;
  }
  const mistaken = kind === "BLOOM" && sender?.mistaken !== undefined ? `, ${(100 * sender.mistaken).toFixed(2)} % false positives` : "";
  const part = sender?.partitioned || target?.everything === false ? ", partition" : "";
  return (KINDS[kind] ?? words.lower(kind)) + mistaken + part;
}

/** Why this catalog updates that index: numbered reasons with their source. */
export function reasons(edge, known) {
  const { list, model } = known;
  const { reason, target, sender, seen, from, to, index } = edge;
  const ordered = model.indexes.find((node) => node.name === to);
  const origins = { MEMBERSHIP: `${from} follows the membership, which names ${to} as its index`, CONFIGURATION: `${to} is named in the configuration of ${from}`, OPERATOR: `an operator named ${to} at ${from}` };
  return [
    ordered?.patterns && [
      ordered.patterns.length === 0 ? `${to} declares no patterns, so it takes every name` : `${to} declares the patterns ${ordered.patterns.join(", ")}`,
      `membership of ${to}`,
    ],
    reason && [reason, `${list?.policy ? `policy ${list.policy}, ` : ""}operation explain of ${list?.from ?? "this registry"}`],
    target && [`${origins[target.origin] ?? `${to} is an update target of ${from}`}; it is sent ${target.everything ? "every name" : `names that match ${target.patterns.join(", ")}`}`, `update targets of ${from}`],
    seen === "gap" && [`${to} does not cover ${from}: ${edge.word}`, `senders of ${index}`],
    seen === "heard" && [
      sender?.hops > 0 && to === index ? `${to} receives it through ${sender.hops === 1 ? "another index" : `${sender.hops} other indexes`}` : `${to} was last updated ${words.time(sender.lastUpdate)}`,
      `senders of ${index}`,
    ],
    !reason && !target && unexplained(edge, known),
  ].filter(Boolean);
}

/** Why there is no reason: the policy has none, or a registry was not asked. */
function unexplained({ from, to }, { pairs, model }) {
  const source = "operation explain of this registry";
  if (!model.roles.includes("registry")) {
    return ["Why it was chosen is explained by a registry", "open the console of a registry"];
  }
  return pairs?.some(({ lrc }) => lrc === from)
    ? [`The policy does not assign ${to} to ${from}: its configuration or an operator named the index, or another index forwards its names`, source]
    : [`${from} is no member that this registry can explain`, source];
}

/** "In step" is what the catalog says of an index that acknowledged everything; an index alone can't know it. */
export function standing({ state, word, target, sender, from, to }) {
  if (state !== "current") {
    return `Not current: ${word}.`;
  }
  if (target?.inStep) {
    return `In step: ${to} has acknowledged every change of ${from}.`;
  }
  if (target) {
    return `On the way: ${word}; ${to} acknowledged everything ${words.asOf(target.lag)}.`;
  }
  return sender ? `Current: ${to} has every change of ${from} ${words.asOf(sender.age)}. Whether changes wait since then is seen at ${from}.` : `Current: ${word}.`;
}

function trouble(edge) {
  const { state } = edge;
  if (state === "assigned") {
    return note("", "The registry assigns this update. Its progress is shown at the index and at the catalog.");
  }
  return note(state, standing(edge));
}

function why(edge, known) {
  const { model } = known;
  const { sender, target } = edge;
  const options = model.edges.map((one) => h("option", { value: one.key, selected: one.key === edge.key }, `${one.from} → ${one.to}`));
  const [name, confirmed] = target ? ["Acknowledged state", target.acknowledged] : ["State held", sender?.generation];
  return h(
    "section",
    { class: "card why", id: "why", "aria-label": "Why this update", tabindex: "-1" },
    h("div", { class: "row between wrap" }, h("h2", {}, "Why this update?"), h("select", { "data-act": "edge", "aria-label": "Update" }, options)),
    h("div", { class: "row between wrap" }, h("span", { class: "small" }, siteLink(edge.from), " updates ", siteLink(edge.to)), chip(edge.state, edge.state === "assigned" ? "assigned" : edge.state)),
    trouble(edge),
    h("ol", {}, reasons(edge, known).map(([text, source]) => h("li", {}, h("span", {}, text), h("small", {}, source)))),
    facts([
      sentAs(edge) && ["Sent as", sentAs(edge)],
      edge.lag !== undefined && ["As of", `${words.aged(edge.lag, edge.state)} ago`],
      sender && ["Names", words.count(sender.names)],
      target && ["Changes to send", words.count(target.pending)],
      confirmed !== undefined && [name, words.count(confirmed)],
      edge.left !== undefined && ["Lease left", edge.left > 0 ? `${words.span(edge.left)} of ${words.span(edge.lease)}` : "over"],
    ]),
  );
}

function missing(node, { edges }) {
  const mine = edges.filter((edge) => edge.from === node.name);
  const late = mine.filter((edge) => edge.state === "silent" || edge.state === "ageing");
  return mine.length === 0 ? "not visible from here" : `${late.length} of ${mine.length}`;
}

function attention(bad, model, all) {
  const of = (node, first, names, late) => [first, st(node.state), node.word, names === undefined ? "–" : words.count(names), late];
  const single = (node) => of(node, siteLink(node.name), node.names, missing(node, model));
  const several = (some) => of(some[0], unfold(some.length, "catalogs"), some.reduce((sum, node) => sum + (node.names ?? 0), 0) || undefined, "–");
  const every = folded(bad, (node) => `${node.state} ${node.word}`, single, several);
  const rows = every.slice(0, all ? every.length : ATTENTION_SHOWN);
  const columns = [["Catalog"], ["State", "whole"], ["What", "half"], ["Names", "n"], ["Updates not current", "n nophone"]];
  const more = every.slice(rows.length).reduce((sum, row) => sum + (row.rows?.length ?? 1), 0);
  return h(
    "div",
    { id: "attention" },
    card("Needs attention", h("span", { class: "xs dim" }, `${bad.length} of ${model.catalogs.length} catalogs`), table("Catalogs that are not current", columns, rows), more > 0 && h("footer", {}, h("a", { href: href("federation", { all: "attention" }) }, `and ${more} more`))),
  );
}

function heard(node) {
  const age = node.at ? undefined : (node.silent ?? node.lag ?? node.heard);
  return age === undefined ? (node.at ? "here" : "–") : `${words.aged(age, node.state)} ago`;
}

function where(node) {
  return [siteLink(node.name), node.place && [" ", h("bdi", { class: "dim" }, node.place)], node.at && [" ", chip("acc", "you are here")]];
}

function catalogs(model, lags, now) {
  const all = model.catalogs.reduce((sum, node) => sum + (node.names ?? 0), 0);
  const rows = model.catalogs.map((node) => [
    where(node),
    st(node.state),
    sparkline(lags?.of(node.name) ?? [], node.state, now),
    heard(node),
    node.names === undefined ? "–" : words.count(node.names),
    node.names === undefined || all === 0 ? "–" : h("div", { class: "share" }, bar(node.names / all, node.state), h("span", { class: "num xs dim" }, `${Math.round((100 * node.names) / all)} %`)),
    node.version ?? "–",
  ]);
  const columns = [["Catalog"], ["State", "whole"], ["Lag", "lag nophone"], ["As of", "n"], ["Names", "n"], ["Share", "nophone"], ["Version", "n nophone"]];
  const shown = (row) => (model.catalogs.some((node) => node.version) ? row : row.slice(0, -1));
  const reach = model.policy ? `policy ${model.policy}` : model.whole ? "" : `as far as ${model.self} knows`;
  const right = h("span", { class: "xs dim" }, [reach, "lag since this page was opened"].filter(Boolean).join(" · "));
  return card("Catalogs", right, table("Catalogs, their state, age, names and versions", shown(columns), rows.map(shown)));
}

const ROLE = { rli: "index", registry: "registry", replicator: "replicator" };

function servers(model) {
  const rows = [...model.indexes, ...model.registries, ...model.replicators].map((node) => [
    where(node),
    ROLE[node.lane],
    st(node.state),
    { cell: node.word, class: "free" },
    node.address ? consoleLink(node.address, "open its console", { "aria-label": `open the console of ${node.name}` }) : node.at ? "here" : "–",
    node.version ?? "–",
  ]);
  const columns = [["Server", "server"], ["Role", "whole"], ["State", "whole"], ["What it says", "wide"], ["Console", "whole"], ["Version", "n nophone"]];
  const title = model.replicators.length > 0 ? "Indexes, registries and replicators" : "Indexes and registries";
  return card(title, null, table("Servers that are no catalogs", columns, rows));
}

/** The key of an edge that leaves this catalog, after the one given. */
export function nextEdge({ edges }, from, after) {
  const mine = edges.filter((edge) => edge.from === from).map(edgeKey);
  return mine[(mine.indexOf(after) + 1) % mine.length];
}

export const edgeAddress = (edge) => href("federation", { edge });
