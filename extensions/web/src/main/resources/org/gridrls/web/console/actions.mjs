// Changes with the caller's rights: mappings, attributes, members. Each says first what will happen and what will not.

import { definitions, statistics } from "./data.mjs";
import { h, isolated, update } from "./dom.mjs";
import { name, note } from "./parts.mjs";
import { typed } from "./query.mjs";
import * as rights from "./rights.mjs";
import * as words from "./words.mjs";

const SENT_MILLIS = 30_000;
const LOOK_MILLIS = 500;

/** A button that opens a confirmation; it can't be pressed by who may not, and says why. "about" is what the action is about. */
export function offer(action, label, about, kind = "") {
  const { operation, privilege } = ACTIONS[action];
  const may = rights.may(operation, about.logical);
  const button = h("button", { class: `btn ${kind}`, type: "button", disabled: !may, "data-do": action, "data-about": JSON.stringify(about) }, label);
  return may ? button : h("span", { class: "row wrap" }, button, h("span", { class: "xs dim" }, may === undefined ? "your rights are not known yet" : `needs ${privilege}${about.logical === undefined && privilege === "lrc_update" ? " for every name; search for a name to add it" : ""}`));
}

const field = (id, label, value = "", more = {}) =>
  h("label", { class: "field" }, h("span", {}, label), h("input", { class: "in mono", name: id, value, required: true, maxlength: 4096, spellcheck: "false", autocomplete: "off", ...more }));

function plan(items) {
  return h("ul", { class: "plan" }, items.filter(Boolean).map((text) => h("li", {}, text)));
}

function mappingXml(logical, target, more = []) {
  return [["logicalName", logical], ["targetName", target], ...more];
}

/** The element "item" of a put; throws Error if the value is not of the attribute's type. */
export function attributeItem({ logical, target }, { attribute, value }, known) {
  const found = known.find((one) => `${one.objectType} ${one.name}` === attribute);
  const content = found && typed(found.type, value);
  if (!content) {
    throw new Error(found ? `${value} is no value of ${found.name}, which is of type ${found.type}.` : "Choose an attribute that this catalog defines.");
  }
  const element = found.objectType === "LOGICAL_NAME" ? "logicalAttribute" : "targetAttribute";
  return [["item", mappingXml(logical, target, [[element, [["t:name", found.name], content]], ["replace", "true"]])]];
}

/** Each action: its title, what it needs, what it shows, what it calls. */
const ACTIONS = {
  add: {
    title: ({ self }) => `Add a mapping at ${self}?`,
    yes: "Add mapping",
    operation: "put",
    privilege: "lrc_update",
    show: ({ logical }) => [
      field("logical", "Logical name", logical ?? ""),
      field("target", "Target name"),
      plan(["The mapping is registered in this catalog; its indexes learn of it with their next update.", "No file is copied, and nothing checks that the target exists.", "It can be undone: remove the mapping."]),
    ],
    run: (call, about, { logical, target }) => call("lrc", "put", [["item", mappingXml(logical, target)]]),
  },
  remove: {
    title: ({ self }) => `Remove this mapping at ${self}?`,
    yes: "Remove mapping",
    danger: true,
    operation: "delete",
    privilege: "lrc_update",
    show: ({ logical, target, others }) => [
      h("div", {}, name(logical)),
      h("div", {}, "→ ", name(target)),
      plan([
        "The file itself stays.",
        others > 0 ? `The name keeps ${words.count(others)} other ${others === 1 ? "copy" : "copies"}.` : "It is the last copy known here: the name is removed too, with its attributes.",
        "It cannot be undone here, except by adding the mapping and its attributes again.",
      ]),
    ],
    run: (call, { logical, target }) => call("lrc", "delete", mappingXml(logical, target)),
  },
  attribute: {
    title: ({ self }) => `Set an attribute at ${self}?`,
    yes: "Set attribute",
    operation: "put",
    privilege: "lrc_update",
    load: (call) => call("lrc", "listAttributeDefinitions").then(definitions),
    show: ({ logical, target }, known) => [
      h("div", {}, name(logical), " → ", name(target)),
      known.length === 0 && note("incomplete", "This catalog defines no attribute yet; the command rls attribute define adds one."),
      h("label", { class: "field" }, h("span", {}, "Attribute"), h("select", { name: "attribute", required: true }, known.map((one) => h("option", { value: `${one.objectType} ${one.name}` }, `${one.name} (${words.lower(one.type)}, of the ${words.lower(one.objectType)})`)))),
      field("value", "Value"),
      plan(["A value that is there is replaced; the former one is not kept.", "An attribute of a logical name counts for all its copies in this catalog."]),
    ],
    run: (call, about, values, known) => call("lrc", "put", attributeItem(about, values, known)),
  },
  member: {
    title: ({ member }) => `Decommission ${member}?`,
    yes: "Decommission",
    danger: true,
    operation: "removeMember",
    privilege: "admin",
    show: ({ member, names }) => [
      plan([
        `${member} is no longer expected: answers are complete without it, and its names leave them${names ? `, ${words.count(names)} of them` : ""}.`,
        "It is for servers that were shut down permanently; a server that is only down for a while stays expected and returns by itself.",
        "A server of that name that starts again joins as a new member.",
      ]),
    ],
    run: (call, { member }) => call("registry", "removeMember", [["name", member]]),
  },
  pause: {
    title: ({ request }) => `Pause ${request}?`,
    yes: "Pause",
    operation: "suspend",
    privilege: "replicator_update",
    show: () => [plan(["No further file of the request is begun; files under way are finished.", "Nothing is lost, and it can be resumed at any time."])],
    run: (call, { id }) => call(`replicator/${id}`, "suspend"),
  },
  resume: {
    title: ({ request }) => `Resume ${request}?`,
    yes: "Resume",
    operation: "resume",
    privilege: "replicator_update",
    show: () => [plan(["Its files are brought again, in the order of priorities.", "It can be paused again."])],
    run: (call, { id }) => call(`replicator/${id}`, "resume"),
  },
  retry: {
    title: ({ request }) => `Try the failed files of ${request} again?`,
    yes: "Retry",
    operation: "retryItems",
    privilege: "replicator_update",
    show: ({ failed, waiting }) => [
      plan([
        `${words.count(failed)} failed and ${words.count(waiting)} waiting ${failed + waiting === 1 ? "file is" : "files are"} tried now, with a new count of attempts.`,
        "What is wrong at a source or in a catalog stays wrong: such files fail again.",
        "Files that are done are left as they are.",
      ]),
    ],
    run: (call, { id }) => call(`replicator/${id}`, "retryItems"),
  },
  priority: {
    title: ({ request }) => `Change the priority of ${request}?`,
    yes: "Change priority",
    operation: "setPriority",
    privilege: "replicator_update",
    show: ({ priority }) => [
      field("priority", "Priority, a whole number", String(priority), { inputmode: "numeric", pattern: "-?[0-9]{1,4}" }),
      plan(["Requests with a higher number go first; equal ones take turns.", "Files under way are not interrupted.", "It can be changed back."]),
    ],
    run: (call, { id }, { priority }) => call(`replicator/${id}`, "setPriority", [["priority", priority.trim()]]),
  },
  update: {
    title: ({ self }) => `Send all names of ${self} to its indexes now?`,
    yes: "Update now",
    operation: "forceUpdate",
    privilege: "admin",
    show: ({ self, names, targets }) => [
      plan([
        `${self} sends ${targets === 1 ? "its index" : `each of its ${words.count(targets)} indexes`} ${names === undefined ? "all its names" : names === 1 ? "its only name" : `all its ${words.count(names)} names`}, in the background.`,
        "Until an index has them, it answers as before.",
        "No mapping and no file is changed. It need not be undone.",
      ]),
    ],
    run: (call) => call("admin", "forceUpdate"),
  },
  repair: {
    title: ({ self, to }) => `Send all names of ${self} to ${to} again?`,
    yes: "Repair",
    operation: "forceUpdate",
    privilege: "admin",
    show: ({ self, to, names }) => [
      plan([
        `${self} sends ${to} ${names === 1 ? "its only name" : `all its ${words.count(names)} names`} again, as it does at its first update.`,
        `${to} then has what ${self} has; until then it answers as before.`,
        `Only the index changes: no mapping of ${self}, no file.`,
        "It need not be undone. The comparison runs again afterwards and shows what is left.",
      ]),
    ],
    run: (call, { rli, before }) => call("admin", "forceUpdate", [["rli", rli]]).then(() => sent(call, rli, before)),
  },
};

