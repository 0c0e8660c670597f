// Where is a name: asks the index of this server, which asks the catalogs; or its catalog alone.

import { located, locations, mappings, senders } from "./data.mjs";
import { offer } from "./actions.mjs";
import { consoleLink, h } from "./dom.mjs";
import { gapState } from "./model.mjs";
import * as order from "./order.mjs";
import * as sets from "./sets.mjs";
import { calmChip, card, chip, copy, folded, href, icon, mark, name, note, siteLink, st, table, unfold } from "./parts.mjs";
import { KINDS, kindOf } from "./query.mjs";
import { said } from "./reach.mjs";
import { Fault } from "./soap.mjs";
import { isLate } from "./standing.mjs";
import * as words from "./words.mjs";

const DEADLINE_MILLIS = 10_000;
export const ROWS_MAX = 200;
const COVERED_MAX = 12;
const REPLICATORS_MAX = 2;
const ALL_ATTRIBUTES = ["attributes", [["t:all", "true"]]];

/**
 * "sections" are those of the statistics: they say which roles the server has. "ask" asks the console's own server. A server without
 * an index asks one through "reach"; without that its catalog alone.
 */
export async function find(call, sections, asked, ask, reach) {
  const began = Date.now();
  const answer = await found(call, sections, asked, reach);
  const took = Date.now() - began;
  const [ranks, replicators] = await Promise.all([order.ranked(ask, asked, answer.replicas ?? []), reach?.replicators() ?? []]);
  return { ...answer, order: ranks, replicators, name: asked, took };
}

async function found(call, sections, asked, reach) {
  if ("rli" in sections) {
    return { by: "index", ...(await byIndex(call, asked)) };
  }
  const began = Date.now();
  const own = "lrc" in sections ? { ...(await mapped(call, "LOGICAL_NAME", asked)), elapsed: Date.now() - began } : undefined;
  const through = await reach?.index();
  if (through?.call) {
    try {
      const answer = await byIndex(through.call, asked);
      return { by: "index", through, ...(own ? withOwn(answer, own, reach.self) : answer) };
    } catch (failure) {
      if (!(failure instanceof Fault)) {
        throw failure;
      }
      through.failures.push({ ...through, why: words.fault(failure) });
    }
  }
  const replicas = own?.rows.map(({ target, attributes: all }) => ({ member: "", target, logical: [], own: all }));
  return own ? { by: "catalog", ...own, replicas, through } : { by: "unanswered", through };
}

async function byIndex(call, asked) {
  const evidence = ["evidence", "true"];
  const [where, known, told] = await Promise.all([
    call("rli", "locate", [["logicalName", asked], ["deadlineMillis", DEADLINE_MILLIS], ALL_ATTRIBUTES, evidence]),
    call("rli", "getLRCs", [["logicalName", asked]]),
    call("rli", "listSenders").then(senders),
  ]);
  const answer = located(where);
  return { ...answer, set: await sets.membersIn(call, answer), locations: locations(known), senders: told.senders };
}

/** The answer of another index with what the catalog at hand says of itself, which is newer. */
export function withOwn(answer, own, self) {
  const told = new Map(answer.replicas.filter(({ member }) => member === self).map((one) => [one.target, one]));
  const mine = own.rows.map(({ target, attributes }) => told.get(target) ?? { member: self, target, logical: [], own: attributes });
  const replicas = [...answer.replicas.filter(({ member }) => member !== self), ...mine];
  const asked = [...answer.asked.filter(({ member }) => member !== self), { member: self, outcome: "ANSWERED", found: own.rows.length, elapsed: own.elapsed }];
  const { gaps, covered, membershipKnown } = answer.completeness;
  const open = gaps.filter(({ member }) => member !== self);
  const complete = open.length === 0 && membershipKnown;
  const completeness = { ...answer.completeness, gaps: open, covered: covered + gaps.length - open.length, complete };
  const verdict = replicas.length > 0 ? "FOUND" : complete ? "NOT_REGISTERED" : "UNKNOWN";
  return { ...answer, replicas, asked, completeness, verdict };
}

/** The mappings of one name or one target in the catalog here. */
export async function mapped(call, objectType, asked) {
  try {
    const page = ["page", [["t:limit", ROWS_MAX]]];
    return mappings(await call("lrc", "query", [["objectType", objectType], ["name", asked], ALL_ATTRIBUTES, page]));
  } catch (failure) {
    if (failure instanceof Fault && /_NOT_FOUND$/.test(failure.code)) {
      return { rows: [], more: false };
    }
    throw failure;
  }
}

