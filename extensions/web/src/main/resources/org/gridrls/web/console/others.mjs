// What other servers say about the federation: asked through the server at hand, in the caller's name, and kept for a while.

import { assignments, members, parents, senders } from "./data.mjs";
import { Away, Fault, parsed, request } from "./soap.mjs";
import * as words from "./words.mjs";

const AGAIN_MILLIS = 10_000;
const INDEXES_MAX = 32;
const REPLICATORS_MAX = 8;
const AT_ONCE = 4;
const PAGES_MAX = 2;
/** The registry explains each catalog with each index: for a big federation it is asked about one catalog. */
const EXPLAINED_MAX = 100;

/** The answers of others that are known at the moment. Nobody waits for them: "arrived" is called when there are new ones. */
export class Others {
  #ask;
  #arrived;
  #parse;
  #clock;
  #round = 0;
  #began;
  #asking = false;
  #answers = new Map();
  #indexes = [];
  #replicators = [];

  constructor(ask, arrived = () => {}, { parse = parsed, clock = Date.now } = {}) {
    this.#ask = ask;
    this.#arrived = arrived;
    this.#parse = parse;
    this.#clock = clock;
  }

  /** Discards the answers, which were for another caller. */
  forget() {
    this.#round++;
    this.#began = undefined;
    this.#asking = false;
    this.#answers.clear();
    this.#indexes = [];
    this.#replicators = [];
  }

  /** The members as a registry tells them, not older than a while; undefined where the server at hand knows no registry. */
  async members() {
    const known = this.#answers.get("members");
    if (!known?.value || this.#clock() - known.at >= AGAIN_MILLIS) {
      await this.#keep("members", this.#round, () => this.#members());
    }
    const { value, said, code } = this.#answers.get("members") ?? {};
    if (said && code !== "MEMBER_NOT_FOUND") {
      throw code ? new Fault(code, said, "members") : new Away(said);
    }
    return value;
  }

