import assert from "node:assert/strict";
import test from "node:test";
import "./page.mjs";
import { console as files } from "./places.mjs";

const model = { ...(await import(files + "model.mjs")), ...(await import(files + "groups.mjs")), ...(await import(files + "sentence.mjs")) };
const { freshness } = await import(files + "frame.mjs");
const { standing } = await import(files + "federation.mjs");

const NOW = 1_000_000_000;
const none = { figures: {}, queues: [], targets: [] };
const server = (name, sections) => ({ name, version: "1", now: NOW, sections });
const sender = (member, age, current = true) => ({ member, lrc: `http://${member}:1/ws/lrc`, current, evidence: "LIST", names: 10, lastUpdate: NOW - age, age, lease: 120_000, hops: 0, via: [] });
const told = (senders, gaps = []) => ({ senders, completeness: { complete: gaps.length === 0, covered: senders.length - gaps.length, membershipKnown: true, age: 4000, gaps } });
const entry = (name, role, left, stage = "PRESENT") => ({ name, roles: [role], site: "s", version: "1", addresses: [`http://${name}:1/ws/admin`], patterns: [], lease: 3000, left, stage, silent: stage === "PRESENT" ? undefined : 750_000 });
const ofIndex = (...all) => model.federation({ statistics: server("rli", { rli: none }), told: told(...all) }, "http://rli:1");
const states = (nodes) => nodes.map((node) => [node.name, node.state]);

test("an index shows its catalogs by their age: current, behind, silent", () => {
  const made = ofIndex([sender("a", 41_000), sender("b", 70_000), sender("c", 722_000, false)], [{ member: "c", reason: "EXPIRED", silent: 722_000 }]); // a quiet catalog reports every 40 s
  assert.deepEqual(states(made.catalogs), [["a", "current"], ["b", "ageing"], ["c", "silent"]]);
  assert.deepEqual(states(made.indexes), [["rli", "incomplete"]]);
  assert.deepEqual(made.edges.map((edge) => [edge.key, edge.state]), [["a>rli", "current"], ["b>rli", "ageing"], ["c>rli", "silent"]]);
  const said = model.sentence(made);
  assert.equal(said.strong, "1 of 3 catalogs are current.");
  assert.equal(said.rest, "c has been silent for 12 min, so answers may miss its 10 names; b is 70 s behind.");
  assert.equal(said.about, "c");
});

test("a quiet catalog with a long lease is not late before half of it", () => {
  const quiet = (age, lease) => ofIndex([{ ...sender("a", age), lease }]).catalogs[0].state;
  assert.deepEqual([quiet(100_000, 300_000), quiet(151_000, 300_000), quiet(61_000, 120_000), quiet(50_000, 3_000)], ["current", "ageing", "ageing", "current"]);
});

test("all well is said with its age, a member never heard is not", () => {
  assert.deepEqual(model.sentence(ofIndex([sender("a", 1000)])), { strong: "The only catalog is current.", rest: "rli covers all of them as of 4 s ago." });
  const never = ofIndex([sender("a", 1000)], [{ member: "b", reason: "NEVER_HEARD" }]);
  assert.deepEqual(states(never.catalogs), [["a", "current"], ["b", "incomplete"]]);
  assert.match(model.sentence(never).rest, /b is not heard since the index started/);
});

test("a member whose last renewal the registry does not know is silent since before its start", () => {
  const restarted = { ...entry("a", "LRC", 0, "SILENT"), silent: undefined, renewedAt: Date.parse("2026-11-22T09:14:06Z") };
  const made = model.federation({ statistics: server("reg", { registry: none }), list: { entries: [restarted] } }, "http://reg:1");
  assert.equal(made.catalogs[0].word, "silent, last heard before 2026-11-22 09:14:06 UTC");
  assert.equal(made.catalogs[0].silent, undefined);
});

test("a registry shows leases, and assigned updates as not seen from there", () => {
  const entries = [entry("a", "LRC", 2500), entry("b", "LRC", 900), entry("c", "LRC", 0, "SILENT"), entry("i", "RLI", 2500)];
  const pairs = ["a", "c"].map((lrc) => ({ lrc, rli: "i", assigned: true, reason: "weight" })).concat({ lrc: "b", rli: "i", assigned: false, reason: "no" });
  const made = model.federation({ statistics: server("reg", { registry: none }), list: { entries, policy: "hash(1)" }, pairs }, "http://reg:1");
  assert.deepEqual(states(made.catalogs), [["a", "current"], ["b", "ageing"], ["c", "silent"]]);
  assert.deepEqual(made.edges.map((edge) => [edge.key, edge.state, edge.reason]), [["a>i", "assigned", "weight"], ["c>i", "silent", "weight"]]);
  assert.equal(made.registries[0].at, true);
});

