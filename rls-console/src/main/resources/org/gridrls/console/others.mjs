// What other servers say about the federation: asked through the server at hand, in the caller's name, and kept for a while.

import { assignments, members, senders } from "./data.mjs";
import { Fault, parsed } from "./soap.mjs";
import * as words from "./words.mjs";

const AGAIN_MILLIS = 10_000;
const INDEXES_MAX = 32;
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
    const questions = names.slice(0, INDEXES_MAX).map((index) => () => this.#keep("index " + index, round, async () => senders((await this.#result("senders", { index })).result)));
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

  async #result(question, parameters) {
    const { from, xml, code, message } = await this.#ask(question, parameters, "POST");
    if (code) {
      throw new Fault(code, message, question);
    }
    return { from, result: this.#parse(xml).children[0] };
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
      answer = { failed: failure.code === "PERMISSION_DENIED" ? words.fault(failure) : failure.message, code: failure.code, since: known };
    }
    if (round === this.#round) {
      this.#answers.set(key, { ...answer, at: this.#clock() });
    }
  }

  /**
   * {list, pairs, listFailed, indexes, notAsked}: the members and assignments of a registry, and for each index what it told,
   * how long ago, or why it did not. Ages are those of now.
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
    };
  }
}

/** Members that are present indexes; where no registry tells them, those that the catalog at hand updates. */
function indexes(list, { name, sections }) {
  return list
    ? list.entries.filter((entry) => entry.stage === "PRESENT" && entry.roles.includes("RLI") && entry.name !== name).map((entry) => entry.name)
    : (sections.lrc?.targets ?? []).map((target) => words.home(target.rli).replace(/^https?:\/\//, ""));
}

function failedBy({ failed, since }) {
  return `${failed}${since === undefined ? "" : ` (unknown since ${words.time(since)})`}`;
}

function told({ value, failed, code, since, at }, now) {
  if (failed) {
    return { failed: failedBy({ failed, since }), refused: code === "PERMISSION_DENIED" };
  }
  const elapsed = now - at;
  const gaps = value.completeness.gaps.map((gap) => ({ ...gap, silent: later(gap.silent, elapsed) }));
  const senders = value.senders.map((sender) => ({ ...sender, toldAge: sender.age, age: later(sender.age, elapsed) }));
  return { elapsed, told: { completeness: { ...value.completeness, gaps }, senders } };
}

const later = (age, elapsed) => (age === undefined ? undefined : age + elapsed);

/** Leases are those of the answer: members renew them in the meantime. */
function agedList(list, elapsed) {
  const entries = list.entries.map((entry) => ({ ...entry, elapsed, silent: later(entry.silent, elapsed) }));
  return { ...list, elapsed, entries };
}