const KIND_NAMES = { exact: "Exact name", pattern: "Pattern", target: "Target name", attributes: "Attributes" };

/** "Read as": the kind that is detected, and a way to choose another. */
export function readAs(text, kind, where, roles = []) {
  const detected = kindOf(text);
  const to = (one, at) => href("search", { q: text, as: one === detected ? undefined : one, where: at });
  const links = KINDS.map((one) => h("a", { href: to(one, where), "aria-current": one === kind ? "true" : undefined }, KIND_NAMES[one]));
  const places = [["All catalogs", undefined], ["This catalog", "here"]].map(([label, at]) => h("a", { href: to(kind, at), "aria-current": at === where ? "true" : undefined }, label));
  return h(
    "div",
    { class: "row wrap readas" },
    h("span", { class: "xs dim" }, "Read as"),
    h("nav", { class: "seg", "aria-label": "Read as" }, links),
    roles.includes("lrc") && !roles.includes("rli") && [h("span", { class: "xs dim" }, "Search in"), h("nav", { class: "seg", "aria-label": "Search in" }, places)],
  );
}

/** The search in the console of another server. */
function there(address, shown, text) {
  return consoleLink(address, shown, { hash: href("search", { q: text, as: kindOf(text) === "exact" ? undefined : "exact" }) });
}

/** Which index answered for the reader, and which did not. */
function asker({ through, name: text }) {
  if (!through) {
    return undefined;
  }
  const { name: index, address, failures } = through;
  return h(
    "footer",
    {},
    index && ["The index ", siteLink(index), " was asked on your behalf", address && [" (", there(address, "the same search there", text), ")"], "."],
    failures.length > 0 && ` No answer from ${said(failures)}.`,
  );
}

/** The heading of the page, for those who can't see which page is marked. */
export function heading(text) {
  return h("h1", { class: "vh" }, `Search: ${text}`);
}

/** The page before anything is asked. */
export function beginning() {
  const text = "One box for all: an exact name, a pattern with * or ?, a target name, or a condition such as size > 1G and type = raw.";
  const examples = [
    ["exact", "cms/Run2016B/file.root", "an exact name: which catalogs have it, and with what evidence"],
    ["pattern", "cms/Run2016B/*", "a pattern: * any run of characters, ? one, \\ takes the next as it is"],
    ["target", "root://host//store/file.root", "a target name: which names point at it, at all catalogs"],
    ["attributes", "size > 1G and type = raw", "attributes: names at all catalogs"],
  ];
  const rows = examples.map(([, example, what]) => [h("span", { class: "mono" }, example), what]);
  return [
    h("div", { class: "head" }, h("div", { class: "grow" }, h("h1", {}, "Search"), h("p", { class: "sentence" }, text))),
    card("What can be asked", null, table("What can be asked", [["Text", "wide"], ["Read as", "wide"]], rows)),
  ];
}

export function asking(text) {
  return h("section", { class: "card", "aria-label": "Answer" }, h("div", { class: "moving", "aria-hidden": "true" }, h("i")), h("p", { class: "pad dim", role: "status" }, "asking for ", name(text), " …"));
}

/** "self" is the name of the server at hand if it has a catalog, whose mappings can be changed from here. */
export function show(answer, self) {
  return { index: ofIndex, catalog: ofCatalog, unanswered: ofUnanswered }[answer.by](answer, self);
}

export function changes(self, logical, target, others) {
  return h("div", { class: "rowacts" }, offer("attribute", "Set attribute…", { self, logical, target }), offer("remove", "Remove…", { self, logical, target, others }));
}

export const LOOKS = { FOUND: ["current", "check"], NOT_REGISTERED: ["", "none"], UNKNOWN: ["incomplete", "ask"] };

/** The verdict: a mark, a title, the name, a sentence. */
export function verdict([state, picture], title, asked, sentence, acts) {
  return h(
    "div",
    { class: "verdict" },
    h("div", { class: "badge " + state }, icon(picture, 24)),
    h("div", {}, h("div", { role: "status" }, h("h2", {}, title)), h("div", { class: "target" }, name(asked), copy(asked))),
    h("p", {}, sentence),
    acts && h("div", { class: "acts" }, acts),
  );
}

