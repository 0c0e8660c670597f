// What a text in the search box asks for. Knows neither page nor network.

export const KINDS = ["exact", "pattern", "target", "attributes"];

const OPERATORS = {
  "=": "EQUAL",
  "!=": "NOT_EQUAL",
  "<": "LESS",
  "<=": "LESS_OR_EQUAL",
  ">": "GREATER",
  ">=": "GREATER_OR_EQUAL",
  like: "LIKE",
};
const CONDITION = /^(\S+)\s+(!=|<=|>=|=|<|>|like)\s+(\S.*)$/i;
const TYPED = /^(.+):(date|float|int|string)$/i;
const UNITS = { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

/** The conditions in "size > 1G and type:string = raw", or undefined if the text is not of that form. */
export function conditions(text) {
  const parts = text.trim().split(/\s+and\s+/i).map((part) => part.match(CONDITION));
  if (parts.some((part) => !part)) {
    return undefined;
  }
  return parts.map(([, given, operator, value]) => {
    const [, name = given, type] = given.match(TYPED) ?? [];
    const quoted = value.trim().match(/^"(.*)"$/);
    return {
      name,
      type: type?.toUpperCase(),
      operator: OPERATORS[operator.toLowerCase()],
      value: quoted ? quoted[1] : value.trim(),
      quoted: quoted !== null,
    };
  });
}

export function hasWildcard(text) {
  return /[*?]/.test(text.replace(/\\./gs, ""));
}

export function kindOf(text) {
  if (conditions(text)) {
    return "attributes";
  }
  if (hasWildcard(text)) {
    return "pattern";
  }
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? "target" : "exact";
}

/** A kind that was chosen counts before the one that is detected. */
export function chosenKind(text, as) {
  return KINDS.includes(as) ? as : kindOf(text);
}

function number(value) {
  const found = value.match(/^(-?\d+(?:\.\d+)?)\s*([kmgt]?)b?$/i);
  return found ? Number(found[1]) * UNITS[found[2].toLowerCase()] : NaN;
}

/** A value as the attribute's type wants it: [element, text], or undefined if it is no such value. */
export function typed(type, value) {
  if (type === "STRING") {
    return ["t:stringValue", value];
  }
  if (type === "DATE") {
    const at = Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? value + "T00:00:00Z" : value);
    return Number.isNaN(at) ? undefined : ["t:dateValue", new Date(at).toISOString()];
  }
  const size = number(value);
  if (Number.isNaN(size)) {
    return undefined;
  }
  return type === "INT" ? ["t:intValue", String(Math.round(size))] : ["t:floatValue", String(size)];
}

const OBJECT_TYPES = ["LOGICAL_NAME", "TARGET_NAME"];

/** The elements of a search; "prefix" is that of the catalog's types in the message. */
function search(objectType, wanted, values, prefix = "") {
  const named = (elements) => elements.map(([key, value]) => [prefix + key, value]);
  const terms = wanted.map(({ name, operator }, i) => [
    "condition",
    named([["attributeName", name], ["operator", operator], ["value", [["t:name", name], values[i]]]]),
  ]);
  return { objectType, elements: named([["objectType", objectType], ["junction", "AND"], ...terms]) };
}

const noValue = ({ name, value }, type) => `${value} is no value of ${name}, which is of type ${type}.`;

/** The type that a value looks like, where no definition is at hand. */
function looksLike({ operator, value, quoted }) {
  if (quoted || operator === "LIKE") {
    return "STRING";
  }
  const size = number(value);
  if (!Number.isNaN(size)) {
    return Number.isInteger(size) ? "INT" : "FLOAT";
  }
  return /^\d{4}-\d\d-\d\d/.test(value) && typed("DATE", value) ? "DATE" : "STRING";
}

/**
 * The searches for these conditions in all catalogs: one for each type of object. The type of an attribute is the one
 * given, else that of the definition at hand, else the one that its value looks like. {searches} or {problem}, a sentence.
 */
export function federationSearches(wanted, definitions) {
  const typeFor = (one, objectType) => {
    const known = definitions.filter(({ name }) => name === one.name);
    return one.type ?? (known.find((each) => each.objectType === objectType) ?? known[0])?.type ?? looksLike(one);
  };
  const made = [];
  for (const objectType of OBJECT_TYPES) {
    const types = wanted.map((one) => typeFor(one, objectType));
    const values = wanted.map(({ value }, i) => typed(types[i], value));
    const wrong = values.indexOf(undefined);
    if (wrong >= 0) {
      return { problem: noValue(wanted[wrong], types[wrong]) };
    }
    made.push(search(objectType, wanted, values, "l:"));
  }
  return { searches: made };
}

/**
 * The searches for these conditions, by the attributes that the catalog defines: one for each type of object that has
 * them all. {searches} or {problem}, a sentence.
 */
export function searches(wanted, definitions) {
  const missing = wanted.find(({ name }) => !definitions.some((one) => one.name === name));
  if (missing) {
    return { problem: `No attribute ${missing.name} is defined in this catalog.` };
  }
  const made = [];
  let problem = "These attributes belong to different types of object; ask for them one by one.";
  for (const objectType of OBJECT_TYPES) {
    const found = wanted.map(({ name }) => definitions.find((one) => one.name === name && one.objectType === objectType));
    if (found.some((one) => !one)) {
      continue;
    }
    const values = wanted.map(({ value }, i) => typed(found[i].type, value));
    const wrong = values.indexOf(undefined);
    if (wrong >= 0) {
      problem = noValue(wanted[wrong], found[wrong].type);
      continue;
    }
    const other = wanted.findIndex(({ type }, i) => type && type !== found[i].type);
    if (other >= 0) {
      problem = `${wanted[other].name} is of type ${found[other].type} in this catalog, not ${wanted[other].type}.`;
      continue;
    }
    made.push(search(objectType, wanted, values));
  }
  return made.length > 0 ? { searches: made } : { problem };
}
