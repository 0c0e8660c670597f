package org.gridrls.client.codec.xml;

/**
 * A message has something that the direct path does not know, or is damaged: the SOAP stack decides
 * what it means. Immutable, and without a stack trace, as it is no error.
 */
public final class UnsupportedMessage extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnsupportedMessage(String what) {
    super(what, null, false, false);
  }
}
