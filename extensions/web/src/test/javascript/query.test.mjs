import assert from "node:assert/strict";
import test from "node:test";
import { console as files } from "./places.mjs";

const query = await import(files + "query.mjs");
const names = await import(files + "names.mjs");
const words = await import(files + "words.mjs");

test("the kind of a search is detected, and a chosen one counts", () => {
  const kinds = ["cms/x", "cms/*", "cms/a?c", "cms/a\\*c", "cms/a\\\\*c", "root://h//x", "root://h//*", "size > 1G", "a = b and c like d*", "a=b", "x and y"].map(query.kindOf);
  assert.deepEqual(kinds, ["exact", "pattern", "pattern", "exact", "pattern", "target", "pattern", "attributes", "attributes", "exact", "exact"]);
  assert.equal(query.chosenKind("cms/*", "exact"), "exact");
  assert.equal(query.chosenKind("cms/*", "nonsense"), "pattern");
});

test("conditions become searches by the types that are defined", () => {
  const definitions = [
    { name: "size", objectType: "TARGET_NAME", type: "INT" },
    { name: "made", objectType: "TARGET_NAME", type: "DATE" },
    { name: "run", objectType: "LOGICAL_NAME", type: "STRING" },
  ];
  const { searches } = query.searches(query.conditions("size >= 1.5G and made < 2026-01-02"), definitions);
  assert.equal(searches.length, 1);
  assert.deepEqual(searches[0].elements, [
    ["objectType", "TARGET_NAME"],
    ["junction", "AND"],
    ["condition", [["attributeName", "size"], ["operator", "GREATER_OR_EQUAL"], ["value", [["t:name", "size"], ["t:intValue", "1500000000"]]]]],
    ["condition", [["attributeName", "made"], ["operator", "LESS"], ["value", [["t:name", "made"], ["t:dateValue", "2026-01-02T00:00:00.000Z"]]]]],
  ]);
  const problem = (text) => query.searches(query.conditions(text), definitions).problem;
  assert.match(problem("colour = red"), /No attribute colour is defined/);
  assert.match(problem("size = big"), /big is no value of size, which is of type INT/);
  assert.match(problem("size = 1 and run = a"), /different types of object/);
  assert.equal(query.conditions("size > 1 and nonsense"), undefined);
});

test("conditions for all catalogs take the type that is given, defined here, or looked like", () => {
  const types = (text, definitions = []) => query.federationSearches(query.conditions(text), definitions).searches.map(({ elements }) => elements.slice(2).map(([, [, , [, [, [type]]]]]) => type.replace(/^t:|Value$/g, "")).join());
  assert.deepEqual(types("size > 1G"), ["int", "int"]);
  assert.deepEqual(types("size > 1.5 and made < 2026-01-02 and run = \"7\" and site like 1*"), ["float,date,string,string", "float,date,string,string"]);
  assert.deepEqual(types("size:float > 1G and run:string = 7"), ["float,string", "float,string"]);
  assert.deepEqual(types("size > 1G", [{ name: "size", objectType: "TARGET_NAME", type: "FLOAT" }]), ["float", "float"]);
  assert.match(query.federationSearches(query.conditions("size:int = big"), []).problem, /big is no value of size, which is of type INT/);
  const defined = [{ name: "size", objectType: "TARGET_NAME", type: "INT" }];
  assert.match(query.searches(query.conditions("size:float = 1"), defined).problem, /size is of type INT in this catalog, not FLOAT/);
  assert.equal(query.searches(query.conditions("size:int = 1"), defined).searches.length, 1);
});

test("names show what can't be seen, and break between folders", () => {
  assert.deepEqual(names.segments("a/b//c.root"), ["a/", "b//", "c.root"]);
  assert.deepEqual(names.segments("root://h//x"), ["root://", "h//", "x"]);
  assert.equal(names.visible(" a\tb\u202Ec "), "␣a␉b⟨202E⟩c␣");
  assert.equal(names.segments("/").join(""), "/");
});

test("folders are counted, and their patterns take every character as it is", () => {
  const found = names.children(["a/b/1", "a/b/2", "a/c/1", "a/x"], "a/");
  assert.deepEqual(found.map((child) => [child.name, child.path, child.folder, child.count]), [["b/", "a/b/", true, 2], ["c/", "a/c/", true, 1], ["x", "a/x", false, 1]]);
  assert.deepEqual(names.children(["root://h//x"], "").map((child) => child.name), ["root://"]);
  assert.equal(names.below("a*b?\\"), "a\\*b\\?\\\\*");
  assert.deepEqual(names.crumbs("a/b/"), [["a/", "a/"], ["b/", "a/b/"]]);
});

test("ages have at most two figures that matter, and a row rounds as a verdict does", () => {
  const ages = [310, 1400, 9_999, 66_200, 94_000, 120_000, 722_000, 7_300_000, 3e8, undefined];
  assert.deepEqual(ages.map(words.age), ["310 ms", "1.4 s", "10 s", "67 s", "94 s", "2 min", "13 min", "3 h", "4 days", "unknown"]);
  assert.deepEqual([66_900, 120_000, 7_300_000].map(words.span), ["66 s", "2 min", "2 h"]);
  assert.ok(ages.slice(0, -1).every((age) => words.asOf(age) === `as of ${words.age(age)} ago`));
  assert.deepEqual([undefined, 4320, 611_204, 10_240_000, 398_000_000].map(words.short), ["–", "4,320", "611 k", "10.2 M", "398 M"]);
});
