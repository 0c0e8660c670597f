package org.gridrls.perf.micro.wss;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.util.Properties;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.dom.WSConstants;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.certs.Credential;
import org.gridrls.wss.message.Addressing;

/**
 * What all forms sign, and with what: an envelope of 1 KB and three addressing headers; a key on
 * the curve P-256, also as a file.
 *
 * @param plain without the headers
 * @param addressed with them
 * @param file a PKCS #12 store of the key and of whom is trusted
 */
public record Sample(
    byte[] plain, Addressing addressing, byte[] addressed, Credential credential, Path file) {
  static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";
  static final String ALIAS = "rls";
  static final String PASSWORD = "measured";

  private static final int ENVELOPE_BYTES = 1_024;
  private static final String TO = "https://catalog.example.org/ws/signed/lrc";
  private static final String ACTION = "urn:query";
  private static final String MESSAGE_ID = "urn:uuid:1";

  /** {@code directory} gets the file. */
  public static Sample make(Path directory, Clock clock) throws Exception {
    return make(directory, CertificateAuthority.create("Perf", clock), KeyKind.EC_P256);
  }

  static Sample make(Path directory, CertificateAuthority authority, KeyKind key) throws Exception {
    Credential credential = authority.issue(CertificateOrder.user("Alice").with(key));
    Path file = directory.resolve("alice.p12");
    write(credential, authority, file);
    String begin = "<soap:Envelope xmlns:soap=\"" + SOAP + "\">";
    String headers =
        "<soap:Header xmlns:wsa=\""
            + ADDRESSING
            + "\">"
            + header("To", TO)
            + header("Action", ACTION)
            + header("MessageID", MESSAGE_ID)
            + "</soap:Header>";
    String body = body(begin.length());
    return new Sample(
        bytes(begin + body),
        Addressing.request(TO, ACTION, MESSAGE_ID),
        bytes(begin + headers + body),
        credential,
        file);
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

  private static void write(Credential credential, CertificateAuthority authority, Path file)
      throws GeneralSecurityException, IOException {
    KeyStore store = credential.keyStore(PASSWORD.toCharArray());
    store.setCertificateEntry("authority", authority.certificate());
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
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

  private static String header(String name, String value) {
    return "<wsa:" + name + ">" + value + "</wsa:" + name + ">";
  }

  private static String body(int before) {
    String begin = "<soap:Body><q xmlns=\"urn:q\"><name>";
    String end = "</name></q></soap:Body></soap:Envelope>";
    return begin + "a".repeat(ENVELOPE_BYTES - before - begin.length() - end.length()) + end;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
