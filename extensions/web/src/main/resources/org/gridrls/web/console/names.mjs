// Names as people read them: parts that may wrap, marks for characters that can't be seen, folders. Knows no page.

/** Directions, joiners and other characters that change a line without being seen. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

function mark(character) {
  const code = character.codePointAt(0);
  return code < 32 ? String.fromCodePoint(0x2400 + code) : `⟨${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** The name with marks for what can't be seen; blanks at its ends are such. */
export function visible(name) {
  return name.replace(/^ +| +$/g, (blanks) => "␣".repeat(blanks.length)).replace(UNSEEN, mark);
}

/** Parts that a line may break between. Each is isolated, so that its direction changes no other. */
export function segments(name) {
  return visible(name).match(/[^/]*\/+|[^/]+/g) ?? [];
}

/** A pattern for all names that begin so. */
export function below(prefix) {
  return prefix.replace(/[*?\\]/g, "\\$&") + "*";
}

/** The children of a folder by size, each {name, path, folder, count}. */
export function children(names, prefix) {
  const counts = new Map();
  for (const name of names) {
    const rest = name.slice(prefix.length);
    const child = rest.match(/^[^/]*\/+/)?.[0] ?? rest;
    counts.set(child, (counts.get(child) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, path: prefix + name, folder: name.endsWith("/"), count }))
    .sort((a, b) => b.folder - a.folder || b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The folders above: [shown, prefix], the nearest last. */
export function crumbs(prefix) {
  const parts = prefix.match(/[^/]*\/+|[^/]+/g) ?? [];
  return parts.map((part, i) => [part, parts.slice(0, i + 1).join("")]);
}