export function attributes(list) {
  return h("div", { class: "kv" }, list.map(({ name: key, value }) => h("bdi", {}, `${key} = ${value}`)));
}

export function plural(count, one, many = one + "s") {
  return `${words.count(count)} ${count === 1 ? one : many}`;
}

function title(answer) {
  if (answer.set) {
    return `A collection: ${plural(answer.set.members.length, "member")}`;
  }
  if (answer.verdict === "FOUND") {
    const catalogs = new Set(answer.replicas.map((replica) => replica.member)).size;
    return `Found: ${plural(answer.replicas.length, "copy", "copies")} in ${plural(catalogs, "catalog")}`;
  }
  if (answer.verdict === "NOT_REGISTERED") {
    return `Not registered, ${words.asOf(answer.completeness.age)}`;
  }
  const [had] = answer.lastKnown ?? [];
  if (had) {
    return `Unknown: last known at ${had.member}${answer.lastKnown.length > 1 ? ` and ${answer.lastKnown.length - 1} more` : ""}`;
  }
  const silent = answer.completeness.gaps.length;
  return silent === 0 ? "Unknown: not every catalog was covered" : `Unknown: ${silent === 1 ? "one catalog was" : `${silent} catalogs were`} not covered and may have it`;
}

function sentence(answer) {
  const had = (answer.lastKnown ?? []).map((copy) => ` Last known: ${words.lastKnown(copy)}.`).join("");
  return covering(answer) + order.agreement(answer.replicas ?? []) + had;
}

function covering({ verdict: word, completeness }) {
  const { covered, gaps, age, membershipKnown } = completeness;
  const all = covered + gaps.length;
  const catalogs = gaps.length === 0 ? (all === 1 ? "the only catalog" : `all ${all} catalogs`) : `${covered} of ${all} catalogs`;
  const members = membershipKnown ? "" : " Not all members are known.";
  if (word === "NOT_REGISTERED") {
    return `Not registered ${words.asOf(age)} in ${catalogs}.${members}`;
  }
  if (word === "UNKNOWN") {
    return `Not registered ${words.asOf(age)} in ${catalogs}; ${words.doubt(completeness)}.${gaps.length > 0 ? members : ""}`;
  }
  const further = gaps.length > 0 ? ` ${words.clauses(gaps)} and may have a further copy.` : "";
  return `The answer covers ${catalogs}, ${words.asOf(age)}.${further}${members}`;
}

/** All that is known of each catalog that counts for this name: covered, asked, or silent. */
export function basis(answer) {
  const rows = new Map();
  const add = (member, said) => rows.set(member, { member, ...rows.get(member), ...said });
  const told = new Map(answer.senders.map((sender) => [sender.member, sender]));
  answer.completeness.covers.forEach(({ member, age, generation, source }) => add(member, { age, generation, source }));
  answer.locations.forEach((location) => add(location.member, { location, age: location.age, source: location.source }));
  (answer.replicas ?? []).forEach(({ member, source }) => source && add(member, { source }));
  answer.asked.forEach((asked) => add(asked.member, { asked }));
  answer.completeness.gaps.forEach((gap) => add(gap.member, { gap, age: gap.silent }));
  (answer.lastKnown ?? []).forEach((had) => add(had.member, { had }));
  const all = [...rows.values()].map((one) => ({ ...one, sender: told.get(one.member) }));
  const rank = (one) => (one.location || one.asked?.found > 0 || one.had ? 0 : one.gap ? (one.gap.silent === undefined ? 2 : 1) : 3);
  return all.sort((a, b) => rank(a) - rank(b) || (b.gap?.silent ?? 0) - (a.gap?.silent ?? 0));
}

function stateOf({ gap, age, sender }) {
  return gap ? gapState(gap) : isLate(age, sender?.lease) ? "ageing" : "current";
}

function how({ location, sender, gap, source, age }) {
  if (location) {
    return words.evidence(location);
  }
  if (gap) {
    return words.silenced(gap);
  }
  return sender ? words.evidence({ exact: sender.evidence === "LIST", ...sender, source, age }) : words.evidence({ asked: true, source });
}

