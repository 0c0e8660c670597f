package org.gridrls.client.codec.xml;

/**
 * Says that a message has something that its reader does not know, or is damaged: a more general
 * reader decides what it means, if there is one. Immutable, and without a stack trace.
 */
public final class UnsupportedMessage extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnsupportedMessage(String what) {
    super(what, null, false, false);
  }
}
