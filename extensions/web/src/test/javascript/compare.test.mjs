import assert from "node:assert/strict";
import test from "node:test";
import { shown } from "./page.mjs";
import { console as files } from "./places.mjs";

const compare = await import(files + "compare.mjs");
const history = await import(files + "history.mjs");
const rights = await import(files + "rights.mjs");
const { offer } = await import(files + "actions.mjs");
const { asker } = await import(files + "answers.mjs");
const { Away, Fault } = await import(files + "soap.mjs");

const NODES = { catalogs: [{ name: "a", at: true, address: "http://a:1" }, { name: "b", address: "http://b:1" }], indexes: [{ name: "i" }], registries: [], self: "a" };
const model = { ...NODES, edges: [{ from: "a", to: "i", key: "a>i", target: { rli: "http://i:1/ws/update", lastSuccess: 7 } }] };
const audit = { as: "index", clean: true, names: 4182, held: 4182, sequence: 99, evidence: "LIST", ageMillis: 900, buckets: 64, differing: 0, unexplained: 0, looked: 0, counts: {}, differences: [], notes: [] };
const pageOf = (asked, state, of = model) => shown(compare.show({ model: of }, { asked, state, live: undefined }));
const say = (result, b = "index:i") => Object.values(compare.sentence({ a: "a", b }, { ...audit, ...result })).filter(Boolean).join(" ");

test("a pair is that of the address, as far as it is known, else the catalog at hand and its index", () => {
  assert.deepEqual(compare.chosen(model, {}), { a: "a", b: "index:i" });
  assert.deepEqual(compare.chosen(model, { a: "b", b: "catalog:a" }), { a: "b", b: "catalog:a" });
  assert.deepEqual(compare.chosen(model, { a: "nobody", b: "catalog:a" }), { a: "a", b: "index:i" });
  assert.deepEqual(compare.question({ a: "b", b: "index:i:39281" }), { catalog: "b", with: "i:39281", as: "index" });
  assert.match(pageOf({}, undefined, { ...NODES, indexes: [], catalogs: [], edges: [] }).textContent, /knows no pair to compare/);
});

test("a result stays when the name of an index becomes known that was chosen by its address", () => {
  const known = { ...model, indexes: [{ name: "i", address: "http://i:1" }] };
  assert.deepEqual(compare.chosen(known, { a: "b", b: "index:i:1" }), { a: "b", b: "index:i" });
  const page = pageOf({ a: "a", b: "index:i:1" }, { pair: { a: "a", b: "index:i:1" }, result: audit, took: 5 }, known);
  assert.match(page.textContent, /i holds exactly the 4,182 names of a/);
});

test("the sentence claims no more than what was compared", () => {
  assert.equal(say({}), "i holds exactly the 4,182 names of a. Compared at change 99 of its journal.");
  assert.equal(say({ evidence: "BLOOM", looked: 1000 }), "The filter at i lacks none of the 1,000 names that were looked for. a has 4,182 names.");
  assert.equal(say({ clean: false, counts: { LOST: 1 } }), "1 name of 4,182 needs a repair.");
  assert.equal(say({ clean: false, counts: { LOST: 2, STALE: 5, NOT_YET_SENT: 3 }, unexplained: 4 }), "At least 7 names of 4,182 need a repair. 3 names are on the way and will clear by themselves.");
  assert.equal(say({ clean: false, counts: { NOT_YET_SENT: 1 } }), "1 name is on the way and will clear by itself. No name needs a repair.");
  assert.equal(say({ clean: false, counts: { NEVER_HEARD: 1 } }), "i holds nothing of a. a has 4,182 names.");
  assert.equal(say({ as: "catalog" }, "catalog:b"), "a and b have the same 4,182 names. Their target names were not compared.");
  assert.match(say({ as: "catalog", clean: false, counts: { ONLY_FIRST: 1, ONLY_SECOND: 2 }, unexplained: 9 }, "catalog:b"), /^At least 1 name only in a, 2 only in b\./);
});

