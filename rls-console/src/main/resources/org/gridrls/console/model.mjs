// One picture of the federation, of all that the server at hand knows. Knows neither page nor network.

import { addReplicators } from "./copies.mjs";
import * as words from "./words.mjs";

/** Changes that wait for longer, and catalogs whose last report is older: a quiet one reports every 40 s. */
const [BEHIND_MILLIS, HEARD_MILLIS] = [30_000, 60_000];
export const LANES_MAX = 24;
const WORST = ["assigned", "current", "incomplete", "ageing", "silent"];

export function worse(a, b) {
  return WORST.indexOf(a) > WORST.indexOf(b) ? a : b;
}

export function edgeKey({ from, to }) {
  return `${from}>${to}`;
}

/** A member by its lease: renewed in time, late, or over. */
function standing({ lease, left, stage, silent, elapsed = 0 }) {
  if (stage !== "PRESENT") {
    const word = stage === "AWAY" ? "away" : "silent";
    return { state: "silent", silent, word: silent === undefined ? word : `${word} for ${words.silence(silent)}` };
  }
  const heard = Math.max(0, lease - left) + elapsed;
  if (left <= 0) {
    return { state: "silent", silent: heard, word: "lease is over" };
  }
  return left < lease / 3 ? { state: "ageing", heard, word: "renews late" } : { state: "current", heard, word: "current" };
}

function heardOf({ current, age, toldAge = age }) {
  if (!current) {
    return { state: "silent", word: `silent for ${words.silence(age)}` };
  }
  return toldAge > HEARD_MILLIS ? { state: "ageing", word: `${words.age(age)} behind` } : { state: "current", word: "current" };
}

function sentTo({ inStep, pending, lastSuccess, lastFailure, lag }) {
  if (lastFailure) {
    return { state: "silent", word: `fails: ${lastFailure}` };
  }
  if (inStep) {
    return { state: "current", word: "in step" };
  }
  if (lastSuccess === undefined || lag > BEHIND_MILLIS) {
    return { state: "ageing", word: lastSuccess === undefined ? "nothing sent yet" : `${words.age(lag)} behind` };
  }
  return { state: "current", word: toSend(pending) };
}

function toSend(pending) {
  return pending > 0 ? `${words.count(pending)} ${pending === 1 ? "change" : "changes"} to send` : "changes not acknowledged yet";
}

/** Updates of which a catalog here says that changes wait for them. */
export function waiting(edges) {
  return edges.filter((edge) => edge.target && !edge.target.inStep);
}

const GAPS = { PARTITION_ONLY: "incomplete", FILTER_ONLY: "incomplete", MEMBERSHIP_UNKNOWN: "incomplete" };

/** Collects nodes by lane and name, and edges. */
class Picture {
  lanes = { lrc: new Map(), rli: new Map(), registry: new Map(), replicator: new Map() };
  edges = new Map();
  #homes = new Map();

  constructor(self, ownAddress) {
    this.self = self;
    this.#homes.set(ownAddress, self);
  }

  node(lane, name, said = {}) {
    const known = this.lanes[lane].get(name) ?? { name, lane, state: "assigned", at: name === this.self };
    const state = said.state ? worse(known.state, said.state) : known.state;
    const says = said.state === state && (state !== known.state || said.covered !== undefined); // an index speaks for itself
    const word = says ? said.word : (known.word ?? said.word);
    const node = { ...known, ...said, state, word };
    this.lanes[lane].set(name, node);
    if (node.address) {
      this.#homes.set(node.address, name);
    }
    return node;
  }

  nameOf(address) {
    const home = words.home(address);
    return this.#homes.get(home) ?? home.replace(/^https?:\/\//, "");
  }

  /** Of two accounts of one update the worse state counts; of equal ones the word of who sends. */
  edge(from, to, said) {
    const key = edgeKey({ from, to });
    const known = this.edges.get(key);
    const state = known ? worse(known.state, said.state) : said.state;
    const sent = [known, said].find((one) => one?.state === state && one.target);
    const { word } = sent ?? [known, said].find((one) => one?.state === state);
    this.edges.set(key, { ...said, ...known, state, word, from, to, key });
  }
}

const LANE_OF = { LRC: "lrc", RLI: "rli", REGISTRY: "registry", REPLICATOR: "replicator" };

