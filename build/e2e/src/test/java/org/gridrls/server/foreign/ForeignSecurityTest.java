package org.gridrls.server.foreign;

import static org.gridrls.server.foreign.ForeignPrograms.assertDidAllSteps;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridrls.certs.AuthorityDirectory.Issued;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.security.message.PasswordHash;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.foreign.ForeignPrograms.Outcome;
import org.gridrls.server.secured.TokenServerTest;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Other people's clients prove who they are in all the ways that servers accept: Apache CXF with
 * WSS4J, which reads the policies in the WSDLs and verifies the replies, and zeep.
 */
@Tag("process")
class ForeignSecurityTest {
  private static final String PASSWORD = "correct horse";
  private static final String RIGHTS = "storage.read:/ storage.create:/ storage.modify:/";
  private static final List<String> EXPECTED =
      List.of(
          "create        sample/",
          "fault         LOGICAL_NAME_EXISTS",
          "bulkCreate    1000",
          "bulkQuery     1000",
          "delete        1001 mappings");
  private static final List<String> EXPECTED_OF_ZEEP =
      List.of(
          "create        sample/",
          "query         file:///here/sample/",
          "fault         LOGICAL_NAME_EXISTS",
          "delete        1 mappings of sample/");

  @TempDir private static Path data;
  private static SecuredServers secured;
  private static Path password;
  private static Path token;

  @TempDir private Path directory;
  private ForeignPrograms programs;

  /** A server and a user whose keys are of one kind. */
  private record Pair(String url, Issued host, Issued user) {
    String[] signing() {
      return new String[] {
        "--certificate", user.certificate().toString(), "--key", user.key().toString()
      };
    }
  }

  private static Pair elliptic;
  private static Pair rsa;

  @BeforeAll
  static void start() throws Exception {
    secured = new SecuredServers(data);
    ECKey key = new ECKeyGenerator(Curve.P_256).keyID("k").generate();
    Path keys = Files.writeString(data.resolve("jwks"), new JWKSet(key).toString());
    token = Files.writeString(data.resolve("token"), TokenServerTest.token(key, RIGHTS));
    password = Files.writeString(data.resolve("password"), PASSWORD + "\n");
    Path passwords = data.resolve("passwords");
    Files.writeString(passwords, "robot:" + PasswordHash.of(PASSWORD.toCharArray()).line() + "\n");
    elliptic = pair(KeyKind.EC_P256, keys, passwords);
    rsa = pair(KeyKind.RSA_2048, keys, passwords);
  }

  private static Pair pair(KeyKind kind, Path keys, Path passwords) {
    String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    Issued host =
        secured.authority.issue(
            CertificateOrder.host(name + ".test", "localhost", "127.0.0.1").with(kind));
    Issued user = secured.authority.issue(CertificateOrder.user("user-" + name).with(kind));
    String url =
        secured
            .servers
            .start(
                name,
                "roles",
                "lrc",
                "security.accept",
                "[certificate,token,password,signature,conversation]",
                "security.certificate",
                host.certificate().toString(),
                "security.key",
                host.key().toString(),
                "security.admins",
                "[" + user.subject() + ",robot]",
                "security.passwords",
                passwords.toString(),
                "security.tokens.issuers",
                "https://iss.example/",
                "security.tokens.keys",
                keys.toString(),
                "security.tokens.audiences",
                "https://rls.example")
            .baseUrl();
    return new Pair(url, host, user);
  }

  @AfterAll
  static void stop() {
    secured.close();
  }

  @BeforeEach
  void prepare() {
    programs = new ForeignPrograms(directory);
  }

  @Test
  void cxfSignsByThePolicyAndBelievesTheReplies() throws Exception {
    Path build = directory.resolve("java");
    programs.maven("java-cxf-security", build);
    for (Pair pair : List.of(elliptic, rsa)) {
      Outcome outcome = cxf(build, keyStore(pair.user), pair, "signed", "session");
      assertDidAllSteps(outcome, EXPECTED);
      assertEquals(
          2, outcome.output().lines().filter(line -> line.startsWith("bulkQuery")).count());
    }
    assertDidAllSteps(cxf(build, "robot", rsa, "password"), EXPECTED);
    refused(cxf(build, "mallory", rsa, "password"));
  }

