package org.gridrls.perf.micro.wss;

import java.util.Properties;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.crypto.Merlin;

/** How a form of WSS4J comes by its keys. */
@FunctionalInterface
interface Cryptos {
  Crypto get() throws Exception;

  /** The file is read for each message. */
  static Cryptos ofFile(Sample sample) {
    return () -> new Merlin(properties(sample), Cryptos.class.getClassLoader(), null);
  }

  /** The file is read once, and the private key kept. */
  static Cryptos kept(Sample sample) throws Exception {
    Crypto crypto = ofFile(sample).get();
    return () -> crypto;
  }

  /** And certificates that were read and found good are remembered. */
  static Cryptos remembering(Sample sample) throws Exception {
    Crypto crypto = new RememberingCrypto(properties(sample));
    return () -> crypto;
  }

  private static Properties properties(Sample sample) {
    Properties properties = new Properties();
    set(properties, Merlin.KEYSTORE_FILE, sample.file().toString());
    set(properties, Merlin.KEYSTORE_TYPE, "PKCS12");
    set(properties, Merlin.KEYSTORE_PASSWORD, Sample.PASSWORD);
    set(properties, Merlin.KEYSTORE_ALIAS, Sample.ALIAS);
    set(properties, Merlin.KEYSTORE_PRIVATE_KEY_CACHING, "true");
    return properties;
  }

  private static void set(Properties properties, String key, String value) {
    properties.setProperty(Merlin.PREFIX + key, value);
  }
}