function addMembers(picture, list) {
  for (const entry of list.entries) {
    const { name, site: place, version, addresses, patterns, policy } = entry;
    const address = words.home(addresses[0] ?? "");
    for (const role of entry.roles) {
      picture.node(LANE_OF[role] ?? "registry", name, {
        place, version, address, patterns, policy, lease: entry.lease, left: entry.left, ...standing(entry),
      });
    }
  }
  if (list.from) {
    const { state } = picture.node("registry", list.from);
    picture.node("registry", list.from, { state, covered: null, word: `${list.entries.length} members, asked ${words.age(list.elapsed)} ago` });
  }
}

function addSelf(picture, { statistics, told, list }) {
  const { self } = picture;
  const here = { version: statistics.version, heard: 0, state: "current", word: "current" };
  const { lrc, rli, registry, membership } = statistics.sections;
  if (lrc) {
    picture.node("lrc", self, { ...here, names: lrc.figures.logicalNames });
  }
  if (rli) {
    const { complete, covered, gaps } = told?.completeness ?? { complete: true, covered: 0, gaps: [] };
    const of = covered + gaps.length;
    const state = complete ? "current" : "incomplete";
    picture.node("rli", self, { ...here, state, covered, of, word: told ? `covers ${covered} of ${of}` : "current" });
  }
  if (registry) {
    picture.node("registry", self, { ...here, word: list ? `${list.entries.length} members` : "current" });
  }
  for (const [name, value] of Object.entries(membership?.figures ?? {})) {
    const address = name.match(/^reachable (.*)$/)?.[1];
    if (address) {
      const since = membership.figures["sinceRenewalMillis " + address];
      const heard = since >= 0 ? since : undefined;
      const state = value === 1 ? "current" : "silent";
      picture.node("registry", picture.nameOf(address), {
        address: words.home(address), heard, state, word: value === 1 ? "reachable" : "not reached",
      });
    }
  }
}

/** Of a catalog as one index heard it. */
function account(sender) {
  const { member, names, age: lag, lrc, partitioned } = sender;
  return { member, ...heardOf(sender), silent: sender.current ? undefined : lag, names, lag, partitioned, address: words.home(lrc) };
}

function addHeard(picture, told, now) {
  for (const sender of told?.senders ?? []) {
    const { member, partitioned, ...said } = account(sender);
    picture.node("lrc", member, said);
  }
  addRoutes(picture, told, picture.self, now);
  for (const { member, reason, silent, detail } of told?.completeness.gaps ?? []) {
    const state = GAPS[reason] ?? "silent";
    const word = silent === undefined ? words.lower(reason) : `silent for ${words.silence(silent)}`;
    picture.node("lrc", member, { state, word, silent, detail });
  }
}

/** The updates that reached an index. "now" is its clock, where that is known. */
function addRoutes(picture, told, index, now) {
  for (const sender of told?.senders ?? []) {
    const { state, word } = heardOf(sender);
    const { member, age: lag, lease } = sender;
    const left = lease === undefined || now === undefined ? undefined : lease - Math.max(0, now - sender.lastUpdate);
    const stations = [member, ...sender.via.map((address) => picture.nameOf(address)), index];
    stations.slice(1).forEach((to, i) => {
      if (i < stations.length - 2) {
        picture.node("rli", to);
      }
      picture.edge(stations[i], to, { state, word, sender, seen: "heard", index, lag, left, lease });
    });
  }
}

/** Other indexes, as they answered. An index that does not hear a catalog is a broken update, not a broken catalog. */
function addOthers(picture, { indexes = [] } = {}, own) {
  const accounts = new Map();
  for (const { name, told, elapsed, failed, refused } of indexes) {
    if (!told) {
      const { state } = picture.node("rli", name);
      picture.node("rli", name, { state: refused ? state : "silent", word: failed, covered: null });
      continue;
    }
    const { complete, covered, gaps } = told.completeness;
    const of = covered + gaps.length;
    const state = complete ? "current" : "incomplete";
    picture.node("rli", name, { state, covered, of, word: `covers ${covered} of ${of}, asked ${words.age(elapsed)} ago` });
    addRoutes(picture, told, name);
    for (const { member, reason, silent } of gaps) {
      if (!(reason in GAPS)) {
        const word = silent === undefined ? words.lower(reason) : `silent for ${words.silence(silent)}`;
        picture.edge(member, name, { state: "silent", word, seen: "gap", index: name });
      }
    }
    told.senders.map(account).forEach((one) => accounts.set(one.member, [...(accounts.get(one.member) ?? []), one]));
  }
  const mine = new Set(own?.senders.map((sender) => sender.member));
  accounts.forEach((all, member) => {
    if (!mine.has(member) && !picture.lanes.lrc.get(member)?.at) {
      addAccounts(picture, member, all);
    }
  });
}

