// Where is a name: asks the index of this server, which asks the catalogs; or its catalog alone.

import { located, locations, mappings } from "./data.mjs";
import { h, notice, said, table } from "./dom.mjs";
import { Fault } from "./soap.mjs";
import * as words from "./words.mjs";

const DEADLINE_MILLIS = 10_000;
const ROWS_MAX = 100;
const ALL_ATTRIBUTES = ["attributes", [["t:all", "true"]]];

/** "sections" are those of the statistics: they say which roles the server has. */
export async function find(call, sections, name) {
  if ("rli" in sections) {
    const [asked, known] = await Promise.all([
      call("rli", "locate", [["logicalName", name], ["deadlineMillis", DEADLINE_MILLIS], ALL_ATTRIBUTES]),
      call("rli", "getLRCs", [["logicalName", name]]),
    ]);
    return { by: "index", name, ...located(asked), locations: locations(known) };
  }
  if ("lrc" in sections) {
    return { by: "catalog", name, ...(await mapped(call, name)) };
  }
  return { by: "nobody", name };
}

async function mapped(call, name) {
  try {
    const page = ["page", [["t:limit", ROWS_MAX]]];
    return mappings(
      await call("lrc", "query", [["objectType", "LOGICAL_NAME"], ["name", name], ALL_ATTRIBUTES, page]),
    );
  } catch (failure) {
    if (failure instanceof Fault && failure.code === "LOGICAL_NAME_NOT_FOUND") {
      return { rows: [], more: false };
    }
    throw failure;
  }
}

export function show(answer) {
  return { index: ofIndex, catalog: ofCatalog, nobody: ofNobody }[answer.by](answer);
}

function attributes(list) {
  return list.map(({ name, value }) => h("div", { class: "dim" }, `${name} = ${value}`));
}

function ofIndex(answer) {
  const byAddress = new Map(answer.asked.map((asked) => [asked.lrc, asked]));
  const { level, text } = words.verdict(answer.verdict, answer.completeness);
  const targets = answer.replicas.map((replica) => [
    h("span", { class: "name" }, replica.target),
    replica.member,
    attributes(replica.attributes),
  ]);
  const evidence = answer.locations.map((location) => [
    location.member,
    words.evidence(location),
    words.asOf(location.age),
    said(words.outcome(byAddress.get(location.lrc))),
  ]);
  return [
    h("p", { class: "name" }, answer.name),
    h("p", { class: `answer ${level}` }, text),
    h("p", {}, said(words.completeness(answer.completeness))),
    answer.completeness.gaps.map((gap) => h("p", { class: "warn" }, words.gap(gap))),
    answer.replicas.length > 0 &&
      table("Where the copies are", [["target name"], ["catalog"], ["attributes"]], targets, ""),
    table(
      "What the answer rests on",
      [["catalog"], ["the index knows it"], ["as of", "number"], ["asked now"]],
      evidence,
      "The index knows of no catalog that has the name.",
    ),
  ];
}

function ofCatalog(answer) {
  const rows = answer.rows.map((row) => [h("span", { class: "name" }, row.target), attributes(row.attributes)]);
  const found = answer.rows.length > 0;
  return [
    h("p", { class: "name" }, answer.name),
    h("p", { class: `answer ${found ? "good" : ""}` }, found ? "found in this catalog" : "not registered in this catalog"),
    h("p", { class: "dim" }, "This server has no index: it speaks for its own catalog only. Others may have the name."),
    found && table("Where the copies are", [["target name"], ["attributes"]], rows, ""),
    answer.more && h("p", { class: "warn" }, `There are more; the first ${ROWS_MAX} are shown.`),
  ];
}

function ofNobody() {
  const text = "This server has neither an index nor a catalog: search at an index (see Members).";
  return [notice({ level: "warn", text })];
}
