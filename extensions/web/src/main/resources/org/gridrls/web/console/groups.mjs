// Catalogs of the picture in groups and by their trouble. Knows neither page nor network.

/** More catalogs than this are shown in groups. */
export const LANES_MAX = 24;

export function counted(nodes) {
  const by = { current: 0, ageing: 0, silent: 0, incomplete: 0, unseen: 0 };
  nodes.forEach((node) => by[node.state]++);
  return by;
}

/** Not current, the longest silent first, then the others by their lag. */
export function troubled(nodes) {
  const rank = { silent: 0, incomplete: 1, ageing: 2 };
  return nodes
    .filter((node) => node.state in rank)
    .sort((a, b) => rank[a.state] - rank[b.state] || (b.silent ?? b.lag ?? 0) - (a.silent ?? a.lag ?? 0));
}

function grouped(nodes, keyOf) {
  const groups = new Map();
  nodes.forEach((node) => {
    const key = keyOf(node) || "others";
    groups.set(key, [...(groups.get(key) ?? []), node]);
  });
  return groups;
}

const GROUP_KEYS = [
  ["site", (node) => node.place],
  ["the beginning of the name", (node) => node.name.match(/^[^-.]+(?=[-.])/)?.[0]],
];

/** Many catalogs in groups: by site, else by the beginning of the name, else by index; those in trouble come first. */
export function groups({ catalogs, edges }) {
  const indexOf = new Map(edges.map((edge) => [edge.from, edge.to]));
  const ways = [...GROUP_KEYS, ["index", (node) => indexOf.get(node.name)]];
  const made = ways.map(([by, keyOf]) => [by, grouped(catalogs, keyOf)]);
  const fits = ([, found]) => found.size > 1 && found.size <= catalogs.length / 2;
  const [by, found] = made.find(fits) ?? ["", grouped(catalogs, () => "all catalogs")];
  const list = [...found].map(([name, nodes]) => ({ name, nodes, trouble: troubled(nodes).length, by: counted(nodes) }));
  return { by, list: list.sort((a, b) => b.by.silent - a.by.silent || b.trouble - a.trouble) };
}