  @Test
  void theSampleOfCxfCopiedAloneSaysWhatItLacks() throws Exception {
    Path alone = Files.createDirectory(directory.resolve("alone"));
    Files.copy(ProjectRoot.path("samples/java-cxf-security/pom.xml"), alone.resolve("pom.xml"));
    AssertionError failure =
        assertThrows(
            AssertionError.class,
            () -> programs.maven(alone.toString(), directory.resolve("nothing")));
    assertTrue(failure.getMessage().contains("The contract is missing: name"), failure::getMessage);
  }

  private Outcome cxf(Path build, String who, Pair pair, String... ways) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(secured.authority.certificate().toString(), who, password.toString()));
    List.of(ways).forEach(way -> arguments.add(pair.url + "/ws/" + way + "/lrc"));
    return programs.java(build, "sample.SecuredSample", arguments.toArray(String[]::new));
  }

  private static void refused(Outcome outcome) {
    assertEquals(1, outcome.exitCode(), outcome::output);
    assertTrue(!outcome.output().contains("create  "), outcome::output);
  }

  private String keyStore(Issued issued) throws Exception {
    Path file = directory.resolve(issued.certificate().getFileName() + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      issued.credential().keyStore(PASSWORD.toCharArray()).store(out, PASSWORD.toCharArray());
    }
    return file.toString();
  }

  @Test
  void zeepSendsAPassword() throws Exception {
    String run = programs.python("secured", "--help");
    String file = password.toString();
    assertDidAllSteps(
        zeep(run, rsa.url + "/ws/password/lrc", "--user", "robot", "--password-file", file),
        EXPECTED_OF_ZEEP);
    Outcome wrong =
        zeep(run, rsa.url + "/ws/password/lrc", "--user", "robot", "--password-file", run);
    refused(wrong);
    assertTrue(wrong.output().contains("password is wrong"), wrong::output);
  }

  @Test
  void zeepShowsACertificate() throws Exception {
    String run = programs.python("secured", "--help");
    assertDidAllSteps(zeep(run, rsa.url + "/ws/lrc", rsa.signing()), EXPECTED_OF_ZEEP);
    refused(zeep(run, elliptic.url + "/ws/lrc"));
  }

  @Test
  void zeepSendsAToken() throws Exception {
    String run = programs.python("secured", "--help");
    String file = token.toString();
    assertDidAllSteps(
        zeep(run, elliptic.url + "/ws/lrc", "--token-file", file, "--names", "/sample"),
        List.of("create        /sample/", "delete        1 mappings of /sample/"));
    refused(zeep(run, elliptic.url + "/ws/lrc", "--token-file", file, "--names", "elsewhere"));
  }

  @Test
  void zeepSignsMessages() throws Exception {
    String run = programs.python("secured", "--server", "probe", "--help");
    for (Pair pair : List.of(elliptic, rsa)) {
      assertDidAllSteps(signed(run, pair, pair.host), EXPECTED_OF_ZEEP);
    }
    // answers that somebody else signed are accepted by nobody
    Outcome other = signed(run, rsa, elliptic.host);
    refused(other);
    assertTrue(other.output().contains("not signed by the server"), other::output);
  }

  private Outcome signed(String run, Pair pair, Issued server) throws Exception {
    List<String> options = new ArrayList<>(List.of(pair.signing()));
    options.addAll(List.of("--server", server.certificate().toString()));
    return zeep(run, pair.url + "/ws/signed/lrc", options.toArray(String[]::new));
  }

  private Outcome zeep(String run, String url, String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(run, "secured", url, "--trust", secured.authority.certificate().toString()));
    command.addAll(List.of(options));
    return programs.run(command.toArray(String[]::new));
  }
}
