package org.gridrls.wss.message;

/** Verifies the security tokens of messages. Implementations are safe for threads. */
public interface Keys {
  /**
   * The owner of a certificate, sent as base64 text, after its chain was checked; throws
   * PERMISSION_DENIED if it is not trusted.
   *
   * @param path true for a chain (PkiPath), false for one certificate
   */
  Signer certificate(String base64, boolean path);

  /** The partner in a session; throws if there is no such session (any more). */
  Signer session(String id);
}
