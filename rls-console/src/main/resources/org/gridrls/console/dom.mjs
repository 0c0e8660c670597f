// Makes elements. Data becomes text nodes and attributes, never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== "") {
      element.setAttribute(name, value);
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) {
      element.append(typeof child === "object" ? child : document.createTextNode(String(child)));
    }
  }
  return element;
}

export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Words with a level: good, warn, bad or none. */
export function said({ level, text }) {
  return h("span", { class: level }, text);
}

export function notice({ level, text }) {
  return h("p", { class: `notice ${level}` }, text);
}

/**
 * A table. Columns are [heading, class], rows are lists of cells; without rows it says "none".
 */
export function table(caption, columns, rows, none) {
  if (rows.length === 0) {
    return h("p", { class: "dim" }, none);
  }
  const cell = (tag, content, [, kind]) => h(tag, { class: kind, ...(tag === "th" ? { scope: "col" } : {}) }, content);
  return h(
    "div",
    // may be scrolled by keys
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, columns.map((column) => cell("th", column[0], column)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((content, i) => cell("td", content, columns[i]))))),
    ),
  );
}

/** Figures with their names. */
export function figures(pairs) {
  return h("dl", {}, pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** A link to another server's console, if the address is one for browsers; else its text. */
export function consoleLink(address, shown = address) {
  return /^https?:\/\/[^\s]+$/.test(address)
    ? h("a", { href: address.replace(/\/$/, "") + "/console/", rel: "noreferrer" }, shown)
    : h("span", {}, shown);
}
