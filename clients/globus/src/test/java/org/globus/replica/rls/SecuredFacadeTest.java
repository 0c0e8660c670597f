package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Certificates;
import org.gridrls.certs.Credential;
import org.gridrls.testkit.PrivateFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of the time prove who they are to a server that serves nobody else. */
@Tag("process")
class SecuredFacadeTest {
  private static final String PASSWORD = "changeit";
  private static final Clock CLOCK = Clock.systemUTC();

  @TempDir private static Path directory;
  private static AuthorityDirectory authority;
  private static AuthorityDirectory.Issued alice;
  private static LiveServer server;

  @BeforeAll
  static void start() {
    authority = AuthorityDirectory.create(directory.resolve("ca"), "Test VO", CLOCK);
    alice = authority.issue(CertificateOrder.user("Alice"));
    AuthorityDirectory.Issued host =
        authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    server =
        new LiveServer(
            directory.resolve("data"),
            "lrc",
            "security.accept",
            "certificate",
            "security.admins",
            "/O=Test VO/OU=people/CN=Alice",
            "security.servers",
            "/O=Test VO/OU=hosts/.*",
            "security.certificate",
            host.certificate().toString(),
            "security.key",
            host.key().toString(),
            "security.trust.directory",
            authority.trust().toString(),
            "security.trust.proxies",
            "true");
    System.setProperty("X509_CERT_DIR", authority.trust().toString());
  }

  @AfterAll
  static void stop() {
    System.clearProperty("X509_CERT_DIR");
    server.close();
  }

  @AfterEach
  void forget() {
    System.clearProperty("X509_USER_PROXY");
    System.clearProperty("X509_USER_CERT");
    System.clearProperty("X509_USER_KEY");
    RLSClient.Certificate(null, null);
    RLSClient.ProxyCertificate(null);
  }

  /** The file of a proxy, as grid-proxy-init writes it: certificate, key, and who signed it. */
  private static String proxy(Duration life) throws IOException {
    Credential proxy = Certificates.proxy(alice.credential(), false, life, CLOCK);
    Path file = Files.createTempFile(directory, "x509up_", "");
    return PrivateFile.write(file, proxy.certificatePem() + proxy.keyPem()).toString();
  }

  private static void works(RLSClient client, String name) throws RLSException {
    client.getLRC().create(name, "root://" + name);
    assertEquals("root://" + name, ((RLSString2) client.LRCGetPFN(name).get(0)).s2);
    client.Close();
  }

  @Test
  void aCertificateAndItsKeyProveWhoCalls() throws RLSException {
    String certificate = alice.certificate().toString();
    String key = alice.key().toString();
    works(new RLSClient(server.rls(), certificate, key), "of/a/client");
    RLSClient.Certificate(certificate, key);
    works(new RLSClient(server.rls()), "of/the/process");
    RLSClient.Certificate(null, null);
    System.setProperty("X509_USER_CERT", certificate);
    System.setProperty("X509_USER_KEY", key);
    works(new RLSClient(server.rls()), "of/the/environment");
  }

  @Test
  void aProxyProvesWhoCalls() throws Exception {
    String proxy = proxy(Duration.ofHours(1));
    works(new RLSClient(server.rls(), proxy), "proxy/of/a/client");
    RLSClient.ProxyCertificate(proxy);
    works(new RLSClient(server.rls()), "proxy/of/the/process");
    RLSClient.ProxyCertificate(null);
    System.setProperty("X509_USER_PROXY", proxy);
    works(new RLSClient(server.rls()), "proxy/of/the/environment");
  }

  @Test
  void whoProvesNothingIsRefusedAndAnotherClientsProofDoesNotCount() throws Exception {
    String proxy = proxy(Duration.ofHours(1));
    works(new RLSClient(server.web(), proxy), "before/nobody");
    RLSClient nobody = new RLSClient(server.web());
    Refused.with(RLSClient.RLS_PERM, () -> nobody.getLRC().create("nobody", "t"));
    nobody.Close();
    AuthorityDirectory.Issued bob = authority.issue(CertificateOrder.user("Bob"));
    RLSClient reader =
        new RLSClient(server.rls(), bob.certificate().toString(), bob.key().toString());
    Refused.with(RLSClient.RLS_PERM, () -> reader.getLRC().create("bob", "t"));
    assertFalse(reader.getLRC().exists("bob", RLSAttribute.LRC_LFN));
    reader.Close();
  }

  @Test
  void aCredentialThatCannotBeReadIsNamed() {
    RLSException missing =
        Refused.with(RLSClient.RLS_GLOBUSERR, () -> new RLSClient(server.rls(), "/no/such/proxy"));
    assertTrue(missing.getMessage().contains("/no/such/proxy"), missing::getMessage);
  }

  @Test
  void anAuthorityThatIsNotTrustedIsRefusedByTheClient() throws Exception {
    CertificateAuthority other = CertificateAuthority.create("Other VO", CLOCK);
    Path trust = directory.resolve("other.pem");
    Files.writeString(trust, other.credential().certificatePem());
    System.setProperty("X509_CERT_DIR", trust.toString());
    try {
      String proxy = proxy(Duration.ofHours(1));
      Refused.with(RLSClient.RLS_GLOBUSERR, () -> new RLSClient(server.rls(), proxy));
    } finally {
      System.setProperty("X509_CERT_DIR", authority.trust().toString());
    }
  }

  /** In a process of its own: a JVM reads its stores once. */
  @Test
  void theStoresOfTheJvmProveWhoCalls() throws Exception {
    Path keys = directory.resolve("alice.p12");
    AuthorityDirectory.writeKeyStore(keys, alice.credential(), PASSWORD.toCharArray());
    Path trust = trustStore();
    String answer =
        program(
            "-Djavax.net.ssl.keyStore=" + keys,
            "-Djavax.net.ssl.keyStorePassword=" + PASSWORD,
            "-Djavax.net.ssl.keyStoreType=PKCS12",
            "-Djavax.net.ssl.trustStore=" + trust,
            "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
    assertTrue(answer.contains("found root://by/store"), answer);
  }

  private static Path trustStore() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("authority", authority.authority().certificate());
    Path file = directory.resolve("trust.p12");
    try (var out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  private static String program(String... options) throws Exception {
    Path output = Files.createTempFile(directory, "program", ".txt");
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(options));
    String whole = System.getProperty("surefire.test.class.path");
    String classpath = whole == null ? System.getProperty("java.class.path") : whole;
    words.addAll(List.of("-cp", classpath, Program.class.getName(), server.rls()));
    Process process =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      assertTrue(process.waitFor(1, TimeUnit.MINUTES), "the program does not end");
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  /** Knows nothing of certificates. */
  public static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws RLSException {
      RLSClient client = new RLSClient(arguments[0]);
      client.getLRC().create("by/store", "root://by/store");
      System.out.println("found " + ((RLSString2) client.LRCGetPFN("by/store").get(0)).s2);
      client.Close();
    }
  }
}
