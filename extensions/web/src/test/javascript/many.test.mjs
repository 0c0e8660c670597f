// What is said of many catalogs at once: equal ones are counted, the silent ones come first.

import assert from "node:assert/strict";
import test from "node:test";
import { shown } from "./page.mjs";
import { console as files } from "./places.mjs";

const parts = await import(files + "parts.mjs");
const search = await import(files + "search.mjs");
const site = await import(files + "site.mjs");
const { federation } = await import(files + "model.mjs");
const { sentence } = await import(files + "sentence.mjs");
const { Rates } = await import(files + "chart.mjs");

const DETAIL = "a member, but this index has no update from it";
const silent = Array.from({ length: 4 }, (_, i) => ({ member: `s${i}`, reason: "EXPIRED", silent: 720_000 + 60_000 * i, detail: "" }));
const unheard = Array.from({ length: 53 }, (_, i) => ({ member: `u${i}`, reason: "NEVER_HEARD", detail: DETAIL }));
const sender = { member: "a", lrc: "http://a:1/ws/lrc", current: true, evidence: "LIST", names: 10, age: 1_000, lease: 120_000, hops: 0, via: [] };
const completeness = { complete: false, covered: 1, membershipKnown: true, age: 1_000, gaps: [...unheard, ...silent], covers: [{ member: "a", age: 1_000, generation: 7 }] };
const statistics = { name: "i", version: "1", sections: { rli: { figures: {}, queues: [], targets: [] } }, operations: [] };
const told = { senders: [sender], completeness };
const known = { statistics, told };
const bodies = (page) => page.all("tbody").map((body) => body.all("tr").length);

test("rows that say the same are below one that counts them; few stay as they are", () => {
  const fold = (texts) => parts.folded(texts, (text) => text, (text) => [text], (some) => [parts.unfold(some.length, "rows")]);
  assert.deepEqual(fold(["a", "b", "a", "a"]), [["a"], ["a"], ["a"], ["b"]]);
  const page = shown(parts.table("t", [["What"]], fold(["x", "a", "a", "a", "a", "y"])));
  assert.deepEqual(bodies(page), [1, 5, 1]);
  assert.equal(page.all("button")[0].textContent, "4 rows");
});

test("the silent catalogs are named, and those without an update yet are not called silent", () => {
  const { strong, rest, more } = sentence(federation(known, "http://i:1"));
  assert.equal(strong, "1 of 58 catalogs are current.");
  assert.match(rest, /^s3 has been silent for 15 min, s2 has been silent for 14 min and 2 more are silent, so .*; 53 are not covered yet, or only in part\.$/);
  assert.equal(more, "and 2 more");
});

test("an index lists on its page the catalogs that it does not cover, the longest silent first", () => {
  const page = shown(site.show({ ...known, model: federation(known, "http://i:1") }, { site: "i", at: "", rates: new Rates(), now: 0 }));
  const [gaps, by] = page.all("section").filter((one) => /Not covered|Updated by/.test(one.getAttribute("aria-label")));
  assert.deepEqual(gaps.all("tr").slice(1, 6).map((row) => row.all("th")[0].textContent), ["s3", "s2", "s1", "s0", "53 catalogs"]);
  assert.deepEqual(bodies(by), [1], "the others do not update it");
});

test("an answer shows who has the name first, then the silent catalogs, then the rest as one row", () => {
  const location = { member: "b", exact: true, age: 2_000 };
  const answer = { by: "index", name: "n", verdict: "FOUND", completeness, senders: [sender], locations: [location], asked: [], replicas: [], lastKnown: [], took: 5 };
  const page = shown(search.show(answer));
  const table = page.all("table").at(-1);
  assert.deepEqual(table.all("tr").slice(1, 7).map((row) => row.all("th")[0].textContent), ["b", "s3", "s2", "s1", "s0", "53 catalogs"]);
  assert.match(page.textContent, /and 54 more/);
});
