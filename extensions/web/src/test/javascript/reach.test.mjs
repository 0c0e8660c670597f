import assert from "node:assert/strict";
import test from "node:test";
import { parsed, shown } from "./page.mjs";
import { console as files, golden } from "./places.mjs";

const { Reach } = await import(files + "reach.mjs");
const { Others } = await import(files + "others.mjs");
const { Away, request } = await import(files + "soap.mjs");
const search = await import(files + "search.mjs");
const targets = await import(files + "targets.mjs");
const site = await import(files + "site.mjs");

const result = (path) => golden(path).match(/<(?:\w+:)?result>[^]*<\/(?:\w+:)?result>/)[0];
const COMPLETE = (xml) => xml.replace(/<(\w+:)complete>false/, "<$1complete>true").replace(/<(\w+:)?notCovered>[^]*<\/(\w+:)?notCovered>/g, "");
const SERVICE = { locate: "replica-location-index", getLRCs: "replica-location-index", listSenders: "replica-location-index", getLRCsByPattern: "replica-location-index", query: "local-replica-catalog", queryPattern: "local-replica-catalog" };

const MEMBERS = [["a", "LRC"], ["b", "LRC"], ["gone", "LRC", "SILENT"], ["i", "RLI"], ["j", "RLI"], ["here", "LRC"], ["rep", "REPLICATOR"], ["late", "REPLICATOR", "SILENT"]];
const page = MEMBERS.map(([name, role, stage]) => `<entry><member><name>${name}</name><role>${role}</role><endpoint><address>https://${name}:1/ws/rli</address></endpoint></member>${stage ? `<stage>${stage}</stage><silentMillis>750000</silentMillis>` : ""}</entry>`).join("");

/** A server without an index in a federation: "answers" by server, each an Error, a function that changes golden messages, or nothing. */
function made(answers, { denied, sections = {} } = {}) {
  const asked = [];
  const ask = async (question, parameters, method, body) => {
    if (question === "members") {
      return denied ? { code: "PERMISSION_DENIED", message: "no" } : { from: "reg", xml: `<result>${page}</result>` };
    }
    if (question === "order") {
      throw new Away("not here");
    }
    asked.push([parameters.server, parameters.operation, method, body]);
    const answer = answers[parameters.server];
    if (answer instanceof Error) {
      return { code: answer.code ?? "TRANSPORT_FAILED", message: answer.message };
    }
    const { server, operation } = parameters;
    return { from: server, xml: (answer ?? ((xml) => xml))(result(`${SERVICE[operation]}/${operation}.response.xml`)) };
  };
  const others = new Others(ask, () => {}, { parse: parsed });
  const statistics = async () => ({ name: "here", sections });
  const call = async () => {
    throw new Error("the server at hand has no such service");
  };
  return { asked, ask, call, reach: new Reach({ call, ask, others, statistics, self: "here", parse: parsed }) };
}

test("a question is passed on as the request of the golden message", () => {
  const names = (node) => [node.localName, ...node.children.map(names)];
  const mine = parsed(request("rli", "getLRCs", [["logicalName", "a<b"]]));
  const theirs = parsed(golden("replica-location-index/getLRCs.request.xml")).all("getLRCs")[0];
  assert.deepEqual(names(mine.children[0]), names(theirs));
  assert.equal(mine.all("logicalName")[0].textContent, "a<b");
});

test("a registry asks an index that covers all, and says which one and which did not answer", async () => {
  const { asked, ask, call, reach } = made({ i: new Error("connection refused"), j: COMPLETE });
  const answer = await search.find(call, { registry: {} }, "cms/x", ask, reach);
  assert.equal(answer.verdict, "FOUND");
  assert.ok(asked.every(([, , method]) => method === "POST"));
  assert.deepEqual([...new Set(asked.map(([server]) => server))], ["i", "j"]);
  const text = shown(search.show(answer)).textContent;
  assert.match(text, /^Found: /);
  assert.match(text, /The index j was asked on your behalf \(the same search there\)\. No answer from i: connection refused\./);
  const links = shown(search.show(answer)).all("a").map((link) => link.getAttribute("href"));
  assert.ok(links.includes("https://j:1/console/#search?q=cms%2Fx"), String(links));
});

