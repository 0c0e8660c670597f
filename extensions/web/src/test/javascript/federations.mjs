// A server of tests: the console's files, and answers of a made-up federation. node federations.mjs SELF ROLES COUNT PORT

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { console as files, library } from "./places.mjs";

const NAMESPACES = { admin: "https://gridrls.org/ns/admin/1", lrc: "https://gridrls.org/ns/lrc/1", rli: "https://gridrls.org/ns/rli/1", registry: "https://gridrls.org/ns/registry/1", replicator: "https://gridrls.org/ns/replicator/1" };
const TYPES = { html: "text/html", css: "text/css", js: "text/javascript", mjs: "text/javascript", svg: "image/svg+xml" };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const DAY = Date.parse("2026-11-22T09:14:06Z");
const PLACES = ["Geneva", "Karlsruhe", "Lyon", "Chicago", "Vancouver", "Tokyo"];
const REGIONS = ["europe", "alps", "iberia", "america", "lakes", "japan"];

/** Names of a federation of five sites. */
const RIGHT_TO_LEFT = ["مرصد-القاهرة", "ירושלים-2", "site-3", "انبار-تهران-۴", "site-5"];
const LEFTWARD_PLACES = ["القاهرة 2", "ירושלים", "Lyon", "تهران", "Vancouver"];

const escaped = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const xml = (fields) => fields.map(([name, value]) => `<${name}>${Array.isArray(value) ? xml(value) : escaped(value)}</${name}>`).join("");
const time = (millisAgo) => new Date(DAY - millisAgo).toISOString();

/** The catalogs of an index that has just started: it heard one of them, seven are silent, and the others sent it nothing yet. */
const STARTED = 61;

/** Six sites with one silent and one behind, or five with names from right to left; or more, every seventh in trouble. */
export function catalogs(count) {
  return Array.from({ length: count }, (_, i) => {
    const leftward = count === RIGHT_TO_LEFT.length;
    const name = leftward ? RIGHT_TO_LEFT[i] : count <= 24 ? `site-${i + 1}` : `${REGIONS[Math.floor(i / 10) % REGIONS.length]}-${i + 1}`;
    const started = count === STARTED;
    const silent = started ? i % 8 === 3 && i > 3 : count <= 24 ? i === 2 : i % 23 === 7;
    const behind = !started && (count <= 24 ? i === 3 : i % 17 === 5);
    const age = silent ? 722_000 + 60_000 * i : behind ? 94_000 : 1_200 + 400 * (i % 7);
    return { name, place: count <= 24 ? (leftward ? LEFTWARD_PLACES : PLACES)[i % PLACES.length] : undefined, silent, age, unheard: started && !silent && i < 60, names: Math.round(4_182_330 / (1 + (i % 9))), filter: i % 4 === 3 };
  });
}

function completeness(all, evidence) {
  const silent = all.filter((one) => one.silent);
  const covers = all.filter((one) => !one.silent && !one.unheard);
  const unheard = all.filter((one) => one.unheard);
  return [
    ["complete", silent.length + unheard.length === 0],
    ["covered", covers.length],
    ["membershipKnown", true],
    ...silent.map((one) => ["notCovered", [["lrcMember", one.name], ["reason", "EXPIRED"], ["lastHeard", time(one.age)], ["silentMillis", one.age]]]),
    ...unheard.map((one) => ["notCovered", [["lrcMember", one.name], ["reason", "NEVER_HEARD"], ["detail", "a member, but this index has no update from it"]]]),
    ["ageMillis", Math.max(...covers.map((one) => one.age))],
    ...(evidence ? covers.map((one, i) => ["covers", [["lrcMember", one.name], ["bootId", 3], ["generation", 90_211_846 - 7_000_123 * i], ["ageMillis", one.age]]]) : []),
  ];
}

