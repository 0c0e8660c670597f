// What is shown, in words: the same that the command line says. Knows neither page nor network.

const AGE_UNKNOWN = 3650 * 86_400_000;

/** Everything that was acknowledged that long ago, or longer, is in the answer. */
export function asOf(millis) {
  return millis === undefined || millis >= AGE_UNKNOWN ? "as of an unknown time" : `as of ${age(millis)} ago`;
}

/** Rounded up, since nothing is older than an age says: 310 ms, 1.4 s, 94 s, 12 min, 5 h, 3 days. The messages of servers have the same form. */
export function age(millis) {
  return rounded(millis, Math.ceil);
}

/** In the form of an age, rounded down: time that is left, or that has passed at least. */
export function span(millis) {
  return rounded(millis, Math.floor);
}

/** The age of what is shown in that state: a silence lasts for at least so long, so that it is the same number everywhere. */
export function aged(millis, state) {
  return state === "silent" ? span(millis) : age(millis);
}

function rounded(millis, round) {
  if (millis === undefined || Number.isNaN(millis) || millis >= AGE_UNKNOWN) {
    return "unknown";
  }
  const [tenths, seconds, minutes, hours, days] = [100, 1000, 60_000, 3_600_000, 86_400_000].map((unit) => round(millis / unit));
  if (tenths < 100) {
    return millis < 1000 ? `${Math.round(millis)} ms` : `${tenths / 10} s`;
  }
  if (seconds < 120) {
    return `${seconds} s`;
  }
  if (minutes < 120) {
    return `${minutes} min`;
  }
  return hours < 48 ? `${hours} h` : `${days} days`;
}

/** Short, for a figure that stands alone: 10.2 M, 611 k, 4,320. */
export function short(value) {
  if (value === undefined) {
    return "–";
  }
  if (value >= 1e6) {
    return `${(value / 1e6).toFixed(value >= 1e8 ? 0 : 1)} M`;
  }
  return value >= 1e4 ? `${Math.round(value / 1e3)} k` : count(value);
}

const quoted = (name) => `'${name.replaceAll("'", "'\\''")}'`;

/** The question for a name as a command of a shell. */
export function command(name, url) {
  return `rls locate ${quoted(name)} ${url}`;
}

/** The request for another copy as a command of a shell; where it shall lie is the reader's to say. */
export function replication(name, url) {
  return `rls replicate ${quoted(name)} --to DESTINATION ${url}`;
}

const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

/** With two or three figures: 0 B, 4.1 GB, 503 MB. */
export function bytes(value) {
  let unit = 0;
  let rest = value;
  while (rest >= 999.5 && unit < UNITS.length - 1) {
    rest /= 1000;
    unit++;
  }
  return `${unit === 0 || rest >= 99.5 ? Math.round(rest) : rest.toFixed(1)} ${UNITS[unit]}`;
}

