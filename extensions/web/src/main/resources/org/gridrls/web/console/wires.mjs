// The lines of the picture: each index has one bus, to which the catalogs that update it are connected. Lines cross at right angles only.

import { svg } from "./dom.mjs";

/** With more lines than this, only those not current, or of the catalog in focus, are drawn in full. */
export const EDGES_FULL = 40;
const GUTTER = 14;
const SPACING_MAX = 26;

function faint(edge, model, chosen, focused) {
  const many = model.edges.length > EDGES_FULL;
  return many && edge.state !== "silent" && edge.state !== "ageing" && edge.key !== chosen && edge.from !== focused && edge.to !== focused;
}

/** Where lines leave a box: "n" places between its upper and its lower end. */
const port = (box, i, n) => box.top + box.height * (0.18 + (0.64 * (i + 1)) / (n + 1));

/**
 * The buses and connections of edges between boxes: {buses: [{to, x, y, end, top, bottom}], lines: [{edge, x1, y1, x2}]}. A box is
 * {left, right, top, height}; "boxOf" gives that of a server, or undefined. The update of an index by its own catalog has no line.
 */
export function routes(edges, boxOf) {
  const drawn = edges.map((edge) => ({ edge, from: boxOf(edge.from), to: boxOf(edge.to) })).filter(({ edge, from, to }) => from && to && edge.from !== edge.to);
  const targets = [...new Map(drawn.map(({ edge, to }) => [edge.to, to]))].sort(([, a], [, b]) => a.top - b.top);
  if (targets.length === 0) {
    return { buses: [], lines: [] };
  }
  const start = Math.max(...drawn.filter(({ from, to }) => from.right < to.left).map(({ from }) => from.right), 0);
  const end = Math.min(...targets.map(([, to]) => to.left));
  const spacing = Math.min(SPACING_MAX, (end - start - 2 * GUTTER) / Math.max(1, targets.length - 1));
  const buses = targets.map(([to, box], i) => ({ to, x: end - GUTTER - spacing * i, y: box.top + Math.min(box.height / 2, 20), end: box.left }));
  const xOf = new Map(buses.map((bus) => [bus.to, bus.x]));
  const outOf = new Map();
  drawn.forEach(({ edge }) => outOf.set(edge.from, [...(outOf.get(edge.from) ?? []), edge]));
  outOf.forEach((all) => all.sort((a, b) => xOf.get(b.to) - xOf.get(a.to)));
  const lines = drawn.map(({ edge, from, to }) => {
    const mine = outOf.get(edge.from);
    const beside = from.left >= to.left - 1; // an index that updates another one, or whose server has a catalog, is in the same lane
    const y1 = port(beside ? { top: from.top + from.height * 0.5, height: from.height * 0.5 } : from, mine.indexOf(edge), mine.length);
    return { edge, x1: beside ? from.left : from.right, y1, x2: xOf.get(edge.to) };
  });
  for (const bus of buses) {
    const ys = [bus.y, ...lines.filter(({ edge }) => edge.to === bus.to).map(({ y1 }) => y1)];
    Object.assign(bus, { top: Math.min(...ys), bottom: Math.max(...ys) });
  }
  return { buses, lines };
}

/** Draws the lines between the boxes where they stand now. */
export function wires(model, chosen) {
  const canvas = document.getElementById("wires");
  if (!canvas || getComputedStyle(canvas).display === "none") {
    return;
  }
  const origin = canvas.getBoundingClientRect();
  const boxOf = (name) => {
    const box = document.getElementById(`node-${name}`)?.getBoundingClientRect();
    return box && { left: box.left - origin.left, right: box.right - origin.left, top: box.top - origin.top, height: box.height };
  };
  const focused = document.activeElement?.dataset?.node;
  const { buses, lines } = routes(model.edges, boxOf);
  const last = (line) => Number(line.edge.key === chosen);
  const connections = [...lines].sort((a, b) => last(a) - last(b)).map((line) => connection(line, buses.find((bus) => bus.to === line.edge.to), { model, chosen, focused }));
  canvas.replaceChildren(...buses.map(trunk), ...connections);
}

function trunk({ x, y, end, top, bottom }) {
  const tip = `M${end - 7} ${y - 4}L${end - 1} ${y}L${end - 7} ${y + 4}`;
  return svg("g", { class: "bus" }, svg("path", { class: "edge", d: `M${x} ${top}V${bottom}M${x} ${y}H${end - 2}` }), svg("path", { class: "edge", d: tip }));
}

const KNOTS = {
  silent: (x, y) => svg("path", { class: "knot", d: `M${x - 3.5} ${y - 3.5}l7 7M${x + 3.5} ${y - 3.5}l-7 7` }),
  ageing: (x, y) => [svg("circle", { class: "knot hollow", cx: x, cy: y, r: 3.5 })],
};

function connection({ edge, x1, y1, x2 }, bus, { model, chosen, focused }) {
  const line = `M${x1} ${y1}H${x2}`;
  const isChosen = edge.key === chosen;
  const kind = `${edge.state}${isChosen ? " chosen" : ""}${faint(edge, model, chosen, focused) ? " faint" : ""}`;
  const knot = KNOTS[edge.state] ?? ((x, y) => svg("circle", { class: "wire-end", cx: x, cy: y, r: 3 }));
  return svg(
    "g",
    { class: edge.state },
    svg("path", { class: "edge " + kind, d: isChosen ? `${line}V${bus.y}H${bus.end - 2}` : line }),
    knot(x2, y1),
    svg("path", { class: "edge hit", d: line, "data-edge": edge.key }, svg("title", {}, `${edge.from} updates ${edge.to}: ${edge.word}`)),
  );
}