/** Waits for a while until an update arrived after the one before. */
async function sent(call, rli, before) {
  for (const end = Date.now() + SENT_MILLIS; Date.now() < end; await new Promise((go) => setTimeout(go, LOOK_MILLIS))) {
    const { sections } = statistics(await call("admin", "getStatistics"));
    const target = sections.lrc?.targets?.find((one) => one.rli === rli);
    if (!target || target.lastFailure) {
      throw new Error(target ? `The update failed: ${target.lastFailure}` : "The catalog does not update that index any more.");
    }
    if (target.lastSuccess !== before) {
      return;
    }
  }
  throw new Error("The update was asked for and has not arrived yet; compare again in a while.");
}

/** The dialog for all actions; "done" is called after one succeeded. */
export class Confirmations {
  #dialog = document.getElementById("act-dialog");
  #call;

  constructor(call, done) {
    this.#call = call;
    this.#dialog.querySelector("form").addEventListener("submit", async (event) => {
      event.preventDefault();
      await this.#run(Object.fromEntries(new FormData(event.target)), done);
    });
  }

  async open(action, about) {
    const chosen = ACTIONS[action];
    Object.assign(this, { chosen, about, known: undefined });
    this.#say(undefined);
    document.getElementById("act-title").textContent = isolated(chosen.title(about));
    const yes = document.getElementById("act-yes");
    yes.textContent = chosen.yes;
    yes.className = chosen.danger ? "btn danger" : "btn main";
    const body = document.getElementById("act-body");
    body.replaceChildren();
    this.#dialog.showModal();
    try {
      this.known = await chosen.load?.(this.#call);
      update(body, [...chosen.show(about, this.known), h("p", { class: "xs dim" }, `You are ${rights.caller() ?? "not known here"}. This needs the privilege ${chosen.privilege}; the server checks it again.`)].flat());
      body.querySelector("input:placeholder-shown, input, select")?.focus();
    } catch (failure) {
      this.#say(failure);
    }
  }

  #say(failure) {
    const text = failure && (failure.code ? words.fault(failure) : failure.message);
    update(document.getElementById("act-failure"), [text && note("silent", text)]);
  }

  async #run(values, done) {
    const yes = document.getElementById("act-yes");
    yes.disabled = true;
    try {
      await this.chosen.run(this.#call, this.about, values, this.known);
      this.#dialog.close();
      done(this.chosen.yes);
    } catch (failure) {
      this.#say(failure);
    } finally {
      yes.disabled = false;
    }
  }
}
