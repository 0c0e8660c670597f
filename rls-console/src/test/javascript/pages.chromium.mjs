// All pages in Chromium, of a made-up federation in all states: accessible by axe in both themes, wide and narrow; with pictures.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test, { after, before } from "node:test";
import { Chromium } from "./chromium.mjs";
import { serve } from "./federations.mjs";

const PICTURES = new URL("../../../target/screenshots/", import.meta.url);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const READY = (view) => `document.documentElement.dataset.ready === "${view}"`;
const VERDICT = "document.querySelector('#search-view .verdict h2')";

const servers = {};
let chromium;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  servers.index = await serve("rli-west", ["rli"], 6);
  servers.registry = await serve("reg-1", ["registry"], 60);
  servers.large = await serve("rli-west", ["rli"], 300);
  servers.catalog = await serve("site-2", ["lrc"], 6);
  servers.lonely = await serve("reg-9", ["registry"], 0);
  servers.replicator = await serve("rep-1", ["replicator", "registry"], 6);
  chromium = await Chromium.start(process.env.CHROMIUM ?? "chromium");
});

after(async () => {
  await chromium?.close();
  Object.values(servers).forEach(({ server }) => server.close());
});

const PAGES = [
  ["federation", "index", "#federation", READY("federation")],
  ["federation-60", "registry", "#federation", READY("federation")],
  ["federation-300", "large", "#federation", READY("federation")],
  ["federation-of-a-catalog", "catalog", "#federation", READY("federation")],
  ["search", "index", "#search", READY("search")],
  ["search-found", "index", "#search?q=cms/Run2016B/JetHT/MINIAOD/ver2-v2/130000/0261E08F-12C8-EB11.root", VERDICT],
  ["search-absent", "index", "#search?q=cms/absent", VERDICT],
  ["search-unknown", "index", "#search?q=cms/unknown", VERDICT],
  ["search-pattern", "index", "#search?q=cms/user/*", `${VERDICT}.textContent === "2 matches"`],
  ["search-attributes", "catalog", "#search?q=size > 1G&where=here", `${VERDICT}.textContent === "5 matches"`],
  ["search-attributes-everywhere", "index", "#search?q=size > 1G", `${VERDICT}.textContent === "8 matches"`],
  ["search-target", "registry", "#search?q=root://eos.site-1.example.org//store/x", VERDICT],
  ["search-at-a-registry", "registry", "#search?q=cms/x", VERDICT],
  ["search-at-a-catalog", "catalog", "#search?q=cms/user/*", `${VERDICT}.textContent === "2 matches"`],
  ["search-nowhere", "lonely", "#search?q=cms/x", VERDICT],
  ["site", "catalog", "#site", READY("site")],
  ["site-prefix", "index", "#site?site=site-1&at=cms/Run2016B/", READY("site")],
  ["site-silent", "index", "#site?site=site-3", READY("site")],
  ["compare", "catalog", "#compare", READY("compare")],
  ["replication", "replicator", "#replication", READY("replication")],
  ["replication-none", "catalog", "#replication", READY("replication")],
];

async function show(server, hash, ready) {
  chromium.problems.length = 0;
  await chromium.open(servers[server].url + hash);
  await chromium.until(ready);
}

async function violations() {
  await chromium.evaluate(AXE + "; undefined");
  const found = await chromium.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((all) => all.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.html + ' ' + node.any.map((why) => why.message)).slice(0, 3).join(' | ')))");
  return found;
}

/** What is done on a page before it is looked at. */
const ACTS = {
  "compare-index": ["document.querySelector('[data-act=compare]').click()", "document.querySelector('#compare-view .explain')"],
  "compare-catalogs": ["document.querySelector('[data-act=compare]').click()", "document.querySelector('#compare-view .explain')"],
  "compare-repair": ["document.querySelector('[data-act=compare]').click()", "document.querySelector('[data-do=repair]')", "document.querySelector('[data-do=repair]').click()", "document.querySelector('#act-body .plan')"],
};
PAGES.push(
  ["compare-index", "catalog", "#compare", READY("compare")],
  ["compare-repair", "catalog", "#compare", READY("compare")],
  ["compare-catalogs", "index", "#compare?a=site-1&b=catalog:site-2", READY("compare")],
);

