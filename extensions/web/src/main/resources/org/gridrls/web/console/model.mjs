// One picture of the federation, of all that the server at hand knows. Knows neither page nor network.

import { addReplicators } from "./copies.mjs";
import { WORST, heardOf, sentTo, standing, worse } from "./standing.mjs";
import * as words from "./words.mjs";

export function edgeKey({ from, to }) {
  return `${from}>${to}`;
}

const GAPS = { PARTITION_ONLY: "incomplete", FILTER_ONLY: "incomplete" };

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
    const node = { ...known, ...said, state, word, silent: known.silent ?? said.silent }; // one number for one silence
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
    const carried = [...(known?.carried ?? []), ...(said.carried ?? [])];
    this.edges.set(key, { ...said, ...known, state, word, from, to, key, carried });
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

/** Of the catalogs that an index knows; it says so if there may be others. */
function covers({ complete, covered, gaps }) {
  const of = covered + gaps.length;
  if (complete && of === 0) {
    return "knows no catalog yet";
  }
  return complete || gaps.length > 0 ? `covers ${covered} of ${of}` : `covers ${covered}, may not know all`;
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
    picture.node("rli", self, { ...here, state, covered, of, word: told ? covers(told.completeness) : "current" });
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
  for (const gap of told?.completeness.gaps ?? []) {
    const { member, silent, detail } = gap;
    picture.node("lrc", member, { state: gapState(gap), word: words.silenced(gap), silent, detail });
  }
  for (const sender of told?.senders ?? []) {
    const { member, partitioned, ...said } = account(sender);
    picture.node("lrc", member, said);
  }
  addRoutes(picture, told, picture.self, now);
}

/** The state of a catalog that an index does not cover: silent only if the catalog is. */
export function gapState(gap) {
  return GAPS[gap.reason] ?? (isPresent(gap) ? "incomplete" : "silent");
}

/** Does the member renew its lease, although the index has no current update of it? */
function isPresent({ reason, silent, detail = "" }) {
  return ["NEVER_HEARD", "EXPIRED"].includes(reason) && silent === undefined && !/^(silent|away)/.test(detail);
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
      const carried = i > 0 && to === index ? [{ from: member, through: stations[i], state, word, sender, left, key: edgeKey({ from: stations[i], to }) }] : [];
      picture.edge(stations[i], to, { state, word, sender, seen: "heard", index, lag, left, lease, carried });
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
    picture.node("rli", name, { state, covered, of, word: `${covers(told.completeness)}, asked ${words.age(elapsed)} ago` });
    addRoutes(picture, told, name);
    addSent(picture, told.above, name);
    for (const gap of gaps) {
      if (!(gap.reason in GAPS)) {
        picture.edge(gap.member, name, { state: "silent", word: words.silenced(gap), seen: "gap", index: name });
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
      ? { state: "silent", word: `${silent.name}: ${silent.word}` }
      : { state: "assigned", word: "assigned; its progress is not visible from here" };
    picture.edge(lrc, rli, { ...said, seen: "assigned", reason });
    picture.edges.get(edgeKey({ from: lrc, to: rli })).reason = reason;
  }
}

/** Nothing arrives from a silent server, and nothing at one, however fresh the last update is. */
function interrupted(edge, { lanes }) {
  const ends = [lanes.lrc.get(edge.from) ?? lanes.rli.get(edge.from), lanes.rli.get(edge.to)];
  const gone = edge.state === "silent" ? undefined : ends.find((node) => node?.state === "silent");
  if (edge.state === "silent" && !edge.target && ends[0]?.state === "silent" && edge.seen !== "assigned") {
    return { ...edge, word: ends[0].word }; // the silence of the catalog, by one clock
  }
  return gone ? { ...edge, state: "silent", word: `${gone.name}: ${gone.word}` } : edge;
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
    edges: [...picture.edges.values()].map((edge) => interrupted(edge, picture)),
    completeness: told?.completeness,
    policy: list?.policy,
    whole: Boolean(list),
    roles: Object.keys(statistics.sections),
  };
}
