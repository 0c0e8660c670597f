// Answers of the services as plain values.

function all(element, name) {
  return [...(element?.children ?? [])].filter((child) => child.localName === name);
}

function first(element, name) {
  return all(element, name)[0];
}

function text(element, name) {
  return first(element, name)?.textContent;
}

function number(element, name) {
  const found = text(element, name);
  return found === undefined ? undefined : Number(found);
}

function flag(element, name) {
  return text(element, name) === "true";
}

function time(element, name) {
  const found = text(element, name);
  return found === undefined ? undefined : Date.parse(found);
}

function texts(element, name) {
  return all(element, name).map((child) => child.textContent);
}

export function statistics(result) {
  const startedAt = time(result, "startedAt");
  return {
    name: text(result, "name"),
    version: text(result, "version"),
    bootId: text(result, "bootId"),
    startedAt,
    uptime: number(result, "uptimeMillis"),
    now: startedAt + number(result, "uptimeMillis"),
    sections: Object.fromEntries(all(result, "role").map((role) => [text(role, "role"), section(role)])),
    operations: all(result, "operation").map((operation) => ({
      name: text(operation, "operation"),
      count: number(operation, "count"),
      failures: number(operation, "failures"),
      rate: number(operation, "ratePerSecond"),
      median: number(operation, "medianMicros"),
      p99: number(operation, "p99Micros"),
      total: number(operation, "totalMicros"),
    })),
  };
}

/** Of ping, in the form of the statistics: what is known of a server that does not tell its figures. */
export function identity(result) {
  const nothing = { figures: {}, queues: [], targets: undefined };
  return {
    name: text(result, "name"),
    version: text(result, "version"),
    now: time(result, "time"),
    sections: Object.fromEntries(texts(result, "role").map((role) => [role, nothing])),
    operations: [],
  };
}

function section(role) {
  return {
    figures: Object.fromEntries(all(role, "counter").map((one) => [text(one, "name"), number(one, "value")])),
    queues: all(role, "queue").map((queue) => ({
      name: text(queue, "name"),
      length: number(queue, "length"),
      capacity: number(queue, "capacity"),
    })),
    targets: all(role, "updateTarget").map(target),
  };
}

/** Of an LRC's update target or an RLI's parent. */
function target(element) {
  const wish = first(element, "target");
  const totals = first(element, "totals");
  return {
    rli: text(wish, "rli"),
    kind: text(wish, "kind"),
    everything: flag(wish, "everything"),
    patterns: texts(wish, "pattern"),
    origin: text(element, "origin"),
    acknowledged: number(element, "acknowledgedGeneration"),
    inStep: flag(element, "inStep"),
    pending: number(element, "pendingChanges"),
    lastSuccess: time(element, "lastSuccess"),
    lastKind: text(element, "lastKind"),
    failures: number(element, "failures"),
    lastFailure: text(element, "lastFailure"),
    lag: number(totals, "lagMillis"),
  };
}

function completeness(result) {
  const element = first(result, "completeness");
  const said = all(element, "notCovered").map((gap) => ({
    member: text(gap, "lrcMember"),
    reason: text(gap, "reason"),
    lastHeard: time(gap, "lastHeard"),
    detail: text(gap, "detail"),
    silent: number(gap, "silentMillis"),
  }));
  return {
    complete: flag(element, "complete"),
    covered: number(element, "covered"),
    membershipKnown: flag(element, "membershipKnown"),
    age: number(element, "ageMillis"),
    covers: all(element, "covers").map((one) => ({
      member: text(one, "lrcMember"),
      generation: number(one, "generation"),
      age: number(one, "ageMillis"),
      source: text(one, "source"),
    })),
    gaps: said.filter(({ reason }) => reason !== "MEMBERSHIP_UNKNOWN"), // catalogs
    registries: said.filter(({ reason }) => reason === "MEMBERSHIP_UNKNOWN"), // that may have further members
  };
}

function locationsOf(answer) {
  return all(answer, "location").map((location) => ({
    lrc: text(location, "lrc"),
    member: text(location, "lrcMember"),
    exact: flag(location, "exact"),
    mistaken: number(location, "falsePositiveRate"),
    partitioned: flag(location, "partitioned"),
    age: number(location, "ageMillis"),
    asked: number(location, "generation") === 0, // the catalog itself
    hops: number(location, "hops"),
    source: text(location, "source"),
  }));
}

/** Of getLRCs for one name. */
export function locations(result) {
  return locationsOf(first(result, "answer"));
}

/** A page of getLRCsByPattern: names with the catalogs that have them. */
export function matches(result) {
  return {
    rows: all(result, "answer").map((answer) => ({
      name: text(answer, "logicalName"),
      locations: locationsOf(answer),
    })),
    cursor: text(result, "nextCursor"),
    completeness: completeness(result),
  };
}

function replicasOf(name) {
  return all(name, "replica").map((replica) => ({
    member: text(replica, "lrcMember"),
    target: text(replica, "targetName"),
    site: text(replica, "site"),
    source: text(replica, "source"),
    preference: number(replica, "preference"),
    logical: all(replica, "logicalAttribute").map(attribute),
    own: all(replica, "targetAttribute").map(attribute),
  }));
}

/** Of locate for many names. */
export function locatedAll(result) {
  return { names: all(result, "name").map((name) => ({ replicas: replicasOf(name) })), completeness: completeness(result) };
}

/** Of locate for one name. */
export function located(result) {
  const name = first(result, "name");
  return {
    verdict: text(name, "verdict"),
    replicas: replicasOf(name),
    lastKnown: all(name, "lastKnown").map((copy) => ({
      member: text(copy, "lrcMember"),
      mistaken: number(copy, "falsePositiveRate"),
      asOf: time(copy, "asOf"),
      silent: number(copy, "silentMillis"),
      lost: number(copy, "lost"),
    })),
    asked: all(result, "catalog").map(asked),
    completeness: completeness(result),
  };
}

