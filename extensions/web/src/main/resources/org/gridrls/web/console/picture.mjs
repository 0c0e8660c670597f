// Update relations as a picture: lanes and lines for few catalogs, groups of cells for many.

import { h, svg } from "./dom.mjs";
import { LANES_MAX, groups } from "./groups.mjs";
import { bar, chip, href, mark, siteLink, st } from "./parts.mjs";
import { worse } from "./standing.mjs";
import * as words from "./words.mjs";

const CELLS_MAX = 40;

export const inLanes = (model) => model.catalogs.length <= LANES_MAX;

function aside(node) {
  if (node.state !== "current" && node.word) {
    return h("span", { class: node.state }, node.word);
  }
  return h("span", {}, node.lag === undefined ? (node.heard ? `heard ${words.age(node.heard)} ago` : "") : `${words.age(node.lag)} behind`);
}

const ROLES = { lrc: "catalog", rli: "index", registry: "registry", replicator: "replicator" };

/** One entry for each server, which may have several roles: {name, at, place, state, roles}, in the order of its first role. */
export function servers({ catalogs, indexes, registries, replicators }) {
  const byName = new Map();
  [...catalogs, ...indexes, ...registries, ...replicators].forEach((node) => byName.set(node.name, [...(byName.get(node.name) ?? []), node]));
  return [...byName].map(([name, roles]) => ({
    name,
    roles,
    at: roles.some((node) => node.at),
    place: roles.find((node) => node.place)?.place,
    state: roles.map((node) => node.state).reduce(worse),
  }));
}

function box({ name, roles, at, place, state }, ...sub) {
  return h(
    "a",
    { class: `node is-${state}${at ? " here-at" : ""}`, id: `node-${name}`, href: href("site", { site: name }), "data-node": name },
    at && h("span", { class: "tag" }, "you are here"),
    mark(state),
    h("b", {}, h("bdi", {}, name)),
    h("bdi", { class: "xs dim" }, place),
    h("span", { class: "vh" }, roles.map((node) => node.word).join(", ")),
    sub,
  );
}

function namesOf(node) {
  return node.names === undefined ? "" : `${words.short(node.names)} ${node.names === 1 ? "name" : "names"}`;
}

/** What a role says; with its name in a box of several roles. */
function line(node, { roles }) {
  const several = roles.length > 1 && [ROLES[node.lane], ": "];
  if (node.lane === "lrc") {
    const names = namesOf(node);
    return h("span", { class: "sub" }, h("span", {}, several, names), aside(node));
  }
  return h("span", { class: "sub" }, h("span", { class: node.state, title: node.word }, several, node.word));
}

function drawn(server, model, most) {
  const [first] = server.roles;
  const chips = model.edges
    .filter((edge) => edge.from === server.name && first.lane === "lrc")
    .map((edge) => h("button", { class: "chip " + edge.state, type: "button", "data-edge": edge.key }, mark(edge.state), `→ ${edge.to}`));
  return [
    box(server, server.roles.map((node) => line(node, server)), first.names !== undefined && bar(first.names / most)),
    chips.length > 0 && h("div", { class: "edgechips" }, chips),
  ];
}

/** A catalog that is an index too stands among the indexes, so that lines lead to it. */
function laneOf({ roles }) {
  return ["rli", "lrc", "registry", "replicator"].find((lane) => roles.some((node) => node.lane === lane));
}

function lanes(model) {
  const most = Math.max(1, ...model.catalogs.map((node) => node.names ?? 0));
  const all = servers(model);
  const lane = (title, wanted) => {
    const some = all.filter((server) => laneOf(server) === wanted);
    return some.length > 0 && [h("h3", {}, title), some.map((server) => drawn(server, model, most))];
  };
  const left = lane("Catalogs", "lrc");
  return h(
    "div",
    { class: left ? "topo" : "topo alone" },
    svg("svg", { id: "wires", "aria-hidden": "true", "data-keep": true }),
    left && h("div", { class: "lane" }, left),
    h("div", { class: "lane right" }, lane("Indexes", "rli"), lane("Registries", "registry"), lane("Replicators", "replicator")),
  );
}