function follows({ location, asked, gap, sender, had }) {
  if (had) {
    return words.lastKnown(had);
  }
  if (gap) {
    return gap.detail ?? "may have it";
  }
  if (!location && !asked) {
    return sender?.evidence === "BLOOM" ? "its filter excludes the name" : "its list lacks the name";
  }
  return location && asked?.outcome === "ANSWERED" && asked.found === 0 ? "a false positive of the index, or the index is behind" : "";
}

function coverage(rows, { covered }, took) {
  const silent = rows.filter((one) => one.gap);
  const first = rows.filter((one) => one.gap?.silent !== undefined || one.location || one.asked?.found > 0);
  const shown = rows.length > COVERED_MAX ? first.slice(0, COVERED_MAX) : rows;
  const others = rows.length - shown.length;
  const more = others > 0 ? [h("a", { class: "chip acc", href: "#evidence", "data-jump": "evidence" }, `and ${others} more`)] : [];
  const word = (one) => (one.gap ? words.silenced(one.gap) : one.asked?.found > 0 ? "has it" : one.location && !one.asked ? "should have it" : "no");
  const said = (one) => `${one.member}${one.source ? ` (${words.evidence({ ...one, asked: one.age === undefined })})` : ""}: ${word(one)}`;
  const chips = shown.map((one) => (stateOf(one) === "current" ? calmChip : chip)(stateOf(one), said(one)));
  const all = `covered ${covered} of ${covered + silent.length} · ${words.span(took)}`;
  return h("div", { class: "cover", role: "list", "aria-label": "Who was covered" }, [...chips, ...more, chip("", all)].map((one) => h("span", { role: "listitem" }, one)));
}

function ofIndex(answer, self) {
  const files = answer.replicas.filter(({ target }) => !sets.isMember(target));
  const rows = basis(answer);
  const again = h("a", { class: "btn", href: href("search", { q: answer.name, as: kindOf(answer.name) === "exact" ? undefined : "exact" }), "data-act": "again" }, "Ask again");
  const looks = LOOKS[answer.verdict] ?? LOOKS.UNKNOWN;
  return [
    h("section", { class: "card", "aria-label": "Answer" }, verdict(looks, title(answer), answer.name, [sentence(answer), !self && answer.replicas.length === 0 && addThere()], [again, self && offer("add", "Add mapping…", { self, logical: answer.name })]), coverage(rows, answer.completeness, answer.took ?? 0), asker(answer)),
    answer.set && sets.show(answer.set, answer.name, answer.from),
    files.length > 0 && copies({ ...answer, replicas: files }, self),
    evidence(rows, answer.completeness),
  ];
}

/** Where a mapping is added if the server at hand has no catalog. */
function addThere() {
  return [" A mapping is added in ", h("a", { href: href("federation") }, "the console of a catalog"), "."];
}

/** Mappings are changed at the console of their catalog. */
function changeThere({ member }, asked, logical) {
  const lrc = asked.find((one) => one.member === member)?.lrc;
  return lrc && h("div", { class: "xs there" }, there(words.home(lrc), "change there", logical));
}

/** Copies the command that requests another copy from a replicator. */
function replicate({ name: replicator, address }, logical) {
  const title = `Copy the command that requests a copy from ${replicator}; DESTINATION is a directory below its destinations`;
  return h("button", { class: "btn", type: "button", title, "data-copy": words.replication(logical, address) }, icon("copy", 15), `Replicate by ${replicator}`);
}

function copies({ name: logical, replicas: all, order: given, asked, replicators = [] }, self) {
  const replicas = order.inOrder(all, given);
  const rows = replicas.map((replica) => [
    h("span", { class: "rank" }, replica.rank ?? "–"),
    h("div", { class: "target" }, h("div", {}, name(replica.target)), copy(replica.target, "target")),
    [siteLink(replica.member), replica.member !== self && changeThere(replica, asked, logical), replica.site && h("div", { class: "xs dim" }, h("bdi", {}, replica.site))],
    order.why(replica),
    attributes([...replica.logical, ...replica.own]),
    ...(self ? [replica.member === self && changes(self, logical, replica.target, replicas.length - 1)] : []),
  ]);
  const command = h("button", { class: "btn", type: "button", "data-copy": words.command(logical, location.origin) }, icon("copy", 15), "Copy as command");
  const copyAll = h("button", { class: "btn", type: "button", "data-copy": replicas.map((replica) => replica.target).join("\n") }, icon("copy", 15), "Copy all");
  const columns = [["Rank", "rankcell"], ["Target name", "wide"], ["Catalog", "server"], ["Why this rank", "wide"], ["Attributes", "wide"], ...(self ? [["Change", "wide"]] : [])];
  const actions = [command, copyAll, ...replicators.slice(0, REPLICATORS_MAX).map((one) => replicate(one, logical))];
  return card("Copies", h("div", { class: "row wrap" }, actions), table("Where the copies are, the one to read first at the head", columns, rows), h("footer", {}, order.basis(given, replicas.length)));
}

