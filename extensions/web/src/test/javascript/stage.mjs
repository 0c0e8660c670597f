// One browser before servers of made-up federations in all states, for the tests of all.chromium.mjs.

import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { Chromium } from "./chromium.mjs";
import { serve } from "./federations.mjs";

export const PICTURES = new URL("../../../target/screenshots/", import.meta.url);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const READY = (view) => `document.documentElement.dataset.ready === "${view}"`;
export const VERDICT = "document.querySelector('#search-view .verdict h2')";

export const servers = {};
export let chromium;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  servers.index = await serve("rli-west", ["rli"], 6);
  servers.small = await serve("rli-west", ["rli"], 3);
  servers.secured = await serve("rli-west", ["rli"], 6);
  servers.guarded = await serve("rli-west", ["rli"], 6);
  servers.guarded.proof.secured = true;
  servers.registry = await serve("reg-1", ["registry"], 60);
  servers.large = await serve("rli-west", ["rli"], 300);
  servers.started = await serve("rli-west", ["rli"], 61);
  servers.catalog = await serve("site-2", ["lrc"], 6);
  servers.several = await serve("rli-west", ["lrc", "rli", "registry"], 4);
  servers.alone = await serve("rls", ["lrc", "rli", "registry"], 0);
  servers.lonely = await serve("reg-9", ["registry"], 0);
  servers.leftward = await serve("rli-غرب", ["rli"], 5);
  servers.leftwardCatalog = await serve("ירושלים-2", ["lrc"], 5);
  servers.replicator = await serve("rep-1", ["replicator", "registry"], 6);
  chromium = await Chromium.start(process.env.CHROMIUM ?? "chromium");
});

after(async () => {
  await chromium?.close();
  Object.values(servers).forEach(({ server }) => server.close());
});

export async function show(server, hash, ready) {
  chromium.problems.length = 0;
  await chromium.open(servers[server].url + hash);
  await chromium.until(ready);
}

const ALL = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules of axe that depend on colours. */
export const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

export async function violations(rules = ALL) {
  if (await chromium.evaluate("window.axe === undefined")) {
    await chromium.evaluate(AXE + "; undefined");
  }
  const found = await chromium.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then((all) => all.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.html + ' ' + node.any.map((why) => why.message)).slice(0, 3).join(' | ')))`);
  return found;
}

/** What is done on a page before it is looked at. */
const ACTS = {
  "compare-index": ["document.querySelector('[data-act=compare]').click()", "document.querySelector('#compare-view .explain')"],
  "compare-catalogs": ["document.querySelector('[data-act=compare]').click()", "document.querySelector('#compare-view .explain')"],
  "compare-repair": ["document.querySelector('[data-act=compare]').click()", "document.querySelector('[data-do=repair]')", "document.querySelector('[data-do=repair]').click()", "document.querySelector('#act-body .plan')"],
};

export async function act(name) {
  const [first, ready, second, last] = ACTS[name] ?? [];
  for (const [does, until] of [[first, ready], [second, last]].filter(([one]) => one)) {
    await chromium.evaluate(does);
    await chromium.until(until);
  }
}