function cells(group) {
  const label = `${group.name}: ${said(group.by)}`;
  if (group.nodes.length > CELLS_MAX) {
    const parts = Object.entries(group.by).filter(([, count]) => count > 0).map(([state, count]) => {
      const part = h("i", { class: state });
      part.style.setProperty("flex", String(count));
      return part;
    });
    return h("div", { class: "states", role: "img", "aria-label": label }, parts);
  }
  return h("div", { class: "cells", role: "img", "aria-label": label }, group.nodes.map((node) => h("i", { class: node.state, title: `${node.name}: ${node.word}` })));
}

function said(by) {
  const words = { unseen: "not visible from here" };
  return Object.entries(by).filter(([, count]) => count > 0).map(([state, count]) => `${count} ${words[state] ?? state}`).join(", ");
}

function opened(group, { edges }) {
  const names = new Set(group.nodes.map((node) => node.name));
  const mine = edges.filter((edge) => names.has(edge.from));
  const late = mine.filter((edge) => edge.state === "silent" || edge.state === "ageing").length;
  const indexes = [...new Set(mine.map((edge) => edge.to))];
  const by = { silent: 0, ageing: 1, incomplete: 2 };
  const nodes = [...group.nodes].sort((a, b) => (by[a.state] ?? 3) - (by[b.state] ?? 3));
  return [
    mine.length > 0 && h("p", { class: "xs dim" }, `Updates ${indexes.join(", ")}; ${mine.length} updates, ${late} of them not current`),
    h("ul", { class: "opened" }, nodes.map((node) => h("li", {}, siteLink(node.name, mark(node.state), h("bdi", {}, node.name), h("span", { class: "vh" }, node.word))))),
  ];
}

function oneGroup(group, model, open) {
  const names = group.nodes.reduce((sum, node) => sum + (node.names ?? 0), 0);
  return h(
    "details",
    { class: "group", open },
    h(
      "summary",
      {},
      h("div", { class: "row between" }, h("h3", {}, h("bdi", {}, group.name)), h("span", { class: "xs dim num" }, names > 0 && words.short(names))),
      cells(group),
      h("div", { class: "row wrap xs" }, h("span", { class: "dim" }, `${group.nodes.length} ${group.nodes.length === 1 ? "catalog" : "catalogs"}`), ["silent", "ageing", "incomplete"].map((state) => group.by[state] > 0 && st(state, group.by[state]))),
    ),
    opened(group, model),
  );
}

function grouped(model) {
  const { list } = groups(model);
  const others = servers({ ...model, catalogs: [] });
  const title = model.replicators.length > 0 ? "Indexes, registries and replicators:" : "Indexes and registries:";
  return h(
    "div",
    { class: "groups" },
    h("div", { class: "row wrap xs spread" }, h("span", { class: "dim" }, title), others.map((node) => siteLink(node.name, chip(node.state, `${node.name}: ${node.roles.map(({ word }) => word).join("; ")}${node.at ? " (you are here)" : ""}`)))),
    list.map((group, i) => oneGroup(group, model, i === 0)),
  );
}

/** The picture, and the sentence at its foot. */
export function picture(model) {
  if (inLanes(model)) {
    return { drawn: lanes(model), foot: "Select a line for its reason and lag, a server for its page. The tables below say the same." };
  }
  const { by, list } = groups(model);
  const cells = list.some((group) => group.nodes.length <= CELLS_MAX) ? " A square is current, a disc ageing, a cross silent, an open diamond not covered." : "";
  const foot = `Catalogs are grouped${by ? ` by ${by}` : ""} because there are more than ${LANES_MAX}; groups with trouble come first.${cells}`;
  return { drawn: grouped(model), foot };
}

export function legend(model) {
  const seen = new Set([...model.catalogs, ...model.indexes, ...model.registries, ...model.replicators, ...model.edges].map((one) => one.state));
  return h("div", { class: "legend" }, ["current", "ageing", "silent", "incomplete", "assigned"].filter((state) => seen.has(state)).map((state) => st(state)));
}