const location = (one) => ["location", [["lrc", `https://${one.name}.example.org:39281/ws/lrc`], ["lrcMember", one.name], ["evidence", one.filter ? "BLOOM" : "LIST"], ["partitioned", false], ["exact", !one.filter], ...(one.filter ? [["falsePositiveRate", 0.0061]] : []), ["ageMillis", one.age], ["generation", 7], ["hops", 0]]];
const NAMES = Array.from({ length: 640 }, (_, i) => `cms/Run2016B/${["JetHT", "SingleMuon", "DoubleEG", "MET"][i % 4]}/MINIAOD/${130_000 + 10 * (i % 5)}/0261E08F-${String(i).padStart(4, "0")}-EB11.root`).concat("cms/user/kimura/نتائج-2026/صورة.root", "cms/user/blank at the end ");

function located(all, name) {
  const found = !/absent|unknown/.test(name);
  const counted = /absent/.test(name) ? all.filter((one) => !one.silent) : all;
  const have = found ? all.filter((one) => !one.silent && !one.unheard).slice(0, 3) : [];
  const replicas = have.map((one, i) => ["replica", [["lrc", "https://x/ws/lrc"], ["lrcMember", one.name], ...(one.place ? [["site", one.place]] : []), ["targetName", `root://eos.${one.name}.example.org//store/${name}`], ["targetAttribute", [["t:name", "size"], ["t:intValue", 4_123_456_789]]], ...(i ? [] : [["targetAttribute", [["t:name", "adler32"], ["t:stringValue", "b8cf7915"]]]])]]);
  const asked = have.map((one, i) => ["catalog", [["lrc", `https://${one.name}.example.org:39281/ws/lrc`], ["lrcMember", one.name], ["outcome", "ANSWERED"], ["asked", 1], ["found", 1], ["elapsedMillis", 7 + 5 * i]]]);
  return [["name", [["logicalName", name], ["verdict", found ? "FOUND" : /absent/.test(name) ? "NOT_REGISTERED" : "UNKNOWN"], ...replicas]], ...asked, ["completeness", completeness(counted, true)]];
}

function members(all, self, own) {
  const entry = (name, role, one = { age: 800 }) => ["entry", [
    ["member", [["name", name], ["bootId", 1], ["generation", 1], ...(name === self ? own.map((one) => ["role", one.toUpperCase()]) : [["role", role]]), ["endpoint", [["portType", "ADMINISTRATION"], ["address", `https://${name}.example.org:39281/ws/admin`]]], ...(one.place ? [["site", one.place]] : []), ["version", "1.0.0"], ...(name === "rli-east" ? [["pattern", "cms/*"], ["pattern", "belle/*"]] : [])]],
    ["joinedAt", time(9e8)], ["renewedAt", time(one.age)], ["leaseMillis", 120_000], ["leaseLeftMillis", one.silent ? 0 : 120_000 - Math.min(one.age, 110_000)], ["renewals", 9],
    ...(one.silent ? [["stage", "SILENT"], ["silentMillis", one.age]] : []),
  ]];
  const rest = [["limit", 500], ["membershipVersion", 41], ["frozen", false], ["policy", "pattern"]];
  if (all.length === 0) {
    return [entry(self, "REGISTRY"), ...rest];
  }
  return [...all.map((one) => entry(one.name, "LRC", one)), entry("rli-west", "RLI"), entry("rli-east", "RLI"), entry("reg-1", "REGISTRY"), entry("rep-1", "REPLICATOR"), entry("rep-2", "REPLICATOR"), ...rest];
}

const operation = (name, count, i) => ["operation", [["operation", name], ["count", count], ["failures", i % 3 ? 0 : 4], ["ratePerSecond", 412 / (i + 1)], ["medianMicros", 410 * (i + 1)], ["p99Micros", 18_000], ["totalMicros", 410 * count]]];

const SOURCES = [["eos.geneva.example.org", 41_822, 2.1e13, 38, 9.1e7], ["dcache.karlsruhe.example.org:2880", 12_004, 6.4e12, 412, 4e7], ["se.lyon.example.org", 0, 0, 77, 0]];

