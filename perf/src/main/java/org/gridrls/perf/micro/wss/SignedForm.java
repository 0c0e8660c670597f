package org.gridrls.perf.micro.wss;

/** A way to sign envelopes and to check them. Safe for threads. */
public interface SignedForm {
  /** From the bytes of an envelope to those of a signed one. */
  byte[] sign() throws Exception;

  /** Gives back something that depends on all that was checked; throws if it is not good. */
  Object check(byte[] signed) throws Exception;
}
