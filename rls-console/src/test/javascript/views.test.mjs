import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { parsed, shown } from "./page.mjs";
import { console as files, golden } from "./places.mjs";

const { Fault, resultOf } = await import(files + "soap.mjs");
const data = await import(files + "data.mjs");
const search = await import(files + "search.mjs");
const server = await import(files + "server.mjs");
const members = await import(files + "members.mjs");
const updates = await import(files + "updates.mjs");
const { Rates } = await import(files + "chart.mjs");
const { consoleLink } = await import(files + "dom.mjs");
const topology = await import(files + "topology.mjs");

const FOLDERS = { admin: "administration", rli: "replica-location-index", lrc: "local-replica-catalog", registry: "registry" };
const EVIL = "<img src=x onerror=alert(1)>";

/** Answers by the golden messages, every text of which may be changed first. */
const golds = (change = (text) => text) => async (service, operation) =>
  resultOf(parsed(change(golden(`${FOLDERS[service]}/${operation}.response.xml`))), operation);

const statistics = data.statistics(resultOf(parsed(golden("administration/getStatistics.response.xml")), "getStatistics"));
const withRoles = (...roles) => ({
  ...statistics,
  sections: Object.fromEntries(roles.map((role) => [role, { ...statistics.sections.LRC, figures: {} }])),
});

const allTexts = (xml) => xml.replace(/>[^<>\s][^<>]*</g, (text) => (/^>(-?[\d.]+|true|false|[A-Z_]+|\d{4}-.*)<$/.test(text) ? text : ">&lt;img src=x onerror=alert(1)&gt;<"));

function assertNoMarkup(page) {
  for (const element of page.all("img").concat(page.all("script"), page.all("iframe"))) {
    assert.fail("data became the element " + element.localName);
  }
}