function ofReplicator() {
  const figures = { transfersActive: 16, transfers: 53_826, transferFailures: 527, filesUnfinished: 3_316, filesFailed: 4, oldestUnfinishedSeconds: 16_700 };
  const used = SOURCES.flatMap(([host, files, bytes, failures, millis]) => Object.entries({ sourceFiles: files, sourceBytes: bytes, sourceFailures: failures, sourceMillis: millis }).map(([what, value]) => [`${what} ${host}`, value]));
  return [...Object.entries(figures), ...used].map(([name, value]) => ["counter", [["name", name], ["value", value]]]);
}

const counts = (done, { wanted = 0, waiting = 0, active = 0, failed = 0, terminated = 0 }) => ["count", [["total", done + wanted + waiting + active + failed + terminated], ["wanted", wanted], ["waiting", waiting], ["active", active], ["landed", 0], ["done", done], ["failed", failed], ["terminated", terminated]]];

/** Requests in all states; the bytes of the second one grow. */
function replicators() {
  const made = [
    ["belle/exp55", "SUSPENDED", 400, { wanted: 210 }, 16_700, 8.1e11, 0],
    ["cms/Run2016B/JetHT", "ACTIVE", 88_210, { wanted: 3_064, waiting: 26, active: 16, failed: 3 }, 7_200, 3.2e12 + 2.4e5 * (Date.now() % 1e9), 10],
    ["run7-1", "FINISHED", 1_000, { failed: 1 }, 90_000, 4e9, 0],
    ["lhcb/2024/turbo", "FINISHED", 231_017, {}, 400_000, 7.7e13, 0],
    ["kimura/نتائج", "STOPPED", 12, { terminated: 88 }, 500_000, 5e7, -1],
  ];
  return made.map(([request, state, done, others, age, bytes, priority], i) => ["replicator", [
    ["id", `5f0f6c0e-8a7f-4f2e-9f6b-0d6a1e6d2c1${i}`], ["address", `http://x/ws/replicator/${i}`], ["requestId", request], ["state", state],
    ["options", [["destination", "https://storage.geneva.example.org/data"], ["priority", priority]]], counts(done, others), ["bytes", Math.round(bytes)], ["created", new Date(Date.now() - 1000 * age).toISOString()],
  ]]);
}

const REASONS = { FAILED: ["failed: wrong checksum: http://se.lyon.example.org/a: adler32 is 11f0a2c4, not 9b77d010", "exists: a different file is there; it was not replaced", "no checksum is registered or requested, so no copy can be verified"], WAITING: ["failed: stalled: https://dcache.karlsruhe.example.org:2880/b sent next to nothing for 15000 ms", "not registered"] };

function foundItems(state) {
  return (REASONS[state] ?? []).map((reason, i) => ["item", [["number", i], ["logicalName", NAMES[i]], ["targetName", "https://storage/x"], ["state", state], ["attempts", 2 + i], ["reason", reason]]]);
}

const SECURED = { open: 0, tls: 1, "accepts-certificate": 1, "accepts-token": 1 };

