// The comparison that is under way or was made last, and the pair in the address.

import * as compare from "./compare.mjs";
import { href } from "./parts.mjs";
import { route } from "./route.mjs";
import { Fault } from "./soap.mjs";
import * as words from "./words.mjs";

export class Comparing {
  /** {pair, result, running, failed, took}; undefined before the first comparison. */
  state;
  #ask;
  #changed;
  #wanted = false;

  /** "changed" is called when the page has to be shown again. */
  constructor(ask, changed) {
    this.#ask = ask;
    this.#changed = changed;
  }

  /** An address that names a pair was opened: the pair is compared as soon as both servers are known. */
  arrived({ a, b }) {
    this.#wanted = Boolean(a && b);
  }

  /** Compares the pair of the address that was opened, once. */
  look(model) {
    const asked = route();
    const pair = compare.chosen(model, asked);
    if (this.#wanted && compare.isAsked(model, pair, asked)) {
      this.#wanted = false;
      if (!compare.same(model, this.state?.pair, pair)) {
        this.run(model);
      }
    }
  }

  /** Compares the pair of the address, unless a comparison is running. */
  async run(model) {
    const pair = compare.chosen(model, route());
    this.#wanted = false;
    if (!pair.b || this.state?.running) {
      return;
    }
    const began = Date.now();
    this.state = { pair, running: true };
    history.replaceState(null, "", href("compare", { a: pair.a, b: pair.b })); // it stays when further members become known
    this.#changed();
    try {
      const result = await this.#ask("compare", compare.question(pair), "POST");
      this.state = { pair, result, took: Date.now() - began };
    } catch (failure) {
      this.state = { pair, failed: failure instanceof Fault ? words.fault(failure) : `No answer: ${failure.message}.` };
    }
    this.#changed();
  }

  /** Another pair is chosen, which is not compared yet. */
  choose(model, parameters) {
    const { a, b } = { ...compare.chosen(model, route()), ...parameters };
    this.#wanted = false;
    history.replaceState(null, "", href("compare", { a, b }));
    this.#changed();
  }
}
