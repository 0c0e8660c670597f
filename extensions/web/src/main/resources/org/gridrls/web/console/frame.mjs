// Common parts of every page: theme, keys, dialogs, copying, the line about open mode, how fresh the page is.

import { h, update } from "./dom.mjs";
import { chip, grey, icon } from "./parts.mjs";
import * as words from "./words.mjs";

const STALE_MILLIS = 10_000;
const SILENT_MILLIS = 60_000;
const TOAST_MILLIS = 1_400;

const byId = (id) => document.getElementById(id);

/** How long ago the server answered: live, then ageing, then silent. */
export function freshness(age) {
  if (age === undefined) {
    return { state: "", text: "asking …" };
  }
  const state = age >= SILENT_MILLIS ? "silent" : age >= STALE_MILLIS ? "ageing" : "";
  const ago = age < 1_000 ? "now" : `${words.age(age)} ago`;
  return { state, text: `${state ? "last heard" : "live"}, ${ago}` };
}

export function live(age) {
  const { state, text } = freshness(age);
  return h("span", { id: "live", class: "chip num " + state }, icon("wave", 14), text);
}

/** A page before its server answered: its heading, and grey rows. */
export function beginning(title) {
  const head = h("div", { class: "head" }, h("div", { class: "grow" }, h("h1", {}, h("bdi", {}, title)), h("p", { class: "sentence" }, "Asking the server …")), live(undefined));
  return [head, ...[1, 5, 3].map((rows) => h("div", { class: "card" }, grey(rows)))];
}

/** Once a second between two looks. */
export function tick(age) {
  const shown = byId("live");
  if (shown) {
    const fresh = live(age);
    shown.className = fresh.className;
    update(shown, [...fresh.childNodes]);
  }
}

export function server(statistics) {
  const sections = Object.keys(statistics.sections).filter((role) => role !== "membership" && role !== "security");
  const role = ` · ${words.roles(sections)}, ${statistics.version}`;
  update(byId("server"), [h("b", {}, h("bdi", {}, statistics.name)), h("span", { class: "role" }, role)]);
}

/** A server that does not say its name to this caller. */
export function unknown() {
  update(byId("server"), [h("bdi", {}, location.host)]);
}

/** One line while the server is open; who calls it otherwise, as far as the server said it. */
export function security(statistics, proved, caller) {
  const figures = statistics.sections.security?.figures;
  const { level, text } = words.security(figures, proved);
  const line = byId("security");
  line.hidden = level !== "bad";
  line.className = figures?.insecure === 1 ? "openmode beyond" : "openmode";
  update(line, [icon("warn", 15), h("span", {}, text)]);
  update(byId("proved"), level === "bad" ? [""] : [caller ? h("div", {}, "You are ", h("bdi", {}, caller)) : "", text]);
}

/** Asks for tokens only where the server accepts them, as far as it said what it accepts. */
export function proofs(accepts) {
  byId("token-open").hidden = words.insteadOfToken(accepts) !== undefined;
}

/** "since" is a time of this page; undefined: the server answers. */
export function away(since, failure, answeredAt) {
  byId("away").hidden = since === undefined;
  if (since !== undefined) {
    const shown = answeredAt ? ` What is shown is from ${words.time(answeredAt)}.` : "";
    byId("away").textContent = `The server has not answered since ${words.time(since)}: ${failure.message}.${shown}`;
  }
}

export function toast(text) {
  byId("toast").textContent = text;
  byId("toast").classList.add("on");
  setTimeout(() => byId("toast").classList.remove("on"), TOAST_MILLIS);
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied");
  } catch {
    toast("The browser does not let this page copy here; mark the name instead");
  }
}

const THEME = "rls-console-theme";

function remembered() {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null; // storage may be forbidden
  }
}

/** The theme of the address, else the one chosen before, else the system's. */
export function startTheme() {
  const asked = new URLSearchParams(location.search).get("theme") ?? remembered();
  if (asked === "dark" || asked === "light") {
    document.documentElement.dataset.theme = asked;
  }
}

export function switchTheme() {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(THEME, root.dataset.theme);
  } catch {
    // then it holds until the page is closed
  }
}

const PAGES = { f: "#federation", s: "#search", i: "#site", c: "#compare", r: "#replication" };
const ROWS = "[data-node], tr[data-name], li[data-name] a";

const rows = () => [...document.querySelectorAll(ROWS)].filter((one) => one.getClientRects().length > 0);

/** Moves the focus to another row, on a fresh page to the first or the last one. */
function step(by) {
  const all = rows();
  const at = all.indexOf(document.activeElement);
  const next = at < 0 && by > 0 ? 0 : at < 0 ? -1 : (at + by) % all.length;
  all.at(next)?.focus();
}

/** "actions" has what the pages do: stop(), next(catalog). */
export function startKeys(actions) {
  let prefix = false;
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      actions.stop();
    }
    if (event.target.matches?.("input, select, textarea, dialog *") || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const active = document.activeElement;
    const inRow = active?.matches?.(ROWS);
    const fresh = active === document.body && rows().length > 0;
    const anywhere = { "/": () => byId("q").select(), "?": () => byId("keys-dialog").showModal(), t: switchTheme };
    const steps = { ArrowDown: () => step(1), ArrowUp: () => step(-1) };
    const inRows = {
      y: () => copyText(active.dataset.name ?? active.dataset.node ?? active.closest("[data-name]").dataset.name),
      ArrowRight: () => active.dataset.node && actions.next(active.dataset.node),
    };
    const page = prefix && PAGES[event.key];
    const act = page ? () => (location.hash = page) : (anywhere[event.key] ?? ((inRow || fresh) && steps[event.key]) ?? (inRow && inRows[event.key]));
    prefix = event.key === "g";
    if (act) {
      event.preventDefault();
      act();
    }
  });
}
