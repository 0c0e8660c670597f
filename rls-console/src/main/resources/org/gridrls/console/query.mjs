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
const UNITS = { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

/** The conditions in "size > 1G and type = raw", or undefined if it is no such text. */
export function conditions(text) {
  const parts = text.trim().split(/\s+and\s+/i).map((part) => part.match(CONDITION));
  if (parts.some((part) => !part)) {
    return undefined;
  }
  return parts.map(([, name, operator, value]) => ({
    name,
    operator: OPERATORS[operator.toLowerCase()],
    value: value.trim().replace(/^"(.*)"$/, "$1"),
  }));
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
  for (const objectType of ["LOGICAL_NAME", "TARGET_NAME"]) {
    const found = wanted.map(({ name }) => definitions.find((one) => one.name === name && one.objectType === objectType));
    if (found.some((one) => !one)) {
      continue;
    }
    const values = wanted.map(({ value }, i) => typed(found[i].type, value));
    const wrong = values.indexOf(undefined);
    if (wrong >= 0) {
      problem = `${wanted[wrong].value} is no value of ${wanted[wrong].name}, which is of type ${found[wrong].type}.`;
      continue;
    }
    const terms = wanted.map(({ name, operator }, i) => [
      "condition",
      [["attributeName", name], ["operator", operator], ["value", [["t:name", name], values[i]]]],
    ]);
    made.push({ objectType, elements: [["objectType", objectType], ["junction", "AND"], ...terms] });
  }
  return made.length > 0 ? { searches: made } : { problem };
}