test("a name that is found is shown with what the answer rests on", async () => {
  const answer = await search.find(golds(), { rli: {} }, "cms/x");
  const text = shown(search.show(answer)).textContent;
  for (const part of ["found", "incomplete: speaks for 2 catalogs as of ", "karlsruhe-lrc", "exact, by list", "0.98 % mistaken", "has it, 12 ms", "size = 4123456789", "root://eospublic.cern.ch//eos"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
});

test("a server without an index asks its catalog, and says so", async () => {
  const page = shown(search.show(await search.find(golds(), { lrc: {} }, "cms/x")));
  assert.match(page.textContent, /found in this catalog/);
  assert.match(page.textContent, /no index: it speaks for its own catalog only/);
  const nothing = async () => {
    throw new Fault("LOGICAL_NAME_NOT_FOUND", "no", "query");
  };
  assert.match(shown(search.show(await search.find(nothing, { lrc: {} }, "x"))).textContent, /not registered in this catalog/);
  const denied = async () => {
    throw new Fault("PERMISSION_DENIED", "no", "query");
  };
  await assert.rejects(search.find(denied, { lrc: {} }, "x"), Fault);
});

test("a registry alone sends one elsewhere", async () => {
  assert.match(shown(search.show(await search.find(golds(), { registry: {} }, "x"))).textContent, /neither an index nor a catalog/);
});

test("the server's figures are shown", () => {
  const text = shown(server.show(statistics, new Rates(), 0)).textContent;
  for (const part of ["query", "5,400,000", "410 µs", "logical names", "1,000,000", "writes", "10,000"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
});

test("members are shown with their leases and what changed", async () => {
  const known = withRoles("registry");
  const text = shown(members.show(await members.load(onePage, known), known)).textContent;
  for (const part of ["geneva", "index", "51.3 s of 1 min 0 s left", "hash(2)", "members may be missing", "expired", "karlsruhe"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
});

/** The golden page of members says that another follows. */
const onePage = golds((xml) => xml.replace(/<registry:nextCursor>.*<\/registry:nextCursor>/, ""));

test("silent members are asked for, and shown as expected", async () => {
  const asked = [];
  const call = async (service, operation, content) => {
    asked.push([operation, JSON.stringify(content)]);
    const silent = (xml) =>
      xml.replace("</registry:renewals>", "</registry:renewals><registry:stage>SILENT</registry:stage><registry:silentMillis>750000</registry:silentMillis>");
    return golds((xml) => silent(xml).replace(/<registry:nextCursor>.*<\/registry:nextCursor>/, ""))(service, operation);
  };
  const known = withRoles("registry");
  const text = shown(members.show(await members.load(call, known), known)).textContent;
  assert.match(asked.find(([operation]) => operation === "members")[1], /\["filter",\[\["expected","true"\]\]\]/);
  for (const part of ["silent for 12 min, still expected", "of which 1 is silent or away", "Decommissioned: lyon"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
});

test("a name that is not registered, or not known, is told with the age and the silent catalogs", async () => {
  const verdict = (word, change = (xml) => xml) =>
    golds((xml) => change(xml.replace("<rli:verdict>FOUND</rli:verdict>", `<rli:verdict>${word}</rli:verdict>`)));
  const aged = (xml) => xml.replace("</rli:completeness>", "<rli:ageMillis>4200</rli:ageMillis></rli:completeness>");
  const no = shown(search.show(await search.find(verdict("NOT_REGISTERED", aged), { rli: {} }, "x"))).textContent;
  assert.ok(no.includes("not registered as of 5 s ago"), no);
  const silent = (xml) => xml.replace("</rli:notCovered>", "<rli:silentMillis>750000</rli:silentMillis></rli:notCovered>");
  const unknown = shown(search.show(await search.find(verdict("UNKNOWN", silent), { rli: {} }, "x"))).textContent;
  assert.match(unknown, /unknown; [\w-]+ has been silent for 12 min/);
});

test("members are read page by page, to a limit", async () => {
  let pages = 0;
  const endless = async (service, operation) => {
    pages++;
    return golds()(service, operation);
  };
  const list = await members.all(endless);
  assert.equal(pages, members.MEMBERS_MAX);
  assert.equal(list.entries.length, members.MEMBERS_MAX);
  assert.equal(list.more, true);
});

test("a server that is no registry says where the members are listed", () => {
  const figures = { members: 6, catalogs: 3, indexes: 2, whole: 0, "reachable http://r:1": 0, "sinceRenewalMillis http://r:1": 61_000 };
  const page = shown(members.show({}, { ...statistics, sections: { membership: { figures } } }));
  assert.equal(page.all("a")[0].getAttribute("href"), "http://r:1/console/");
  assert.match(page.textContent, /not reached1 min 1 s ago/);
  assert.match(page.textContent, /may not know all members/);
  assert.match(shown(members.show({}, { ...statistics, sections: {} })).textContent, /stands alone/);
});

test("updates are shown as tables and as a picture", async () => {
  const known = withRoles("lrc", "rli", "registry");
  const page = shown(updates.show(await updates.load(onePage, known), known, "http://here"));
  const text = page.textContent;
  for (const part of ["geneva-lrc", "told 4.2 s ago", "expired: the last update is", "https://rli-1.example.org:39281", "in step", "highest weight", "chicago-lrc: expired"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
  const nodes = page.all("rect");
  assert.ok(nodes.length >= 4, String(nodes.length));
  assert.equal(nodes.filter((node) => node.getAttribute("class") === "node self").length, 1);
});

test("what is denied is said, and the rest is shown", async () => {
  const ping = data.identity(resultOf(parsed(golden("administration/ping.response.xml")), "ping"));
  const denied = { ...ping, denied: "Not allowed" };
  assert.match(shown(server.show(denied, new Rates(), 0)).textContent, /Not allowed/);
  assert.match(shown(members.show({}, denied)).textContent, /Not allowed/);
  assert.ok(Object.keys(ping.sections).length > 0);
});

test("data is never markup, in no view", async () => {
  const call = golds(allTexts);
  const known = { ...data.statistics(resultOf(parsed(allTexts(golden("administration/getStatistics.response.xml"))), "getStatistics")) };
  known.sections = { ...withRoles("lrc", "rli", "registry").sections, ...known.sections };
  const evil = (xml) => allTexts(xml.replace(/<registry:nextCursor>.*<\/registry:nextCursor>/, ""));
  const pages = [
    shown(search.show(await search.find(call, { rli: {} }, EVIL))),
    shown(search.show(await search.find(call, { lrc: {} }, EVIL))),
    shown(server.show(known, new Rates(), 0)),
    shown(members.show(await members.load(golds(evil), known), known)),
    shown(updates.show(await updates.load(golds(evil), known), known, "http://here")),
  ];
  for (const page of pages) {
    assertNoMarkup(page);
    assert.ok(page.textContent.includes(EVIL), page.textContent);
  }
});

test("only addresses for browsers are links", () => {
  for (const address of ["javascript:alert(1)", "data:text/html,x", "HTTP:evil", "http://a b", ""]) {
    assert.equal(consoleLink(address, "shown").localName, "span", address);
  }
  assert.equal(consoleLink("https://h:1/").getAttribute("href"), "https://h:1/console/");
});

test("pictures end, also of circles and of servers that update themselves", () => {
  const edge = (from, to) => ({ from, to, level: "good", text: "" });
  assert.deepEqual(topology.columns([edge("a", "i"), edge("b", "i"), edge("i", "p")]), [["a", "b"], ["i"], ["p"]]);
  assert.equal(topology.columns([edge("a", "b"), edge("b", "a")]).flat().length, 2);
  assert.equal(shown(topology.topology([edge("me", "me")], "me")).all("rect").length, 2);
  const many = Array.from({ length: 500 }, (_, i) => edge("catalog-" + i, "index"));
  const page = shown(topology.topology(many, "index"));
  assert.equal(page.all("path").length, topology.EDGES_MAX);
  assert.match(page.textContent, /the first 60 of 500 are drawn/);
  assert.equal(topology.shortened("a".repeat(50), 11), "aaaaa…aaaaa");
});

test("no file of the console makes markup or code of texts", () => {
  const folder = new URL(files);
  for (const file of readdirSync(folder)) {
    const source = readFileSync(new URL(file, folder), "utf8");
    assert.doesNotMatch(source, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|createContextualFragment/, file);
  }
});