function asked(catalog) {
  return {
    lrc: text(catalog, "lrc"),
    member: text(catalog, "lrcMember"),
    outcome: text(catalog, "outcome"),
    found: number(catalog, "found"),
    elapsed: number(catalog, "elapsedMillis"),
    message: text(catalog, "message"),
  };
}

function attribute(element) {
  const value = [...element.children].find((child) => child.localName.endsWith("Value"));
  return { name: text(element, "name"), value: value?.textContent ?? "" };
}

/** Of query and queryPattern. */
export function mappings(result) {
  return {
    rows: all(result, "mapping").map((row) => ({
      name: text(row, "logicalName"),
      target: text(row, "targetName"),
      attributes: [...all(row, "logicalAttribute"), ...all(row, "targetAttribute")].map(attribute),
    })),
    cursor: text(result, "nextCursor"),
    more: first(result, "nextCursor") !== undefined,
  };
}

/** Of listAttributeDefinitions. */
export function definitions(result) {
  return all(result, "definition").map((one) => ({
    name: text(one, "name"),
    objectType: text(one, "objectType"),
    type: text(one, "type"),
  }));
}

/** A page of searchAttributes. */
export function objects(result) {
  return {
    rows: all(result, "object").map((one) => ({
      name: text(one, "objectName"),
      attributes: all(one, "attribute").map(attribute),
    })),
    cursor: text(result, "nextCursor"),
  };
}

/** Of searchCatalogs: a page of each catalog that was asked, or why it has none. */
export function catalogMatches(result) {
  return {
    parts: all(result, "matches").map((part) => ({ catalog: asked(first(part, "catalog")), ...objects(part) })),
    completeness: completeness(result),
  };
}

/** Of listReplicators. */
export function replications(result) {
  return { rows: all(result, "replicator").map(replication), cursor: text(result, "nextCursor") };
}

function replication(element) {
  const options = first(element, "options");
  const count = first(element, "count");
  return {
    id: text(element, "id"),
    requestId: text(element, "requestId"),
    owner: text(element, "owner"),
    state: text(element, "state"),
    options: { destination: text(options, "destination"), priority: number(options, "priority") ?? 0 },
    count: Object.fromEntries([...count.children].map((one) => [one.localName, Number(one.textContent)])),
    bytes: number(element, "bytes"),
    created: time(element, "created"),
    error: text(element, "errorMessage"),
  };
}

/** Of findItems. */
export function items(result) {
  return {
    rows: all(result, "item").map((item) => ({
      name: text(item, "logicalName"),
      state: text(item, "state"),
      attempts: number(item, "attempts"),
      due: time(item, "due"),
      source: text(item, "source"),
      reason: text(item, "reason"),
    })),
    cursor: text(result, "nextCursor"),
  };
}

export function members(result) {
  return {
    entries: all(result, "entry").map((entry) => ({
      ...member(first(entry, "member")),
      joinedAt: time(entry, "joinedAt"),
      renewedAt: time(entry, "renewedAt"),
      lease: number(entry, "leaseMillis"),
      left: number(entry, "leaseLeftMillis"),
      stage: text(entry, "stage") ?? "PRESENT",
      silent: number(entry, "silentMillis"),
    })),
    decommissioned: all(result, "decommissioned").map((one) => text(one, "name")),
    cursor: text(result, "nextCursor"),
    version: number(result, "membershipVersion"),
    frozen: flag(result, "frozen"),
    policy: text(result, "policy"),
    settling: number(result, "settlingMillis") ?? 0,
  };
}

function member(element) {
  return {
    name: text(element, "name"),
    roles: texts(element, "role"),
    site: text(element, "site"),
    version: text(element, "version"),
    patterns: texts(element, "pattern"),
    policy: text(element, "policy"),
    addresses: all(element, "endpoint").map((endpoint) => text(endpoint, "address")),
  };
}

export function changes(result) {
  return all(result, "change").map((change) => ({
    kind: text(change, "kind"),
    at: time(change, "at"),
    member: text(first(change, "member"), "name"),
  }));
}

/** Of changesSince of a catalog, the oldest first. */
export function journal(result) {
  const rows = all(result, "change").map((change) => ({
    sequence: number(change, "sequence"),
    kind: text(change, "kind"),
    name: text(change, "logicalName"),
  }));
  return { rows, latest: number(result, "latestSequence") };
}

export function assignments(result) {
  return all(result, "assignment").map((assignment) => ({
    lrc: text(assignment, "lrcMember"),
    rli: text(assignment, "rliMember"),
    assigned: flag(assignment, "assigned"),
    reason: text(assignment, "reason"),
  }));
}

export function senders(result) {
  return {
    senders: all(result, "sender").map((sender) => ({
      member: text(sender, "lrcMember"),
      lrc: text(sender, "lrc"),
      current: text(sender, "state") === "CURRENT",
      evidence: text(sender, "evidence"),
      mistaken: number(sender, "falsePositiveRate"),
      names: number(sender, "names"),
      generation: number(sender, "generation"),
      partitioned: flag(sender, "partitioned"),
      lastUpdate: time(sender, "lastUpdate"),
      age: number(sender, "ageMillis"),
      lease: number(sender, "leaseMillis"),
      hops: number(sender, "hops") ?? 0,
      via: texts(sender, "via"),
    })),
    completeness: completeness(result),
  };
}

export function parents(result) {
  return all(result, "parent").map(target);
}
