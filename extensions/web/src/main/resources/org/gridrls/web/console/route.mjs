// The address of the view that is open: what is behind "#".

export const VIEWS = { federation: "Federation", search: "Search", site: "Servers", compare: "Compare", replication: "Replication" };
/** Views of earlier versions, whose addresses people may have kept. */
const MOVED = { members: "federation", updates: "federation", server: "site" };

/** The view and its parameters. */
export function route() {
  const [view, query] = location.hash.slice(1).split("?");
  const parameters = Object.fromEntries(new URLSearchParams(query ?? ""));
  const named = parameters.name !== undefined && { q: parameters.name, as: "exact" };
  const open = MOVED[view] ?? view;
  return { view: open in VIEWS ? open : "federation", ...named, ...parameters };
}

/** What the open view is about, for the title of the page. */
export function about({ view, q, site }) {
  return { federation: "Federation", search: q || "Search", site: site ?? "Server", compare: "Compare", replication: "Replication" }[view];
}