function evidence(rows, completeness) {
  const aged = (one, age) => h("span", { class: stateOf(one) === "current" ? "" : stateOf(one) }, age === undefined ? "–" : one.gap ? words.span(age) : words.age(age));
  const of = (one, first, age, state) => [h("span", { class: "st" }, mark(stateOf(one)), first), how(one), age, state, askedNow(one), follows(one) && h("span", { class: "dim" }, follows(one))];
  const single = (one) => of(one, siteLink(one.member), aged(one, one.age), one.generation === undefined ? "–" : words.count(one.generation));
  const several = (some) => of(some[0], unfold(some.length, "catalogs"), [oldest(some) !== undefined && "≤ ", aged(some[0], oldest(some))], "–");
  const says = (one) => [stateOf(one), one.location || one.asked || one.had ? one.member : how(one), follows(one)].join("|");
  const cells = folded(rows, says, single, several);
  const columns = [["Catalog"], ["Evidence", "half"], ["Age", "n"], ["State it shows", "n nophone"], ["Asked now"], ["What follows", "wide"]];
  const title = "What the answer rests on";
  return h("div", { id: "evidence" }, card(title, h("span", { class: "xs" }, st(completeness.complete ? "current" : "incomplete", words.completeness(completeness).text)), table("Evidence for each catalog", columns, cells, "The index knows of no catalog that has the name.")));
}

function oldest(rows) {
  const ages = rows.map(({ age }) => age).filter((age) => age !== undefined);
  return ages.length === 0 ? undefined : Math.max(...ages);
}

function askedNow({ asked }) {
  if (!asked) {
    return h("span", { class: "dim" }, "not asked");
  }
  const { level, text } = words.outcome(asked);
  return level === "warn" ? h("span", {}, `does not have it, ${words.span(asked.elapsed)}`) : st(level === "bad" ? "silent" : "current", text);
}

function ofCatalog(answer, self) {
  const some = answer.rows.length > 0;
  const reason = answer.through ? `No index answered${answer.through.failures.length > 0 ? ` (${said(answer.through.failures)})` : ": none is known here"}. ` : "";
  const text = `${reason}This covers the catalog of this server only. Others may have the name.`;
  const heading = some ? `Found in this catalog: ${plural(answer.rows.length, "copy", "copies")}` : "Not registered in this catalog";
  return [
    h("section", { class: "card", "aria-label": "Answer" }, verdict(some ? LOOKS.FOUND : answer.through ? LOOKS.UNKNOWN : LOOKS.NOT_REGISTERED, heading, answer.name, text, self && offer("add", "Add mapping…", { self, logical: answer.name }))),
    some && copies({ ...answer, asked: [], replicas: answer.replicas.map((one) => ({ ...one, member: self ?? "" })) }, self),
    answer.more && note("incomplete", `There are more; the first ${ROWS_MAX} are shown.`),
  ];
}

/** No index answered: what was tried, and where the same search can be made. */
function ofUnanswered({ name: asked, through }) {
  return [h("section", { class: "card", "aria-label": "Answer" }, verdict(LOOKS.UNKNOWN, "No index answered", asked, unanswered(through)), elsewhere(through, asked))];
}

export function unanswered({ failures } = { failures: [] }) {
  return failures.length > 0 ? `This server has no index, and those that it asked did not answer. ${said(failures)}.` : "This server has no index, and knows none that it could ask.";
}

/** Links to the same search at the indexes that this server could not ask. */
export function elsewhere({ failures } = { failures: [] }, text) {
  const links = failures.filter(({ address }) => address).flatMap(({ name: index, address }, i) => [i > 0 && ", ", there(address, index, text)]);
  return links.length > 0 && h("footer", {}, "The same search at ", links, ".");
}
