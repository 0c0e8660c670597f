import assert from "node:assert/strict";
import test from "node:test";
import { parsed } from "./page.mjs";
import { console as files, golden } from "./places.mjs";

const { Others } = await import(files + "others.mjs");
const { Away, Fault } = await import(files + "soap.mjs");

const sectionsOf = (...roles) => Object.fromEntries(roles.map((role) => [role, { figures: {}, targets: [] }]));
const statistics = { name: "reg", sections: sectionsOf("registry", "membership") };
const entry = (name, ...roles) => ({ name, roles, left: 1000, stage: "PRESENT" });
const result = (path) => golden(path).match(/<(?:\w+:)?result>[^]*<\/(?:\w+:)?result>/)[0];
const SENDERS = { from: "i", xml: result("replica-location-index/listSenders.response.xml") };
const MEMBERS = { from: "reg", xml: result("registry/members.response.xml") };
const EXPLAINED = { from: "reg", xml: result("registry/explain.response.xml") };

function made(answers) {
  const asked = [];
  const clock = { now: 50_000 };
  const ask = async (question, parameters, method) => {
    if (question === "pass") { // the parents of an index, which tests of the picture are about
      return answers.pass ?? { code: "PERMISSION_DENIED", message: "no" };
    }
    asked.push([question, parameters.index ?? parameters.replicator, method]);
    const answer = answers[question];
    if (answer instanceof Error) {
      throw answer;
    }
    return answer;
  };
  const arrivals = [];
  const others = new Others(ask, () => arrivals.push(1), { parse: parsed, clock: () => clock.now });
  return { asked, clock, others, answers, arrivals };
}

test("each other index is asked at a registry, seldom, and its ages grow until it is asked again", async () => {
  const { others, asked, clock, arrivals } = made({ senders: SENDERS });
  const own = { statistics, list: { entries: [entry("reg", "RLI"), entry("i", "RLI"), entry("a", "LRC"), { ...entry("gone", "RLI"), stage: "SILENT" }] } };
  await others.look(own);
  assert.deepEqual(asked, [["senders", "i", "POST"]]);
  assert.equal(arrivals.length, 1);
  const [first] = others.known().indexes;
  assert.equal(first.elapsed, 0);
  clock.now += 4_000;
  const [second] = others.known().indexes;
  assert.equal(second.elapsed, 4_000);
  assert.equal(second.told.senders[0].age, first.told.senders[0].age + 4_000);
  assert.equal(others.look(own), undefined, "not yet");
  clock.now += 6_000;
  await others.look(own);
  assert.equal(asked.length, 2);
});

test("a server that is no registry asks one for the members, their leases and the assignments", async () => {
  const { others, asked, clock } = made({ members: MEMBERS, senders: SENDERS, explain: EXPLAINED });
  await others.look({ statistics: { name: "x", sections: sectionsOf("lrc", "membership") } });
  const { list, pairs, listFailed } = others.known();
  assert.equal(list.from, "reg");
  assert.ok(list.entries.length > 0 && pairs.length > 0);
  assert.equal(listFailed, undefined);
  assert.deepEqual(asked.slice(0, 1), [["members", undefined, "POST"]]);
  clock.now += 700;
  assert.equal(others.known().list.elapsed, 700);
  assert.equal(others.known().list.entries[0].left, list.entries[0].left);
});

test("replicators are asked for their copies, those beyond the limit are counted", async () => {
  const figures = { transfersActive: 16, filesUnfinished: 3_316, filesFailed: 4 };
  const { others, asked, clock, answers } = made({ copies: { from: "r0", figures } });
  const own = { statistics: { ...statistics, name: "r9" }, list: { entries: [...Array.from({ length: 10 }, (_, i) => entry("r" + i, "REPLICATOR")), { ...entry("gone", "REPLICATOR"), stage: "AWAY" }] } };
  await others.look(own);
  assert.deepEqual(asked[0], ["copies", "r0", "POST"]);
  assert.equal(asked.length, 8);
  clock.now += 3_000;
  const { replicators, replicatorsNotAsked } = others.known();
  assert.deepEqual(replicators[7], { name: "r7", elapsed: 3_000, told: figures });
  assert.equal(replicatorsNotAsked, 1);
  answers.copies = { code: "PERMISSION_DENIED", message: "no right" };
  clock.now += 10_000;
  await others.look(own);
  assert.equal(others.known().replicators[0].refused, true);
  assert.equal(others.known().replicators[0].told, undefined);
  others.forget();
  assert.deepEqual(others.known().replicators, []);
});

test("what can't be asked any more is unknown since then, not shown as it was", async () => {
  const { others, clock, answers } = made({ senders: SENDERS });
  const own = { statistics, list: { entries: [entry("i", "RLI")] } };
  await others.look(own);
  for (const failure of [{ code: "TRANSPORT_FAILED", message: "connection refused" }, new Away("no answer in time")]) {
    answers.senders = failure;
    clock.now += 10_000;
    await others.look(own);
    const [index] = others.known().indexes;
    assert.equal(index.told, undefined);
    assert.equal(index.refused, false);
    assert.match(index.failed, /(connection refused|no answer in time).*\(unknown since .*\d\d/);
  }
  answers.senders = new Fault("PERMISSION_DENIED", "no right rli_read", "senders");
  others.forget();
  assert.deepEqual(others.known().indexes, []);
  await others.look(own);
  assert.equal(others.known().indexes[0].refused, true);
  assert.doesNotMatch(others.known().indexes[0].failed, /since/);
});

test("members that no registry tells are not made up", async () => {
  const { others } = made({ members: new Fault("TIMEOUT", "no answer in time from http://reg", "members") });
  await others.look({ statistics: { name: "x", sections: sectionsOf("rli", "membership") } });
  assert.match(others.known().listFailed, /no answer in time from http:\/\/reg/);
  assert.deepEqual([others.known().list, others.known().indexes], [undefined, []]);
});

test("a slow answer is waited for, not asked for again", async () => {
  let answer;
  const { others, asked, clock, answers } = made({});
  answers.senders = new Promise((resolve) => (answer = resolve));
  const own = { statistics, list: { entries: [entry("i", "RLI")] } };
  const running = others.look(own);
  clock.now += 30_000;
  assert.equal(others.look(own), undefined);
  answer(SENDERS);
  await running;
  assert.equal(asked.length, 1);
  assert.equal(others.known().indexes.length, 1);
});

test("an answer for another caller is dropped, and so are indexes beyond the limit", async () => {
  const { others, asked } = made({ senders: SENDERS });
  const many = { statistics, list: { entries: Array.from({ length: 40 }, (_, i) => entry("i" + i, "RLI")) } };
  const running = others.look(many);
  others.forget();
  await running;
  assert.deepEqual(others.known().indexes, []);
  await others.look(many);
  assert.equal(new Set(asked.map(([, index]) => index)).size, 32);
  assert.equal(others.known().indexes.length, 32);
  assert.equal(others.known().notAsked, 8);
});

test("an index says to which others it forwards; without that its catalogs are still known", async () => {
  const own = { statistics, list: { entries: [entry("i", "RLI")] } };
  const told = made({ senders: SENDERS, pass: { from: "i", xml: result("replica-location-index/listParents.response.xml") } });
  await told.others.look(own);
  assert.ok(told.others.known().indexes[0].told.above[0].rli.startsWith("http"));
  const refused = made({ senders: SENDERS });
  await refused.others.look(own);
  assert.deepEqual(refused.others.known().indexes[0].told.above, []);
  assert.ok(refused.others.known().indexes[0].told.senders.length > 0);
});
