import assert from "node:assert/strict";
import test from "node:test";
import { shown } from "./page.mjs";
import { console as files } from "./places.mjs";

const words = await import(files + "words.mjs");
const { Lags, Rates, axis, chart, curve, roundUp, sparkline } = await import(files + "chart.mjs");

test("times have one form, that of the servers' messages", () => {
  const times = [0, 999, 1500, 61_000, 119_900, 722_000, 3_900_000, 7_300_000, 200_000_000];
  assert.deepEqual(times.map(words.span), ["0 ms", "999 ms", "1.5 s", "61 s", "119 s", "12 min", "65 min", "2 h", "2 days"]);
  assert.deepEqual(times.map(words.age), ["0 ms", "999 ms", "1.5 s", "61 s", "2 min", "13 min", "65 min", "3 h", "3 days"]);
  assert.equal(words.span(undefined), "unknown");
  assert.deepEqual(["silent", "current"].map((state) => words.aged(722_000, state)), ["12 min", "13 min"]);
  assert.deepEqual([5, 2_700, 41_000, 1_600_000].map(words.micros), ["5 µs", "2.7 ms", "41 ms", "1.6 s"]);
});

test("numbers are grouped", () => {
  assert.deepEqual([0, 999, 1000, 1234567].map(words.count), ["0", "999", "1,000", "1,234,567"]);
  assert.deepEqual([0, 0.067, 2.34, 1980.5].map(words.rate), ["0", "0.07", "2.3", "1,981"]);
});

test("the values of an axis are short", () => {
  assert.deepEqual([0, 0.5, 1, 250, 1_000, 2_500, 100_000, 5e6].map(axis), ["0", "0.50", "1", "250", "1 k", "2.5 k", "100 k", "5 M"]);
});

test("times are in UTC, and never is never", () => {
  assert.equal(words.time(Date.parse("2026-01-02T03:04:05.678Z")), "2026-01-02 03:04:05 UTC");
  assert.equal(words.time(undefined), "never");
});

test("open mode is stated clearly for any server's figure", () => {
  for (const figures of [{ open: 1 }, { openMode: 1 }]) {
    assert.deepEqual(words.security(figures, false), { level: "bad", text: "Open: anyone who can connect may do everything." });
  }
  assert.match(words.security({ open: 1, insecure: 1 }, false).text, /beyond this machine/);
  assert.equal(words.security(undefined, false).level, "bad");
  assert.equal(words.security(undefined, true).level, "");
  assert.deepEqual(words.security({ open: 0, tls: 1, "accepts-certificate": 1, "accepts-token": 1 }, true), {
    level: "good",
    text: "Callers must authenticate by certificate, token, over TLS.",
  });
});