function statistics(roles, all, self, secured) {
  const seconds = Math.floor(Date.now() / 1000) % 100_000;
  const section = { lrc: [["counter", [["name", "logicalNames"], ["value", 2_467_118]]], ["counter", [["name", "latestSequence"], ["value", 51_077_200]]], ["queue", [["name", "writes"], ["length", 3], ["capacity", 10_000]]]], rli: [["counter", [["name", "catalogs"], ["value", all.length]]]], registry: [], replicator: ofReplicator() };
  const target = (rli, behind) => ["updateTarget", [["target", [["t:rli", `https://${rli}.example.org:39281/ws/update`], ["t:kind", "LIST"], ["t:everything", true]]], ["origin", "MEMBERSHIP"], ["inStep", !behind], ["acknowledgedGeneration", 51_077_200], ["pendingChanges", behind ? 215 : 0], ["lastSuccess", new Date(Date.now() - 200).toISOString()], ["failures", 0], ["totals", [["lagMillis", behind ? 41_000 : 0]]]]];
  return [
    ["name", self], ["version", "1.0.0"], ["bootId", 1], ["startedAt", time(1.14e9)], ["uptimeMillis", 1.14e9],
    ...roles.map((role) => ["role", [["role", role], ...section[role], ...(role === "lrc" ? [target("rli-west", false), target("rli-archive", true)] : [])]]),
    ["role", [["role", "membership"], ["counter", [["name", "members"], ["value", all.length + 3]]], ["counter", [["name", "reachable https://reg-1.example.org:39281"], ["value", 1]]], ["counter", [["name", "sinceRenewalMillis https://reg-1.example.org:39281"], ["value", 1900]]]]],
    ["role", [["role", "security"], ...Object.entries(secured ? SECURED : { open: 1 }).map(([name, value]) => ["counter", [["name", name], ["value", value]]])]],
    ...["ReplicaLocationIndex.locate", "ReplicaLocationIndex.getLRCs", "LocalReplicaCatalog.query", "SoftStateUpdate.sendIncremental"].map((name, i) => operation(name, seconds * (412 >> i), i)),
  ];
}

function answers(self, roles, count, proof) {
  const all = catalogs(count);
  const page = (names, cursor = 0) => ({ some: names.slice(cursor, cursor + 50), next: cursor + 50 < names.length ? [["nextCursor", cursor + 50]] : [] });
  const matching = (text) => {
    const prefix = text("pattern").replace(/\*$/, "").replace(/\\(.)/g, "$1");
    return page(NAMES.filter((name) => name.startsWith(prefix)), Number(text("cursor") || 0));
  };
  return {
    listReplicators: () => replicators(),
    findItems: (text) => foundItems(text("state")),
    suspend: () => undefined,
    resume: () => undefined,
    retryItems: () => undefined,
    setPriority: () => undefined,
    ping: () => [["name", self], ["version", "1.0.0"], ...roles.map((role) => ["role", role]), ["time", time(0)]],
    getStatistics: () => statistics(roles, all, self, proof.secured),
    listSenders: () => [...all.filter((one) => !one.unheard).map((one) => ["sender", [["lrc", `https://${one.name}.example.org:39281/ws/lrc`], ["lrcMember", one.name], ["state", one.silent ? "EXPIRED" : "CURRENT"], ["evidence", one.filter ? "BLOOM" : "LIST"], ["partitioned", false], ["bootId", 1], ["generation", 90_211_846], ["names", one.names], ["lastUpdate", time(one.age)], ["ageMillis", one.age], ["leaseMillis", 120_000], ...(one.filter ? [["falsePositiveRate", 0.0061]] : []), ["bytes", 1], ["hops", 0]]]), ["completeness", completeness(all)]],
    listParents: () => [],
    members: () => members(all, self, roles),
    explain: () => [["policy", "pattern"], ...all.flatMap((one) => ["rli-west", "rli-east"].map((rli) => ["assignment", [["lrcMember", one.name], ["rliMember", rli], ["assigned", true], ["reason", rli === "rli-east" ? "its patterns may match names of this catalog" : "it declares no pattern, so it is sent everything"]]]))],
    changesSince: (text) => text("sequence") !== "" ? journal() : [["change", [["version", 40], ["kind", "EXPIRED"], ["at", time(722_000)], ["member", [["name", "site-3"]]]]], ["change", [["version", 41], ["kind", "JOINED"], ["at", time(9_000)], ["member", [["name", "site-6"]]]]]],
    locate: (text) => located(all, text("logicalName")),
    getLRCs: (text) => [["answer", [["logicalName", text("logicalName")], ...(/absent|unknown/.test(text("logicalName")) ? [] : all.filter((one) => !one.silent && !one.unheard).slice(0, 3).map(location))]], ["completeness", completeness(all)]],
    getLRCsByPattern: (text) => {
      const { some, next } = matching(text);
      return [...some.map((name) => ["answer", [["logicalName", name], ...all.slice(0, 2).map(location)]]), ...next, ["limit", 50], ["completeness", completeness(all)]];
    },
    queryPattern: (text) => {
      const { some, next } = matching(text);
      return [...some.map((name) => ["mapping", [["logicalName", name], ["targetName", "root://here//" + name]]]), ...next, ["limit", 50]];
    },
    put: () => undefined,
    delete: () => undefined,
    removeMember: () => undefined,
    forceUpdate: () => undefined,
    query: () => [["mapping", [["logicalName", NAMES[0]], ["targetName", "root://here//" + NAMES[0]]]], ["limit", 50]],
    listAttributeDefinitions: () => [["definition", [["name", "size"], ["objectType", "TARGET_NAME"], ["type", "INT"]]]],
    searchCatalogs: (text, body) => searched(all, text, body),
    searchAttributes: () => NAMES.slice(0, 5).map((name) => ["object", [["objectName", "root://here//" + name], ["attribute", [["t:name", "size"], ["t:intValue", 4e9]]]]]),
  };
}

