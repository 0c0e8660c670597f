// The page Replication: the requests of the replicator at hand, its sources, failures by cause.

import { offer } from "./actions.mjs";
import { items, replications } from "./data.mjs";
import { consoleLink, h } from "./dom.mjs";
import { bar, breakable, card, copy, kpis, name, note, st, table, whereMembersAre } from "./parts.mjs";
import * as words from "./words.mjs";

const REQUESTS_MAX = 200;
const LOOKED_INTO_MAX = 8;
const FAILURES_MAX = 200;
const CAUSES_MAX = 20;
const WINDOW_MILLIS = 20_000;
/** A file that is wanted for longer counts as late. */
export const LATE_MILLIS = 4 * 3_600_000;

/** Bytes of each request by time, for its rate while the page is open. */
export class Arrivals {
  #seen = new Map();

  /** "now" is the time of this page. A request that is gone is forgotten. */
  look(now, requests) {
    const next = new Map();
    for (const { id, bytes } of requests) {
      const kept = (this.#seen.get(id) ?? []).filter((one) => now - one.now <= WINDOW_MILLIS && one.bytes <= bytes);
      next.set(id, [...kept, { now, bytes }]);
    }
    this.#seen = next;
  }

  /** Bytes a second; undefined before the second look. */
  rate(id) {
    const seen = this.#seen.get(id) ?? [];
    const [first, last] = [seen[0], seen.at(-1)];
    return seen.length > 1 && last.now > first.now ? ((last.bytes - first.bytes) * 1000) / (last.now - first.now) : undefined;
  }
}

const unfinished = ({ count }) => count.total - count.done - count.failed - count.terminated;

/** The requests, the newest first, and the failures of those in trouble; nothing at a server without a replicator. */
export async function load(call, sections) {
  if (!("replicator" in sections)) {
    return undefined;
  }
  const page = replications(await call("replicator", "listReplicators", [["page", [["t:limit", REQUESTS_MAX]]]]));
  const requests = page.rows.reverse();
  const troubled = requests.filter(({ count }) => count.failed + count.waiting > 0).slice(0, LOOKED_INTO_MAX);
  const failures = [];
  for (const { id } of troubled) {
    for (const state of ["FAILED", "WAITING"]) {
      const found = await call(`replicator/${id}`, "findItems", [["state", state], ["page", [["t:limit", FAILURES_MAX]]]]);
      failures.push(...items(found).rows.map((item) => ({ ...item, request: id })));
    }
  }
  return { requests, more: page.cursor !== undefined, failures };
}

/** The cause of a failure: its reason up to what is special to the file. */
export function cause(reason = "") {
  const parts = reason.replace(/^failed: /, "").split(/[:;,]/);
  return parts[0].trim() || "no reason";
}

/** Failures by their cause: [{cause, failed, waiting, example}], the most frequent first. */
export function causes(failures) {
  const by = new Map();
  for (const item of failures) {
    const key = cause(item.reason);
    const one = by.get(key) ?? { cause: key, failed: 0, waiting: 0, example: item };
    one[item.state === "FAILED" ? "failed" : "waiting"]++;
    by.set(key, one);
  }
  return [...by.values()].sort((a, b) => b.failed + b.waiting - a.failed - a.waiting);
}

/** The hosts in the statistics of the replicator: [{host, files, bytes, failures, millis}], the most used first. */
export function sources(figures) {
  const by = new Map();
  for (const [figure, value] of Object.entries(figures)) {
    const [, what, host] = figure.match(/^source(Files|Bytes|Failures|Millis) (\S+)$/) ?? [];
    if (host) {
      by.set(host, { host, files: 0, bytes: 0, failures: 0, millis: 0, ...by.get(host), [what.toLowerCase()]: value });
    }
  }
  return [...by.values()].sort((a, b) => b.bytes - a.bytes || b.failures - a.failures);
}

/** The state in a sentence: {strong, rest}. */
export function sentence(requests, now) {
  const open = requests.filter((one) => unfinished(one) > 0 && one.state !== "STOPPED");
  const failed = requests.reduce((sum, { count }) => sum + count.failed, 0);
  const without = failed > 0 ? `${words.count(failed)} ${failed === 1 ? "file has" : "files have"} failed and ${failed === 1 ? "waits" : "wait"} for somebody.` : "";
  if (open.length === 0) {
    return { strong: requests.length === 0 ? "Nothing was asked for." : "All requests are over.", rest: without };
  }
  const files = open.reduce((sum, one) => sum + unfinished(one), 0);
  const oldest = Math.min(...open.map((one) => one.created));
  const paused = open.filter((one) => one.state === "SUSPENDED").length;
  return {
    strong: `${words.count(files)} ${files === 1 ? "file is" : "files are"} wanted, the oldest for ${words.span(now - oldest)}.`,
    rest: [paused > 0 && `${paused} of ${open.length} requests ${paused === 1 ? "is" : "are"} paused.`, without].filter(Boolean).join(" "),
  };
}

/** [mark, word] of a request. */
export function standing({ state, count, error }) {
  const word = words.lower(state);
  if (state === "ACTIVE") {
    return error ? ["silent", error] : count.waiting > 0 ? ["ageing", `${word}, ${words.count(count.waiting)} waiting`] : ["current", word];
  }
  if (state === "FINISHED") {
    return count.failed > 0 ? ["silent", `${word}, ${words.count(count.failed)} failed`] : ["current", word];
  }
  return ["assigned", word];
}

function head(live, text) {
  return h("div", { class: "head" }, h("div", { class: "grow" }, h("h1", {}, "Replication"), h("p", { class: "sentence" }, text)), live);
}

/** Where there is a replicator, as far as this server knows its members. */
function elsewhere(known) {
  const found = (known.list?.entries ?? []).filter((entry) => entry.roles.includes("REPLICATOR"));
  const links = found.flatMap((entry, i) => {
    const address = entry.addresses.map(words.home).find(Boolean);
    return [i > 0 && ", ", address ? consoleLink(address, entry.name, { hash: "#replication" }) : entry.name];
  });
  const where = links.length > 0 ? ["Replicators: ", links, "."] : known.list ? "No member is one." : "Which members are replicators is not known here.";
  return note("incomplete", "This server is no replicator. ", where, links.length === 0 && whereMembersAre(known, "#replication"));
}

function actions({ id, requestId, state, count, options }) {
  const open = ["ACTIVE", "SUSPENDED", "CREATED"].includes(state);
  const again = count.failed + count.waiting > 0 && state !== "STOPPED";
  if (!open && !again) {
    return "";
  }
  const about = { id, request: requestId, priority: options.priority, failed: count.failed, waiting: count.waiting };
  return h(
    "div",
    { class: "rowacts" },
    state === "ACTIVE" && offer("pause", "Pause…", about),
    (state === "SUSPENDED" || state === "CREATED") && offer("resume", "Resume…", about),
    again && offer("retry", "Retry…", about),
    open && offer("priority", "Priority…", about),
  );
}

function requestRow(one, { arrivals, now }) {
  const { count, requestId, options, bytes, created } = one;
  const rate = arrivals.rate(one.id);
  const left = unfinished(one);
  const lag = left > 0 && one.state !== "STOPPED" ? now - created : undefined;
  return [
    [h("div", { class: "target" }, h("div", {}, name(requestId)), copy(one.id, "id")), h("div", { class: "xs dim" }, "to ", name(options.destination))],
    { cell: st(...standing(one)), class: "whole" },
    h("div", { class: "done" }, bar(count.total ? count.done / count.total : 0, count.failed > 0 ? "silent" : "current"), h("span", { class: "num xs" }, `${words.short(count.done)} of ${words.short(count.total)}`)),
    count.failed > 0 ? { cell: words.count(count.failed), class: "silent" } : "0",
    words.bytes(bytes),
    rate === undefined ? "–" : `${words.bytes(rate)}/s`,
    lag === undefined ? "–" : { cell: words.age(lag), class: lag > LATE_MILLIS ? "silent" : "" },
    String(options.priority),
    actions(one),
  ];
}

const COLUMNS = [["Request", "request"], ["State"], ["Files done"], ["Failed", "n"], ["Bytes", "n nophone"], ["Rate", "n"], ["Lag", "n"], ["Priority", "n nophone"], ["Actions", "wide"]];

function requests({ requests: all, more }, context) {
  const foot = more && h("footer", {}, `The last ${REQUESTS_MAX} requests of one page are shown; the command rls replications lists all.`);
  return card("Requests", h("span", { class: "xs dim" }, "the newest first; lag: since the request was made"), table("Requests with their counts, rate and lag", COLUMNS, all.map((one) => requestRow(one, context)), "No request."), foot);
}

function sourceCard(figures) {
  const rows = sources(figures).map((one) => [
    h("bdi", { class: "mono" }, breakable(one.host)),
    words.count(one.files),
    words.bytes(one.bytes),
    one.millis > 0 ? `${words.bytes((one.bytes * 1000) / one.millis)}/s` : "–",
    one.failures > 0 ? { cell: words.count(one.failures), class: "ageing" } : "0",
  ]);
  return card("Sources", h("span", { class: "xs dim" }, "since the server started"), table("Sources with their rate and failures", [["Host"], ["Files", "n"], ["Bytes", "n nophone"], ["Rate of a file", "n"], ["Failures", "n"]], rows, "Nothing was read yet."));
}

function causeCard(failures) {
  const all = causes(failures);
  const rows = all.slice(0, CAUSES_MAX).map((one) => [
    st(one.failed > 0 ? "silent" : "ageing", one.cause),
    words.count(one.failed),
    words.count(one.waiting),
    h("div", {}, name(one.example.name), h("div", { class: "xs dim free" }, one.example.reason)),
  ]);
  const right = h("span", { class: "xs dim" }, `of the first ${words.count(failures.length)} files`);
  return card("Failures by cause", failures.length > 0 && right, table("Failures by cause", [["Cause"], ["Failed", "n"], ["Tried again", "n"], ["For example", "wide"]], rows, "No file failed or waits."));
}

function provedUnder(figures) {
  const bad = figures.proofsLost + figures.proofsDifferent;
  return `of ${words.short(figures.copiesProvable)} copies, within 30 days${bad > 0 ? `; last night ${words.count(bad)} lost or different` : ""}`;
}

/** "known" as of federation.load; "copies" as of load. */
export function show(known, { copies, arrivals, live, now }) {
  if (!copies) {
    return [head(live, "Copies are brought to a site by its replicator."), elsewhere(known)];
  }
  const figures = known.statistics.sections.replicator.figures;
  const { strong, rest } = sentence(copies.requests, now);
  const lag = (figures.oldestUnfinishedSeconds ?? 0) * 1000;
  const rates = copies.requests.map((one) => arrivals.rate(one.id)).filter((rate) => rate !== undefined);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  return [
    head(live, [h("b", {}, strong), rest && ` ${rest}`]),
    kpis([
      ["Under way", words.count(figures.transfersActive ?? 0), "files now"],
      ["Rate", rates.length > 0 ? `${words.bytes(total)}/s` : "–", "of verified files, over 20 s"],
      ["Lag", lag > 0 ? words.age(lag) : "none", "since the oldest unfinished request", lag > LATE_MILLIS ? "silent" : ""],
      ["Unfinished", words.short(figures.filesUnfinished ?? 0), "files"],
      ["Failed", words.short(figures.filesFailed ?? 0), "files that nobody tries again", figures.filesFailed > 0 ? "silent" : ""],
      figures.copiesProvable > 0 && ["Proved", `${Math.floor((100 * figures.copiesProved) / figures.copiesProvable)} %`, provedUnder(figures), figures.proofsLost + figures.proofsDifferent > 0 ? "silent" : ""],
    ]),
    requests(copies, { arrivals, now }),
    causeCard(copies.failures),
    sourceCard(figures),
  ];
}
