// All pages: accessible by axe in both themes, wide and narrow; with pictures. Their lines, keys and refreshes.

import assert from "node:assert/strict";
import test from "node:test";
import { COLOURS, PICTURES, READY, VERDICT, act, chromium, servers, show, violations } from "./stage.mjs";

const PAGES = [
  ["federation", "index", "#federation", READY("federation")],
  ["federation-3", "small", "#federation", READY("federation")],
  ["federation-60", "registry", "#federation", READY("federation")],
  ["federation-300", "large", "#federation", READY("federation")],
  ["federation-started", "started", "#federation", READY("federation")],
  ["federation-of-a-catalog", "catalog", "#federation", READY("federation")],
  ["federation-of-several-roles", "several", "#federation", READY("federation")],
  ["federation-of-one-server", "alone", "#federation", READY("federation")],
  ["federation-secured", "guarded", "#federation", `${READY("federation")} && /authenticate by certificate, token, over TLS/.test(document.getElementById("proved").textContent)`],
  ["federation-leftward", "leftward", "#federation", READY("federation")],
  ["search", "index", "#search", READY("search")],
  ["search-found", "index", "#search?q=cms/Run2016B/JetHT/MINIAOD/ver2-v2/130000/0261E08F-12C8-EB11.root", VERDICT],
  ["search-absent", "index", "#search?q=cms/absent", VERDICT],
  ["search-unknown", "index", "#search?q=cms/unknown", VERDICT],
  ["search-leftward", "leftward", "#search?q=cms/user/kimura/نتائج-2026/صورة 7 (نسخة).root", VERDICT],
  ["search-leftward-unknown", "leftward", "#search?q=unknown/صورة", VERDICT],
  ["search-pattern", "index", "#search?q=cms/user/*", `${VERDICT}.textContent === "2 matches"`],
  ["search-attributes", "catalog", "#search?q=size > 1G&where=here", `${VERDICT}.textContent === "5 matches"`],
  ["search-attributes-everywhere", "index", "#search?q=size > 1G", `${VERDICT}.textContent === "8 matches"`],
  ["search-target", "registry", "#search?q=root://eos.site-1.example.org//store/x", VERDICT],
  ["search-at-a-registry", "registry", "#search?q=cms/x", VERDICT],
  ["search-at-a-catalog", "catalog", "#search?q=cms/user/*", `${VERDICT}.textContent === "2 matches"`],
  ["search-nowhere", "lonely", "#search?q=cms/x", VERDICT],
  ["site", "catalog", "#site", READY("site")],
  ["site-of-an-index", "index", "#site", READY("site")],
  ["site-of-300", "large", "#site", READY("site")],
  ["site-started", "started", "#site", READY("site")],
  ["search-started", "started", "#search?q=cms/Run2016B/a.root", VERDICT],
  ["site-prefix", "index", "#site?site=site-1&at=cms/Run2016B/", READY("site")],
  ["site-silent", "index", "#site?site=site-3", READY("site")],
  ["site-leftward", "leftward", "#site?site=مرصد-القاهرة&at=cms/user/kimura/", READY("site")],
  ["compare", "catalog", "#compare", READY("compare")],
  ["compare-leftward", "leftwardCatalog", "#compare?a=ירושלים-2&b=catalog:مرصد-القاهرة", "document.querySelector('#compare-view .explain')"],
  ["replication", "replicator", "#replication", READY("replication")],
  ["replication-none", "catalog", "#replication", READY("replication")],
  ["compare-index", "catalog", "#compare", READY("compare")],
  ["compare-repair", "catalog", "#compare", READY("compare")],
  ["compare-catalogs", "index", "#compare?a=site-1&b=catalog:site-2", READY("compare")],
];

