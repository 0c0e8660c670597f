package org.gridrls.wss.message;

import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import org.gridrls.wss.xml.Refused;
import org.gridrls.wss.xml.WsUris;

/**
 * The kind of key decides the algorithm of a signature, the message does not: so a public key never
 * serves as a shared secret, and an attacker cannot force a weaker digest.
 */
final class Algorithms {
  private static final int RSA_BITS_MIN = 2_048;
  private static final int EC_BITS_MIN = 256;

  private Algorithms() {}

  /** The only algorithm that is accepted of this key; refuses keys that are too short. */
  static String of(PublicKey key) {
    if (key instanceof RSAPublicKey rsa) {
      requireBits(rsa.getModulus().bitLength(), RSA_BITS_MIN);
      return WsUris.RSA_SHA256;
    }
    if (key instanceof ECPublicKey ec) {
      requireBits(ec.getParams().getOrder().bitLength(), EC_BITS_MIN);
      return WsUris.ECDSA_SHA256;
    }
    throw Refused.because("keys are RSA or EC, not " + key.getAlgorithm());
  }

  private static void requireBits(int bits, int least) {
    if (bits < least) {
      throw Refused.because("a key of " + bits + " bits is too short, " + least + " are needed");
    }
  }

  /** The JDK's name. */
  static String signature(String algorithm) {
    return algorithm.equals(WsUris.RSA_SHA256) ? "SHA256withRSA" : "SHA256withECDSAinP1363Format";
  }
}
