// Calls of the server's own services: envelopes, faults, and what went wrong.

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const TYPES = "https://gridrls.org/ns/types/1";
const PATIENCE_MILLIS = 20_000;

const SERVICES = {
  admin: "https://gridrls.org/ns/admin/1",
  lrc: "https://gridrls.org/ns/lrc/1",
  rli: "https://gridrls.org/ns/rli/1",
  registry: "https://gridrls.org/ns/registry/1",
  replicator: "https://gridrls.org/ns/replicator/1",
};

/** A service may be followed by the id of a resource: replicator/ID. */
const namespace = (service) => SERVICES[service.split("/")[0]];

/** The server answered, and said what is wrong. */
export class Fault extends Error {
  constructor(code, message, operation) {
    super(message);
    this.code = code;
    this.operation = operation;
  }
}

/** The server did not answer, or not as a service does. */
export class Away extends Error {}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;" };

export function escaped(text) {
  return String(text).replace(/[&<>"\r\n\t]/g, (character) => ESCAPES[character]);
}

/**
 * The content of a message. Each element is [name, value], where value is a text or a list of
 * elements; a name with "t:" is of the shared types, one with "l:" of the catalog's.
 */
function xml(elements) {
  return elements
    .map(([name, value]) => {
      const tag = name.includes(":") ? name : "s:" + name;
      return `<${tag}>${Array.isArray(value) ? xml(value) : escaped(value)}</${tag}>`;
    })
    .join("");
}

export function envelope(service, operation, elements = []) {
  const content = xml(elements);
  const catalog = content.includes("<l:") ? ` xmlns:l="${SERVICES.lrc}"` : "";
  return (
    `<e:Envelope xmlns:e="${SOAP}" xmlns:s="${namespace(service)}" xmlns:t="${TYPES}"${catalog}>` +
    `<e:Body><s:${operation}>${content}</s:${operation}></e:Body></e:Envelope>`
  );
}

/** The request of an operation without an envelope. */
export function request(service, operation, elements = []) {
  return `<s:${operation} xmlns:s="${namespace(service)}" xmlns:t="${TYPES}" xmlns:l="${SERVICES.lrc}">${xml(elements)}</s:${operation}>`;
}

function only(parent, ...names) {
  let found = parent;
  for (const name of names) {
    found = found && [...found.children].find((child) => child.localName === name);
  }
  return found;
}

/** The element "result" of an answer; throws Fault, or Away for what is no answer of a service. */
export function resultOf(document, operation) {
  const body = only(document, "Envelope", "Body");
  const fault = only(body, "Fault");
  if (fault) {
    const typed = only(fault, "detail", "rlsFault");
    const code = only(typed, "code")?.textContent ?? "INTERNAL";
    const message = only(typed, "message") ?? only(fault, "faultstring");
    throw new Fault(code, message?.textContent ?? "the server gave no reason", operation);
  }
  const response = only(body, operation + "Response");
  if (!response) {
    throw new Away("what answers there is not the service");
  }
  return only(response, "result");
}

export function parsed(text) {
  return new DOMParser().parseFromString(text, "text/xml");
}

/**
 * A function call(service, operation, elements) for one server; its parts can be replaced by tests.
 * "token" is asked before each call, and may be empty.
 */
export function caller({ send = (...all) => fetch(...all), parse = parsed, token = () => "" } = {}) {
  return async (service, operation, elements = []) => {
    const headers = {
      "Content-Type": "text/xml;charset=UTF-8",
      SOAPAction: `"${namespace(service)}/${operation}"`,
    };
    if (token()) {
      headers.Authorization = "Bearer " + token();
    }
    let text;
    try {
      const reply = await send("../ws/" + service, {
        method: "POST",
        headers,
        body: envelope(service, operation, elements),
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
      });
      text = await reply.text();
    } catch (failure) {
      throw new Away(failure.name === "TimeoutError" ? "no answer in time" : "it can't be reached");
    }
    return resultOf(parse(text), operation);
  };
}
