import assert from "node:assert/strict";
import test from "node:test";
import "./page.mjs";
import { console as files } from "./places.mjs";

const { routes } = await import(files + "wires.mjs");

const GAP = 100;
const boxes = (catalogs, indexes) => (name) => {
  const at = Math.max(catalogs.indexOf(name), indexes.indexOf(name));
  const left = catalogs.includes(name) ? 16 : 264 + GAP;
  return at < 0 ? undefined : { left, right: left + 240, top: 40 + 62 * at, height: 52 };
};
const names = (prefix, count) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
const all = (catalogs, indexes) => catalogs.flatMap((from) => indexes.map((to) => ({ key: `${from}>${to}`, from, to })));

for (const [count, indexCount] of [[3, 1], [6, 2], [24, 5]]) {
  test(`lines of ${count} sites and ${indexCount} indexes cross at right angles only, and each ends at its index`, () => {
    const [catalogs, indexes] = [names("site", count), names("rli", indexCount)];
    const edges = all(catalogs, indexes);
    const { buses, lines } = routes(edges, boxes(catalogs, indexes));
    assert.equal(lines.length, edges.length);
    const heights = lines.map(({ y1 }) => y1);
    assert.equal(new Set(heights).size, heights.length, "no line runs over another one");
    assert.equal(new Set(buses.map(({ x }) => x)).size, indexCount, "each index has a bus of its own");
    for (const bus of buses) {
      assert.ok(bus.x > 264 - 16 && bus.x < bus.end, "between the lanes");
      const mine = lines.filter(({ edge }) => edge.to === bus.to);
      assert.ok(mine.every(({ x2, y1 }) => x2 === bus.x && y1 >= bus.top && y1 <= bus.bottom));
    }
  });
}

test("an index is connected with the one that it forwards to", () => {
  const { buses, lines } = routes([{ key: "i>j", from: "i", to: "j" }], boxes([], ["i", "j"]));
  assert.equal(buses[0].to, "j");
  assert.deepEqual([lines[0].x1 > lines[0].x2, lines[0].y1 < buses[0].y], [true, true]);
  assert.deepEqual(routes([{ key: "a>b", from: "a", to: "b" }], boxes([], [])), { buses: [], lines: [] });
});

test("servers that are a catalog and an index are connected with each other, not with themselves", () => {
  const { buses, lines } = routes(all(["a", "b", "c"], ["a", "b", "c"]), boxes([], ["a", "b", "c"]));
  assert.equal(buses.length, 3);
  assert.equal(lines.length, 6);
  assert.equal(new Set(lines.map(({ y1 }) => y1)).size, 6, "no line runs over another one");
});