test("where no tokens are accepted, it is said what to do instead", () => {
  assert.match(words.insteadOfToken(["certificate"]), /no tokens.*choose the certificate/);
  assert.match(words.insteadOfToken(["signature"]), /can't be called from a browser.*\(only: signature\)/);
  assert.deepEqual([undefined, [], ["certificate", "token"]].map(words.insteadOfToken), [undefined, undefined, undefined]);
});

test("a refusal names the missing privilege", () => {
  const said = words.fault({ code: "PERMISSION_DENIED", message: "no", operation: "getStatistics" });
  assert.equal(said, "Not allowed (getStatistics needs the privilege stats): no");
  assert.equal(words.fault({ code: "UNAVAILABLE", message: "away", operation: "query" }), "UNAVAILABLE: away");
});

test("evidence, outcome and completeness are said as the command line says them", () => {
  assert.equal(words.evidence({ exact: true }), "exact, by list");
  assert.equal(words.evidence({ exact: false, mistaken: 0.0061, hops: 1 }), "probable, by Bloom filter (0.61 % false positives), through 1 other index");
  assert.equal(words.outcome({ outcome: "ANSWERED", found: 0, elapsed: 5 }).level, "warn");
  assert.equal(words.outcome({ outcome: "TIMED_OUT", elapsed: 3000, message: "late" }).text, "timed out: late, 3 s");
  assert.equal(words.completeness({ complete: false, covered: 2, membershipKnown: false }).text, "incomplete: covers 2 catalogs as of an unknown time; the members of the federation are not known");
  assert.equal(words.gap({ member: "m", reason: "NEVER_HEARD" }), "not covered: m: never heard");
  assert.equal(words.verdict("UNKNOWN", { gaps: [], membershipKnown: true }).level, "warn");
});

test("a location that the catalog itself gave is not called a list's", () => {
  assert.equal(words.evidence({ exact: true, asked: true }), "asked directly");
  assert.equal(words.evidence({ exact: true, source: "rucio", age: 39_100 }), "rucio, listed 40 s ago");
  assert.equal(words.evidence({ source: "rucio", asked: true }), "rucio, asked directly");
});

test("a last known copy is said with its evidence, its time and the silence since", () => {
  const copy = { member: "c", asOf: Date.parse("2026-11-27T04:01:32Z"), silent: 370_000 };
  assert.equal(words.lastKnown(copy), "c had it (list), as of 2026-11-27 04:01:32 UTC, silent for 6 min");
  assert.equal(words.lastKnown({ ...copy, mistaken: 0.0098 }), "c had it (filter 0.98 %), as of 2026-11-27 04:01:32 UTC, silent for 6 min");
  assert.equal(words.lastKnown({ ...copy, lost: 3 }), "c had it (list), as of 2026-11-27 04:01:32 UTC, before it lost 3 acknowledged changes");
});

test("a catalog that lost changes is not called silent", () => {
  const gap = { member: "a", reason: "EXPIRED", detail: "lost 3 acknowledged changes: its store ends at change 5" };
  assert.equal(words.silenced(gap), "lost 3 acknowledged changes");
  assert.equal(words.gap(gap), "not covered: a: lost 3 acknowledged changes: its store ends at change 5");
  const verdict = words.verdict("UNKNOWN", { gaps: [gap], membershipKnown: true }).text;
  assert.ok(verdict.includes("a lost 3 acknowledged changes"), verdict);
});

test("a no has its age, rounded up, and a doubt names who is silent", () => {
  const said = (age) => words.verdict("NOT_REGISTERED", { age, gaps: [] }).text;
  assert.deepEqual([0, 310, 4001, 59_001, 60_001, 3_600_001, 172_800_001, undefined, 3650 * 86_400_000].map(said), [
    "not registered as of 0 ms ago",
    "not registered as of 310 ms ago",
    "not registered as of 4.1 s ago",
    "not registered as of 60 s ago",
    "not registered as of 61 s ago",
    "not registered as of 61 min ago",
    "not registered as of 3 days ago",
    "not registered as of an unknown time",
    "not registered as of an unknown time",
  ]);
  assert.equal(words.completeness({ complete: true, covered: 3, age: 4000 }).text, "complete: covers all 3 catalogs as of 4 s ago");
  assert.equal(words.completeness({ complete: true, covered: 1, age: 4000 }).text, "complete: covers the only catalog as of 4 s ago");
  const silent = { member: "site-3", reason: "EXPIRED", silent: 750_000 };
  const unknown = (...gaps) => words.verdict("UNKNOWN", { gaps, membershipKnown: true }).text;
  assert.equal(unknown(silent), "unknown; site-3 has been silent for 12 min and may have it");
  assert.equal(
    unknown(silent, { member: "site-4", reason: "NEVER_HEARD" }),
    "unknown; site-3 has been silent for 12 min and site-4 has sent the index nothing since the index started; each may have it",
  );
  assert.match(unknown(...Array.from({ length: 9 }, () => silent)), /12 min and 6 other catalogs are not covered; each may have it$/);
  const since = { member: "site-5", reason: "NEVER_HEARD", detail: "silent for at least 12 min and may have it; a member, but this index has no update from it" };
  assert.equal(unknown(since), "unknown; site-5 has been silent for at least 12 min and may have it");
  assert.equal(words.silenced(since), "silent for at least 12 min");
  assert.equal(unknown({ ...since, detail: "away for at least 3 s for a restart and may have it; x" }), "unknown; site-5 has been away for at least 3 s and may have it");
  assert.equal(words.gap(silent), "not covered: site-3: silent for 12 min");
  assert.equal(words.gap({ ...silent, detail: "silent for 12 min and may have it" }), "not covered: site-3: silent for 12 min and may have it");
});

test("a member that joins again and again is flapping, for a while", () => {
  const joined = (member, at) => ({ kind: "JOINED", member, at });
  const changes = [joined("a", 0), joined("a", 1), joined("b", 2), joined("a", 3), { kind: "EXPIRED", member: "b", at: 4 }];
  assert.deepEqual([...words.flapping(changes, 5)], [["a", 3]]);
  assert.equal(words.flapping(changes, 11 * 60_000).size, 0);
});

const look = (bootId, count, failures = 0) => ({ bootId, operations: [{ name: "LocalReplicaCatalog.query", count, failures }, { name: "Administration.ping", count: 1e6, failures: 9 }] });

test("rates are between two looks, without the administration's own", () => {
  const rates = new Rates();
  rates.look(0, look("1", 10));
  assert.deepEqual(rates.samples, []);
  rates.look(2000, look("1", 30, 4));
  assert.deepEqual(rates.samples, [{ at: 2000, calls: 10, failures: 2 }]);
});

test("a restart begins a new curve, and five minutes are kept", () => {
  const rates = new Rates();
  for (let i = 0; i <= 400; i++) {
    rates.look(i * 1000, look("1", i));
  }
  assert.equal(rates.samples.length, 301);
  rates.look(500_000, look("2", 3));
  assert.deepEqual(rates.samples, []);
});

test("curves lie within the picture", () => {
  assert.deepEqual([0, 1, 1.1, 4, 51, 1000].map(roundUp), [1, 1, 2, 5, 100, 1000]);
  assert.equal(curve([{ at: 0, calls: 0 }, { at: 300_000, calls: 10 }], "calls", 10, 300_000), "M56.0 140.0L720.0 14.0");
  assert.equal(curve([], "calls", 1, 0), "");
});

test("a name in a command is one word of a shell", () => {
  assert.equal(words.command("cms/it's x", "http://a:1"), "rls locate 'cms/it'\\''s x' http://a:1");
  assert.equal(words.replication("cms/it's x", "http://a:1"), "rls replicate 'cms/it'\\''s x' --to DESTINATION http://a:1");
});

test("the lag of a catalog is a curve of a quarter of an hour, and small ones look calm", () => {
  const lags = new Lags();
  for (const [at, lag] of [[0, 9_000], [4_000, 1_200], [10_000, 2_000], [20_000, 1_000]]) {
    lags.look(at, [{ name: "a", lag }, { name: "b" }]);
  }
  assert.deepEqual(lags.of("a"), [{ at: 0, lag: 1_200 }, { at: 10_000, lag: 2_000 }, { at: 20_000, lag: 1_000 }], "one value every ten seconds");
  const [drawn] = shown(sparkline(lags.of("a"), "current", 20_000)).all("svg");
  assert.equal(drawn.getAttribute("aria-label"), "Now 1 s, at most 2 s since the page was opened");
  const heights = [...drawn.all("path")[0].getAttribute("d").matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
  assert.ok(heights.every((y) => y > 14 && y < 19), heights.join());
  assert.equal(sparkline(lags.of("b"), "current", 20_000), "–");
  lags.look(20_000 + 16 * 60_000, [{ name: "a", lag: 5 }]);
  assert.equal(lags.of("a").length, 1);
});

test("a curve that is empty says why", () => {
  const rates = new Rates();
  const text = () => shown(chart(rates, 4_000)).textContent;
  assert.match(text(), /A rate needs two looks/);
  rates.look(0, look("1", 10));
  rates.look(2_000, look("1", 10));
  assert.match(text(), /A curve needs two rates/);
  rates.look(3_000, look("1", 10));
  assert.match(text(), /Nobody has called/);
  rates.look(4_000, look("1", 30));
  assert.doesNotMatch(text(), /Nobody has called|needs two/);
});