test("a catalog says that it knows its indexes only", () => {
  const target = { rli: "http://i:1/ws/update", kind: "LIST", everything: true, patterns: [], origin: "MEMBERSHIP", inStep: true, pending: 0, failures: 0, lag: 0 };
  const failing = { ...target, rli: "http://j:1/ws/update", inStep: false, lastFailure: "refused" };
  const membership = { figures: { "reachable http://reg:1": 1, "sinceRenewalMillis http://reg:1": 900 } };
  const made = model.federation({ statistics: server("a", { lrc: { ...none, figures: { logicalNames: 7 }, targets: [target, failing] }, membership }) }, "http://a:1");
  assert.deepEqual(states(made.indexes), [["i:1", "current"], ["j:1", "silent"]]);
  assert.deepEqual(made.edges.map((edge) => edge.state), ["current", "silent"]);
  const said = model.sentence(made);
  assert.equal(said.strong, "a: 1 of 2 updates not current.");
  assert.match(said.rest, /knows the 2 indexes that it updates, and no other catalog\. A registry's console shows all members\./);
});

const sending = (more) => ({ rli: "http://rli:1/ws/update", kind: "LIST", everything: true, patterns: [], origin: "MEMBERSHIP", inStep: false, pending: 5, failures: 0, lastSuccess: 1, lag: 2000, ...more });

test("nothing is said to be in step while changes wait, or that only an index vouches for", () => {
  const catalog = (target) => model.federation({ statistics: server("a", { lrc: { ...none, figures: {}, targets: [target] } }) }, "http://a:1");
  const both = (target) => model.federation({ statistics: server("rli", { lrc: { ...none, targets: [target] }, rli: none }), told: told([sender("rli", 1000)]) }, "http://rli:1");
  const heard = ofIndex([sender("a", 1000)]);
  for (const [made, said] of [
    [catalog(sending({})), "On the way: 5 changes to send; rli:1 acknowledged everything as of 2 s ago."],
    [catalog(sending({ pending: 1 })), "On the way: 1 change to send; rli:1 acknowledged everything as of 2 s ago."],
    [catalog(sending({ pending: 0 })), "On the way: changes not acknowledged yet; rli:1 acknowledged everything as of 2 s ago."],
    [both(sending({})), "On the way: 5 changes to send; rli acknowledged everything as of 2 s ago."],
    [both(sending({ lag: 95_000 })), "Not current: 95 s behind."],
    [both(sending({ lastFailure: "refused" })), "Not current: fails: refused."],
    [heard, "Current: rli has every change of a as of 1 s ago. Whether changes wait since then is seen at a."],
  ]) {
    const [edge] = made.edges;
    assert.equal(standing(edge), said);
    assert.doesNotMatch(`${edge.word} ${model.sentence(made).strong} ${standing(edge)}`, /in step/i);
  }
  assert.equal(model.sentence(catalog(sending({}))).strong, "a: its updates are current, 5 changes to send.");
  assert.equal(model.sentence(catalog(sending({ inStep: true, pending: 0 }))).strong, "a: in step.");
  assert.equal(standing(catalog(sending({ inStep: true, pending: 0 })).edges[0]), "In step: rli:1 has acknowledged every change of a.");
  assert.equal(model.sentence(model.federation({ statistics: server("a", { lrc: none }) }, "http://a:1")).strong, "a: it updates no index.");
});

test("what comes through another index is drawn through it", () => {
  const made = ofIndex([{ ...sender("a", 1000), hops: 1, via: ["http://low:1/ws/update"] }]);
  assert.deepEqual(made.edges.map((edge) => edge.key), ["a>low:1", "low:1>rli"]);
});

test("many catalogs are grouped by site, by name or by index, those in trouble first", () => {
  const nodes = (of) => Array.from({ length: 30 }, (_, i) => ({ state: i === 29 ? "silent" : "current", ...of(i) }));
  const byName = model.groups({ catalogs: nodes((i) => ({ name: `${i < 15 ? "asia" : "europe"}-${i}` })), edges: [] });
  assert.deepEqual([byName.by, byName.list.map((group) => [group.name, group.nodes.length])], ["the beginning of the name", [["europe", 15], ["asia", 15]]]);
  assert.equal(model.groups({ catalogs: nodes((i) => ({ name: "x" + i, place: i % 3 ? "p" : "q" })), edges: [] }).by, "site");
  assert.equal(model.groups({ catalogs: nodes((i) => ({ name: "x" + i })), edges: [] }).list.length, 1);
});

test("the page says how fresh it is", () => {
  assert.deepEqual([undefined, 800, 12_000, 61_000].map((age) => freshness(age).state), ["", "", "ageing", "silent"]);
  assert.equal(freshness(800).text, "live, now");
  assert.equal(freshness(1_200).text, "live, 1.2 s ago");
});

const other = (name, ...all) => ({ name, elapsed: 2000, told: told(...all) });
const list = { policy: "pattern", entries: [entry("a", "LRC", 2500), entry("b", "LRC", 2500), entry("i", "RLI", 2500), entry("j", "RLI", 2500)] };

test("a registry shows names, lag and updates as other indexes tell them", () => {
  const indexes = [other("i", [sender("a", 1000), sender("b", 3000)]), other("j", [{ ...sender("a", 500), partitioned: true, names: 3 }])];
  const made = model.federation({ statistics: server("reg", { registry: none }), list, others: { indexes } }, "http://reg:1");
  assert.deepEqual(made.catalogs.map(({ name, state, names, lag }) => [name, state, names, lag]), [["a", "current", 10, 500], ["b", "current", 10, 3000]]);
  assert.deepEqual(made.edges.map((edge) => [edge.key, edge.state, edge.index, edge.left]), [["a>i", "current", "i", undefined], ["b>i", "current", "i", undefined], ["a>j", "current", "j", undefined]]);
  assert.deepEqual(made.indexes.map((node) => node.word), ["covers 2 of 2, asked 2 s ago", "covers 1 of 1, asked 2 s ago"]);
  assert.equal(model.sentence(made).strong, "All 2 catalogs are current.");
});

test("what other indexes forward to their parents is drawn", () => {
  const above = [{ rli: "http://j:1/ws/update", kind: "LIST", everything: true, patterns: [], origin: "OPERATOR", inStep: true, pending: 0, failures: 0, lag: 0 }];
  const low = other("i", [sender("a", 1000)]);
  const made = model.federation({ statistics: server("reg", { registry: none }), list, others: { indexes: [{ ...low, told: { ...low.told, above } }] } }, "http://reg:1");
  assert.deepEqual(made.edges.map((edge) => [edge.key, edge.state]), [["a>i", "current"], ["i>j", "current"]]);
  assert.deepEqual(made.indexes.map((node) => node.name), ["i", "j"]);
});

test("an index that does not hear a catalog is a broken update, not a silent catalog", () => {
  const indexes = [other("i", [sender("a", 1000), sender("b", 1000)]), other("j", [sender("a", 400_000, false)], [{ member: "a", reason: "EXPIRED", silent: 400_000 }, { member: "b", reason: "NEVER_HEARD" }])];
  const made = model.federation({ statistics: server("reg", { registry: none }), list, others: { indexes } }, "http://reg:1");
  assert.deepEqual(states(made.catalogs), [["a", "current"], ["b", "current"]]);
  assert.deepEqual(states(made.indexes), [["i", "current"], ["j", "incomplete"]]);
  assert.deepEqual(made.edges.filter((edge) => edge.to === "j").map((edge) => [edge.from, edge.state]), [["a", "silent"], ["b", "silent"]]);
  assert.deepEqual(model.sentence(made), { strong: "All 2 catalogs are current.", rest: "2 of 4 updates not current, such as a to j." });
});

test("no update of a silent server is current, however fresh the last one is", () => {
  const silent = { ...list, entries: [entry("a", "LRC", 0, "SILENT"), entry("b", "LRC", 2500), entry("i", "RLI", 2500), entry("j", "RLI", 0, "SILENT")] };
  const target = { rli: "http://j:1/ws/update", kind: "LIST", everything: true, patterns: [], origin: "MEMBERSHIP", inStep: true, pending: 0, failures: 0, lag: 0 };
  const statistics = server("b", { lrc: { ...none, targets: [target] } });
  const made = model.federation({ statistics, list: silent, others: { indexes: [other("i", [sender("a", 1000), sender("b", 1000)])] } }, "http://b:1");
  assert.deepEqual(made.edges.map((edge) => [edge.key, edge.state, edge.word]), [
    ["b>j", "silent", "j: silent for 12 min"],
    ["a>i", "silent", "a: silent for 12 min"],
    ["b>i", "current", "current"],
  ]);
});

test("one silence has one number: that of the registry, else that of the index", () => {
  const gaps = [{ member: "a", reason: "EXPIRED", silent: 760_000 }];
  const silent = { ...list, entries: [entry("a", "LRC", 0, "SILENT"), entry("i", "RLI", 2500)] };
  const senders = [sender("a", 799_000, false)];
  const both = model.federation({ statistics: server("i", { rli: none }), list: silent, told: told(senders, gaps) }, "http://i:1");
  assert.deepEqual(both.catalogs.map((node) => [node.silent, node.word]), [[750_000, "silent for 12 min"]]);
  assert.deepEqual(both.edges.map((edge) => edge.word), ["silent for 12 min"]);
  const alone = model.federation({ statistics: server("i", { rli: none }), told: told(senders, gaps) }, "http://i:1");
  assert.deepEqual(alone.catalogs.map((node) => [node.silent, node.word]), [[760_000, "silent for 12 min"]]);
});

test("a silent member whose update still counts is not missed yet", () => {
  const silent = { ...list, entries: [entry("a", "LRC", 0, "SILENT"), entry("i", "RLI", 2500)] };
  const made = model.federation({ statistics: server("i", { rli: none }), list: silent, told: told([sender("a", 1000)]) }, "http://i:1");
  assert.equal(made.indexes[0].word, "covers 1 of 1");
  assert.equal(model.sentence(made).rest, "a has been silent for 12 min, but i still has its last update.");
});

test("an index that covers all that it knows, and may not know all, says so", () => {
  const unsure = { ...told([sender("a", 1000)]), completeness: { complete: false, covered: 1, membershipKnown: false, gaps: [] } };
  const made = model.federation({ statistics: server("i", { rli: none }), told: unsure }, "http://i:1");
  assert.deepEqual(made.indexes.map(({ state, word }) => [state, word]), [["incomplete", "covers 1, may not know all"]]);
});

test("an index that can't be asked, or refuses, has no figures", () => {
  const indexes = [{ name: "i", failed: "no answer (unknown since 09:00)", refused: false }, { name: "j", failed: "Not allowed", refused: true }];
  const pairs = ["i", "j"].map((rli) => ({ lrc: "a", rli, assigned: true, reason: "weight" }));
  const made = model.federation({ statistics: server("reg", { registry: none }), list, pairs, others: { indexes } }, "http://reg:1");
  assert.deepEqual(made.indexes.map(({ state, word, covered }) => [state, word, covered]), [["silent", "no answer (unknown since 09:00)", null], ["current", "Not allowed", null]]);
  assert.deepEqual(made.edges.map((edge) => [edge.to, edge.state]), [["i", "silent"], ["j", "assigned"]]);
  assert.ok(made.catalogs.every((node) => node.names === undefined));
});

test("what the index at hand heard itself counts before what others tell", () => {
  const made = model.federation({ statistics: server("i", { rli: none }), list, told: told([sender("a", 722_000, false)]), others: { indexes: [other("j", [sender("a", 100)])] } }, "http://i:1");
  assert.deepEqual(made.catalogs.map(({ name, state, lag }) => [name, state, lag])[0], ["a", "silent", 722_000]);
});

test("a silent index is said, also where all catalogs are current", () => {
  const away = { ...list, entries: [entry("a", "LRC", 2500), entry("i", "RLI", 0, "AWAY")] };
  const made = model.federation({ statistics: server("reg", { registry: none }), list: away }, "http://reg:1");
  assert.deepEqual(model.sentence(made), { strong: "The only catalog is current.", rest: "i is silent: away for 12 min." });
});

test("replicators are shown with their copies, and not as registries", () => {
  const entries = [entry("a", "LRC", 2500), ...["p", "q", "r", "s"].map((name) => entry(name, "REPLICATOR", 2500)), entry("gone", "REPLICATOR", 0, "SILENT")];
  const replicators = [
    { name: "p", elapsed: 2000, told: { transfersActive: 1, filesUnfinished: 30, filesFailed: 4 } },
    { name: "q", elapsed: 2000, told: { transfersActive: 0, filesUnfinished: 0, filesFailed: 0 } },
    { name: "r", failed: "no answer in time", refused: false },
    { name: "s", failed: "Not allowed", refused: true },
  ];
  const made = model.federation({ statistics: server("reg", { registry: none }), list: { entries }, others: { replicators } }, "http://reg:1");
  assert.deepEqual(states(made.registries), [["reg", "current"]]);
  assert.deepEqual(made.replicators.map(({ name, state, word }) => [name, state, word]), [
    ["p", "current", "1 copy under way, 30 unfinished, 4 failed, asked 2 s ago"],
    ["q", "current", "no copies to make, asked 2 s ago"],
    ["r", "silent", "no answer in time"],
    ["s", "current", "current; its figures are not allowed"],
    ["gone", "silent", "silent for 12 min"],
  ]);
  assert.equal(model.sentence(made).rest, "r is silent: no answer in time.");
  const own = model.federation({ statistics: server("p", { replicator: { ...none, figures: { transfersActive: 2, filesUnfinished: 3000, filesFailed: 0 } } }) }, "http://p:1");
  assert.deepEqual(own.replicators.map(({ at, word }) => [at, word]), [[true, "2 copies under way, 3,000 unfinished"]]);
});