test("a copy can be requested from each replicator that is present", async () => {
  const { ask, call, reach } = made({});
  const page = shown(search.show(await search.find(call, { registry: {} }, "cms/x", ask, reach)));
  const commands = page.all("button").map((button) => button.getAttribute("data-copy"));
  assert.deepEqual(commands.filter((one) => one?.startsWith("rls replicate")), ["rls replicate 'cms/x' --to DESTINATION https://rep:1"]);
  const closed = made({}, { denied: true });
  assert.deepEqual(await closed.reach.replicators(), []);
});

test("an index with gaps is asked if none covers all, the one with the fewest gaps", async () => {
  const two = (xml) => xml.replace(/(<(\w+:)?notCovered>[^]*?<\/(\w+:)?notCovered>)/, "$1$1");
  const { reach } = made({ i: two });
  const chosen = await reach.index();
  assert.equal(chosen.name, "j");
  assert.deepEqual(chosen.failures, []);
});

test("where no index answers nothing is claimed, and the same search there is linked", async () => {
  const { ask, call, reach } = made({ i: new Error("refused"), j: Object.assign(new Error("no right"), { code: "PERMISSION_DENIED" }) });
  const page = shown(search.show(await search.find(call, { registry: {} }, "cms/x", ask, reach)));
  assert.match(page.textContent, /^No index answered.*i: refused; j: Not allowed \(listSenders needs the privilege rli_read\): no right/);
  assert.doesNotMatch(page.textContent, /[Nn]ot registered/);
  assert.deepEqual(page.all("a").map((link) => link.getAttribute("href")).filter((to) => to.startsWith("https")), ["i", "j"].map((name) => `https://${name}:1/console/#search?q=cms%2Fx`));
  const closed = made({}, { denied: true });
  assert.match(shown(search.show(await search.find(closed.call, { registry: {} }, "x", closed.ask, closed.reach))).textContent, /the members: Not allowed \(members needs the privilege registry_read\): no\./);
});

test("a catalog adds to the answer of an index what it knows itself, which is newer", async () => {
  const answer = { verdict: "NOT_REGISTERED", replicas: [], asked: [], completeness: { complete: true, covered: 2, gaps: [], membershipKnown: true, age: 9 } };
  const rows = [{ name: "x", target: "t", attributes: [{ name: "size", value: "5" }] }];
  const found = search.withOwn(answer, { rows, elapsed: 3 }, "here");
  assert.deepEqual([found.verdict, found.replicas.map(({ member, target }) => [member, target])], ["FOUND", [["here", "t"]]]);
  assert.deepEqual(found.asked, [{ member: "here", outcome: "ANSWERED", found: 1, elapsed: 3 }]);
  const stale = { ...answer, verdict: "FOUND", replicas: [{ member: "here", target: "old" }] };
  assert.equal(search.withOwn(stale, { rows: [], elapsed: 3 }, "here").verdict, "NOT_REGISTERED");
  const gap = { ...answer, verdict: "UNKNOWN", completeness: { ...answer.completeness, complete: false, gaps: [{ member: "here" }, { member: "b" }] } };
  const left = search.withOwn(gap, { rows: [], elapsed: 3 }, "here");
  assert.deepEqual([left.verdict, left.completeness.gaps, left.completeness.covered], ["UNKNOWN", [{ member: "b" }], 3]);
  const known = search.withOwn({ ...gap, completeness: { ...gap.completeness, gaps: [{ member: "here" }] } }, { rows: [], elapsed: 3 }, "here");
  assert.deepEqual([known.verdict, known.completeness.complete], ["NOT_REGISTERED", true]);
});