/** The last changes of a catalog. */
function journal() {
  const rows = NAMES.slice(0, 6).map((name, i) => ["change", [["sequence", 51_077_195 + i], ["kind", i % 3 === 1 ? "REMOVED" : "ADDED"], ["logicalName", name]]]);
  return [...rows, ["oldestSequence", 51_000_000], ["latestSequence", 51_077_200]];
}

const DAY_MINUTES = 24 * 60;

/** A day of samples, with a pause in it, busy hours and one slow update. */
function history(roles) {
  const minutes = Array.from({ length: DAY_MINUTES }, (_, i) => i).filter((i) => i < 400 || i > 430);
  const busy = (i) => 60 + 40 * Math.sin(i / 90) + 12 * Math.sin(i / 7);
  return {
    stepMillis: 60_000,
    times: minutes.map((i) => DAY - (DAY_MINUTES - i) * 60_000),
    calls: minutes.map((i) => Math.round(busy(i) * 1000) / 1000),
    failures: minutes.map((i) => (i % 300 < 8 ? 3 : 0)),
    lag: minutes.map((i) => (roles.includes("lrc") ? (i > 900 && i < 930 ? 94_000 : 1_200 + (i % 5) * 300) : null)),
  };
}

/** The copies in the opposite order: the last is suspect, the first has another size. */
function ordered(body) {
  const copies = body.copies.reverse();
  const why = ["same site, preference 3", "distance 7", "suspect, distance unknown"];
  return { site: "Lyon", copies: copies.map(({ target }, i) => ({ target, why: why[Math.min(i, 2)], suspect: i === 2, differs: i === 1 ? ["size 4123456780, 4123456789 at most others"] : [] })) };
}

/** What the console's server answers besides the services. "may" and "accepts" can be changed by tests, and answers held back. */
function ofConsole(self, roles, proof, answer) {
  const elsewhere = (from, operation) => ({ from, xml: `<result>${xml(answer[operation](() => ""))}</result>` });
  const lost = [["LOST", "cms/Run2016B/a.root"], ["STALE", "cms/user/kimura/نتائج-2026/صورة.root"], ["NOT_YET_SENT", "cms/b.root"]].map(([kind, name], i) => ({ kind, name, bucket: 100 * i + 7 }));
  const index = { as: "index", clean: false, sequence: 51_077_200, names: 2_467_118, held: 2_467_117, evidence: "LIST", ageMillis: 1_400, buckets: 512, differing: 3, unexplained: 0, looked: 0, counts: { LOST: 1, STALE: 1, NOT_YET_SENT: 1 }, differences: lost, notes: [] };
  const catalog = { as: "catalog", clean: false, sequence: 51_077_200, names: 2_467_118, held: 2_000_000, buckets: 512, differing: 500, unexplained: 480, counts: { ONLY_FIRST: 150, ONLY_SECOND: 50 }, differences: lost.map(({ name, bucket }) => ({ kind: "ONLY_FIRST", name, bucket })), notes: [] };
  return {
    history: () => history(roles),
    rights: () => ({ caller: "/DC=org/CN=Alice", may: proof.may, accepts: proof.accepts }),
    order: (query, body) => ordered(body),
    compare: (query) => (query.get("as") === "catalog" ? catalog : index),
    members: () => elsewhere("reg-1", "members"),
    explain: () => elsewhere("reg-1", "explain"),
    pass: (query, body) => passed(self, roles, answer, query, body),
    copies: (query) => (query.get("replicator") === "rep-2" ? { code: "TRANSPORT_FAILED", message: "cannot reach https://rep-2.data-management.physics.example.org:39281: connection refused" } : { from: "rep-1", figures: { transfersActive: 16, filesUnfinished: 3_316, filesFailed: 4 } }),
    senders: (query) => (query.get("index") === "rli-east" && self === "site-2" ? { code: "TRANSPORT_FAILED", message: "cannot reach https://rli-east.data-management.physics.example.org:39281/rls/ws/rli: connection refused" } : elsewhere(query.get("index"), "listSenders")),
  };
}

