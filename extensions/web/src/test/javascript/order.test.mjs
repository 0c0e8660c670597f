import assert from "node:assert/strict";
import test from "node:test";
import { shown } from "./page.mjs";
import { console as files } from "./places.mjs";

const order = await import(files + "order.mjs");
const { Away, Fault } = await import(files + "soap.mjs");

const replica = (member, more = {}) => ({ member, target: "root://" + member + "/x", logical: [], own: [], ...more });
const copy = (member, why, more = {}) => ({ target: "root://" + member + "/x", why, suspect: false, differs: [], ...more });

test("the server gets what counts for a rank, and no more than it reads", () => {
  const one = replica("a", { site: "Lyon", preference: 3, logical: [{ name: "size", value: "7" }, { name: "colour", value: "red" }], own: [{ name: "Suspect", value: "yes" }, { name: "md5", value: "f".repeat(2_000) }] });
  assert.deepEqual(order.described([one]), [{ member: "a", target: "root://a/x", site: "Lyon", preference: 3, logical: [["size", "7"]], own: [["Suspect", "yes"]] }]);
  assert.equal(order.described(Array(300).fill(replica("a"))).length, 200);
  const long = order.described(Array(200).fill(replica("x".repeat(2_000))));
  assert.ok(long.length === 25 || long.length === 50, String(long.length));
});

test("copies stand by their rank, each with its reasons", () => {
  const given = { site: "Lyon", copies: [copy("b", "same site, preference 3"), copy("c", "distance 7"), copy("d", "distance 7", { differs: ["size 8, 7 at most others"] }), copy("a", "suspect, same site", { suspect: true })] };
  const rows = order.inOrder([replica("e"), ...["a", "b", "c", "d"].map((name) => replica(name))], given);
  assert.deepEqual(rows.map(({ member, rank }) => [member, rank]), [["b", 1], ["c", 2], ["d", 3], ["a", 4], ["e", undefined]]);
  const texts = rows.map((row) => shown(order.why(row)).textContent);
  assert.equal(texts[0], "same site, preference 3");
  assert.equal(texts[1], "distance 7, equal copies by a hash of their names");
  assert.equal(texts[2], "size 8, 7 at most othersdistance 7, equal copies by a hash of their names");
  assert.equal(texts[3], "suspect, so lastsame site");
  assert.equal(texts[4], "not ranked");
  const [same, twice] = order.inOrder([replica("b"), { ...replica("b"), member: "z" }], given);
  assert.deepEqual([same.rank, twice.rank], [1, 1]);
});

test("a copy without reasons is the only one, or nothing is preferred", () => {
  const said = (copies) => order.inOrder([replica("a")], { copies })[0].reasons;
  assert.deepEqual(said([copy("a", "")]), ["the only copy"]);
  assert.deepEqual(said([copy("b", "preference 3"), copy("a", "")]), ["no preference"]);
});

test("without ranks the copies are shown in the order of the answer, and the page says why", async () => {
  const away = await order.ranked(async () => { throw new Away("no answer in time"); }, "x", [replica("a")]);
  assert.match(order.basis(away, 1), /^The copies are not ranked: no answer in time\.$/);
  const fault = await order.ranked(async () => { throw new Fault("TOO_LARGE", "at most 200 copies are ranked", "order"); }, "x", [replica("a")]);
  assert.match(order.basis(fault, 1), /at most 200/);
  assert.deepEqual(order.inOrder([replica("b"), replica("a")], away).map(({ member, rank }) => [member, rank]), [["b", undefined], ["a", undefined]]);
  assert.equal(await order.ranked(async () => assert.fail(), "x", []), undefined);
  const asked = [];
  await order.ranked(async (...all) => { asked.push(all); return { copies: [] }; }, "x", [replica("a")]);
  assert.deepEqual(asked[0].slice(0, 3), ["order", {}, "POST"]);
  assert.equal(asked[0][3].name, "x");
});

test("the foot says for whom copies are ranked", () => {
  assert.match(order.basis({ site: "Lyon", copies: [copy("a", "")] }, 1), /^For readers at Lyon, the site of this server\./);
  assert.match(order.basis({ copies: [copy("a", "")] }, 3), /states no site, so distance does not count.*2 further entries/);
});

test("copies agree in what all of them state alike", () => {
  const copy = (...own) => ({ logical: [], own: own.map(([name, value]) => ({ name, value })) });
  const a = copy(["size", "3820000000"], ["adler32", "ab"], ["suspect", "no"], ["owner", "x"]);
  assert.equal(order.agreement([a, a]), " All 2 copies agree in size (3.8 GB) and adler32.");
  assert.equal(order.agreement([a, copy(["size", "3820000000"], ["adler32", "cd"])]), " All 2 copies agree in size (3.8 GB).");
  assert.equal(order.agreement([a, copy()]), "");
  assert.equal(order.agreement([a]), "");
});