test("a repair is offered at the catalog at hand only, and to who may", () => {
  const differs = { ...audit, clean: false, counts: { LOST: 1 }, differences: [{ kind: "LOST", name: "<b>x" }] };
  const state = (pair) => ({ pair, result: differs, took: 5 });
  rights.learn({ caller: "/CN=A", may: ["forceUpdate"] });
  const own = pageOf({}, state({ a: "a", b: "index:i" }));
  const [button] = own.all("button").filter((one) => one.getAttribute("data-do") === "repair");
  assert.equal(button.getAttribute("disabled"), undefined);
  assert.deepEqual(JSON.parse(button.getAttribute("data-about")), { self: "a", to: "i", rli: "http://i:1/ws/update", names: 4182, before: 7 });
  assert.ok(own.textContent.includes("<b>x"));
  rights.learn({ caller: "/CN=A", may: [] });
  const denied = pageOf({}, state({ a: "a", b: "index:i" }));
  assert.equal(denied.all("button").find((one) => one.getAttribute("data-do") === "repair").getAttribute("disabled"), "");
  assert.match(denied.textContent, /needs admin/);
  const other = pageOf({ a: "b", b: "index:i" }, state({ a: "b", b: "index:i" }));
  assert.match(other.textContent, /Only the catalog can send its names again: repair at the console of b/);
  assert.equal(other.all("a").find((one) => /console of b/.test(one.textContent)).getAttribute("href"), "http://b:1/console/#compare?a=b&b=index%3Ai");
  const waiting = { ...differs, counts: { NOT_YET_SENT: 1 } };
  assert.doesNotMatch(pageOf({}, { pair: { a: "a", b: "index:i" }, result: waiting, took: 5 }).textContent, /Repair/);
  assert.doesNotMatch(pageOf({ a: "b", b: "index:i" }, state({ a: "a", b: "index:i" })).textContent, /needs a repair/, "the result of another pair");
});

test("a strip shows in which buckets the names that are listed differ", () => {
  const differences = [["LOST", 0], ["NOT_YET_SENT", 0], ["STALE", 1023], ["NOT_YET_SENT", 512], ["EXPIRED", 3]].map(([kind, bucket]) => ({ kind, name: "x", bucket }));
  const kinds = compare.cells({ buckets: 1024, differences });
  assert.equal(kinds.length, 512);
  assert.deepEqual([kinds[0], kinds[1], kinds[256], kinds[511]], ["LOST", undefined, "NOT_YET_SENT", "STALE"]);
  const result = { ...audit, clean: false, buckets: 64, differing: 2, counts: { LOST: 1 }, differences: [{ kind: "LOST", name: "x", bucket: 63 }] };
  const page = pageOf({}, { pair: { a: "a", b: "index:i" }, result, took: 5 });
  const [drawn] = page.all("div").filter((one) => one.getAttribute("class") === "heat");
  assert.equal(drawn.all("i").length, 64);
  assert.match(drawn.all("i")[63].getAttribute("class"), /full incomplete/);
  assert.match(drawn.getAttribute("aria-label"), /62 of 64 buckets are equal; missing in 1 of 64 cells/);
  const without = (more) => pageOf({}, { pair: { a: "a", b: "index:i" }, result: { ...result, ...more }, took: 5 }).textContent;
  assert.doesNotMatch(without({ buckets: 0, evidence: "BLOOM" }), /Where they differ/);
  assert.doesNotMatch(without({ clean: true, counts: {}, differences: [] }), /Where they differ/);
});

test("differences are chosen by kind, with the counts of all and what is not listed", () => {
  const lost = Array.from({ length: 2 }, (_, i) => ({ kind: "LOST", name: "lost-" + i }));
  const result = { ...audit, clean: false, counts: { LOST: 7, STALE: 1, NOT_YET_SENT: 3, EXPIRED: 0 }, differences: [...lost, { kind: "STALE", name: "stale-0" }] };
  assert.deepEqual(compare.filters(result).map(({ kind, count, listed }) => [kind, count, listed]), [["LOST", 7, 2], ["STALE", 1, 1], ["NOT_YET_SENT", 3, 0]]);
  assert.deepEqual(compare.filters({ ...result, counts: { LOST: 7 } }), [], "one kind leaves no choice");
  const page = (show, more) => pageOf({ show }, { pair: { a: "a", b: "index:i" }, result: { ...result, ...more }, took: 5 });
  const links = (of) => of.all("nav").flatMap((nav) => nav.all("a"));
  const all = page();
  assert.deepEqual(links(all).map((one) => one.textContent), ["All 11", "missing 7", "left over 1", "on the way 3"]);
  assert.deepEqual(links(all).map((one) => one.getAttribute("aria-current")), ["true", undefined, undefined, undefined]);
  assert.equal(links(all)[1].getAttribute("href"), "#compare?a=a&b=index%3Ai&show=LOST");
  assert.match(all.textContent, /lost-1.*stale-0.*3 of 11 listed; the command rls audit lists more/s);
  assert.match(page("LOST").textContent, /lost-1.*2 of 7 listed/s);
  assert.doesNotMatch(page("LOST").textContent, /stale-0/);
  assert.doesNotMatch(page("STALE").textContent, /lost-1| listed;/);
  assert.match(page("NOT_YET_SENT").textContent, /None of these is among the names that are listed.*0 of 3 listed/s);
  assert.match(page("NONSENSE").textContent, /lost-1.*stale-0/s);
  const cut = page("STALE", { unexplained: 4 });
  assert.match(cut.textContent, /left over 1\+ or more.*1 of at least 1 listed.*4 buckets that differ were not looked into/s);
});

