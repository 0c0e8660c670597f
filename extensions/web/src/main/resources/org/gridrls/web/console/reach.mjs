// Whom the server at hand can ask for the reader: the indexes and catalogs of the federation. It asks them in the reader's name.

import { senders } from "./data.mjs";
import * as members from "./members.mjs";
import { Away, Fault, parsed, request } from "./soap.mjs";
import * as words from "./words.mjs";

const TRIED_MAX = 4;
const CATALOGS_MAX = 64;
const AT_ONCE = 4;

const why = (failure) => {
  if (failure instanceof Fault) {
    return failure.code === "PERMISSION_DENIED" ? words.fault(failure) : failure.message;
  }
  if (failure instanceof Away) {
    return failure.message;
  }
  throw failure;
};

/** Indexes that cover all catalogs first, those that did not answer of late last. */
function byReach(indexes, answers) {
  const rank = ({ name }) => {
    const answer = answers.find((one) => one.name === name);
    return answer === undefined ? 1 : answer.failed ? 3 : answer.told.completeness.complete ? 0 : 2;
  };
  return [...indexes].sort((a, b) => rank(a) - rank(b));
}

export class Reach {
  #call;
  #ask;
  #others;
  #statistics;
  #parse;

  /** "statistics" gives those of the server at hand; "self" is its name. */
  constructor({ call, ask, others, statistics, self, parse = parsed }) {
    this.self = self;
    this.#call = call;
    this.#ask = ask;
    this.#others = others;
    this.#statistics = statistics;
    this.#parse = parse;
  }

  /** A function like that of soap.mjs for the services of another server, which the server at hand calls. */
  at(server) {
    return async (service, operation, elements = []) => {
      const answer = await this.#ask("pass", { server, operation }, "POST", request(service, operation, elements));
      if (answer.code) {
        throw new Fault(answer.code, answer.message, operation);
      }
      return this.#parse(answer.xml).children[0];
    };
  }

  /** The other members {indexes, catalogs}, and {replicators}; a catalog is {name, silent, stage}. Throws Fault if they may not be known. */
  async whom() {
    const statistics = await this.#statistics();
    const { name: self, sections } = statistics;
    const own = "registry" in sections ? await members.all(this.#call) : undefined;
    const list = members.ownList(own, statistics) ?? (await this.#others.members()) ?? own;
    const entries = (list?.entries ?? []).filter(({ name }) => name !== self);
    const told = entries.filter(({ roles, stage }) => roles.includes("RLI") && stage === "PRESENT");
    const homes = new Set(told.flatMap(({ addresses }) => addresses.map(words.home)));
    const updated = (sections.lrc?.targets ?? [])
      .map(({ rli }) => words.home(rli))
      .filter((address) => !homes.has(address))
      .map((address) => ({ name: address.replace(/^https?:\/\//, ""), addresses: [address] }));
    const indexes = [...told, ...updated].map(({ name, addresses }) => ({ name, address: addresses.map(words.home).find(Boolean) }));
    return {
      known: list !== undefined && !list.more,
      indexes: byReach(indexes, this.#others.known().indexes),
      catalogs: entries.filter(({ roles }) => roles.includes("LRC")).map(({ name, stage, silent }) => ({ name, stage, silent })),
      replicators: (list?.entries ?? []).filter(({ roles, stage }) => roles.includes("REPLICATOR") && stage === "PRESENT").map(({ name, addresses }) => ({ name, address: addresses.map(words.home).find(Boolean) })),
    };
  }

  /** The replicators that are present [{name, address}]; none where the members may not be known, which others say. */
  async replicators() {
    try {
      return (await this.whom()).replicators.filter(({ address }) => address);
    } catch (failure) {
      why(failure);
      return [];
    }
  }

  /**
   * An index that answers {name, address, call}, the first that covers all catalogs, else the one with the fewest gaps; without
   * "call" if none does. "failures" are [{name, address, why}] of those that were asked and did not answer.
   */
  async index() {
    const failures = [];
    let indexes;
    try {
      ({ indexes } = await this.whom());
    } catch (failure) {
      return { failures: [{ name: "the members", why: why(failure) }] };
    }
    let best;
    for (const one of indexes.slice(0, TRIED_MAX)) {
      const call = this.at(one.name);
      try {
        const { completeness } = senders(await call("rli", "listSenders"));
        if (!best || completeness.gaps.length < best.gaps) {
          best = { ...one, call, gaps: completeness.gaps.length };
        }
        if (completeness.complete) {
          best = { ...one, call };
          break;
        }
      } catch (failure) {
        failures.push({ ...one, why: why(failure) });
      }
    }
    return { ...best, failures };
  }

  /**
   * Asks each other catalog: {answers: [{name, value}], gaps: [{member, reason, silent, detail}], known}. "question" gets a
   * function that calls that catalog.
   */
  async catalogs(question) {
    const { catalogs, known } = await this.whom();
    const present = catalogs.filter(({ stage }) => stage === "PRESENT");
    const gaps = catalogs.filter(({ stage }) => stage !== "PRESENT").map(({ name, silent }) => ({ member: name, reason: "EXPIRED", silent }));
    gaps.push(...present.slice(CATALOGS_MAX).map(({ name }) => ({ member: name, reason: "NOT_ASKED" })));
    const answers = [];
    const waiting = present.slice(0, CATALOGS_MAX);
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { name } = next;
        try {
          answers.push({ name, value: await question(this.at(name)) });
        } catch (failure) {
          const denied = failure.code === "PERMISSION_DENIED";
          gaps.push({ member: name, reason: denied ? "DENIED" : "UNREACHABLE", detail: why(failure) });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return { answers, gaps, known };
  }
}

/** The servers that did not answer, with the reason. */
export function said(failures) {
  return failures.map(({ name, why: text }) => `${name}: ${text}`).join("; ");
}