/** A question that is passed on to another server; the silent catalog does not answer, and site-5 refuses target names. */
function passed(self, roles, answer, query, body) {
  const [server, operation] = [query.get("server"), query.get("operation")];
  const text = texts(body);
  if (server === "site-3" || server === "rli-east") {
    return { code: "TRANSPORT_FAILED", message: `cannot reach https://${server}.example.org:39281: connection refused` };
  }
  if (server === "site-5" && text("objectType") === "TARGET_NAME") {
    return { code: "PERMISSION_DENIED", message: "/DC=org/CN=Alice has no right lrc_read" };
  }
  return { from: server, xml: `<result xmlns:t="https://gridrls.org/ns/types/1">${xml(answer[operation](text, body))}</result>` };
}

/** Reads the text of an element of a request. */
function texts(body) {
  return (name, prefix = "[st]") => (body.match(new RegExp(`<${prefix}:${name}>([^<]*)<`))?.[1] ?? "").replace(/&amp;/g, "&");
}

/** Two pages at most of the catalogs; one is silent, one refuses, one defines the attribute otherwise, one not at all. */
function searched(all, text, body) {
  const has = text("objectType", "l") === "TARGET_NAME" && text("attributeName", "l") === "size";
  const after = [...body.matchAll(/<s:lrcMember>([^<]*)<\/s:lrcMember><s:cursor>/g)].map(([, member]) => member);
  const problems = { "site-3": ["UNREACHABLE", "no connection to https://site-3.example.org:39281"], "site-5": ["DENIED", "/DC=org/CN=Alice has no right lrc_read for all names"], "site-6": ["FAILED", "the attribute is defined as FLOAT, the value is INT: size"] };
  const asked = all.filter((one) => after.length === 0 || after.includes(one.name));
  const parts = asked.map((one, i) => {
    const [outcome, message] = problems[one.name] ?? ["ANSWERED", !has || one.name === "site-4" ? "no such attribute is defined for these names: size" : undefined];
    const answers = outcome === "ANSWERED" && !message;
    const rows = answers ? NAMES.slice(3 * i + (after.length > 0 ? 9 : 0), 3 * i + (after.length > 0 ? 11 : 3)) : [];
    return ["matches", [
      ["catalog", [["lrc", `https://${one.name}.example.org:39281/ws/lrc`], ["lrcMember", one.name], ["outcome", outcome], ["asked", 0], ["found", rows.length], ["elapsedMillis", 7 + 5 * i], ...(message ? [["message", message]] : [])]],
      ...rows.map((name) => ["object", [["objectName", `root://eos.${one.name}.example.org//store/${name}`], ["attribute", [["t:name", "size"], ["t:intValue", 4_123_456_789 + i]]]]]),
      ...(answers && one.name === "site-1" && after.length === 0 ? [["nextCursor", "17"]] : []),
    ]];
  });
  const reasons = { UNREACHABLE: "UNREACHABLE", DENIED: "DENIED", FAILED: "UNREACHABLE" };
  const gaps = asked.filter((one) => problems[one.name]).map((one) => ["notCovered", [["lrcMember", one.name], ["reason", reasons[problems[one.name][0]]], ["detail", problems[one.name][1]]]]);
  return [...parts, ["completeness", [["complete", gaps.length === 0], ["covered", asked.length - gaps.length], ["membershipKnown", true], ...gaps, ["ageMillis", 2_400]]], ["catalogsAgeMillis", 2_400]];
}