test("actions follow the rights for the name that they are about", () => {
  const disabled = (about) => {
    const shownOffer = shown(offer("add", "Add", about));
    return [shownOffer.all("button")[0].getAttribute("disabled"), shownOffer.textContent];
  };
  rights.learn(undefined);
  assert.deepEqual(disabled({ self: "a" }), ["", "Addyour rights are not known yet"]);
  rights.learn({ caller: "/CN=A", may: [] });
  assert.deepEqual(disabled({ self: "a" }), ["", "Addneeds lrc_update for every name; search for a name to add it"]);
  rights.learn({ caller: "/CN=A", may: ["put"] }, "cms/x");
  assert.deepEqual(disabled({ self: "a", logical: "cms/x" }), [undefined, "Add"]);
  assert.equal(disabled({ self: "a", logical: "cms/y" })[0], "");
  assert.equal(rights.caller(), "/CN=A");
});

test("the history has gaps where nothing was measured, and a sentence", () => {
  const past = { stepMillis: 60_000, times: [0, 60_000, 600_000], calls: [1, 2.5, 2], failures: [0, 0, 1], lag: [null, 4000, 2000] };
  assert.deepEqual(history.series(past), [[0, 60, 120, 600], [1, 2.5, null, 2], [0, 0, null, 1], [null, 4, null, 2]]);
  assert.equal(
    history.callsSaid(past),
    "2 calls/s in the last minute; in the last 10 min at most 2.5 (1970-01-01 00:01:00 UTC), at most 1 failures/s (1970-01-01 00:10:00 UTC).",
  );
  assert.equal(history.lagSaid(past), "The slowest update was at most 4 s behind (1970-01-01 00:01:00 UTC).");
  assert.equal(history.lagSaid({ ...past, lag: [null, null, null] }), undefined, "no update, no lag");
  assert.match(history.callsSaid({ times: [] }), /first ones are not there yet/);
  assert.match(shown(history.historyCards(undefined, "Not allowed")).textContent, /Not allowed/);
  assert.equal(shown(history.historyCards(past)).all("div").filter((one) => one.getAttribute("role") === "img").length, 2);
});

test("an answer of the console's server is read, a refusal has its code", async () => {
  const seen = [];
  const reply = (ok, values) => async (url, options) => {
    seen.push([url, options.method, options.headers]);
    return { ok, json: async () => values };
  };
  assert.deepEqual(await asker({ send: reply(true, { may: [] }), token: () => "t" })("rights", { name: "a b&c", other: undefined }), { may: [] });
  assert.deepEqual(seen[0], ["answers/rights?name=a+b%26c", "GET", { Authorization: "Bearer t" }]);
  await asker({ send: reply(true, {}) })("order", {}, "POST", { name: "a&b" });
  assert.deepEqual([seen[1][0], seen[1][1]], ["answers/order", "POST"]);
  await assert.rejects(asker({ send: reply(false, { code: "PERMISSION_DENIED", message: "no" }) })("history"), (failure) => failure instanceof Fault && failure.code === "PERMISSION_DENIED" && failure.operation === "history");
  await assert.rejects(asker({ send: async () => ({ ok: true, json: async () => JSON.parse("<") }) })("history"), Away);
  await assert.rejects(asker({ send: async () => { throw new TypeError("refused"); } })("history"), Away);
});
