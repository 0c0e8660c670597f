// Questions that the console's own server answers and no service does: history, rights, comparisons, ranks, searches elsewhere.

import { Away, Fault } from "./soap.mjs";

const PATIENCE_MILLIS = 120_000;

/**
 * A function ask(question, parameters, method, body) for the values of an answer; its parts can be replaced by tests. A "body"
 * that is no text is sent as JSON. "token" is asked before each call, and may be empty.
 */
export function asker({ send = (...all) => fetch(...all), token = () => "" } = {}) {
  return async (question, parameters = {}, method = "GET", body = undefined) => {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given).toString();
    let reply;
    try {
      reply = await send(`answers/${question}${query ? "?" + query : ""}`, {
        method,
        ...(body && { body: new Blob([typeof body === "string" ? body : JSON.stringify(body)]) }), // without a type: the server takes no other than XML
        headers: token() ? { Authorization: "Bearer " + token() } : {},
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
      });
    } catch (failure) {
      throw new Away(failure.name === "TimeoutError" ? "no answer in time" : "it can't be reached");
    }
    let values;
    try {
      values = await reply.json();
    } catch {
      throw new Away("what answers there is not the console's server");
    }
    if (!reply.ok) {
      const fault = new Fault(values.code ?? "INTERNAL", values.message ?? "the server gave no reason", question);
      fault.accepts = values.accepts;
      throw fault;
    }
    return values;
  };
}
