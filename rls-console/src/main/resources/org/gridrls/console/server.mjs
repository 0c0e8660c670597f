// How this server does.

import { chart } from "./chart.mjs";
import { figures, h, notice, table } from "./dom.mjs";
import * as words from "./words.mjs";

/** Figures that have a sentence elsewhere, or say nothing to people. */
const LEFT_OUT = new Set(["bootId"]);

export function show(statistics, rates, now) {
  if (statistics.denied) {
    return [notice({ level: "bad", text: statistics.denied })];
  }
  const sections = Object.entries(statistics.sections);
  const queues = sections.flatMap(([role, { queues }]) =>
    queues.map((queue) => [words.roles([role]), queue.name, words.count(queue.length), words.count(queue.capacity)]),
  );
  return [
    chart(rates, now),
    table(
      "Operations since the start",
      [["operation"], ["calls", "number"], ["failed", "number"], ["per second", "number"], ["median", "number"],
        ["99 %", "number"], ["mean", "number"]],
      statistics.operations.map(operation),
      "Nothing was called yet.",
    ),
    table("Queues", [["role"], ["queue"], ["waiting", "number"], ["at most", "number"]], queues, "There is no queue."),
    sections.map(([role, { figures: known }]) => [
      h("h2", {}, "Figures: ", words.roles([role])),
      figures(
        Object.entries(known)
          .filter(([name]) => !LEFT_OUT.has(name))
          .map(([name, value]) => [spaced(name), figure(name, value)]),
      ),
    ]),
  ];
}

function operation(one) {
  return [
    one.name,
    words.count(one.count),
    h("span", { class: one.failures > 0 ? "warn" : "" }, words.count(one.failures)),
    words.rate(one.rate),
    words.micros(one.median),
    words.micros(one.p99),
    one.total === undefined || one.count === 0 ? "" : words.micros(one.total / one.count),
  ];
}

/** "logicalNames" is "logical names"; an address behind a blank stays as it is. */
function spaced(name) {
  const [word, ...rest] = name.split(" ");
  const plain = word.replace(/Millis$/, "").replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return [plain, ...rest].join(" ");
}

function figure(name, value) {
  return /Millis( |$)/.test(name) && value >= 0 ? words.duration(value) : words.count(value);
}
