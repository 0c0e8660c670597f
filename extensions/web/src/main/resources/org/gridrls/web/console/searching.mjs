// The page Search: asks what the address says, shows the answer, and stops what is no longer wanted.

import { chosenKind } from "./query.mjs";
import * as search from "./search.mjs";
import * as stream from "./stream.mjs";
import * as targets from "./targets.mjs";

/** One panel with one answer. */
export class Searching {
  #panel;
  #server;
  #shown;
  #running;

  /** "server" is {call, ask, reach, statistics, learnRights, failed}: the server at hand and what is said when it fails. */
  constructor(panel, server) {
    this.#panel = panel;
    this.#server = server;
  }

  /** Shows the answer for a text, unless it is shown already. "where" is "here" for the catalog of this server only. */
  async open({ q = "", as, where, from }, again = false) {
    const key = JSON.stringify([q, as, where, from]);
    if (key === this.#shown && !again) {
      return;
    }
    this.#shown = key;
    this.stop();
    this.#running = undefined;
    if (q === "") {
      this.#panel.replaceChildren(...search.beginning());
      return;
    }
    const kind = chosenKind(q, as);
    this.#panel.replaceChildren(search.heading(q), search.asking(q));
    const show = await this.#answer(q, kind, where, Number(from) || 0);
    if (this.#shown === key) {
      this.#panel.lastChild.remove();
      show(this.#panel);
    }
  }

  stop() {
    this.#running?.stop();
  }

  download() {
    this.#running?.download();
  }

  /** What shows the answer in a panel. */
  async #answer(q, kind, where, from) {
    const { call, ask, statistics, learnRights, failed } = this.#server;
    try {
      const { sections, name } = await statistics();
      const head = search.readAs(q, kind, where, Object.keys(sections));
      const reach = where === "here" && "lrc" in sections ? undefined : this.#server.reach(name);
      if (kind === "pattern" || kind === "attributes") {
        const through = "rli" in sections ? undefined : await reach?.index();
        return (panel) => {
          panel.append(head);
          this.#running = stream.open(panel, call, { text: q, kind, sections, through, failed });
        };
      }
      const target = kind === "target";
      const [byName, byTarget] = await Promise.all([
        search.find(call, sections, q, ask, reach),
        target && targets.find(call, sections, { self: name, target: q, reach }),
        "lrc" in sections && learnRights(q),
      ]);
      const self = "lrc" in sections ? name : undefined;
      const named = target && byName.verdict !== "FOUND" && !byName.rows?.length ? [] : search.show({ ...byName, from }, self);
      const nodes = [head, target && targets.show(q, byTarget), named];
      return (panel) => panel.append(...nodes.flat(Infinity).filter(Boolean));
    } catch (failure) {
      return (panel) => panel.append(failed(failure));
    }
  }
}
