package org.gridrls.wss.xml;

/** A message has another form than the one that is read quickly; the general reader reads it. */
public final class OtherFormException extends Exception {
  private static final long serialVersionUID = 1;
  private static final OtherFormException ONLY = new OtherFormException();

  private OtherFormException() {
    super("another form", null, false, false);
  }

  /** Throws unless it is the quickly read form. */
  public static void unless(boolean quick) throws OtherFormException {
    if (!quick) {
      throw ONLY;
    }
  }
}