/** Texts with words from right to left that could change the order of the words beside them. */
const UNISOLATED = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const rest = data.replace(/\u2068[^\u2069]*\u2069/g, "");
    const isolates = /isolate|plaintext/.test(getComputedStyle(parentElement).unicodeBidi);
    if (/[\u0590-\u08ff]/.test(rest) && !(isolates && parentElement.matches("bdi, .sg"))) {
      found.push(parentElement.outerHTML.slice(0, 200));
    }
  }
  return found;
})()`;

/** Words of the interface that stand in more than one line; names, addresses and commands may be broken. */
const TORN = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const torn = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    for (const word of parentElement.closest(".name, .mono, code, bdi, script, select") ? [] : data.matchAll(/(?<=^|[\\s(])[A-Za-z]{2,24}[).,:;?…]*(?=$|\\s)/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1 && torn.push(word[0] + " in " + parentElement.textContent.slice(0, 80));
    }
  }
  return torn;
})()`;

/** Key figures that stand in more than one line, and rows of them that do not reach the right end. */
const UNFIT = `[...document.querySelectorAll(".kpis")].filter((one) => one.clientWidth > 0).flatMap((all) => {
  const inner = all.getBoundingClientRect();
  const figures = [...all.children].map((one) => ({ one, box: one.getBoundingClientRect() }));
  const ends = (box) => figures.some((other) => other.box.top === box.top && Math.abs(other.box.right - inner.right) < 3);
  const lines = (one) => {
    const range = document.createRange();
    range.setStart(one.lastChild, 0);
    range.setEndBefore(one.querySelector(".under"));
    return range.getBoundingClientRect().height / 27;
  };
  return figures.filter(({ one, box }) => !ends(box) || lines(one) > 1.5).map(({ one }) => one.textContent);
})`;

for (const [name, server, hash, ready] of PAGES) {
  test(`${name} is accessible, fits, and breaks no policy`, async () => {
    for (const width of [1280, 390]) {
      await chromium.look(width, "light");
      await show(server, hash, ready);
      await act(name);
      const view = `${name} ${width}`;
      await chromium.picture(new URL(`${name}-${width}-light.png`, PICTURES), width);
      assert.deepEqual(await violations(), [], view);
      assert.equal(await chromium.evaluate("document.documentElement.scrollWidth"), width, view);
      assert.deepEqual(await chromium.evaluate(UNISOLATED), [], view);
      assert.deepEqual(await chromium.evaluate(TORN), [], view);
      assert.deepEqual(await chromium.evaluate(UNFIT), [], view);
      assert.doesNotMatch(await chromium.evaluate("document.body.innerText"), /\bsites\b/i, `${view}: a site is a place, and servers are catalogs or indexes`);
      // an open page follows the system's theme, which changes its colours only
      await chromium.look(width, "dark");
      await chromium.picture(new URL(`${name}-${width}-dark.png`, PICTURES), width);
      assert.deepEqual(await violations(COLOURS), [], `${view} dark`);
      assert.deepEqual(chromium.problems, [], view);
    }
  });
}