  /** Asks again if the last time is long enough ago. "own" is {statistics, list}: what the server at hand knows itself. */
  look(own, about) {
    if (this.#asking || (this.#began !== undefined && this.#clock() - this.#began < AGAIN_MILLIS)) {
      return undefined;
    }
    this.#began = this.#clock();
    this.#asking = true;
    const round = ++this.#round;
    return this.#all(own, about, round).then(() => {
      if (round === this.#round) {
        this.#asking = false;
        this.#arrived();
      }
    });
  }

  async #all({ statistics, list }, about, round) {
    if (!list && statistics.sections.membership) {
      await this.#keep("members", round, () => this.#members());
    }
    const all = list ?? this.#answers.get("members")?.value;
    const names = indexes(all, statistics);
    if (round !== this.#round) {
      return;
    }
    this.#indexes = names;
    this.#replicators = present(all, "REPLICATOR", statistics.name);
    const questions = names.slice(0, INDEXES_MAX).map((index) => () => this.#keep("index " + index, round, async () => ({ ...senders((await this.#result("senders", { index })).result), above: await this.#parents(index) })));
    questions.push(...this.#replicators.slice(0, REPLICATORS_MAX).map((replicator) => () => this.#keep("replicator " + replicator, round, () => this.#copies(replicator))));
    if (!list && all) {
      const name = all.entries.length > EXPLAINED_MAX ? (about ?? all.entries.find((entry) => entry.roles.includes("LRC"))?.name) : undefined;
      questions.unshift(() => this.#keep("pairs", round, async () => assignments((await this.#result("explain", { name })).result)));
    }
    const worker = async () => {
      for (let next = questions.shift(); next; next = questions.shift()) {
        await next();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  async #answer(question, parameters, body) {
    const answer = await this.#ask(question, parameters, "POST", body);
    if (answer.code) {
      throw new Fault(answer.code, answer.message, question);
    }
    return answer;
  }

  async #result(question, parameters) {
    const { from, xml } = await this.#answer(question, parameters);
    return { from, result: this.#parse(xml).children[0] };
  }

  /** The indexes to which this one forwards its contents; none if it does not say. */
  async #parents(server) {
    try {
      const { xml } = await this.#answer("pass", { server, operation: "listParents" }, request("rli", "listParents"));
      return parents(this.#parse(xml).children[0]);
    } catch {
      return [];
    }
  }

  async #copies(replicator) {
    return (await this.#answer("copies", { replicator })).figures;
  }

  async #members() {
    let whole;
    let cursor;
    for (let page = 0; page === 0 || (cursor && page < PAGES_MAX); page++) {
      const { from, result } = await this.#result("members", { cursor });
      const part = members(result);
      whole = { ...part, from, decommissioned: whole?.decommissioned ?? part.decommissioned, entries: [...(whole?.entries ?? []), ...part.entries] };
      cursor = part.cursor;
    }
    return { ...whole, more: cursor !== undefined };
  }

  /** An answer replaces the one before. So does a failure: old figures are not shown as if they were true now. */
  async #keep(key, round, question) {
    const before = this.#answers.get(key);
    let answer;
    try {
      answer = { value: await question() };
    } catch (failure) {
      const known = before?.failed ? before.since : before?.at;
      answer = { failed: failure.code === "PERMISSION_DENIED" ? words.fault(failure) : failure.message, said: failure.message, code: failure.code, since: known };
    }
    if (round === this.#round) {
      this.#answers.set(key, { ...answer, at: this.#clock() });
    }
  }

  /**
   * {list, pairs, listFailed, indexes, notAsked, replicators, replicatorsNotAsked}: the members and assignments of a registry,
   * and for each index and replicator what it told, how long ago, or why it did not. Ages are those of now.
   */
  known() {
    const now = this.#clock();
    const found = (key) => this.#answers.get(key);
    const list = found("members");
    return {
      list: list?.value && agedList(list.value, now - list.at),
      listFailed: list?.failed && list.code !== "MEMBER_NOT_FOUND" ? failedBy(list) : undefined,
      pairs: found("pairs")?.value,
      indexes: this.#indexes.slice(0, INDEXES_MAX).flatMap((name) => {
        const answer = found("index " + name);
        return answer ? [{ name, ...told(answer, now) }] : [];
      }),
      notAsked: Math.max(0, this.#indexes.length - INDEXES_MAX),
      replicators: this.#replicators.slice(0, REPLICATORS_MAX).flatMap((name) => {
        const answer = found("replicator " + name);
        return answer ? [{ name, ...(answer.failed ? refusal(answer) : { elapsed: now - answer.at, told: answer.value }) }] : [];
      }),
      replicatorsNotAsked: Math.max(0, this.#replicators.length - REPLICATORS_MAX),
    };
  }
}

/** The other members that are present in this role. */
function present(list, role, self) {
  return (list?.entries ?? []).filter((entry) => entry.stage === "PRESENT" && entry.roles.includes(role) && entry.name !== self).map((entry) => entry.name);
}

/** Members that are present indexes; where no registry tells them, those that the catalog at hand updates. */
function indexes(list, { name, sections }) {
  return list
    ? present(list, "RLI", name)
    : (sections.lrc?.targets ?? []).map((target) => words.home(target.rli).replace(/^https?:\/\//, ""));
}

function failedBy({ failed, since }) {
  return `${failed}${since === undefined ? "" : ` (unknown since ${words.time(since)})`}`;
}

function refusal({ failed, code, since }) {
  return { failed: failedBy({ failed, since }), refused: code === "PERMISSION_DENIED" };
}

function told(answer, now) {
  const { value, failed, at } = answer;
  if (failed) {
    return refusal(answer);
  }
  const elapsed = now - at;
  const gaps = value.completeness.gaps.map((gap) => ({ ...gap, silent: later(gap.silent, elapsed) }));
  const senders = value.senders.map((sender) => ({ ...sender, toldAge: sender.age, age: later(sender.age, elapsed) }));
  return { elapsed, told: { completeness: { ...value.completeness, gaps }, senders, above: value.above } };
}

const later = (age, elapsed) => (age === undefined ? undefined : age + elapsed);

/** Leases are those of the answer: members renew them in the meantime. */
function agedList(list, elapsed) {
  const entries = list.entries.map((entry) => ({ ...entry, elapsed, silent: later(entry.silent, elapsed) }));
  return { ...list, elapsed, entries };
}
