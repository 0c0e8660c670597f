package org.gridrls.ring.transport;

/** Says what a connection between members is for; its caller says so in the greeting. */
enum Purpose {
  /** Learning whether the called member refuses; nothing follows. */
  KNOCK,
  /** The messages of the engine. */
  ENGINE,
  /** Questions of the caller, and replies. */
  QUESTIONS
}
