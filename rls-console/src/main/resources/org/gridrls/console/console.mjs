// The page: which view is open, when the server is asked, and what is said when it does not answer.

import { Confirmations } from "./actions.mjs";
import { asker } from "./answers.mjs";
import { Rates } from "./chart.mjs";
import * as compare from "./compare.mjs";
import * as data from "./data.mjs";
import { update } from "./dom.mjs";
import * as federation from "./federation.mjs";
import * as frame from "./frame.mjs";
import { href, notice } from "./parts.mjs";
import { Others } from "./others.mjs";
import { wires } from "./picture.mjs";
import * as own from "./own.mjs";
import { drawHistory } from "./plot.mjs";
import { chosenKind } from "./query.mjs";
import * as replication from "./replication.mjs";
import * as rights from "./rights.mjs";
import * as search from "./search.mjs";
import * as site from "./site.mjs";
import { Away, Fault, caller } from "./soap.mjs";
import * as stream from "./stream.mjs";
import * as words from "./words.mjs";

const LOOK_MILLIS = 2_000;
const HIDDEN_LOOK_MILLIS = 30_000;
const TICK_MILLIS = 500;
const MINUTE_MILLIS = 60_000;
const VIEWS = { federation: "Federation", search: "Search", site: "Sites", compare: "Compare", replication: "Replication" };
/** Views of earlier versions, whose addresses people may have kept. */
const MOVED = { members: "federation", updates: "federation", server: "site" };

const byId = (id) => document.getElementById(id);
const rates = new Rates();
const arrivals = new replication.Arrivals();
const token = () => byId("token").value.trim();
const call = caller({ token });
const ask = asker({ token });
const others = new Others(ask, () => lookSoon());
const ownAddress = new URL("..", location.href).href.replace(/\/$/, "");

let statistics;
let known;
let answeredAt;
let awaySince;
let searched;
let running;
let browsed;
let compared;
let past = {};

/** What is behind "#": the view and its parameters. */
function route() {
  const [view, query] = location.hash.slice(1).split("?");
  const parameters = Object.fromEntries(new URLSearchParams(query ?? ""));
  const named = parameters.name !== undefined && { q: parameters.name, as: "exact" };
  const open = MOVED[view] ?? view;
  return { view: open in VIEWS ? open : "federation", ...named, ...parameters };
}

const age = () => (answeredAt === undefined ? undefined : Date.now() - answeredAt);

