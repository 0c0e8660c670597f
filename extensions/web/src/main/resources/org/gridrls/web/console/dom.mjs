// Makes elements, and changes the page where it differs. Data becomes text nodes and attributes, never markup.

const SVG = "http://www.w3.org/2000/svg";

const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** A word without the punctuation of the sentence around it. */
const BARE = /^([("]*)(.*?)([.,:;)!?…"]*)$/su;
/** Elements that hold nothing but text. */
const TEXT_ONLY = new Set(["option", "title", "text"]);

/** A text whose words from right to left are isolated, so that the words beside them keep their order. */
export function isolated(text) {
  const each = (word) => (LEFTWARD.test(word) ? word.replace(BARE, "$1\u2068$2\u2069$3") : word);
  return LEFTWARD.test(text) ? text.replace(/\S+/g, each).replaceAll("\u2069 \u2068", " ") : text;
}

function textOf(element, text) {
  if (!LEFTWARD.test(text) || element.localName === "bdi" || element.getAttribute("class") === "sg") {
    return document.createTextNode(text);
  }
  if (TEXT_ONLY.has(element.localName)) {
    return document.createTextNode(isolated(text));
  }
  const parts = isolated(text).split(/\u2068([^\u2069]*)\u2069/).filter(Boolean);
  return h("span", {}, parts.map((part) => (LEFTWARD.test(part) ? h("bdi", {}, part) : part)));
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== undefined && value !== "" && value !== false && value !== null) {
      element.setAttribute(name, value);
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false && child !== "") {
      element.append(typeof child === "object" ? child : textOf(element, String(child)));
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

/** A link to another server's console, or to the view "hash" there, if the address is one for browsers; else its text. */
export function consoleLink(address, shown = address, { hash = "", ...attributes } = {}) {
  return /^https?:\/\/[^\s]+$/.test(address)
    ? h("a", { href: address.replace(/\/$/, "") + "/console/" + hash, rel: "noreferrer", ...attributes }, shown)
    : h("span", {}, shown);
}

/** What readers change themselves. */
const KEPT = new Set(["open", "aria-expanded"]);
const ELEMENT = 1;
const TEXT = 3;

function sameAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name) && name !== "style") {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== "style" && !KEPT.has(name) && old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
  if (old.style && old.style.cssText !== fresh.style.cssText) {
    old.style.cssText = fresh.style.cssText; // the attribute is forbidden by the policy, its object is not
  }
}

/**
 * Makes the children of an element those given. What is there already stays the same element, so focus, marked text, open
 * details and scrolled places survive. Below data-keep nothing is changed.
 */
export function update(element, nodes) {
  const old = [...element.childNodes];
  const fresh = nodes.flat(Infinity).filter((node) => node !== undefined && node !== null && node !== false);
  fresh.forEach((node, i) => {
    const mine = old[i];
    if (!mine) {
      element.append(node);
    } else if (mine.nodeType !== node.nodeType || mine.nodeName !== node.nodeName || (mine.id ?? "") !== (node.id ?? "")) {
      mine.replaceWith(node);
    } else if (mine.nodeType === TEXT) {
      if (mine.data !== node.data) {
        mine.data = node.data;
      }
    } else if (mine.nodeType === ELEMENT) {
      sameAttributes(mine, node);
      if (!node.hasAttribute("data-keep")) {
        update(mine, [...node.childNodes]);
      }
    }
  });
  old.slice(fresh.length).forEach((node) => node.remove());
}
