// The page: which view is open, when the server is asked, and what is said when it does not answer.

import { Rates } from "./chart.mjs";
import * as data from "./data.mjs";
import { notice } from "./dom.mjs";
import * as members from "./members.mjs";
import * as search from "./search.mjs";
import * as server from "./server.mjs";
import { Fault, caller } from "./soap.mjs";
import * as updates from "./updates.mjs";
import * as words from "./words.mjs";

const LOOK_MILLIS = 2_000;
const VIEWS = ["search", "server", "members", "updates"];

const byId = (id) => document.getElementById(id);
const rates = new Rates();
const call = caller({ token: () => byId("token").value.trim() });
const ownAddress = new URL("..", location.href).href.replace(/\/$/, "");

let statistics;
let answeredAt;
let awaySince;
let searched;

/** What is behind "#": the view, and the name that is searched for. */
function route() {
  const [view, query] = location.hash.slice(1).split("?");
  return {
    view: VIEWS.includes(view) ? view : "search",
    name: new URLSearchParams(query ?? "").get("name") ?? "",
  };
}

function openView() {
  const { view, name } = route();
  for (const each of VIEWS) {
    byId(each + "-view").hidden = each !== view;
    const link = document.querySelector(`nav a[href="#${each}"]`);
    each === view ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  if (view === "search" && name && name !== searched) {
    byId("name").value = name;
    find(name);
  }
}

/** Replaces what a view shows, unless somebody is marking text in it; the focus stays where it was. */
function fill(panel, nodes) {
  const selection = getSelection();
  if (!selection.isCollapsed && panel.contains(selection.anchorNode)) {
    return;
  }
  const focusable = () => [...panel.querySelectorAll("a, [tabindex]")];
  const focused = focusable().indexOf(document.activeElement);
  const scrolled = [...panel.querySelectorAll(".scroll")].map((one) => one.scrollLeft);
  panel.replaceChildren(...nodes.flat(Infinity).filter(Boolean));
  focusable()[focused]?.focus({ preventScroll: true });
  [...panel.querySelectorAll(".scroll")].forEach((one, i) => (one.scrollLeft = scrolled[i] ?? 0));
}

function failed(failure) {
  if (failure instanceof Fault) {
    if (failure.code === "PERMISSION_DENIED") {
      byId("proof").open = true;
    }
    return notice({ level: "bad", text: words.fault(failure) });
  }
  return notice({ level: "bad", text: `No answer: ${failure.message}.` });
}

async function find(name) {
  searched = name;
  const panel = byId("search-answer");
  panel.replaceChildren(notice({ level: "", text: "asking …" }));
  try {
    const { sections } = statistics ?? data.identity(await call("admin", "ping"));
    const answer = await search.find(call, sections, name);
    if (searched === name) {
      panel.replaceChildren(...search.show(answer).flat(Infinity).filter(Boolean));
    }
  } catch (failure) {
    if (searched === name) {
      panel.replaceChildren(failed(failure));
    }
  }
}

function head() {
  const sections = Object.keys(statistics.sections).filter((role) => role !== "membership" && role !== "security");
  byId("server").textContent =
    `${statistics.name}: ${words.roles(sections)}; version ${statistics.version}` +
    (statistics.denied ? "" : `, up for ${words.duration(statistics.uptime)}`);
  document.title = `${statistics.name} – RLS console`;
  const proved = location.protocol === "https:" || byId("token").value !== "";
  const { level, text } = words.security(statistics.sections.security?.figures, proved);
  const badge = byId("security");
  badge.textContent = text;
  badge.className = level === "bad" ? "notice bad" : level;
  badge.hidden = false;
}

async function showView(view) {
  const panel = byId(view + "-view");
  if (view === "server") {
    fill(panel, server.show(statistics, rates, Date.now()));
  } else if (view === "members") {
    fill(panel, members.show(await members.load(call, statistics), statistics));
  } else if (view === "updates") {
    fill(panel, updates.show(await updates.load(call, statistics), statistics, ownAddress));
  }
}

function away(failure) {
  awaySince ??= Date.now();
  const since = words.time(awaySince);
  const shown = answeredAt ? ` What is shown is from ${words.time(answeredAt)}.` : "";
  byId("away").textContent = `The server has not answered since ${since}: ${failure.message}.${shown}`;
  byId("away").hidden = false;
}

function here() {
  answeredAt = Date.now();
  awaySince = undefined;
  byId("away").hidden = true;
}

/** The statistics; who may not see them is told so, and sees what else it may. */
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

async function look() {
  const { view } = route();
  try {
    await lookAtServer();
    here();
    head();
    await showView(view);
  } catch (failure) {
    if (!(failure instanceof Fault)) {
      away(failure);
      return;
    }
    here();
    if (view !== "search") {
      fill(byId(view + "-view"), [failed(failure)]);
    }
    if (!statistics) {
      byId("server").textContent = words.fault(failure);
      byId("proof").open ||= failure.code === "PERMISSION_DENIED";
    }
  }
}

let looking = false;

/** Not while the page is in the background, and never twice at a time. */
async function lookIfSeen() {
  if (looking || document.hidden) {
    return;
  }
  looking = true;
  try {
    await look();
  } finally {
    looking = false;
  }
}

byId("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = byId("name").value;
  const hash = "#search?" + new URLSearchParams({ name });
  if (location.hash === hash) {
    find(name);
  } else {
    location.hash = hash;
  }
});
byId("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  lookIfSeen();
});
addEventListener("hashchange", () => {
  openView();
  lookIfSeen();
});
document.addEventListener("visibilitychange", lookIfSeen);
openView();
lookIfSeen();
setInterval(lookIfSeen, LOOK_MILLIS);
