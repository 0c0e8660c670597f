package org.gridrls.perf.micro.wss;

import java.security.Security;

/** Which provider does the arithmetic of signatures. */
enum Provider {
  /** The providers of the JDK. */
  JDK(null),
  /** Amazon Corretto Crypto Provider. */
  ACCP("com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider");

  private final String type;

  Provider(String type) {
    this.type = type;
  }

  /** Puts it first. Keys that are made from then on are its own. */
  void install() throws ReflectiveOperationException {
    if (type != null) {
      Security.insertProviderAt(
          (java.security.Provider) Class.forName(type).getConstructor().newInstance(), 1);
    }
  }

  /** What was found first for a signature by this key. */
  static String inUse(String algorithm) throws java.security.GeneralSecurityException {
    java.security.Provider found = java.security.Signature.getInstance(algorithm).getProvider();
    return found.getName() + " " + found.getVersionStr();
  }
}
