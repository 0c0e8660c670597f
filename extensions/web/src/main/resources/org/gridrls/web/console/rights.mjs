// What the caller may change, as the server said. Actions that the caller may not call are shown and can't be used.

/** The rights for every name, and those for single names that were asked for. */
const known = { everywhere: undefined, names: new Map(), accepts: undefined };
const NAMES_MAX = 100;

/** The ways in which callers may prove who they are, as a refusal or an answer says. */
export function learnAccepted(accepts) {
  known.accepts = accepts ?? known.accepts;
}

/** Undefined until the server has said it. */
export function accepts() {
  return known.accepts;
}

/** "answer" is {caller, may}; undefined: not known. */
export function learn(answer, name) {
  if (name === undefined) {
    known.everywhere = answer;
    known.names.clear();
    return;
  }
  if (known.names.size >= NAMES_MAX) {
    known.names.clear();
  }
  known.names.set(name, answer);
}

export function caller() {
  return known.everywhere?.caller;
}

/** Undefined until the server has said it. */
export function may(operation, name) {
  return (name === undefined ? known.everywhere : (known.names.get(name) ?? known.everywhere))?.may.includes(operation);
}