/** The server "self" with its roles in a federation of that number of catalogs; listens on a free port. */
export function serve(self, roles, count, port = 0) {
  const may = ["put", "delete", "forceUpdate", "removeMember", "suspend", "resume", "retryItems", "setPriority"];
  const proof = { may, accepts: [], refused: undefined, held: undefined, secured: false };
  const answer = answers(self, roles, count, proof);
  const own = ofConsole(self, roles, proof, answer);
  const server = createServer((request, response) => {
    const asked = request.url.match(/^\/console\/answers\/(\w+)\??(.*)/);
    if (asked) {
      server.emit("called", asked[1], asked[2]);
      if (proof.refused) {
        response.writeHead(403, { "Content-Type": "application/json" }).end(JSON.stringify({ code: "PERMISSION_DENIED", message: proof.refused, accepts: proof.accepts }));
        return;
      }
      let body = "";
      request.on("data", (part) => (body += part)).on("end", () => {
        const values = own[asked[1]](new URLSearchParams(asked[2]), body.startsWith("<") ? body : body && JSON.parse(body));
        response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(values));
      });
      return;
    }
    if (request.method === "GET") {
      const name = request.url.replace(/^\/console\/|[?#].*/g, "") || "index.html";
      try {
        const at = new URL(name, files);
        const file = readFileSync(existsSync(at) ? at : new URL(name, library));
        response.writeHead(200, { "Content-Type": TYPES[name.replace(/.*\./, "")], "Content-Security-Policy": POLICY }).end(file);
      } catch {
        response.writeHead(404).end();
      }
      return;
    }
    let body = "";
    request.on("data", (part) => (body += part)).on("end", async () => {
      await proof.held;
      const service = request.url.replace(/.*\/ws\/|\/[^/]*$/g, "").replace(/.*\//, "");
      const called = request.headers.soapaction.replace(/.*\/|"/g, "");
      const text = texts(body);
      const wanted = proof.refused ? undefined : answer[called]?.(text, body);
      server.emit("called", called, body);
      const denied = `<f:Fault xmlns:f="http://schemas.xmlsoap.org/soap/envelope/"><faultcode>f:Client</faultcode><faultstring>${proof.refused}</faultstring><detail><t:rlsFault><t:code>PERMISSION_DENIED</t:code><t:message>${proof.refused}</t:message></t:rlsFault></detail></f:Fault>`;
      const result = proof.refused ? denied : answer[called] ? `<${called}Response>${wanted ? `<result>${xml(wanted)}</result>` : ""}</${called}Response>` : `<f:Fault xmlns:f="http://schemas.xmlsoap.org/soap/envelope/"><faultcode>f:Server</faultcode><faultstring>no ${called} here</faultstring></f:Fault>`;
      response.writeHead(200, { "Content-Type": "text/xml;charset=utf-8" });
      response.end(`<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns="${NAMESPACES[service]}" xmlns:t="https://gridrls.org/ns/types/1"><e:Body>${result}</e:Body></e:Envelope>`);
    });
  });
  return new Promise((ready) => server.listen(port, "127.0.0.1", () => ready({ server, may, proof, url: `http://127.0.0.1:${server.address().port}/console/` })));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [self = "rli-west", roles = "rli", count = "6", port = "0"] = process.argv.slice(2);
  globalThis.console.log((await serve(self, roles.split(","), Number(count), Number(port))).url);
}
