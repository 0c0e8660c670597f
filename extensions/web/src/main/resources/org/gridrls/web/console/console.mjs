// The page: which view is open, when the server is asked, and what is said when it does not answer.

import { Confirmations } from "./actions.mjs";
import { asker } from "./answers.mjs";
import { Lags, Rates } from "./chart.mjs";
import * as compare from "./compare.mjs";
import { Comparing } from "./comparing.mjs";
import * as data from "./data.mjs";
import { h, update } from "./dom.mjs";
import * as federation from "./federation.mjs";
import * as frame from "./frame.mjs";
import { note, notice } from "./parts.mjs";
import { Others } from "./others.mjs";
import * as own from "./own.mjs";
import { drawHistory } from "./plot.mjs";
import { Reach } from "./reach.mjs";
import * as replication from "./replication.mjs";
import * as rights from "./rights.mjs";
import { VIEWS, about, route } from "./route.mjs";
import { Searching } from "./searching.mjs";
import * as site from "./site.mjs";
import { Away, Fault, caller } from "./soap.mjs";
import { wires } from "./wires.mjs";
import * as words from "./words.mjs";

const LOOK_MILLIS = 2_000;
const HIDDEN_LOOK_MILLIS = 30_000;
const TICK_MILLIS = 500;
const MINUTE_MILLIS = 60_000;
/** Names that the catalog itself did not list are asked for again. */
const AGAIN_MILLIS = 10_000;

const byId = (id) => document.getElementById(id);
const rates = new Rates();
const lags = new Lags();
const arrivals = new replication.Arrivals();
const token = () => byId("token").value.trim();
const call = caller({ token });
const ask = asker({ token });
const others = new Others(ask, () => lookSoon());
const identity = async () => {
  statistics ?? (await lookAtServer());
  return statistics;
};
const reach = (self) => new Reach({ call, ask, others, statistics: identity, self });
const searching = new Searching(byId("search-view"), { call, ask, reach, statistics: identity, learnRights, failed });
const comparing = new Comparing(ask, () => lookSoon());
const ownAddress = new URL("..", location.href).href.replace(/\/$/, "");

let statistics;
let known;
let answeredAt;
let awaySince;
let browsed;
let past = {};

const age = () => (answeredAt === undefined ? undefined : Date.now() - answeredAt);

