// Draws the history by uPlot.

import uPlot from "./uPlot.esm.js";
import { series } from "./history.mjs";

const HEIGHT = 150;
const plots = new Map();

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The colours of the theme; canvases do not follow it by themselves. */
function colours(element) {
  const probe = document.createElement("i");
  element.append(probe);
  const resolved = (name) => {
    probe.style.setProperty("color", `var(${name})`);
    return getComputedStyle(probe).color;
  };
  const found = { line: resolved("--line"), text: resolved("--ink-2"), accent: resolved("--accent"), silent: resolved("--silent"), ageing: resolved("--ageing") };
  probe.remove();
  return found;
}

function options(element, curves, look) {
  const axis = { stroke: look.text, grid: { stroke: look.line, width: 1 }, ticks: { stroke: look.line, width: 1 }, font: `11px ${colour("--sans")}` };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (plot, least, most) => [0, most > 0 ? most * 1.05 : 1] } },
    axes: [{ ...axis, space: 70, values: "{HH}:{mm}" }, { ...axis, size: 52 }],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    series: [{}, ...curves],
  };
}

const curve = (stroke, more = {}) => ({ stroke, width: 1.5, points: { show: false }, spanGaps: false, ...more });

function draw(panel, id, columns, curvesOf) {
  const element = panel.querySelector(`#${id}`);
  if (!element || element.clientWidth === 0) {
    return;
  }
  const key = [element.clientWidth, colour("--ink"), document.documentElement.dataset.theme, matchMedia("(prefers-color-scheme: dark)").matches].join();
  const old = plots.get(id);
  if (old?.element === element && old.plot.root.parentNode === element && old.key === key) {
    if (old.last !== columns[0].at(-1)) {
      old.plot.setData(columns);
      old.last = columns[0].at(-1);
    }
    return;
  }
  old?.plot.destroy();
  const look = colours(element);
  const plot = new uPlot(options(element, curvesOf(look), look), columns, element);
  plots.set(id, { plot, element, key, last: columns[0].at(-1) });
}

/** Draws the history in the view that is open, or draws it again where it changed. */
export function drawHistory(history, panel) {
  if (!history) {
    return;
  }
  const [times, calls, failures, lag] = series(history);
  draw(panel, "plot-calls", [times, calls, failures], (look) => [curve(look.accent), curve(look.silent, { dash: [5, 3] })]);
  draw(panel, "plot-lag", [times, lag], (look) => [curve(look.ageing)]);
}
