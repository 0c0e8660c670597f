import assert from "node:assert/strict";
import test from "node:test";
import { parsed } from "./page.mjs";
import { golden, console as files } from "./places.mjs";

const { Away, Fault, caller, envelope, escaped, resultOf } = await import(files + "soap.mjs");

const NASTY = ["<img src=x onerror=alert(1)>", "a&amp;b", "]]>", "\"'", "tab\tline\nreturn\r", "ü€😀", "&#0;", "</s:name>"];

test("any text comes back from an envelope as it was", () => {
  for (const name of NASTY) {
    const message = parsed(envelope("rli", "locate", [["logicalName", name], ["deadlineMillis", 10]]));
    const locate = message.all("locate")[0];
    assert.equal(locate.children.length, 2);
    assert.equal(locate.children[0].textContent, name);
    assert.equal(locate.children[1].textContent, "10");
  }
});

test("an envelope has the form of the golden message", () => {
  const mine = parsed(envelope("lrc", "query", [["objectType", "LOGICAL_NAME"], ["name", "x"], ["attributes", [["t:name", "size"], ["t:name", "adler32"]]], ["page", [["t:limit", 100]]]]));
  const names = (node) => [node.localName, ...node.children.map(names)];
  assert.deepEqual(names(mine), names(parsed(golden("local-replica-catalog/query.request.xml"))));
});

test("markup is escaped", () => {
  assert.equal(escaped("<a b=\"c\">&"), "&lt;a b=&quot;c&quot;&gt;&amp;");
});

test("a fault is an error with its code", () => {
  const fault = parsed(golden("administration/fault.xml"));
  assert.throws(() => resultOf(fault, "ping"), (failure) => failure instanceof Fault && failure.code === "OVERLOADED" && failure.operation === "ping");
});

test("other documents are not taken for answers", () => {
  assert.throws(() => resultOf(parsed("<html><body>login</body></html>"), "ping"), Away);
  assert.throws(() => resultOf(parsed(golden("administration/ping.response.xml")), "getStatistics"), Away);
});

test("a call goes to its service with its action, and with a token if there is one", async () => {
  const sent = [];
  let token = "";
  const call = caller({
    token: () => token,
    parse: parsed,
    send: async (url, request) => {
      sent.push({ url, ...request });
      return { text: async () => golden("administration/ping.response.xml") };
    },
  });
  await call("admin", "ping");
  token = "abc";
  const result = await call("admin", "ping");
  assert.ok(result.textContent.includes("geneva"));
  assert.equal(sent[0].url, "../ws/admin");
  assert.equal(sent[0].headers.SOAPAction, "\"https://gridrls.org/ns/admin/1/ping\"");
  assert.equal(sent[0].headers.Authorization, undefined);
  assert.equal(sent[1].headers.Authorization, "Bearer abc");
});

test("a server that can't be reached is away", async () => {
  const call = caller({ parse: parsed, send: async () => Promise.reject(new TypeError("refused")) });
  await assert.rejects(call("admin", "ping"), Away);
});
