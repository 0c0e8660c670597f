package org.gridrls.perf.micro.wss;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Properties;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.dom.WSConstants;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.certs.Credential;

/**
 * The key of one side, also as a file. Immutable.
 *
 * @param file a PKCS #12 store of the key and of whom is trusted
 */
record Sample(Credential credential, Path file) {
  static final String ALIAS = "rls";
  static final String PASSWORD = "measured";

  /** Makes the directory and writes the file in it. */
  static Sample make(Path directory, CertificateAuthority authority, KeyKind key) throws Exception {
    Credential credential = authority.issue(CertificateOrder.user("Alice").with(key));
    Path file = Files.createDirectories(directory).resolve("alice.p12");
    KeyStore store = credential.keyStore(PASSWORD.toCharArray());
    store.setCertificateEntry("authority", authority.certificate());
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return new Sample(credential, file);
  }

  /** As XML Signature names it. */
  String signatureAlgorithm() {
    return isRsa() ? WSConstants.RSA_SHA256 : WSConstants.ECDSA_SHA256;
  }

  /** As the JDK names it. */
  String signature() {
    return isRsa() ? "SHA256withRSA" : "SHA256withECDSA";
  }

  private boolean isRsa() {
    return credential.key().getAlgorithm().equals("RSA");
  }

  /** Of WSS4J's store of keys. */
  Properties properties() {
    Properties properties = new Properties();
    properties.setProperty(Merlin.PREFIX + Merlin.KEYSTORE_FILE, file.toString());
    properties.setProperty(Merlin.PREFIX + Merlin.KEYSTORE_TYPE, "PKCS12");
    properties.setProperty(Merlin.PREFIX + Merlin.KEYSTORE_PASSWORD, PASSWORD);
    properties.setProperty(Merlin.PREFIX + Merlin.KEYSTORE_ALIAS, ALIAS);
    properties.setProperty(Merlin.PREFIX + Merlin.KEYSTORE_PRIVATE_KEY_CACHING, "true");
    return properties;
  }
}