test("the values beside a curve are not cut off on a phone", async () => {
  await chromium.look(320, "light");
  await show("index", "#site", READY("site"));
  await chromium.until("/ k$/.test(document.querySelector('.chart text').parentNode.querySelectorAll('text')[2].textContent)");
  const cut = "[...document.querySelectorAll('.chart svg text')].filter((one) => one.getBoundingClientRect().left < one.ownerSVGElement.getBoundingClientRect().left).map((one) => one.textContent)";
  assert.deepEqual(await chromium.evaluate(cut), []);
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

test("a server of certificates alone asks for no token, and says what to do instead", async () => {
  await chromium.look(1280, "light");
  servers.secured.proof.accepts = ["certificate"];
  servers.secured.proof.refused = "the caller is not authenticated";
  const asked = () => chromium.evaluate("document.getElementById('token-open').getClientRects().length > 0");
  const said = "document.getElementById('federation-view').textContent";
  await show("secured", "#federation", `/is not authenticated/.test(${said})`);
  await chromium.until(`/accepts no tokens.*choose the certificate/.test(${said})`);
  assert.equal(await asked(), false);
  assert.deepEqual(await violations(), []);
  await chromium.picture(new URL("certificates-only-1280-light.png", PICTURES), 1280);
  servers.secured.proof.refused = undefined;
  await show("secured", "#federation", READY("federation"));
  assert.equal(await asked(), false);
  servers.secured.proof.accepts = ["certificate", "token"];
  await show("secured", "#federation", READY("federation"));
  assert.equal(await asked(), true);
});

test("the history is drawn by the library, in the colours of the theme", async () => {
  await chromium.look(1280, "light");
  await show("catalog", "#site", READY("site"));
  await chromium.until("document.querySelectorAll('.plot canvas').length === 2");
  assert.match(await chromium.evaluate("document.querySelector('[aria-label^=Calls] figcaption').textContent"), /calls\/s in the last minute.*none failed|at most 3 failures\/s/s);
  const inked = "(() => { const c = document.querySelector('#plot-calls canvas'); return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((one) => one > 0); })()";
  assert.equal(await chromium.evaluate(inked), true);
  await chromium.evaluate("window.first = document.querySelector('#plot-calls canvas')");
  await chromium.press("t");
  await chromium.until("document.querySelector('#plot-calls canvas') && document.querySelector('#plot-calls canvas') !== window.first");
  assert.deepEqual(chromium.problems, []);
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

test("all catalogs that need attention are a click away, and the address says so", async () => {
  await chromium.look(1280, "light");
  await show("large", "#federation", READY("federation"));
  const rows = "document.querySelectorAll('#attention tbody tr').length";
  assert.equal(await chromium.evaluate(rows), 12);
  const all = 1 + (await chromium.evaluate("Number(document.querySelector('#attention header').textContent.match(/(\\d+) of/)[1])"));
  await chromium.evaluate("document.querySelector('#attention footer a').click()");
  await chromium.until(`${rows} === ${all}`);
  assert.match(await chromium.evaluate("location.hash"), /all=attention/);
});

test("a page has its heading and grey rows before the server answers", async () => {
  const { proof } = servers.secured;
  for (const [hash, heading] of [["#federation", "Federation"], ["#site?site=site-1", "site-1"], ["#compare", "Compare"], ["#replication", "Replication"]]) {
    let release;
    proof.held = new Promise((go) => (release = go));
    const view = hash.match(/\w+/)[0];
    await chromium.look(390, "light");
    await show("secured", hash, `document.querySelector('#${view}-view .grey')`);
    assert.equal(await chromium.evaluate(`document.querySelector('#${view}-view h1').textContent`), heading);
    await chromium.picture(new URL(`asking-${view}-390.png`, PICTURES), 390);
    assert.deepEqual(await violations(), [], hash);
    release();
    await chromium.until(READY(view));
    assert.equal(await chromium.evaluate(`document.querySelectorAll('#${view}-view .grey').length`), 0, hash);
  }
});

test("the history is drawn on each page that has it", async () => {
  await chromium.look(1280, "light");
  await show("catalog", "#federation", READY("federation"));
  await chromium.until("document.querySelectorAll('#federation-view .plot canvas').length === 2");
  await chromium.evaluate("location.hash = '#site'");
  await chromium.until("document.querySelectorAll('#site-view .plot canvas').length === 2");
});

test("rows that say the same are one row that opens, and stays open", async () => {
  await chromium.look(1280, "light");
  await show("started", "#site", READY("site"));
  const seen = "[...document.querySelectorAll('section[aria-label=\"Not covered\"] tbody tr')].filter((one) => one.getClientRects().length > 0).length";
  assert.equal(await chromium.evaluate(seen), 8);
  await chromium.evaluate("document.querySelector('.unfold').click()");
  assert.equal(await chromium.evaluate(seen), 61);
  const asked = "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/ws/rli')).length";
  const calls = await chromium.evaluate(asked);
  await chromium.until(`${asked} >= ${calls + 4}`);
  assert.equal(await chromium.evaluate(seen), 61);
  assert.equal(await chromium.evaluate("document.querySelector('.unfold').getAttribute('aria-expanded')"), "true");
  assert.deepEqual(await violations(), []);
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
  assert.equal(await chromium.evaluate("document.activeElement === document.body"), true);
  await chromium.press("ArrowDown");
  assert.equal(await chromium.evaluate("document.activeElement.dataset.node"), "site-1");
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
