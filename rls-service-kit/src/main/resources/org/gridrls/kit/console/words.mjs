// What is shown, in words: the same that the command line says. Knows neither page nor network.

/** Short, with a precision that suits the size. */
export function duration(millis) {
  if (millis === undefined || Number.isNaN(millis)) {
    return "unknown";
  }
  const seconds = Math.floor(millis / 1000);
  if (millis < 1000) {
    return `${Math.round(millis)} ms`;
  }
  if (seconds < 60) {
    return `${(millis / 1000).toFixed(1)} s`;
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return `${minutes} min ${seconds % 60} s`;
  }
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days ${hours % 24} h`;
}

export function micros(value) {
  if (value < 1000) {
    return `${Math.round(value)} µs`;
  }
  return value < 10_000 ? `${(value / 1000).toFixed(1)} ms` : duration(value / 1000);
}

export function count(value) {
  return value === undefined ? "" : String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function rate(value) {
  return Number.isInteger(value) || value >= 100 ? count(value) : value.toFixed(value < 1 ? 2 : 1);
}

/** A time of the server, to the second, in UTC as everywhere in this service. */
export function time(millis) {
  return millis === undefined ? "never" : new Date(millis).toISOString().replace("T", " ").replace(/\.\d+Z$/, " UTC");
}

export function ago(millis, now) {
  return millis === undefined ? "never" : duration(Math.max(0, now - millis)) + " ago";
}

function lower(constant) {
  return constant.toLowerCase().replaceAll("_", " ");
}

const ROLES = { lrc: "catalog", rli: "index", registry: "registry" };

export function roles(words) {
  return words.map((word) => ROLES[word.toLowerCase()] ?? word.toLowerCase()).join(", ");
}

export function verdict(word) {
  const words = {
    FOUND: { level: "good", text: "found" },
    NOT_REGISTERED: { level: "", text: "not registered anywhere" },
    UNKNOWN: { level: "warn", text: "unknown: not every catalog could be covered" },
  };
  return words[word] ?? { level: "warn", text: lower(word ?? "no answer") };
}

export function evidence({ exact, mistaken, partitioned, hops = 0 }) {
  const how = exact ? "exact, by list" : `probable, by Bloom filter (${(100 * (mistaken ?? 0)).toFixed(2)} % mistaken)`;
  return how + (partitioned ? ", partition" : "") + (hops > 0 ? `, through ${hops} other ${hops === 1 ? "index" : "indexes"}` : "");
}

/** What asking a catalog gave for one name. */
export function outcome(asked) {
  if (!asked) {
    return { level: "", text: "not asked" };
  }
  const took = `, ${duration(asked.elapsed)}`;
  if (asked.outcome !== "ANSWERED") {
    return { level: "bad", text: lower(asked.outcome) + (asked.message ? `: ${asked.message}` : "") + took };
  }
  return asked.found > 0
    ? { level: "good", text: "has it" + took }
    : { level: "warn", text: "has it not (any more): the index was mistaken or is behind" + took };
}

export function completeness({ complete, covered, membershipKnown }) {
  if (complete) {
    return { level: "good", text: `complete: speaks for all ${covered} catalogs` };
  }
  const who = membershipKnown ? "" : ", and who the members are is not known";
  return { level: "warn", text: `incomplete: speaks for ${covered} catalogs${who}` };
}

export function gap({ member, reason, detail, lastHeard }) {
  const heard = lastHeard === undefined ? "" : `, last heard ${time(lastHeard)}`;
  return `not covered: ${member}: ${lower(reason)}${detail ? ` (${detail})` : ""}${heard}`;
}

const PRIVILEGES = {
  getStatistics: "stats",
  query: "lrc_read",
  locate: "rli_read",
  getLRCs: "rli_read",
  listSenders: "rli_read",
  listParents: "rli_read",
  members: "registry_read",
  changesSince: "registry_read",
  explain: "registry_read",
};

/** A fault, with what one needs where one may not. */
export function fault({ code, message, operation }) {
  if (code !== "PERMISSION_DENIED") {
    return `${code}: ${message}`;
  }
  const privilege = PRIVILEGES[operation];
  return `Not allowed${privilege ? ` (${operation} needs the privilege ${privilege})` : ""}: ${message}`;
}

/** How a server is secured, by its figures; "proved" says if the page itself had to prove something. */
export function security(figures, proved) {
  if (!figures) {
    return proved
      ? { level: "", text: "The server does not say how it is secured." }
      : { level: "bad", text: "Open: this page was let in without any proof of who asks." };
  }
  if (figures.open === 1 || figures.openMode === 1) {
    const beyond = figures.insecure === 1 ? " It listens beyond this machine." : "";
    return { level: "bad", text: "Open: whoever can connect may do everything." + beyond };
  }
  const methods = Object.keys(figures)
    .filter((name) => name.startsWith("accepts-") && figures[name] === 1)
    .map((name) => name.slice("accepts-".length));
  const by = methods.length > 0 ? " by " + methods.join(", ") : "";
  return { level: "good", text: `Callers must prove who they are${by}${figures.tls === 1 ? ", over TLS" : ""}.` };
}

/** How a member stands, by its lease. Members renew at a third of it. */
export function lease({ lease: granted, left }) {
  if (left <= 0) {
    return { level: "bad", text: "lease is over" };
  }
  return left < granted / 3
    ? { level: "warn", text: `late: ${duration(left)} of ${duration(granted)} left` }
    : { level: "good", text: `${duration(left)} of ${duration(granted)} left` };
}

const FLAPPING_JOINS = 3;
const FLAPPING_MILLIS = 10 * 60_000;

/** Which members came back again and again of late: their names, and how often they joined. */
export function flapping(changes, now) {
  const joins = new Map();
  changes
    .filter((change) => change.kind === "JOINED" && now - change.at <= FLAPPING_MILLIS)
    .forEach((change) => joins.set(change.member, (joins.get(change.member) ?? 0) + 1));
  return new Map([...joins].filter(([, times]) => times >= FLAPPING_JOINS));
}

/** How an update target stands. */
export function progress({ inStep, pending, lastSuccess, failures, lastFailure }) {
  if (lastFailure) {
    return { level: "bad", text: `failing (${failures} times): ${lastFailure}` };
  }
  if (inStep) {
    return { level: "good", text: "in step" };
  }
  return lastSuccess === undefined
    ? { level: "warn", text: "nothing sent yet" }
    : { level: "warn", text: `${count(pending)} changes to send` };
}

/** What follows the address of a server in the addresses of its services is left out. */
export function home(address) {
  return address.replace(/\/ws\/[\w/-]*$/, "");
}