async function act(name) {
  const [first, ready, second, last] = ACTS[name] ?? [];
  for (const [does, until] of [[first, ready], [second, last]].filter(([one]) => one)) {
    await chromium.evaluate(does);
    await chromium.until(until);
  }
}

for (const [name, server, hash, ready] of PAGES) {
  test(`${name} is accessible, fits, and breaks no policy`, async () => {
    for (const theme of ["light", "dark"]) {
      for (const width of [1280, 390]) {
        await chromium.look(width, theme);
        await show(server, hash, ready);
        await act(name);
        const view = `${name} ${width} ${theme}`;
        await chromium.picture(new URL(`${name}-${width}-${theme}.png`, PICTURES), width);
        assert.deepEqual(await violations(), [], view);
        assert.equal(await chromium.evaluate("document.documentElement.scrollWidth"), width, view);
        assert.deepEqual(chromium.problems, [], view);
      }
    }
  });
}

test("the history is drawn by the library, in the colours of the theme", async () => {
  await chromium.look(1280, "light");
  await show("catalog", "#site", READY("site"));
  await chromium.until("document.querySelectorAll('.plot canvas').length === 2");
  assert.match(await chromium.evaluate("document.querySelector('.history figcaption').textContent"), /calls\/s in the last minute.*none failed|at most 3 failures\/s/s);
  const inked = "(() => { const c = document.querySelector('#plot-calls canvas'); return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((one) => one > 0); })()";
  assert.equal(await chromium.evaluate(inked), true);
  await chromium.evaluate("window.first = document.querySelector('#plot-calls canvas')");
  await chromium.press("t");
  await chromium.until("document.querySelector('#plot-calls canvas') && document.querySelector('#plot-calls canvas') !== window.first");
  assert.deepEqual(chromium.problems, []);
});

test("a repair says what will happen, is made by the catalog, and compares again", async () => {
  await chromium.look(1280, "light");
  const seen = changesOf(servers.catalog);
  await show("catalog", "#compare", READY("compare"));
  await act("compare-repair");
  assert.match(await chromium.evaluate("document.getElementById('act-body').textContent"), /sends rli-west.* all its 2,467,118 names again.*Only the index changes.*You are \/DC=org\/CN=Alice/s);
  await chromium.evaluate("document.getElementById('act-yes').click()");
  await chromium.until("!document.getElementById('act-dialog').open");
  await chromium.until("/Repair done|Done: repair/.test(document.getElementById('toast').textContent)");
  assert.match(seen.join(), /<s:forceUpdate><s:rli>https:\/\/rli-west/);
  await chromium.until("document.querySelector('#compare-view .explain')");
});

test("copies are listed in the order of the server, with the reasons", async () => {
  await chromium.look(1280, "light");
  await show("index", "#search?q=cms/x", `${VERDICT}`);
  const rows = await chromium.evaluate("[...document.querySelectorAll('#search-view table')].find((one) => /first at the head/.test(one.caption.textContent)).tBodies[0].innerText");
  assert.match(rows, /1\s[^]*site-4[^]*same site, preference 3[^]*2\s[^]*site-2[^]*size 4123456780, 4123456789 at most others[^]*3\s[^]*site-1[^]*suspect, so last/);
  assert.match(await chromium.evaluate("document.getElementById('search-view').textContent"), /For readers at Lyon, the site of this server/);
});

test("differences are chosen by kind, and the address says so", async () => {
  await chromium.look(390, "light");
  await show("catalog", "#compare", READY("compare"));
  await act("compare-index");
  const listed = "document.querySelector('section[aria-label=Differences] tbody').rows.length";
  assert.equal(await chromium.evaluate(listed), 3);
  await chromium.evaluate("[...document.querySelectorAll('nav[aria-label=\"Show differences\"] a')].find((one) => /left over/.test(one.textContent)).click()");
  await chromium.until(`${listed} === 1`);
  assert.match(await chromium.evaluate("location.hash"), /show=STALE/);
  assert.deepEqual(await violations(), []);
  assert.equal(await chromium.evaluate("document.documentElement.scrollWidth"), 390);
});

