import assert from "node:assert/strict";
import test from "node:test";
import { parsed, shown } from "./page.mjs";
import { console as files, golden } from "./places.mjs";

const { resultOf } = await import(files + "soap.mjs");
const data = await import(files + "data.mjs");
const replication = await import(files + "replication.mjs");
const words = await import(files + "words.mjs");

const answer = (operation) => resultOf(parsed(golden(`replicator/${operation}.response.xml`)), operation);
const asked = [];
const call = async (service, operation) => {
  asked.push(`${service} ${operation}`);
  return answer(operation);
};
const FIGURES = { transfersActive: 3, filesFailed: 1, copiesProvable: 8000, copiesProved: 2960, proofsLost: 2, proofsDifferent: 1, oldestUnfinishedSeconds: 20_000, "sourceFiles a.org": 2, "sourceBytes a.org": 4e6, "sourceMillis a.org": 2_000, "sourceFailures b.org:1": 5 };
const statistics = { sections: { replicator: { figures: FIGURES } } };

test("requests are read with their counts, and the failures of those in trouble", async () => {
  const copies = await replication.load(call, statistics.sections);
  const [one] = copies.requests;
  assert.equal(one.requestId, "run7-1");
  assert.equal(one.count.done, 480);
  assert.deepEqual(asked, ["replicator listReplicators", `replicator/${one.id} findItems`, `replicator/${one.id} findItems`]);
  assert.equal(await replication.load(call, { lrc: {} }), undefined);
});

test("the page says what is wanted, since when, and why files fail", async () => {
  const copies = await replication.load(call, statistics.sections);
  const arrivals = new replication.Arrivals();
  const [{ id, bytes, created }] = copies.requests;
  arrivals.look(1_000, [{ id, bytes: bytes - 6_000_000 }]);
  assert.equal(arrivals.rate(id), undefined);
  arrivals.look(3_000, copies.requests);
  const text = shown(replication.show({ statistics }, { copies, arrivals, live: undefined, now: created + 18_000_000 })).textContent;
  for (const part of ["519 files are wanted, the oldest for 5 h.", "1 file has failed", "480 of 1,000", "3.0 MB/s", "503 MB", "2.0 MB/s", "b.org:1", "37 %of 8,000 copies, within 30 days; last night 3 lost or different"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
  const elsewhere = shown(replication.show({ statistics: { sections: {} } }, { arrivals })).textContent;
  assert.match(elsewhere, /This server is no replicator/);
});

test("failures are counted by their cause", () => {
  const failures = [
    { state: "FAILED", reason: "failed: wrong checksum: http://a/b: adler32 is 1, not 2", name: "a" },
    { state: "WAITING", reason: "failed: wrong checksum: http://a/c: adler32 is 1, not 2", name: "b" },
    { state: "WAITING", reason: "not registered", name: "c" },
    { state: "FAILED", name: "d" },
  ];
  const [first, ...others] = replication.causes(failures);
  assert.deepEqual([first.cause, first.failed, first.waiting, first.example.name], ["wrong checksum", 1, 1, "a"]);
  assert.deepEqual(others.map((one) => one.cause), ["not registered", "no reason"]);
});

test("sources are listed by what was read from them", () => {
  assert.deepEqual(replication.sources(FIGURES).map(({ host, bytes, failures }) => [host, bytes, failures]), [["a.org", 4e6, 0], ["b.org:1", 0, 5]]);
});

test("a state has a mark and a word", () => {
  const of = (state, count, error) => replication.standing({ state, error, count: { failed: 0, waiting: 0, ...count } });
  assert.deepEqual(of("ACTIVE", {}), ["current", "active"]);
  assert.deepEqual(of("ACTIVE", { waiting: 2 }), ["ageing", "active, 2 waiting"]);
  assert.deepEqual(of("ACTIVE", {}, "cannot register: no answer"), ["silent", "cannot register: no answer"]);
  assert.deepEqual(of("FINISHED", { failed: 1 }), ["silent", "finished, 1 failed"]);
  assert.deepEqual(of("SUSPENDED", {}), ["assigned", "suspended"]);
});

test("bytes have a unit and at most three figures", () => {
  assert.deepEqual([0, 999, 4_123_456, 503_316_480, 2.1e13].map(words.bytes), ["0 B", "999 B", "4.1 MB", "503 MB", "21.0 TB"]);
});
