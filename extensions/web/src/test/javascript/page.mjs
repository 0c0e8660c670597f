// As much of a page as the console needs: a document to build, and a strict reader of XML. For tests.

class Node {
  children = [];
  childNodes = [];
  attributes = new Map();
  style = { setProperty: () => {} };

  constructor(localName, text) {
    this.localName = localName;
    this.text = text;
  }

  append(...nodes) {
    for (const node of nodes) {
      if (!(node instanceof Node)) {
        throw new TypeError("not a node: " + node);
      }
      this.childNodes.push(node);
      if (node.localName) {
        this.children.push(node);
      }
    }
  }

  setAttribute(name, value) {
    if (/^on|^style$|^srcdoc$/.test(name)) {
      throw new Error("the policy forbids the attribute " + name);
    }
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name);
  }

  get textContent() {
    return this.text ?? this.childNodes.map((node) => node.textContent).join("");
  }

  /** All elements below with that name. */
  all(name) {
    return this.children.flatMap((child) => [...(child.localName === name ? [child] : []), ...child.all(name)]);
  }
}

globalThis.location = { origin: "http://here" };
globalThis.document = {
  createElement: (name) => new Node(name),
  createElementNS: (_, name) => new Node(name),
  createTextNode: (text) => new Node(undefined, text),
};

/** What a view shows, under one root. */
export function shown(nodes) {
  const root = new Node("root");
  root.append(...[nodes].flat(Infinity).filter(Boolean));
  return root;
}

const NAMED = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" };

function unescaped(text) {
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (whole, code, name) => {
    if (code) {
      return String.fromCodePoint(Number(code));
    }
    if (!NAMED[name]) {
      throw new Error("a bad entity in " + text);
    }
    return NAMED[name];
  });
}

/** Only what messages have: elements, attributes (unread), text. Throws for anything else. */
export function parsed(xml) {
  const root = new Node("document");
  const open = [root];
  const token = /<\?.*?\?>|<\/([\w:.-]+)>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let found = token.exec(xml); found; found = token.exec(xml)) {
    end = token.lastIndex;
    const [, closed, opened, , empty, text] = found;
    if (opened) {
      const node = new Node(opened.replace(/.*:/, ""));
      node.name = opened;
      open.at(-1).append(node);
      if (!empty) {
        open.push(node);
      }
    } else if (closed) {
      if (open.pop().name !== closed) {
        throw new Error("not well-formed at " + closed);
      }
    } else if (text) {
      open.at(-1).append(new Node(undefined, unescaped(text)));
    }
  }
  if (end !== xml.length || open.length !== 1) {
    throw new Error("not well-formed: " + xml);
  }
  return root;
}
