// What a caller changes by the console: after a confirmation, with the rights that it has.

import assert from "node:assert/strict";
import test from "node:test";
import { PICTURES, READY, VERDICT, act, chromium, servers, show, violations } from "./stage.mjs";

const CHANGES = ["put", "delete", "removeMember", "forceUpdate", "suspend", "resume", "retryItems", "setPriority"];

/** What the server was called for, beside looks. */
function changesOf({ server }) {
  const seen = [];
  server.on("called", (called, body) => CHANGES.includes(called) && seen.push(body));
  return seen;
}

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
  assert.match(await chromium.evaluate(page), /Journal.*51,077,200\+\sadded.*as \/DC=org\/CN=Alice/s);
  await chromium.evaluate("document.querySelector('[data-do=update]').click()");
  await chromium.until("document.querySelector('#act-body .plan')");
  assert.match(await chromium.evaluate("document.getElementById('act-body').textContent"), /each of its 2 indexes all its 2,467,118 names/);
  assert.deepEqual(await violations(), []);
  await chromium.evaluate("document.getElementById('act-yes').click()");
  await chromium.until("!document.getElementById('act-dialog').open");
  assert.match(seen.join(), /<s:forceUpdate/);
  assert.doesNotMatch(seen.join(), /<s:rli>/);
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