export function micros(value) {
  if (value < 1000) {
    return `${Math.round(value)} µs`;
  }
  return value < 10_000 ? `${(value / 1000).toFixed(1)} ms` : span(value / 1000);
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

export function lower(constant) {
  return constant.toLowerCase().replaceAll("_", " ");
}

const ROLES = { lrc: "catalog", rli: "index", registry: "registry", replicator: "replicator" };

export function roles(words) {
  return words.map((word) => ROLES[word.toLowerCase()] ?? word.toLowerCase()).join(", ");
}

/** "basis" is the completeness of the answer. */
export function verdict(word, basis) {
  if (word === "FOUND") {
    return { level: "good", text: "found" };
  }
  if (word === "NOT_REGISTERED") {
    return { level: "", text: `not registered ${asOf(basis.age)}` };
  }
  return { level: "warn", text: word === "UNKNOWN" ? `unknown; ${doubt(basis)}` : lower(word ?? "no answer") };
}

const GAPS_NAMED = 3;
const MEMBERS_UNKNOWN = "the members of the federation are not known";

/** Why the members may not all be known: {member, detail} of each registry that may have further ones. */
function unknownMembers(registries = []) {
  return registries.length === 0 ? MEMBERS_UNKNOWN : registries.map(({ member, detail }) => `${member} ${detail ?? "may have further members"}`).join(", and ");
}

/** Uncovered catalogs that may have the name. */
export function doubt({ gaps, membershipKnown, registries }) {
  if (gaps.length === 0) {
    return membershipKnown ? "not every catalog was covered" : unknownMembers(registries);
  }
  return gaps.length === 1 ? `${clause(gaps[0])} and may have it` : `${clauses(gaps)}; each may have it`;
}

/** Uncovered catalogs and why; the first by name, the others counted. */
export function clauses(gaps) {
  const said = gaps.slice(0, GAPS_NAMED).map(clause);
  const more = gaps.length - GAPS_NAMED;
  if (more > 0) {
    said.push(`${more} other ${more === 1 ? "catalog is" : "catalogs are"} not covered`);
  }
  const last = said.pop();
  return said.length === 0 ? last : `${said.join(", ")} and ${last}`;
}

/** In the detail of a gap: since when the catalog is silent is not known, but for how long at least. */
const AT_LEAST = /(?<=^(?:silent|away|not heard) for )at least [^;]+?(?= and may have it| for a restart)/;

/** Begins the detail of a catalog that lost acknowledged changes. */
const LOST = /^lost [\d,]+ acknowledged changes?/;

/** Why one catalog is not covered, in a few words. */
export function silenced({ reason, silent, detail }) {
  const lost = detail?.match(LOST)?.[0];
  if (lost) {
    return lost;
  }
  const least = detail?.match(AT_LEAST)?.[0];
  const time = silent === undefined ? least : span(silent);
  return time === undefined ? SHORTLY[reason] ?? lower(reason) : unheard(detail) + time;
}

const SHORTLY = { NEVER_HEARD: "not heard since the index started", EXPIRED: "not heard in time" };

/** Only a member whose lease ran out is silent. */
function unheard(detail = "") {
  return ABSENCES.find((word) => detail.startsWith(word)) ?? "silent for ";
}

const ABSENCES = ["silent for ", "away for ", "not heard for "];

const PREDICATES = {
  NEVER_HEARD: "has sent the index nothing since the index started",
  EXPIRED: "has sent the index no current update",
  PARTITION_ONLY: "sends the index only some of its names",
  FILTER_ONLY: "sent only a filter",
  UNREACHABLE: "could not be reached",
  STALE: "did not answer in time",
  DENIED: "refused to answer",
  FAILED: "failed to answer",
  NOT_ASKED: "was not asked",
};

/** "since" the last time that the index heard of it, to the minute. */
function clause({ member, reason, silent, lastHeard, detail }) {
  const lost = detail?.match(LOST)?.[0];
  if (lost) {
    return `${member} ${lost}`;
  }
  const least = silent === undefined && detail?.match(AT_LEAST)?.[0];
  if (least) {
    return `${member} has been ${unheard(detail)}${least}`;
  }
  if (silent === undefined) {
    return `${member} ${PREDICATES[reason] ?? lower(reason)}`;
  }
  const since = lastHeard === undefined ? "" : ` (since ${time(lastHeard).replace(/:\d\d UTC$/, " UTC")})`;
  return `${member} has been ${unheard(detail)}${span(silent)}${since}`;
}

/** Of a bridge: the kind of its foreign catalog, and how old its listing is. */
function bridged({ source, age: old, asked }) {
  return `${source}, ${asked ? "asked directly" : `listed ${age(old)} ago`}`;
}

export function evidence({ exact, mistaken, partitioned, asked, hops = 0, source, age: old }) {
  const how = source ? bridged({ source, age: old, asked }) : asked ? "asked directly" : exact ? "exact, by list" : `probable, by Bloom filter (${(100 * (mistaken ?? 0)).toFixed(2)} % false positives)`;
  return how + (partitioned ? ", partition" : "") + (hops > 0 ? `, through ${hops} other ${hops === 1 ? "index" : "indexes"}` : "");
}

/** A copy that a catalog had when it was last heard. */
export function lastKnown({ member, mistaken, asOf: at, silent, lost }) {
  const how = mistaken === undefined ? "list" : `filter ${(100 * mistaken).toFixed(2)} %`;
  const then = lost === undefined ? `silent for ${span(silent)}` : `before it lost ${count(lost)} acknowledged ${lost === 1 ? "change" : "changes"}`;
  return `${member} had it (${how}), as of ${time(at)}, ${then}`;
}

/** What asking a catalog gave for one name. */
export function outcome(asked) {
  if (!asked) {
    return { level: "", text: "not asked" };
  }
  const took = `, ${span(asked.elapsed)}`;
  if (asked.outcome !== "ANSWERED") {
    return { level: "bad", text: lower(asked.outcome) + (asked.message ? `: ${asked.message}` : "") + took };
  }
  return asked.found > 0
    ? { level: "good", text: "has it" + took }
    : { level: "warn", text: "does not have it: a false positive of the index, or the index is behind" + took };
}

export function completeness({ complete, covered, membershipKnown, age, registries }) {
  if (complete) {
    const all = covered === 1 ? "the only catalog" : `all ${covered} catalogs`;
    return { level: "good", text: `complete: covers ${all} ${asOf(age)}` };
  }
  const catalogs = `${covered} ${covered === 1 ? "catalog" : "catalogs"} ${asOf(age)}`;
  const who = membershipKnown ? "" : `; ${unknownMembers(registries)}`;
  return { level: "warn", text: `incomplete: covers ${covered === 0 ? "no catalog" : catalogs}${who}` };
}

export function gap({ member, reason, detail, lastHeard, silent }) {
  const heard = lastHeard === undefined ? "" : `, last heard ${time(lastHeard)}`;
  const why = silent === undefined ? lower(reason) : unheard(detail) + span(silent);
  const shown = detail?.startsWith(unheard(detail)) || LOST.test(detail ?? "") ? detail : `${why}${detail ? ` (${detail})` : ""}`;
  return `not covered: ${member}: ${shown}${heard}`;
}

const PRIVILEGES = {
  getStatistics: "stats",
  forceUpdate: "admin",
  history: "stats",
  put: "lrc_update",
  delete: "lrc_update",
  removeMember: "admin",
  query: "lrc_read",
  queryPattern: "lrc_read",
  journal: "lrc_read",
  searchAttributes: "lrc_read",
  listAttributeDefinitions: "lrc_read",
  locate: "rli_read",
  getLRCs: "rli_read",
  getLRCsByPattern: "rli_read",
  searchCatalogs: "rli_read",
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
      ? { level: "", text: "The server does not report its security settings." }
      : { level: "bad", text: "Open: this page was served without authentication." };
  }
  if (figures.open === 1 || figures.openMode === 1) {
    const beyond = figures.insecure === 1 ? " It listens beyond this machine." : "";
    return { level: "bad", text: "Open: anyone who can connect may do everything." + beyond };
  }
  const methods = Object.keys(figures)
    .filter((name) => name.startsWith("accepts-") && figures[name] === 1)
    .map((name) => name.slice("accepts-".length));
  const by = methods.length > 0 ? " by " + methods.join(", ") : "";
  return { level: "good", text: `Callers must authenticate${by}${figures.tls === 1 ? ", over TLS" : ""}.` };
}

/** What a reader does instead of giving a token, by what the server accepts; undefined: tokens are accepted, or not needed. */
export function insteadOfToken(accepts = []) {
  if (accepts.length === 0 || accepts.includes("token")) {
    return undefined;
  }
  return accepts.includes("certificate")
    ? "This server accepts no tokens. Import your certificate into the browser, reload this page, and choose the certificate when the browser asks for it."
    : `This server can't be called from a browser: it accepts neither certificates nor tokens (only: ${accepts.join(", ")}).`;
}

/** How long a member is silent or away; without a time it was last heard before the registry's last start. */
export function absence({ stage, silent, renewedAt }) {
  const word = stage === "AWAY" ? "away" : "silent";
  if (silent !== undefined) {
    return `${word} for ${span(silent)}`;
  }
  return renewedAt === undefined ? word : `${word}, last heard before ${time(renewedAt)}`;
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

/** What follows the address of a server in the addresses of its services is left out. */
export function home(address) {
  return address.replace(/\/ws\/[\w/-]*$/, "");
}
