// Who updates whom, as a picture: catalogs on the left, indexes, then the indexes above them.

import { h, svg } from "./dom.mjs";

export const EDGES_MAX = 60;
const WIDTH = 720;
const ROW = 34;
const NODE_WIDTH = 190;
const NODE_HEIGHT = 24;

/** Columns of names: who only sends, who is told by those and so on; a circle ends the counting. */
export function columns(edges) {
  const depth = new Map(edges.flatMap(({ from, to }) => [[from, 0], [to, 0]]));
  for (let round = 0; round < depth.size; round++) {
    let moved = false;
    for (const { from, to } of edges) {
      if (depth.get(to) <= depth.get(from) && depth.get(from) + 1 < depth.size) {
        depth.set(to, depth.get(from) + 1);
        moved = true;
      }
    }
    if (!moved) {
      break;
    }
  }
  const used = [...new Set(depth.values())].sort((a, b) => a - b);
  return used.map((one) => [...depth].filter(([, at]) => at === one).map(([name]) => name).sort());
}

/** Where each name stands, how wide it may be, and how high the picture is. */
export function layout(edges) {
  const made = columns(edges);
  const rows = Math.max(1, ...made.map((names) => names.length));
  const width = Math.min(NODE_WIDTH, Math.floor(WIDTH / (1.3 * made.length)));
  const step = made.length > 1 ? (WIDTH - width - 4) / (made.length - 1) : 0;
  const places = new Map();
  made.forEach((names, i) => {
    const free = ((rows - names.length) * ROW) / 2;
    names.forEach((name, j) => places.set(name, { x: 2 + i * step, y: 8 + free + j * ROW }));
  });
  return { places, width, height: rows * ROW + 10 };
}

/** Both ends say more than the beginning alone. */
export function shortened(name, length) {
  const half = Math.floor((length - 1) / 2);
  return name.length <= length ? name : name.slice(0, half) + "…" + name.slice(-half);
}

/** A server that updates itself is drawn twice, as what sends and as what is told. */
export function withoutLoops(edges) {
  return edges.map((edge) =>
    edge.from === edge.to ? { ...edge, from: edge.from + " (catalog)", to: edge.to + " (index)" } : edge,
  );
}

/** Edges are {from, to, level, text}; "self" is this server's name. */
export function topology(edges, self) {
  const shown = withoutLoops(edges.slice(0, EDGES_MAX));
  const { places, width, height } = layout(shown);
  const middle = NODE_HEIGHT / 2;
  const isSelf = (name) => name === self || name === self + " (catalog)" || name === self + " (index)";
  const lines = shown.map(({ from, to, level, text }) => {
    const a = places.get(from);
    const b = places.get(to);
    const [x, y, u, v] = [a.x + width, a.y + middle, b.x, b.y + middle];
    const bend = (x + u) / 2;
    const d = `M${x} ${y}C${bend} ${y} ${bend} ${v} ${u} ${v}`;
    return svg("path", { class: `edge ${level}`, d }, svg("title", {}, `${from} → ${to}: ${text}`));
  });
  const nodes = [...places].map(([name, { x, y }]) =>
    svg(
      "g",
      {},
      svg("title", {}, name),
      svg("rect", { class: isSelf(name) ? "node self" : "node", x, y, rx: 4, width, height: NODE_HEIGHT }),
      svg("text", { x: x + 8, y: y + 16 }, shortened(name, Math.floor(width / 7.2))),
    ),
  );
  const more = edges.length > shown.length ? `; the first ${shown.length} of ${edges.length} are drawn` : "";
  return h(
    "figure",
    {},
    svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": "Who updates whom" }, lines, nodes),
    h("figcaption", {}, `Who updates whom, from left to right${more}. The table says the same in words.`),
  );
}
