import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { parsed, shown } from "./page.mjs";
import { console as files, golden } from "./places.mjs";

const { Fault, resultOf } = await import(files + "soap.mjs");
const data = await import(files + "data.mjs");
const search = await import(files + "search.mjs");
const site = await import(files + "site.mjs");
const stream = await import(files + "stream.mjs");
const members = await import(files + "members.mjs");
const federation = await import(files + "federation.mjs");
const { Rates } = await import(files + "chart.mjs");
const { consoleLink, h } = await import(files + "dom.mjs");
const parts = await import(files + "parts.mjs");
const own = await import(files + "own.mjs");
const rights = await import(files + "rights.mjs");

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

const context = { rates: new Rates(), now: 0, live: undefined };
const pageOf = async (call, known, more = {}) => shown(federation.show(await federation.load(call, known, "http://here"), { ...context, ...more }));
const sitePage = async (call, known, more = {}) => shown(site.show(await federation.load(call, known, "http://here"), { ...context, ...more }));

test("a name that is found is shown with what the answer rests on", async () => {
  const answer = await search.find(golds(), { rli: {} }, "cms/x");
  const text = shown(search.show(answer)).textContent;
  for (const part of ["Found: ", "incomplete: covers 2 catalogs as of ", "karlsruhe-lrc", "exact, by list", "0.98 % false positives", "has it, 12 ms", "size = 4123456789", "root://eospublic.cern.ch//eos"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
});

test("a server without an index asks its catalog, and says so", async () => {
  const page = shown(search.show(await search.find(golds(), { lrc: {} }, "cms/x")));
  assert.match(page.textContent, /Found in this catalog/);
  assert.match(page.textContent, /covers the catalog of this server only/);
  const nothing = async () => {
    throw new Fault("LOGICAL_NAME_NOT_FOUND", "no", "query");
  };
  assert.match(shown(search.show(await search.find(nothing, { lrc: {} }, "x"))).textContent, /Not registered in this catalog/);
  const denied = async () => {
    throw new Fault("PERMISSION_DENIED", "no", "query");
  };
  await assert.rejects(search.find(denied, { lrc: {} }, "x"), Fault);
});

test("a registry alone sends one elsewhere", async () => {
  assert.match(shown(search.show(await search.find(golds(), { registry: {} }, "x"))).textContent, /has no index, and knows none that it could ask/);
});

test("the server's figures are shown", () => {
  const text = shown(site.serverTables(statistics)).textContent;
  for (const part of ["query", "5,400,000", "410 µs", "logical names", "1,000,000", "writes", "10,000"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
});

test("members are shown with their leases and what changed", async () => {
  const known = withRoles("registry");
  const text = (await pageOf(onePage, known)).textContent;
  for (const part of ["geneva", "index", "hash(2)", "members may be missing", "fell silent", "karlsruhe"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
  const own = (await sitePage(onePage, known, { site: "geneva" })).textContent;
  assert.ok(own.includes("Lease left51 sof 60 s"), own);
});

test("an index in a ring shows how the ring is", async () => {
  const figures = { ringMembers: 3, ringSlots: 171, ringSettled: 1, ringSplit: 0, ringLostParts: 0 };
  const inRing = (more) => sitePage(onePage, { ...statistics, sections: { rli: { ...statistics.sections.LRC, figures: { ...figures, ...more } } } });
  assert.match((await inRing({})).textContent, /Ring3 members171 of 256 slots here, whole/);
  assert.match((await inRing({ ringHotPercent: 48, ringHotSlot: 127 })).textContent, /whole; hottest name 48 % of the questions here/);
  assert.doesNotMatch((await inRing({ ringHotPercent: 0, ringHotSlot: -1 })).textContent, /hottest/);
  for (const broken of [{ ringSettled: 0 }, { ringSplit: 1 }, { ringLostParts: 2 }]) {
    assert.match((await inRing(broken)).textContent, /slots here, not whole/);
  }
});

test("an index that does not cover all catalogs says so on its page", async () => {
  const { completeness } = data.senders(await golds()("rli", "listSenders"));
  const { textContent } = await sitePage(golds(), withRoles("rli"));
  const said = `This index covers ${completeness.covered} of ${completeness.covered + completeness.gaps.length} catalogs.`;
  assert.ok(textContent.includes(said), textContent);
  assert.doesNotMatch(textContent, /Nothing is wrong/);
});

test("an index names the catalogs that it hears through another index, and that one", async () => {
  const via = "<rli:hops>1</rli:hops><rli:via>https://rli-2.example.org:39281/ws/rli</rli:via>";
  const both = golds((xml) => xml.replace("<rli:lrcMember>geneva-lrc</rli:lrcMember>", `$&${via}`));
  for (const [call, geneva] of [[golds(), "geneva-lrc"], [both, "geneva-lrc through rli-2.example.org:39281"]]) {
    const page = await sitePage(call, withRoles("rli"));
    const rows = page.all("tr").map((row) => row.textContent).filter((text) => text.includes("-lrc") && text.includes("list"));
    assert.ok(rows.some((text) => text.startsWith(geneva)), rows.join("|"));
    assert.ok(page.textContent.includes("chicago-lrc through rli-2.example.org:39281"), page.textContent);
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
  const text = (await pageOf(call, known)).textContent;
  assert.match(asked.find(([operation]) => operation === "members")[1], /\["filter",\[\["expected","true"\]\]\]/);
  for (const part of ["silent for 12 min", "Members10 present", "Decommissioned: lyon"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
});

test("an unregistered or unknown name is shown with the age and the silent catalogs", async () => {
  const verdict = (word, change = (xml) => xml) =>
    golds((xml) => change(xml.replace("<rli:verdict>FOUND</rli:verdict>", `<rli:verdict>${word}</rli:verdict>`)));
  const aged = (xml) => xml.replace("</rli:completeness>", "<rli:ageMillis>4200</rli:ageMillis></rli:completeness>");
  const no = shown(search.show(await search.find(verdict("NOT_REGISTERED", aged), { rli: {} }, "x"))).textContent;
  assert.ok(no.includes("Not registered, as of 4.2 s ago"), no);
  const silent = (xml) => xml.replace("</rli:notCovered>", "<rli:silentMillis>750000</rli:silentMillis></rli:notCovered>");
  const unknown = shown(search.show(await search.find(verdict("UNKNOWN", silent), { rli: {} }, "x"))).textContent;
  assert.match(unknown, /Unknown: .* [\w-]+ has been silent for 12 min/s);
});

test("a last known copy is shown beside what the answer rests on, and not as a copy", async () => {
  const copy = "<rli:lastKnown><rli:lrc>http://k/ws/lrc</rli:lrc><rli:lrcMember>karlsruhe-lrc</rli:lrcMember><rli:asOf>2026-11-27T04:01:32.000Z</rli:asOf><rli:silentMillis>370000</rli:silentMillis></rli:lastKnown>";
  const call = golds((xml) => xml.replace("<rli:verdict>FOUND</rli:verdict>", "<rli:verdict>UNKNOWN</rli:verdict>").replace(/<rli:replica>.*<\/rli:replica>/s, copy));
  const page = shown(search.show(await search.find(call, { rli: {} }, "x")));
  const had = "karlsruhe-lrc had it (list), as of 2026-11-27 04:01:32 UTC, silent for 6 min";
  assert.match(page.textContent, /^Unknown: last known at karlsruhe-lrc/);
  assert.ok(page.textContent.includes(`Last known: ${had}.`), page.textContent);
  assert.ok(page.all("tr").some((row) => row.textContent.startsWith("karlsruhe-lrc") && row.textContent.includes(had)), page.textContent);
  assert.doesNotMatch(page.textContent, /Where the copies are/);
});

test("rows of a pattern say how each catalog is known", async () => {
  const panel = h("div");
  const of = (...locations) => ({ name: "n", locations });
  const rows = [of({ member: "a", exact: true, asked: true }), of({ member: "a", exact: true }, { member: "b", exact: true, asked: true })];
  async function* pages() {
    yield { rows, completeness: { complete: false, covered: 1, membershipKnown: true, covers: [], gaps: [{ member: "c", reason: "EXPIRED", detail: "its last update" }], registries: [] } };
  }
  await new stream.Stream(panel, { text: "n*", kind: "index", sentence: "" }).run(pages());
  const text = shown(panel.childNodes).textContent;
  assert.match(text, /naasked directly.*na, bexact, by list; asked directly/s);
  assert.ok(text.indexOf("incomplete: covers 1 catalog") < text.indexOf("naasked directly"), text);
  assert.ok(text.includes("not covered: c"), text);
});

test("a silent site's names are held, but not listed", () => {
  const node = { name: "a", lane: "lrc", state: "silent", word: "silent for 12 min", names: 1166 };
  const model = { self: "i", roles: ["rli"], catalogs: [node], indexes: [], registries: [], replicators: [], edges: [] };
  const names = { by: "index", index: "i", why: "no answer", at: "", names: 0, children: [], more: false };
  const page = (state) => shown(site.show({ model: { ...model, catalogs: [{ ...node, state }] }, statistics: withRoles("rli") }, { site: "a", at: "", names, ...context })).textContent;
  assert.match(page("silent"), /lists names of current catalogs only\. Of a it keeps 1,166 names as last known/);
  assert.match(page("current"), /lists no names of a below this prefix/);
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

test("a server that is no registry says where the members are listed", async () => {
  const figures = { members: 6, catalogs: 3, indexes: 2, whole: 0, "reachable http://r:1": 0, "sinceRenewalMillis http://r:1": 61_000 };
  const page = await pageOf(onePage, { ...statistics, sections: { membership: { figures } } });
  assert.ok(page.all("a").some((link) => link.getAttribute("href") === "http://r:1/console/"));
  assert.match(page.textContent, /not reached/);
  assert.match(page.textContent, /may not know all members/);
  assert.match(page.textContent, /A registry's console shows all members/);
  assert.match((await pageOf(onePage, { ...statistics, sections: {} })).textContent, /No catalog is known here/);
});

test("updates are shown as tables and as a picture", async () => {
  const known = withRoles("lrc", "rli", "registry");
  const page = await pageOf(onePage, known);
  const text = page.textContent;
  for (const part of ["geneva-lrc", "4.2 s ago", "silent for", "rli-1.example.org:39281", "chicago-lrc"]) {
    assert.ok(text.includes(part), part + " in " + text);
  }
  const nodes = page.all("a").filter((node) => /^node /.test(node.getAttribute("class")));
  assert.ok(nodes.length >= 4, String(nodes.length));
  const own = nodes.filter((node) => / here-at$/.test(node.getAttribute("class")));
  assert.equal(own.length, 1, "one for all its roles");
  assert.match(own[0].textContent, /catalog: .*index: .*registry: /);
});

test("what is denied is said, and the rest is shown", async () => {
  const ping = data.identity(resultOf(parsed(golden("administration/ping.response.xml")), "ping"));
  const denied = { ...ping, denied: "Not allowed" };
  assert.match(shown(site.serverTables(denied)).textContent, /Not allowed/);
  assert.match((await pageOf(onePage, denied)).textContent, /Not allowed/);
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
    shown(site.serverTables(known)),
    await pageOf(golds(evil), known),
    await sitePage(golds(evil), known, { site: EVIL }),
  ];
  for (const page of pages) {
    assertNoMarkup(page);
    assert.ok(page.textContent.includes(EVIL), page.textContent);
  }
});

test("a page of another catalog, and the answer that none has a name, say where that is changed", async () => {
  const linked = (page) => page.all("a").find((one) => /^the console of/.test(one.textContent));
  const there = linked(await sitePage(golds(), withRoles("rli"), { site: "geneva-lrc" }));
  assert.match(there.getAttribute("href"), /^http.*\/console\/#site\?site=geneva-lrc$/);
  assert.equal(there.textContent, "the console of geneva-lrc");
  assert.equal(linked(await sitePage(onePage, withRoles("lrc"))), undefined, "here it is changed");
  const absent = golds((xml) => xml.replace("<rli:verdict>FOUND</rli:verdict>", "<rli:verdict>NOT_REGISTERED</rli:verdict>").replace(/<rli:replica>.*<\/rli:replica>/s, ""));
  const answer = await search.find(absent, { rli: {} }, "x");
  assert.equal(linked(shown(search.show(answer))).getAttribute("href"), "#federation");
  assert.equal(linked(shown(search.show(answer, "here"))), undefined);
});

test("words from right to left are isolated from the sentence around them", () => {
  const [one, two] = ["مرصد-القاهرة", "ירושלים 2"];
  const said = shown(h("p", {}, `${one}: 12 names (${one}) at ${two}, ירושלים עתיקה.`));
  assert.deepEqual(said.all("bdi").map((each) => each.textContent), [one, one, "ירושלים", "ירושלים עתיקה"]);
  assert.equal(said.textContent, `${one}: 12 names (${one}) at ${two}, ירושלים עתיקה.`);
  assert.equal(shown(h("bdi", {}, one)).all("bdi").length, 1);
  assert.equal(shown(h("option", {}, `${one} → ${one}`)).textContent, `\u2068${one}\u2069 → \u2068${one}\u2069`);
});

test("only addresses for browsers are links", () => {
  for (const address of ["javascript:alert(1)", "data:text/html,x", "HTTP:evil", "http://a b", ""]) {
    assert.equal(consoleLink(address, "shown").localName, "span", address);
  }
  assert.equal(consoleLink("https://h:1/").getAttribute("href"), "https://h:1/console/");
});

test("a change has the form of the golden message", async () => {
  const { attributeItem } = await import(files + "actions.mjs");
  const { envelope } = await import(files + "soap.mjs");
  const known = [{ name: "size", objectType: "TARGET_NAME", type: "INT" }];
  const about = { logical: "a", target: "b" };
  const names = (node) => [node.localName, ...node.children.map(names)];
  const mine = parsed(envelope("lrc", "put", attributeItem(about, { attribute: "TARGET_NAME size", value: "5" }, known)));
  const parts = ["logicalName", "targetName", "targetAttribute", "replace"];
  assert.deepEqual(mine.all("item")[0].children.map((child) => child.localName), parts);
  const order = parsed(golden("local-replica-catalog/put.request.xml")).all("item")[0].children.map((child) => child.localName);
  assert.deepEqual(parts.filter((part) => order.includes(part)), [...new Set(order)].filter((part) => parts.includes(part)));
  assert.deepEqual(names(parsed(envelope("lrc", "delete", [["logicalName", "a"], ["targetName", "b"]]))), names(parsed(golden("local-replica-catalog/delete.request.xml"))));
  assert.deepEqual(names(parsed(envelope("registry", "removeMember", [["name", "a"]]))), names(parsed(golden("registry/removeMember.request.xml"))));
  assert.throws(() => attributeItem(about, { attribute: "TARGET_NAME size", value: "big" }, known), /no value of size/);
});

test("the reason of an update is shown with its source", async () => {
  const known = await federation.load(onePage, withRoles("registry"), "http://here");
  const [assigned] = known.model.edges;
  const reasons = federation.reasons(assigned, known);
  assert.ok(reasons.some(([text, source]) => text.includes("highest weight") && source.includes("policy hash(2)")), JSON.stringify(reasons));
  assert.equal(federation.chosenEdge(known.model, assigned.key), assigned);
  const elsewhere = federation.reasons({ ...assigned, reason: undefined, target: undefined, seen: "heard", sender: { hops: 0 } }, known).map(([text]) => text).join("|");
  assert.match(elsewhere, /The policy does not assign/);
  assert.doesNotMatch(elsewhere, /explained by a registry/, "this is one");
  assert.equal(federation.nextEdge(known.model, assigned.from, assigned.key), assigned.key);
});

test("one refusal leaves the rest of the page", async () => {
  const call = async (service, operation, content) => {
    if (operation === "explain") {
      throw new Fault("PERMISSION_DENIED", "no", operation);
    }
    return onePage(service, operation, content);
  };
  const text = (await pageOf(call, withRoles("registry"))).textContent;
  assert.match(text, /explain needs the privilege registry_read/);
  assert.ok(text.includes("geneva"), text);
});

test("the last changes of the catalog at hand are listed, the newest first", async () => {
  const asked = [];
  const call = async (service, operation, content) => {
    asked.push([service, operation, ...content.flat()]);
    return golds()(service, operation);
  };
  const at = (latestSequence) => ({ sections: { lrc: { figures: { latestSequence } } } });
  const text = shown(own.journalCard(await own.journal(call, at(1_048_576)))).textContent;
  assert.deepEqual(asked, [["lrc", "changesSince", "sequence", 1_048_556, "limit", 20]]);
  assert.match(text, /1,048,576−\sremovedatlas\/Masterclass.*1,048,575\+\sadded.*1,048,574\+\sadded/);
  assert.match(shown(own.journalCard(await own.journal(call, at(0)))).textContent, /No name was added or removed yet/);
  assert.equal(own.journalCard(await own.journal(call, { sections: { rli: { figures: {} } } })), undefined);
  const denied = async () => {
    throw new Fault("PERMISSION_DENIED", "no", "changesSince");
  };
  assert.match(shown(own.journalCard(await own.journal(denied, at(5)))).textContent, /journal needs the privilege lrc_read/);
  const evil = shown(own.journalCard(await own.journal(golds(allTexts), at(5))));
  assertNoMarkup(evil);
  assert.ok(evil.textContent.includes(EVIL));
});

test("what the caller may do here is listed with the privilege of each action", () => {
  assert.equal(own.rightsCard({ roles: ["lrc"] }), undefined, "the server has not said it");
  rights.learn({ caller: "/O=x/CN=Bob", may: ["put"] });
  try {
    const text = shown(own.rightsCard({ roles: ["lrc", "rli"] })).textContent;
    assert.match(text, /as \/O=x\/CN=Bob.*Add mappings.*lrc_updateyes.*Remove mappingslrc_updatenot for every name.*adminno/);
    assert.equal(own.rightsCard({ roles: ["rli"] }), undefined);
  } finally {
    rights.learn(undefined);
  }
});

test("a row is saved as one line", () => {
  assert.equal(stream.line({ name: "a", locations: [{ member: "x" }, { member: "y" }] }), "a\tx,y");
  assert.equal(stream.line({ name: "a", target: "b\tc" }), "a\tb c");
  assert.equal(stream.line({ name: "a", attributes: [{ name: "size", value: "5" }], catalog: { member: "x" } }), "a\tx\tsize=5");
});

test("a pattern is asked page by page", async () => {
  const cursors = [];
  const call = async (service, operation, content) => {
    const page = Object.fromEntries(content.find(([name]) => name === "page")[1]);
    cursors.push(page["t:cursor"]);
    const last = (xml) => (cursors.length < 3 ? xml : xml.replace(/<(\w+:)?nextCursor>.*<\/(\w+:)?nextCursor>/, ""));
    return golds(last)(service, operation);
  };
  let pages = 0;
  for await (const { rows, completeness } of stream.byPattern(call, { rli: {} }, "cms/*")) {
    pages++;
    assert.ok(rows[0].name && rows[0].locations.length > 0);
    assert.equal(typeof completeness.complete, "boolean");
  }
  assert.ok(pages >= 1 && cursors[0] === undefined, String(cursors));
  for await (const { rows } of stream.byPattern(golds((xml) => xml.replace(/<(\w+:)?nextCursor>.*<\/(\w+:)?nextCursor>/, "")), { lrc: {} }, "cms/*")) {
    assert.ok(rows[0].name && rows[0].target);
  }
});

test("a long address breaks between its parts", () => {
  const link = shown(parts.siteLink("rli-east.data.example.org:39281"));
  assert.equal(link.textContent, "rli-east.data.example.org:39281");
  assert.equal(link.all("wbr").length, 5);
  assert.equal(shown(parts.siteLink("site")).all("wbr").length, 0);
});

test("the copies of a catalog alone are ranked, too", async () => {
  const asked = [];
  const ask = async (question, parameters, method, body) => {
    asked.push(question);
    return { copies: body.copies.map(({ target }) => ({ target, why: "same site", suspect: false, differs: [] })) };
  };
  const text = shown(search.show(await search.find(golds(), { lrc: {} }, "cms/x", ask), "site-2")).textContent;
  assert.deepEqual(asked, ["order"]);
  assert.match(text, /Found in this catalog.*Why this rank.*1root:\/\/.*site-2same site/s);
});

test("names are isolated part by part, and copied exactly", () => {
  const shownName = shown(parts.name("cms/نتائج/x "));
  assert.equal(shownName.all("bdi").length, 1);
  assert.equal(shownName.all("span").length, 3);
  assert.equal(shownName.textContent, "cms/نتائج/x␣");
  assert.equal(shown(parts.copy("x ")).all("button")[0].getAttribute("data-copy"), "x ");
});

test("no file of the console makes markup or code of texts", () => {
  const folder = new URL(files);
  for (const file of readdirSync(folder)) {
    const source = readFileSync(new URL(file, folder), "utf8");
    assert.doesNotMatch(source, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|createContextualFragment/, file);
  }
});