/** The best account counts. Only an index that takes all names knows their number. */
function addAccounts(picture, member, all) {
  const [best] = [...all].sort((a, b) => WORST.indexOf(a.state) - WORST.indexOf(b.state) || a.lag - b.lag);
  const [whole] = all.filter((one) => !one.partitioned).sort((a, b) => a.lag - b.lag);
  const { state, word, silent, lag, address } = best;
  picture.node("lrc", member, { state, word, silent, lag, address, names: whole?.names });
}

function addSent(picture, targets, from) {
  for (const target of targets ?? []) {
    const to = picture.nameOf(target.rli);
    const { state, word } = sentTo(target);
    const answers = state === "silent" ? { state, word } : { state: "current", word: "acknowledges updates" };
    picture.node("rli", to, { address: words.home(target.rli), ...answers });
    picture.edge(from, to, { state, word, target, seen: "sent", lag: target.lag });
  }
}

function addAssigned(picture, pairs) {
  for (const { lrc, rli, assigned, reason } of pairs ?? []) {
    if (!assigned) {
      continue;
    }
    const [from, to] = [picture.node("lrc", lrc), picture.node("rli", rli)];
    const silent = [from, to].find((node) => node.state === "silent");
    const said = silent
      ? { state: "silent", word: `${silent.name} is ${silent.word}` }
      : { state: "assigned", word: "assigned; its progress is not visible from here" };
    picture.edge(lrc, rli, { ...said, seen: "assigned", reason });
    picture.edges.get(edgeKey({ from: lrc, to: rli })).reason = reason;
  }
}

/** Servers of which nothing is known but that others name them. */
function settled(node) {
  return node.state === "assigned" ? { ...node, state: "unseen", word: node.word ?? "not visible from here" } : node;
}

/**
 * "known" is {statistics, list, pairs, told, above, others}; the parts that this server does not know are absent. Nodes are in the
 * order of the registry, else of names.
 */
export function federation(known, ownAddress) {
  const { statistics, list, pairs, told, above, others } = known;
  const picture = new Picture(statistics.name, ownAddress);
  if (list) {
    addMembers(picture, list);
  }
  addSelf(picture, known);
  addHeard(picture, told, statistics.now);
  addSent(picture, statistics.sections.lrc?.targets, statistics.name);
  addSent(picture, above, statistics.name);
  addOthers(picture, others, told);
  addAssigned(picture, pairs);
  addReplicators(picture, known);
  const lane = (name) => [...picture.lanes[name].values()].map(settled);
  const byName = (a, b) => (a.name < b.name ? -1 : 1);
  const ordered = (nodes) => (list ? nodes : nodes.sort(byName));
  return {
    self: statistics.name,
    catalogs: ordered(lane("lrc")),
    indexes: ordered(lane("rli")),
    registries: lane("registry"),
    replicators: lane("replicator"),
    edges: [...picture.edges.values()],
    completeness: told?.completeness,
    policy: list?.policy,
    whole: Boolean(list),
    roles: Object.keys(statistics.sections),
  };
}

export function counted(nodes) {
  const by = { current: 0, ageing: 0, silent: 0, incomplete: 0, unseen: 0 };
  nodes.forEach((node) => by[node.state]++);
  return by;
}

/** Not current, the longest silent first, then the others by their lag. */
export function troubled(nodes) {
  const rank = { silent: 0, incomplete: 1, ageing: 2 };
  return nodes
    .filter((node) => node.state in rank)
    .sort((a, b) => rank[a.state] - rank[b.state] || (b.silent ?? b.lag ?? 0) - (a.silent ?? a.lag ?? 0));
}

function grouped(nodes, keyOf) {
  const groups = new Map();
  nodes.forEach((node) => {
    const key = keyOf(node) || "others";
    groups.set(key, [...(groups.get(key) ?? []), node]);
  });
  return groups;
}

const GROUP_KEYS = [
  ["site", (node) => node.place],
  ["the beginning of the name", (node) => node.name.match(/^[^-.]+(?=[-.])/)?.[0]],
];