test("a target name is asked of every catalog; one that is silent or refuses leaves the answer open", async () => {
  const none = (xml) => xml.replace(/<(\w+:)?mapping>[^]*<\/(\w+:)?mapping>/g, "");
  const { asked, call, reach } = made({ a: none, b: Object.assign(new Error("no right"), { code: "PERMISSION_DENIED" }) });
  const answer = await targets.find(call, { registry: {} }, { self: "here", target: "root://x", reach });
  assert.deepEqual(asked.map(([server, operation]) => [server, operation]), [["a", "query"], ["b", "query"]]);
  assert.match(asked[0][3], /<s:objectType>TARGET_NAME<.*<s:name>root:\/\/x</);
  const text = shown(targets.show("root://x", answer)).textContent;
  assert.match(text, /^Unknown: not every catalog was asked/);
  assert.match(text, /1 of 3 known catalogs was asked just now.*gone has been silent for 12 min.*b refused to answer/);
  const found = await targets.find(call, { registry: {} }, { self: "here", target: "root://x", reach: made({ a: none }).reach });
  assert.match(shown(targets.show("root://x", found)).textContent, /^Target of \d+ names? in 1 catalog/);
  assert.equal(targets.show("t", { rows: [], asked: 2, gaps: [], known: true }).length > 0, true);
  assert.match(shown(targets.show("t", { rows: [], asked: 2, gaps: [], known: true })).textContent, /^No catalog has this target.*All 2 catalogs were asked just now/);
  assert.match(shown(targets.show("t", { rows: [], asked: 2, gaps: [], known: false })).textContent, /^Unknown/);
});

test("names of another site are those of its catalog; if it does not answer those of an index, with the reason", async () => {
  const selected = { site: "a", nodes: [{ lane: "lrc" }] };
  const direct = made({});
  const names = await site.browse(direct.call, selected, { sections: { registry: {} }, self: "here", at: "", reach: direct.reach });
  assert.equal(names.by, "asked");
  assert.ok(names.names > 0);
  const silent = made({ a: new Error("connection refused") });
  const held = await site.browse(silent.call, selected, { sections: { registry: {} }, self: "here", at: "", reach: silent.reach });
  assert.deepEqual([held.by, held.index, held.why], ["index", "i", "connection refused"]);
  const nothing = made(Object.fromEntries(["a", "i", "j"].map((name) => [name, new Error("down")])));
  assert.match((await site.browse(nothing.call, selected, { sections: {}, self: "here", at: "", reach: nothing.reach })).failed, /a did not list its names: down\. No index/);
});

test("a failure of this page's own code is not shown as a silent server", async () => {
  const { reach } = made({});
  reach.at = () => async () => {
    throw new TypeError("a mistake");
  };
  await assert.rejects(reach.index(), TypeError);
});

test("nothing is claimed where no catalog could be asked", () => {
  for (const known of [true, false]) {
    const text = shown(targets.show("t", { rows: [], asked: 0, gaps: [], known })).textContent;
    assert.match(text, /^Unknown.*No catalog is known here that could be asked/);
  }
});

test("a registry that does not list its own server does not say who the members are", async () => {
  const own = { entries: [{ name: "stranger" }] };
  const { ownList } = await import(files + "members.mjs");
  assert.equal(ownList(own, { name: "here" }), undefined);
  assert.equal(ownList({ entries: [{ name: "here" }] }, { name: "here" }).entries.length, 1);
  assert.equal(ownList(undefined, { name: "here" }), undefined);
});

test("indexes that a catalog updates can be asked besides the members", async () => {
  const target = { rli: "http://static:1/ws/update" };
  const { reach } = made({}, { sections: { lrc: { targets: [target, { rli: "https://i:1/ws/update" }] } } });
  assert.deepEqual((await reach.whom()).indexes.map(({ name }) => name), ["i", "j", "static:1"]);
});