function openView() {
  const { view, q = "", as, site: named } = route();
  for (const each of Object.keys(VIEWS)) {
    byId(each + "-view").hidden = each !== view;
    const link = document.querySelector(`[data-view="${each}"]`);
    each === view ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  const about = { federation: "Federation", search: q || "Search", site: named ?? "Site", compare: "Compare", replication: "Replication" }[view];
  document.title = `${about} · ${statistics?.name ?? "Replica Location Service"}`;
  if (view === "search") {
    byId("q").value = q;
    openSearch(q, as);
  }
}

function failed(failure) {
  if (failure instanceof Fault) {
    return notice({ level: "bad", text: words.fault(failure) });
  }
  return notice({ level: "bad", text: failure instanceof Away ? `No answer: ${failure.message}.` : failure.message });
}

/** Shows the answer for a text, unless it is shown already. */
function openSearch(q, as, again = false) {
  const key = JSON.stringify([q, as]);
  if (key === searched && !again) {
    return;
  }
  searched = key;
  running?.stop();
  running = undefined;
  const panel = byId("search-view");
  if (q === "") {
    panel.replaceChildren(...search.beginning());
    return;
  }
  const kind = chosenKind(q, as);
  panel.replaceChildren(search.heading(q), search.readAs(q, kind), search.asking(q));
  answer(q, kind).then((show) => {
    if (searched === key) {
      panel.lastChild.remove();
      show(panel);
    }
  });
}

/** What shows the answer in a panel. */
async function answer(q, kind) {
  try {
    statistics ??= data.identity(await call("admin", "ping"));
    const { sections, name } = statistics;
    if (kind === "pattern" || kind === "attributes") {
      return (panel) => (running = stream.open(panel, call, { text: q, kind, sections, failed }));
    }
    const target = kind === "target";
    const [byName, byTarget] = await Promise.all([
      target && !("rli" in sections) ? undefined : search.find(call, sections, q, ask),
      target && "lrc" in sections ? search.mapped(call, "TARGET_NAME", q) : undefined,
      "lrc" in sections && learnRights(q),
    ]);
    const self = "lrc" in sections ? name : undefined;
    const named = byName && !(target && byName.verdict !== "FOUND") ? search.show(byName, self) : [];
    const nodes = [target && search.ofTarget(q, byTarget), named];
    return (panel) => panel.append(...nodes.flat(Infinity).filter(Boolean));
  } catch (failure) {
    return (panel) => panel.append(failed(failure));
  }
}

/** The statistics; for callers who may not see them, what ping says. */
async function lookAtServer() {
  try {
    statistics = data.statistics(await call("admin", "getStatistics"));
    rates.look(Date.now(), statistics);
  } catch (failure) {
    if (failure.code !== "PERMISSION_DENIED") {
      throw failure;
    }
    statistics = { ...data.identity(await call("admin", "ping")), denied: words.fault(failure) };
  }
}

/** What the caller may change; not known where the server does not say it. */
async function learnRights(name) {
  rights.learn(await ask("rights", { name }).catch(() => undefined), name);
}

/** Rights and history, at most once a minute; nothing waits for them. */
async function lookAtPast(now = false) {
  if (!now && Date.now() - (past.at ?? 0) < MINUTE_MILLIS) {
    return;
  }
  past = { ...past, at: Date.now() };
  const answer = ask("history").then((history) => ({ history }), (failure) => ({ historyFailed: failure instanceof Fault ? words.fault(failure) : `The server keeps no history: ${failure.message}.` }));
  await learnRights();
  past = { at: past.at, ...(await answer) };
}

/** Compares the pair of the address, unless it is being compared already. */
async function runComparison() {
  const pair = compare.chosen(known.model, route());
  if (!pair.b || compared?.running) {
    return;
  }
  const began = Date.now();
  compared = { pair, running: true };
  history.replaceState(null, "", href("compare", { a: pair.a, b: pair.b })); // it stays when further members become known
  lookSoon();
  try {
    const result = await ask("compare", compare.question(pair), "POST");
    compared = { pair, result, took: Date.now() - began };
  } catch (failure) {
    compared = { pair, failed: failure instanceof Fault ? words.fault(failure) : `No answer: ${failure.message}.` };
  }
  lookSoon();
}

function choosePair(parameters) {
  const { a, b } = { ...compare.chosen(known.model, route()), ...parameters };
  history.replaceState(null, "", href("compare", { a, b }));
  lookSoon();
}

/** Names are read once for each prefix: the page is refreshed around them. */
async function namesOf(options) {
  const selected = site.select(known.model, options.site);
  const key = JSON.stringify([selected.site, options.at, selected.out.length]);
  if (browsed?.key !== key) {
    const context = { sections: statistics.sections, self: known.model.self, at: options.at };
    const names = await site.browse(call, selected, context).catch((failure) => {
      if (failure instanceof Fault) {
        return { at: options.at, failed: words.fault(failure) };
      }
      throw failure;
    });
    browsed = { key, names };
  }
  return browsed.names;
}

async function copiesOf() {
  const copies = await replication.load(call, statistics.sections);
  arrivals.look(Date.now(), copies?.requests ?? []);
  return copies;
}

async function showView({ view, edge, site: named, at = "" }) {
  if (view === "search") {
    return;
  }
  known = await federation.load(call, statistics, ownAddress, edge, others);
  const { history, historyFailed } = past;
  const context = { rates, now: Date.now(), edge, site: named, at, history, historyFailed, asked: route(), state: compared };
  const names = view === "site" ? await namesOf(context) : undefined;
  const copies = view === "replication" ? await copiesOf() : undefined;
  const journal = view === "site" && site.select(known.model, named).site === known.model.self ? await own.journal(call, statistics) : undefined;
  const still = route();
  if (still.view !== view || still.edge !== edge || still.site !== named || (still.at ?? "") !== at) {
    return;
  }
  const page = { federation, site, compare, replication }[view];
  fill(byId(view + "-view"), page.show(known, { ...context, names, journal, copies, arrivals, live: frame.live(0) }));
  drawWires();
  drawHistory(history);
}

/** Changes what differs, unless the user is selecting text in it. */
function fill(panel, nodes) {
  const selection = getSelection();
  if (selection.isCollapsed || !panel.contains(selection.anchorNode)) {
    update(panel, nodes);
  }
}

function drawWires() {
  if (known && route().view === "federation") {
    wires(known.model, federation.chosenEdge(known.model, route().edge)?.key);
  }
}

function away(failure) {
  awaySince ??= Date.now();
  frame.away(awaySince, failure, answeredAt);
}

function here() {
  answeredAt = Date.now();
  awaySince = undefined;
  frame.away(undefined);
}

async function look() {
  const asked = route();
  try {
    await lookAtServer();
    here();
    frame.server(statistics);
    frame.security(statistics, location.protocol === "https:" || byId("token").value !== "", rights.caller());
    await lookAtPast(past.at === undefined);
    await showView(asked);
    document.documentElement.dataset.ready = asked.view;
  } catch (failure) {
    if (!(failure instanceof Fault)) {
      away(failure);
      return;
    }
    here();
    statistics ?? frame.unknown();
    if (asked.view !== "search") {
      fill(byId(asked.view + "-view"), [failed(failure)]);
    }
  }
}

let looking = false;
let lookedAt = 0;
let again = false;

/** Seldom while the page is in the background, and never twice at a time. */
async function lookSoon(now = true) {
  if (looking) {
    again ||= now;
    return;
  }
  if (!now && document.hidden && Date.now() - lookedAt < HIDDEN_LOOK_MILLIS) {
    return;
  }
  looking = true;
  lookedAt = Date.now();
  try {
    await look();
  } finally {
    looking = false;
  }
  if (again) {
    again = false;
    lookSoon();
  }
}

function choose(edge) {
  if (edge) {
    history.replaceState(null, "", federation.edgeAddress(edge));
    if (known) {
      const context = { rates, now: Date.now(), edge, live: frame.live(age()), history: past.history, historyFailed: past.historyFailed };
      update(byId("federation-view"), federation.show(known, context));
      drawWires();
    }
    lookSoon();
  }
}

/** After a change: what it concerns is asked for again. */
const confirmations = new Confirmations(call, (what) => {
  frame.toast(`Done: ${what.toLowerCase()}`);
  browsed = undefined;
  const { view, q = "", as } = route();
  if (view === "search") {
    openSearch(q, as, true);
  } else if (view === "compare") {
    runComparison();
  }
  lookSoon();
});

const ACTS = {
  theme: frame.switchTheme,
  close: (element) => element.closest("dialog").close(),
  stop: () => running?.stop(),
  download: () => running?.download(),
  compare: () => known && runComparison(),
  again: (element, event) => {
    event.preventDefault();
    const { q, as } = route();
    openSearch(q, as, true);
  },
};

addEventListener("click", (event) => {
  const element = event.target.closest?.("[data-copy], [data-edge], [data-act], [data-dialog], [data-jump], [data-do]");
  const { copy, edge, act, dialog, jump, do: action, about } = element?.dataset ?? {};
  if (copy !== undefined) {
    frame.copyText(copy);
  } else if (edge !== undefined) {
    choose(edge);
    if (element.closest(".edgechips")) {
      byId("why").scrollIntoView({ block: "center" });
    }
  } else if (action !== undefined) {
    confirmations.open(action, JSON.parse(about));
  } else if (dialog !== undefined) {
    byId(dialog).showModal();
  } else if (jump !== undefined) {
    event.preventDefault();
    byId(jump)?.scrollIntoView({ block: "start" });
  } else {
    ACTS[act]?.(element, event);
  }
});
addEventListener("change", ({ target }) => {
  if (target.dataset.act === "edge") {
    choose(target.value);
  } else if (target.dataset.act === "site") {
    location.hash = "#site?" + new URLSearchParams({ site: target.value });
  } else if (target.dataset.act === "compare-a") {
    choosePair({ a: target.value });
  } else if (target.dataset.act === "compare-b") {
    choosePair({ b: target.value });
  }
});
byId("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const q = byId("q").value;
  const hash = "#search?" + new URLSearchParams({ q });
  location.hash === hash ? openSearch(q, undefined, true) : (location.hash = hash);
});
byId("token-form").addEventListener("submit", () => {
  past = {};
  others.forget();
  lookSoon();
});
addEventListener("hashchange", () => {
  openView();
  lookSoon();
});
addEventListener("resize", () => {
  drawWires();
  drawHistory(past.history);
});
document.addEventListener("focusin", drawWires);
document.addEventListener("visibilitychange", () => lookSoon());
frame.startTheme();
frame.startKeys({ stop: () => running?.stop(), next: (from) => known && choose(federation.nextEdge(known.model, from, route().edge)) });
openView();
lookSoon();
setInterval(() => lookSoon(false), LOOK_MILLIS);
setInterval(() => frame.tick(age()), TICK_MILLIS);