/** Words of the cells in these columns that stand in more than one line. */
const BROKEN = (caption, labels) => `[...document.querySelectorAll("table")].filter((one) => ${caption}.test(one.caption.textContent)).flatMap((one) => [...one.querySelectorAll("tbody td")]).filter((cell) => ${JSON.stringify(labels)}.includes(cell.dataset.label)).flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walker.nextNode()) {
    for (const word of walker.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1 && broken.push(word[0]);
    }
  }
  return broken;
})`;

test("no word of a server's role or state is broken beside a long address", async () => {
  for (const width of [1280, 1100, 900, 375, 320]) {
    await chromium.look(width, "light");
    await show("catalog", "#federation", READY("federation"));
    await chromium.until("/connection refused/.test(document.getElementById('federation-view').textContent)");
    await chromium.picture(new URL(`servers-${width}.png`, PICTURES), width);
    assert.deepEqual(await chromium.evaluate(BROKEN("/no catalogs/", ["Role", "State", "Console"])), [], String(width));
    assert.equal(await chromium.evaluate("document.documentElement.scrollWidth"), width);
    assert.equal(await chromium.evaluate("[...document.querySelectorAll('.tw')].filter((one) => one.scrollWidth > one.clientWidth + 1).length"), 0, String(width));
  }
});

test("what the caller may not do can't be pressed, and says which right it needs", async () => {
  await chromium.look(1280, "light");
  const all = servers.catalog.may.splice(0);
  try {
    await show("catalog", "#search?q=cms/x", VERDICT);
    const offers = await chromium.evaluate("[...document.querySelectorAll('#search-view [data-do]')].map((one) => one.disabled)");
    assert.ok(offers.length >= 3 && offers.every(Boolean), String(offers));
    assert.match(await chromium.evaluate("document.getElementById('search-view').textContent"), /needs lrc_update/);
    assert.deepEqual(await violations(), []);
  } finally {
    servers.catalog.may.push(...all);
  }
});

