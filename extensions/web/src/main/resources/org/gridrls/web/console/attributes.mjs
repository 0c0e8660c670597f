// Searches by attribute conditions: in all catalogs, which the index here asks, or in the catalog here. Knows no page.

import { catalogMatches, definitions, objects } from "./data.mjs";
import { conditions, federationSearches, searches } from "./query.mjs";

const PAGE = 50;
const FEDERATION_PAGE = 200;
const DEADLINE_MILLIS = 10_000;

function parsed(text) {
  const wanted = conditions(text);
  if (!wanted) {
    throw new Error("An attribute condition is: name operator value, joined by and. Operators: = != < <= > >= like.");
  }
  return wanted;
}

function orThrow({ searches: made, problem }) {
  if (problem) {
    throw new Error(problem);
  }
  return made;
}

const selected = (wanted) => ["attributes", wanted.map((one) => ["t:name", one.name])];

/** Pages of {rows} for conditions in the catalog here; a row is {name, attributes}. Throws Error for a bad text. */
export async function* inThisCatalog(call, text) {
  const wanted = parsed(text);
  const made = orThrow(searches(wanted, definitions(await call("lrc", "listAttributeDefinitions"))));
  for (const { elements } of made) {
    let cursor;
    do {
      const page = ["page", [...(cursor ? [["t:cursor", cursor]] : []), ["t:limit", PAGE]]];
      const found = objects(await call("lrc", "searchAttributes", [["search", elements], selected(wanted), page]));
      yield found;
      cursor = found.cursor;
    } while (cursor);
  }
}

/**
 * Pages of {rows, completeness, remarks} for conditions in all catalogs; a row is {name, attributes, catalog}. The
 * completeness is that of all pages so far. Throws Error for a bad text.
 */
export async function* inAllCatalogs(call, sections, text) {
  const wanted = parsed(text);
  const known = "lrc" in sections ? await call("lrc", "listAttributeDefinitions").then(definitions, () => []) : [];
  const reach = new Reach();
  let open = orThrow(federationSearches(wanted, known)).map(({ elements }) => ({ elements, after: [] }));
  while (open.length > 0) {
    const answers = await Promise.all(
      open.map(async ({ elements, after }) => {
        const limits = [["deadlineMillis", DEADLINE_MILLIS], ["limit", FEDERATION_PAGE]];
        return catalogMatches(await call("rli", "searchCatalogs", [["search", elements], selected(wanted), ...limits, ...after]));
      }),
    );
    answers.forEach((answer) => reach.add(answer));
    const rows = answers.flatMap(({ parts }) => parts.flatMap((part) => part.rows.map((one) => ({ ...one, catalog: part.catalog }))));
    yield { rows, completeness: reach.completeness(), remarks: reach.remarks(wanted) };
    open = open
      .map(({ elements }, i) => ({ elements, after: cursors(answers[i].parts) }))
      .filter(({ after }) => after.length > 0);
  }
}

function cursors(parts) {
  return parts
    .filter((part) => part.cursor)
    .map(({ catalog, cursor }) => ["after", [["lrcMember", catalog.member], ["cursor", cursor]]]);
}

/** Which catalogs answered all searches and all pages, and why the others did not. */
class Reach {
  #answered = new Set();
  #defining = new Set();
  #gaps = new Map();
  #age = 0;
  #whole = true;
  #known = true;

  add({ parts, completeness }) {
    const failed = new Set(parts.filter(({ catalog }) => catalog.outcome === "FAILED").map(({ catalog }) => catalog.member));
    for (const gap of completeness.gaps) {
      this.#gaps.set(gap.member, failed.has(gap.member) ? { ...gap, reason: "FAILED" } : gap);
    }
    for (const { catalog } of parts.filter((part) => part.catalog.outcome === "ANSWERED")) {
      this.#answered.add(catalog.member);
      if (!catalog.message) {
        this.#defining.add(catalog.member);
      }
    }
    this.#age = Math.max(this.#age, completeness.age ?? Number.POSITIVE_INFINITY);
    this.#known &&= completeness.membershipKnown;
    this.#whole &&= completeness.complete;
  }

  completeness() {
    const covered = [...this.#answered].filter((member) => !this.#gaps.has(member)).length;
    const gaps = [...this.#gaps.values()];
    return { complete: this.#whole && gaps.length === 0, covered, membershipKnown: this.#known, age: this.#age, covers: [], gaps };
  }

  /** An answered search with a message is one for an attribute that the catalog does not define. */
  remarks(wanted) {
    const answered = [...this.#answered].filter((member) => !this.#gaps.has(member));
    const without = answered.filter((member) => !this.#defining.has(member));
    const said = [];
    const what = wanted.length === 1 ? `the attribute ${wanted[0].name}` : "all these attributes for one type of object";
    if (answered.length > 0 && without.length === answered.length) {
      said.push(`No catalog that answered defines ${what}.`);
    } else if (without.length > 0) {
      said.push(`${without.length} of ${answered.length} catalogs ${without.length === 1 ? "does" : "do"} not define ${what}, so nothing there can match.`);
    }
    if ([...this.#gaps.values()].some((gap) => gap.reason === "FAILED" && /is defined as/.test(gap.detail ?? ""))) {
      said.push("A catalog defines an attribute with another type: give that type, as in size:float > 1G, to search there.");
    }
    return said;
  }
}