function openView() {
  const asked = route();
  const { view, q = "" } = asked;
  for (const each of Object.keys(VIEWS)) {
    byId(each + "-view").hidden = each !== view;
    const link = document.querySelector(`[data-view="${each}"]`);
    each === view ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  document.title = `${about(asked)} · ${statistics?.name ?? "Replica Location Service"}`;
  if (view === "search") {
    byId("q").value = q;
    searching.open(asked);
    return;
  }
  const panel = byId(view + "-view");
  if (panel.dataset.about !== about(asked)) {
    panel.dataset.about = about(asked);
    panel.replaceChildren(...frame.beginning(about(asked)));
  }
  if (view === "compare") {
    comparing.arrived(asked);
  }
}

function failed(failure) {
  if (failure instanceof Fault) {
    return notice({ level: "bad", text: words.fault(failure) });
  }
  return notice({ level: "bad", text: failure instanceof Away ? `No answer: ${failure.message}.` : failure.message });
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
  const answer = await ask("rights", { name }).catch(({ accepts }) => ({ accepts }));
  rights.learnAccepted(answer.accepts);
  rights.learn(answer.may && answer, name);
  frame.proofs(rights.accepts());
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

const placeOf = ({ site: name }, at) => JSON.stringify([name, at]);

/** Names are read once for each prefix: the page is refreshed around them. */
async function namesOf(selected, options) {
  const place = placeOf(selected, options.at);
  const key = place + selected.out.length;
  const retry = (browsed?.names?.failed || browsed?.names?.why) && Date.now() - browsed.readAt > AGAIN_MILLIS;
  if (browsed?.key !== key || retry) {
    const context = { sections: statistics.sections, self: known.model.self, at: options.at, reach: reach(known.model.self) };
    const names = await site.browse(call, selected, context).catch((failure) => {
      if (failure instanceof Fault) {
        return { at: options.at, failed: words.fault(failure) };
      }
      throw failure;
    });
    browsed = { place, key, names, readAt: Date.now() };
  }
  return browsed.names;
}

async function copiesOf() {
  const copies = await replication.load(call, statistics.sections);
  arrivals.look(Date.now(), copies?.requests ?? []);
  return copies;
}

async function showView({ view, edge, site: named, at = "", all }) {
  if (view === "search") {
    return;
  }
  known = await federation.load(call, statistics, ownAddress, edge, others);
  if (view === "compare") {
    comparing.look(known.model);
  }
  lags.look(Date.now(), known.model.catalogs);
  const { history, historyFailed } = past;
  const context = { rates, lags, now: Date.now(), edge, all, site: named, at, history, historyFailed, asked: route() };
  const draw = (more) => {
    const still = route();
    if (still.view === view && still.edge === edge && still.site === named && (still.at ?? "") === at) {
      const page = { federation, site, compare, replication }[view];
      fill(byId(view + "-view"), page.show(known, { ...context, ...more, arrivals, state: comparing.state, live: frame.live(0) }));
      drawWires();
      drawHistory(history, byId(view + "-view"));
    }
  };
  if (view === "site") {
    const selected = site.select(known.model, named);
    const unread = browsed?.place !== placeOf(selected, at);
    unread && draw({ names: selected.nodes.some((node) => node.lane === "lrc") ? site.COMING : undefined });
    const names = await namesOf(selected, context);
    draw({ names, journal: selected.site === known.model.self ? await own.journal(call, statistics) : undefined });
  } else {
    draw({ copies: view === "replication" ? await copiesOf() : undefined });
  }
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
    rights.accepts() ?? (failure.code === "PERMISSION_DENIED" && (await learnRights()));
    const instead = failure.code === "PERMISSION_DENIED" && words.insteadOfToken(rights.accepts());
    if (asked.view !== "search") {
      fill(byId(asked.view + "-view"), [h("h1", {}, about(asked)), failed(failure), instead && note("", instead)]);
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
      const context = { rates, lags, now: Date.now(), edge, live: frame.live(age()), history: past.history, historyFailed: past.historyFailed };
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
  const asked = route();
  if (asked.view === "search") {
    searching.open(asked, true);
  } else if (asked.view === "compare") {
    comparing.run(known.model);
  }
  lookSoon();
});

const ACTS = {
  theme: frame.switchTheme,
  close: (element) => element.closest("dialog").close(),
  whole: (element) => element.closest(".target").toggleAttribute("open"),
  unfold: (element) => element.setAttribute("aria-expanded", element.closest(".fold").toggleAttribute("open")),
  stop: () => searching.stop(),
  download: () => searching.download(),
  compare: () => known && comparing.run(known.model),
  again: (element, event) => {
    event.preventDefault();
    searching.open(route(), true);
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
    comparing.choose(known.model, { a: target.value });
  } else if (target.dataset.act === "compare-b") {
    comparing.choose(known.model, { b: target.value });
  }
});
byId("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const q = byId("q").value;
  const hash = "#search?" + new URLSearchParams({ q });
  location.hash === hash ? searching.open({ q }, true) : (location.hash = hash);
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
  drawHistory(past.history, byId(route().view + "-view"));
});
document.addEventListener("focusin", drawWires);
document.addEventListener("visibilitychange", () => lookSoon());
frame.startTheme();
frame.startKeys({ stop: () => searching.stop(), next: (from) => known && choose(federation.nextEdge(known.model, from, route().edge)) });
openView();
lookSoon();
setInterval(() => lookSoon(false), LOOK_MILLIS);
setInterval(() => frame.tick(age()), TICK_MILLIS);