test("a line of the picture leads to its reason, and the address says so", async () => {
  await chromium.look(1280, "light");
  await show("index", "#federation", READY("federation"));
  assert.match(await chromium.evaluate("document.getElementById('why').textContent"), /site-3 updates rli-west/);
  await chromium.evaluate("document.querySelector('.edge.hit[data-edge=\"site-5>rli-west\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
  await chromium.until("/site-5 updates rli-west/.test(document.getElementById('why').textContent)");
  assert.match(await chromium.evaluate("location.hash"), /edge=site-5%3Erli-west/);
});

test("keys go to the search box, to pages and along the sites", async () => {
  await chromium.look(1280, "light");
  await show("index", "#federation", READY("federation"));
  await chromium.evaluate("document.querySelector('[data-node=\"site-1\"]').focus()");
  await chromium.press("ArrowDown");
  assert.equal(await chromium.evaluate("document.activeElement.dataset.node"), "site-2");
  await chromium.press("ArrowRight");
  await chromium.until("location.hash.includes('site-2%3Erli-west')");
  await chromium.press("g");
  await chromium.press("i");
  await chromium.until("location.hash === '#site'");
  await chromium.press("/");
  assert.equal(await chromium.evaluate("document.activeElement.id"), "q");
});

test("a running search can be stopped, and says that it is not all", async () => {
  await chromium.look(1280, "light");
  await show("index", "#search?q=cms/*", "document.querySelectorAll('#search-view tbody tr').length >= 50");
  await chromium.evaluate("document.querySelector('[data-act=stop]').click()");
  await chromium.until("/stopped/.test(document.querySelector('#search-view .verdict h2').textContent)");
  assert.match(await chromium.evaluate("document.querySelector('#search-view .card footer').textContent"), /this is not all/);
  assert.ok((await chromium.evaluate("document.querySelectorAll('#search-view tbody tr').length")) < 642);
});

test("a condition on an attribute that is not defined is refused with the reason", async () => {
  await chromium.look(1280, "light");
  await show("catalog", "#search?q=colour = red&where=here", "document.querySelector('#search-view > .note')");
  const text = await chromium.evaluate("document.getElementById('search-view').textContent");
  assert.match(text, /0 matches, then it failed.*No attribute colour is defined in this catalog\.$/s);
});

test("an index searches all catalogs by attributes, page by page, and says which refused and why", async () => {
  await chromium.look(1280, "light");
  const seen = [];
  const see = (called, body) => called === "searchCatalogs" && seen.push(body);
  servers.index.server.on("called", see);
  await show("index", "#search?q=size > 1G", `${VERDICT}.textContent === "8 matches"`);
  servers.index.server.off("called", see);
  assert.equal(seen.length, 3, "two types of object, and a second page of one catalog");
  const first = seen.find((body) => body.includes("LOGICAL_NAME"));
  assert.match(first, /xmlns:l="https:\/\/gridrls.org\/ns\/lrc\/1".*<s:search><l:objectType>LOGICAL_NAME<.*<t:intValue>1000000000</);
  assert.match(seen[2], /<s:after><s:lrcMember>site-1<\/s:lrcMember><s:cursor>17<\/s:cursor><\/s:after>/);
  const rows = await chromium.evaluate("[...document.querySelectorAll('#search-view tbody tr')].map((one) => one.textContent)");
  assert.equal(rows.length, 8);
  assert.match(rows[0], /root:\/\/eos\.site-1.*site-1asked directly7 mssize = 4123456789$/);
  const foot = await chromium.evaluate("document.querySelector('#search-view .card footer').innerText");
  assert.match(foot, /^incomplete: covers 3 catalogs as of 2\.4 s ago; site-3 could not be reached, site-5 refused to answer and site-6 failed to answer and may have further names\./);
  assert.match(foot, /not covered: site-5: denied \(\/DC=org\/CN=Alice has no right lrc_read/);
  assert.match(foot, /1 of 3 catalogs does not define the attribute size, so nothing there can match/);
  assert.match(foot, /give that type, as in size:float > 1G/);
  assert.deepEqual(chromium.problems, []);
});

test("an attribute that no catalog defines is said to be so", async () => {
  await chromium.look(1280, "light");
  await show("index", "#search?q=colour = red", `${VERDICT}.textContent === "0 matches"`);
  assert.match(await chromium.evaluate("document.querySelector('#search-view .card footer').innerText"), /No catalog that answered defines the attribute colour\./);
});

const SEARCH = "document.getElementById('search-view').textContent";

test("a server without an index asks one for the reader; its own catalog alone only if that is chosen", async () => {
  await chromium.look(1280, "light");
  await show("catalog", "#search?q=size > 1G", `${VERDICT}.textContent === "8 matches"`);
  assert.match(await chromium.evaluate(SEARCH), /at all catalogs, which the index rli-west asks on your behalf/);
  await chromium.evaluate("[...document.querySelectorAll('#search-view nav a')].find((one) => one.textContent === 'This catalog').click()");
  await chromium.until(`${VERDICT}.textContent === "5 matches"`);
  assert.match(await chromium.evaluate("location.hash"), /where=here/);
  assert.match(await chromium.evaluate(SEARCH), /names of this server's own catalog only.*All that this server's catalog has\.$/s);
  for (const [at, hash, said] of [
    ["registry", "#search?q=cms/x", /Found: 3 copies at 3 sites.*The index rli-west was asked on your behalf/s],
    ["registry", "#search?q=cms/user/*", /2 matches.*the index rli-west covers; it is asked on your behalf/s],
    ["catalog", "#search?q=cms/x", /Found: .*The index rli-west was asked on your behalf/s],
    ["catalog", "#search?q=root://x", /Target of 5 names at 5 sites.*4 of 6 catalogs|Target of .*site-3 has been silent for 14 min and site-5 refused to answer/s],
    ["lonely", "#search?q=cms/x", /No index answered.*This server has no index, and knows none that it could ask/s],
  ]) {
    await show(at, hash, VERDICT);
    await chromium.until(`!/so far/.test(${VERDICT}.textContent)`);
    assert.match(await chromium.evaluate(SEARCH), said, `${at} ${hash}`);
  }
});

test("an address that names a pair compares it, once", async () => {
  await chromium.look(1280, "light");
  const seen = [];
  const see = (called) => called === "compare" && seen.push(called);
  servers.catalog.server.on("called", see);
  await show("catalog", "#compare?a=site-2&b=index:rli-west", "document.querySelector('#compare-view .explain')");
  await chromium.until("document.querySelector('#compare-view .seg a:nth-child(2)')");
  await chromium.evaluate("document.querySelector('#compare-view .seg a:nth-child(2)').click()");
  await chromium.until("/show=/.test(location.hash) && document.querySelector('#compare-view .seg a:nth-child(2)').getAttribute('aria-current')");
  assert.equal(seen.length, 1, "choosing a kind of difference compares nothing again");
  await show("catalog", "#compare", READY("compare"));
  servers.catalog.server.off("called", see);
  assert.equal(seen.length, 1, "without a pair nothing is compared");
});

test("the page that is refreshed keeps its elements and the focus", async () => {
  await chromium.look(1280, "light");
  await show("index", "#federation", READY("federation"));
  await chromium.evaluate("window.kept = document.querySelector('[data-node=\"site-4\"]'); kept.focus()");
  const sections = "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/ws/rli')).length";
  const calls = await chromium.evaluate(sections);
  await chromium.until(`${sections} >= ${calls + 4}`);
  assert.equal(await chromium.evaluate("kept.isConnected && document.activeElement === kept"), true);
});

const CHANGES = ["put", "delete", "removeMember", "forceUpdate", "suspend", "resume", "retryItems", "setPriority"];

/** What the server was called for, beside looks. */
function changesOf({ server }) {
  const seen = [];
  server.on("called", (called, body) => CHANGES.includes(called) && seen.push(body));
  return seen;
}

test("a mapping is removed after a confirmation, and not without", async () => {
  await chromium.look(1280, "light");
  const seen = changesOf(servers.catalog);
  await show("catalog", "#search?q=cms/x", VERDICT);
  await chromium.evaluate("document.querySelector('[data-do=remove]').click()");
  await chromium.until("document.getElementById('act-dialog').open");
  assert.match(await chromium.evaluate("document.getElementById('act-dialog').textContent"), /The file itself stays.*privilege lrc_update/s);
  assert.deepEqual(await violations(), []);
  await chromium.picture(new URL("confirm-1280-light.png", PICTURES), 1280);
  await chromium.evaluate("document.querySelector('#act-dialog [data-act=close]').click()");
  assert.equal(seen.length, 0);
  await chromium.evaluate("document.querySelector('[data-do=remove]').click()");
  await chromium.until("document.querySelector('#act-body .plan')");
  await chromium.evaluate("document.getElementById('act-yes').click()");
  await chromium.until("!document.getElementById('act-dialog').open");
  assert.match(seen.join(), /<s:delete><s:logicalName>cms\/x<\/s:logicalName>/);
});

test("an attribute is set by its type, and a wrong value is refused in the dialog", async () => {
  await chromium.look(390, "dark");
  const seen = changesOf(servers.catalog);
  await show("catalog", "#search?q=cms/x", VERDICT);
  await chromium.evaluate("document.querySelector('[data-do=attribute]').click()");
  await chromium.until("document.querySelector('#act-body [name=value]')");
  assert.deepEqual(await violations(), []);
  await chromium.evaluate("document.querySelector('#act-body [name=value]').value = 'big'; document.getElementById('act-yes').click()");
  await chromium.until("/big is no value of size/.test(document.getElementById('act-failure').textContent)");
  await chromium.evaluate("document.querySelector('#act-body [name=value]').value = '4G'; document.getElementById('act-yes').click()");
  await chromium.until("!document.getElementById('act-dialog').open");
  assert.match(seen.join(), /<t:intValue>4000000000<\/t:intValue>/);
});

test("a silent member is decommissioned at a registry only", async () => {
  await chromium.look(1280, "light");
  const seen = changesOf(servers.registry);
  await show("index", "#site?site=site-3", READY("site"));
  assert.equal(await chromium.evaluate("document.querySelector('[data-do=member]')"), null);
  await show("registry", "#site?site=europe-8", READY("site"));
  await chromium.evaluate("document.querySelector('[data-do=member]').click()");
  await chromium.until("document.querySelector('#act-body .plan')");
  await chromium.evaluate("document.getElementById('act-yes').click()");
  await chromium.until("!document.getElementById('act-dialog').open");
  assert.match(seen.join(), /<s:removeMember><s:name>europe-8<\/s:name>/);
});

test("a catalog sends its updates after a confirmation, and shows its journal and the caller's rights", async () => {
  await chromium.look(1280, "light");
  const seen = changesOf(servers.catalog);
  await show("catalog", "#site", READY("site"));
  const page = "document.getElementById('site-view').textContent";
  await chromium.until(`/What you may do here/.test(${page})`);
  assert.match(await chromium.evaluate(page), /Journal.*51,077,200\+ added.*as \/DC=org\/CN=Alice/s);
  await chromium.evaluate("document.querySelector('[data-do=update]').click()");
  await chromium.until("document.querySelector('#act-body .plan')");
  assert.match(await chromium.evaluate("document.getElementById('act-body').textContent"), /each of its 2 indexes all its 2,467,118 names/);
  assert.deepEqual(await violations(), []);
  await chromium.evaluate("document.getElementById('act-yes').click()");
  await chromium.until("!document.getElementById('act-dialog').open");
  assert.match(seen.join(), /<s:forceUpdate/);
  assert.doesNotMatch(seen.join(), /<s:rli>/);
});

test("rows that came can be saved", async () => {
  await chromium.look(1280, "light");
  await show("index", "#search?q=cms/user/*", `${VERDICT}.textContent === "2 matches"`);
  await chromium.evaluate("URL.createObjectURL = (blob) => { blob.text().then((text) => (window.saved = text)); return 'blob:none'; }");
  await chromium.evaluate("HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; }; document.querySelector('[data-act=download]').click()");
  await chromium.until("window.saved !== undefined");
  assert.equal(await chromium.evaluate("window.savedAs"), "names.tsv");
  assert.match(await chromium.evaluate("window.saved"), /^cms\/user\/[^\t]+\tsite-1,site-2\n.*\n$/s);
});

test("a replication is paused and gets another priority after a confirmation", async () => {
  await chromium.look(1280, "light");
  const seen = changesOf(servers.replicator);
  await show("replicator", "#replication", READY("replication"));
  assert.match(await chromium.evaluate("document.querySelector('#replication-view .sentence').textContent"), /^3,316 files are wanted, the oldest for 4 h\. 1 of 2 requests is paused\. 4 files have failed/);
  await chromium.until("/ [kMG]B\\/s/.test(document.querySelector('#replication-view tbody').textContent)");
  for (const [action, wanted] of [["pause", /<s:suspend>/], ["resume", /<s:resume>/], ["retry", /<s:retryItems>/]]) {
    await chromium.evaluate(`document.querySelector('[data-do=${action}]').click()`);
    await chromium.until("document.querySelector('#act-body .plan')");
    assert.deepEqual(await violations(), []);
    await chromium.evaluate("document.getElementById('act-yes').click()");
    await chromium.until("!document.getElementById('act-dialog').open");
    assert.match(seen.at(-1), wanted);
  }
  await chromium.evaluate("document.querySelector('[data-do=priority]').click()");
  await chromium.until("document.querySelector('#act-body [name=priority]')");
  await chromium.evaluate("document.querySelector('#act-body [name=priority]').value = '7'; document.getElementById('act-yes').click()");
  await chromium.until("!document.getElementById('act-dialog').open");
  assert.match(seen.at(-1), /<s:setPriority><s:priority>7<\/s:priority>/);
});

test("a name with markup stays text", async () => {
  await chromium.look(1280, "light");
  const evil = "evil/<img src=x onerror=\"document.title='done'\">";
  await show("index", "#search?" + new URLSearchParams({ q: evil, as: "exact" }), VERDICT);
  assert.equal(await chromium.evaluate("document.querySelectorAll('img').length"), 0);
  assert.ok((await chromium.evaluate("document.getElementById('search-view').textContent")).includes(evil));
  assert.deepEqual(chromium.problems, []);
});