/** Many catalogs in groups: by site, else by the beginning of the name, else by index; those in trouble come first. */
export function groups({ catalogs, edges }) {
  const indexOf = new Map(edges.map((edge) => [edge.from, edge.to]));
  const ways = [...GROUP_KEYS, ["index", (node) => indexOf.get(node.name)]];
  const made = ways.map(([by, keyOf]) => [by, grouped(catalogs, keyOf)]);
  const fits = ([, found]) => found.size > 1 && found.size <= catalogs.length / 2;
  const [by, found] = made.find(fits) ?? ["", grouped(catalogs, () => "all catalogs")];
  const list = [...found].map(([name, nodes]) => ({ name, nodes, trouble: troubled(nodes).length, by: counted(nodes) }));
  return { by, list: list.sort((a, b) => b.by.silent - a.by.silent || b.trouble - a.trouble) };
}

const NAMED_MAX = 2;

function about({ name, word }) {
  if (word === "lease is over") {
    return `the lease of ${name} is over`;
  }
  return `${name} is ${word}`.replace("is silent for", "has been silent for").replace("is renews", "renews");
}

function silenceOf(silent) {
  const names = silent.slice(0, NAMED_MAX).map(about);
  const more = silent.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more ${more === 1 ? "is" : "are"} silent` : "");
}

function partly({ catalogs, indexes, registries, roles }) {
  const elsewhere = registries.some((node) => !node.at) ? " A registry's console shows all members." : "";
  if (roles.includes("lrc") && !roles.includes("rli")) {
    return `This catalog knows the ${indexes.length === 1 ? "index" : `${indexes.length} indexes`} that it updates, and no other catalog.${elsewhere}`;
  }
  return catalogs.length === 0 ? `No catalog is known here.${elsewhere}` : "";
}

/** Of updates that are all current: "in step" only if each index has acknowledged every change. */
function progress(edges) {
  const late = waiting(edges);
  if (late.length === 0) {
    return edges.length === 0 ? "it updates no index" : "in step";
  }
  const pending = late.reduce((most, edge) => Math.max(most, edge.target.pending), 0);
  return `its updates are current, ${toSend(pending)}`;
}

/** The state in a sentence: {strong, rest, about}; about is the name of the first in trouble. */
export function sentence(model) {
  const { catalogs, roles, whole } = model;
  const limited = !whole && partly(model);
  if (limited) {
    const [own] = catalogs.filter((node) => node.at);
    const failing = model.edges.filter((edge) => edge.state !== "current");
    const well = failing.length === 0 ? progress(model.edges) : `${failing.length} of ${model.edges.length} updates not current`;
    return { strong: own ? `${model.self}: ${well}.` : `${model.self}.`, rest: limited };
  }
  const bad = troubled(catalogs);
  const { current } = counted(catalogs);
  if (bad.length === 0) {
    const all = catalogs.length === 1 ? "The only catalog is current." : `All ${catalogs.length} catalogs are current.`;
    return { strong: catalogs.length === 0 ? "There is no catalog yet." : all, rest: coverage(model) };
  }
  const silent = bad.filter((node) => node.state === "silent");
  const late = bad.length - silent.length;
  const lost = silent.reduce((sum, node) => sum + (node.names ?? 0), 0);
  const miss = lost > 0 ? `, so answers may miss ${silent.length === 1 ? "its" : "their"} ${words.count(lost)} ${lost === 1 ? "name" : "names"}` : ", so answers may miss names";
  const rest = [
    silent.length > 0 && `${silenceOf(silent)}${roles.includes("rli") || whole ? miss : ""}`,
    late > 0 && (late === 1 ? about(bad.at(-1)) : `${late} are behind`),
  ].filter(Boolean);
  return { strong: `${current} of ${catalogs.length} catalogs are current.`, rest: rest.join("; ") + ".", about: bad[0].name };
}

function coverage({ completeness, self, edges, indexes, registries, replicators = [] }) {
  const broken = edges.filter((edge) => edge.state === "silent" || edge.state === "ageing");
  if (broken.length > 0) {
    const [{ from, to }] = broken;
    return `${broken.length} of ${edges.length} updates not current, such as ${from} to ${to}.`;
  }
  if (!completeness) {
    const gone = [...indexes, ...registries, ...replicators].find((node) => node.state === "silent");
    return gone ? `${gone.name} is silent: ${gone.word}.` : "All members renew their leases in time.";
  }
  return completeness.complete
    ? `${self} covers all of them ${words.asOf(completeness.age)}.`
    : `${self} does not cover all: ${completeness.membershipKnown ? `it covers ${completeness.covered}.` : "it does not know all members."}`;
}
