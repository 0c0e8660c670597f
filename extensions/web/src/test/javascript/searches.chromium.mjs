// What is asked for and shown of names: copies, patterns, attributes, target names, at each kind of server.

import assert from "node:assert/strict";
import test from "node:test";
import { PICTURES, VERDICT, act, chromium, servers, show, violations } from "./stage.mjs";

const SEARCH = "document.getElementById('search-view').textContent";

test("copies are listed in the order of the server, with the reasons", async () => {
  await chromium.look(1280, "light");
  await show("index", "#search?q=cms/x", `${VERDICT}`);
  const rows = await chromium.evaluate("[...document.querySelectorAll('#search-view table')].find((one) => /first at the head/.test(one.caption.textContent)).tBodies[0].innerText");
  assert.match(rows, /1\s[^]*site-4[^]*same site, preference 3[^]*2\s[^]*site-2[^]*size 4123456780, 4123456789 at most others[^]*3\s[^]*site-1[^]*suspect, so last/);
  assert.match(await chromium.evaluate("document.getElementById('search-view').textContent"), /For readers at Lyon, the site of this server/);
});

test("a long name takes three lines, and is shown whole on demand", async () => {
  for (const width of [1280, 390]) {
    await chromium.look(width, "light");
    await show("index", `#search?q=cms/absent/${"0123456789".repeat(400)}`, VERDICT);
    const height = "document.querySelector('#search-view .verdict .target').getBoundingClientRect().height";
    assert.ok((await chromium.evaluate(height)) < 100, String(await chromium.evaluate(height)));
    assert.equal(await chromium.evaluate("document.documentElement.scrollWidth"), width);
    await chromium.evaluate("document.querySelector('#search-view .verdict [data-act=whole]').click()");
    assert.ok((await chromium.evaluate(height)) > 300);
    assert.deepEqual(await violations(), []);
    await chromium.picture(new URL(`search-long-${width}-light.png`, PICTURES), width);
  }
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
  assert.ok(await chromium.evaluate("Boolean(document.querySelector('#search-view .card footer').compareDocumentPosition(document.querySelector('#search-view tbody')) & Node.DOCUMENT_POSITION_FOLLOWING)"), "above the rows");
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

test("a server without an index asks one for the reader; its own catalog alone only if that is chosen", async () => {
  await chromium.look(1280, "light");
  await show("catalog", "#search?q=size > 1G", `${VERDICT}.textContent === "8 matches"`);
  assert.match(await chromium.evaluate(SEARCH), /at all catalogs, which the index rli-west asks on your behalf/);
  await chromium.evaluate("[...document.querySelectorAll('#search-view nav a')].find((one) => one.textContent === 'This catalog').click()");
  await chromium.until(`${VERDICT}.textContent === "5 matches"`);
  assert.match(await chromium.evaluate("location.hash"), /where=here/);
  assert.match(await chromium.evaluate(SEARCH), /names of this server's own catalog only.*All that this server's catalog has\./s);
  for (const [at, hash, said] of [
    ["registry", "#search?q=cms/x", /Found: 3 copies in 3 catalogs.*The index rli-west was asked on your behalf/s],
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

test("rows that came can be saved", async () => {
  await chromium.look(1280, "light");
  await show("index", "#search?q=cms/user/*", `${VERDICT}.textContent === "2 matches"`);
  await chromium.evaluate("URL.createObjectURL = (blob) => { blob.text().then((text) => (window.saved = text)); return 'blob:none'; }");
  await chromium.evaluate("HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; }; document.querySelector('[data-act=download]').click()");
  await chromium.until("window.saved !== undefined");
  assert.equal(await chromium.evaluate("window.savedAs"), "names.tsv");
  assert.match(await chromium.evaluate("window.saved"), /^cms\/user\/[^\t]+\tsite-1,site-2\n.*\n$/s);
});

test("a name with markup stays text", async () => {
  await chromium.look(1280, "light");
  const evil = "evil/<img src=x onerror=\"document.title='done'\">";
  await show("index", "#search?" + new URLSearchParams({ q: evil, as: "exact" }), VERDICT);
  assert.equal(await chromium.evaluate("document.querySelectorAll('img').length"), 0);
  assert.ok((await chromium.evaluate("document.getElementById('search-view').textContent")).includes(evil));
  assert.deepEqual(chromium.problems, []);
});
