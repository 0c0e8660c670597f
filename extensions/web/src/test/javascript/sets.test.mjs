import assert from "node:assert/strict";
import test from "node:test";
import { parsed, shown } from "./page.mjs";
import { console as files, golden } from "./places.mjs";

const { resultOf } = await import(files + "soap.mjs");
const search = await import(files + "search.mjs");
const sets = await import(files + "sets.mjs");

const FOLDERS = { rli: "replica-location-index", lrc: "local-replica-catalog" };
const copy = (member, site, target) => ({ member, site, target });
const COMPLETE = { complete: true, covered: 3, gaps: [], registries: [], covers: [], membershipKnown: true, age: 100 };

test("a member has one form, and other forms state none", () => {
  for (const [target, member] of [["set-member:cms/a%20b", "cms/a b"], ["set-member:a%2A%C3%A9", "a*é"], ["set-member:a*", undefined], ["set-member:a%2a", undefined], ["set-member:%41", undefined], ["set-member:%FF", undefined], ["set-member:", undefined]]) {
    assert.equal(sets.memberOf(target), member, target);
  }
  assert.equal(sets.isMember("https://x/set-member:a"), false);
});

const names = [{ replicas: [copy("a", "A", "u"), copy("a2", "A", "v"), copy("b", undefined, "w")] }, { replicas: [copy("a", "A", "x")] }];
const states = (all) => Object.fromEntries(all.map(({ site, state }) => [site, state]));

test("a site is complete only if it has each of all names", () => {
  assert.deepEqual(states(sets.sites({ names, completeness: COMPLETE }, true)), { A: "complete", b: "all-but" });
  assert.deepEqual(states(sets.sites({ names, completeness: COMPLETE }, false)), { A: "unknown", b: "unknown" });
});

test("a silent catalog may have what a site lacks", () => {
  const silent = { ...COMPLETE, complete: false, gaps: [{ member: "c" }] };
  assert.deepEqual(states(sets.sites({ names, completeness: silent }, true)), { A: "complete", b: "unknown" });
});

test("a member that is a collection is at no site", () => {
  const nested = [...names, { replicas: [copy("a", "A", "set-member:z"), copy("b", undefined, "https://b/z")] }];
  assert.deepEqual(states(sets.sites({ names: nested, completeness: COMPLETE }, true)), { A: "unknown", b: "unknown" });
});

/** The golden answer of locate, whose copies state members; a second call asks for these. */
function federation(members, asked) {
  const copies = members.map((target) => `<rli:replica><rli:lrc>http://a/ws/lrc</rli:lrc><rli:lrcMember>a</rli:lrcMember><rli:targetName>${target}</rli:targetName></rli:replica>`).join("");
  return async (service, operation, elements) => {
    let xml = golden(`${FOLDERS[service]}/${operation}.response.xml`);
    const wanted = (elements ?? []).filter(([key]) => key === "logicalName");
    if (operation === "locate" && wanted[0][1] === "cms/set") {
      xml = xml.replace(/<rli:replica>.*<\/rli:replica>/s, copies);
    } else if (operation === "locate") {
      asked.push(wanted.map(([, text]) => text));
    }
    return resultOf(parsed(xml), operation);
  };
}

test("the page of a collection shows its members and a bar for each site", async () => {
  const asked = [];
  const call = federation(["set-member:f1", "set-member:f%202", "https://a/copy"], asked);
  const page = shown(search.show(await search.find(call, { rli: {} }, "cms/set")));
  assert.deepEqual(asked, [["f 2", "f1"]]);
  for (const part of ["A collection: 2 members", "1 to 2 of 2", "f1", "https://a/copy", "unknown: has "]) {
    assert.ok(page.textContent.includes(part), part + " in " + page.textContent);
  }
  assert.ok(!page.textContent.includes("complete;"), page.textContent);
});

test("members are shown page by page, and no more than a thousand are counted", async () => {
  const asked = [];
  const members = Array.from({ length: 1_200 }, (_, i) => `set-member:f${String(i).padStart(4, "0")}`);
  const answer = await search.find(federation(members, asked), { rli: {} }, "cms/set");
  assert.equal(asked[0].length, 1_000);
  assert.ok(answer.set.sites.every(({ state }) => state === "unknown"));
  const page = shown(search.show({ ...answer, from: 100 })).textContent;
  assert.match(page, /the first 1,000 of 1,200 members/);
  assert.match(page, /101 to 200 of 1,200/);
  assert.ok(page.includes("f0100") && !page.includes("f0099"), page);
});

test("a target name that states no member in the right form is said", async () => {
  const page = shown(search.show(await search.find(federation(["set-member:f1", "set-member:%41"], []), { rli: {} }, "cms/set")));
  assert.match(page.textContent, /no site is called complete/);
});
