package org.gridrls.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.client.tls.CredentialFiles;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Options name the caller's credentials, else the environment does, as for grid tools. */
class SecurityOptionsTest {
  @Command
  private static final class Sample {
    @Mixin final SecurityOptions security;

    Sample(Map<String, String> environment) {
      security = new SecurityOptions(environment::get);
    }
  }

  private static CredentialFiles files(Map<String, String> environment, String... arguments) {
    Sample sample = new Sample(environment);
    new CommandLine(sample).parseArgs(arguments);
    return sample.security.files();
  }

  private static CredentialFiles expected(String certificate, String key, String... trust) {
    return new CredentialFiles(
        Optional.ofNullable(certificate).map(Path::of),
        Optional.ofNullable(key).map(Path::of),
        Optional.empty(),
        List.of(trust).stream().map(Path::of).toList(),
        Optional.empty());
  }

  @Test
  void nothingIsNobody() {
    assertEquals(CredentialFiles.NONE, files(Map.of()));
    assertEquals(CredentialFiles.NONE, files(Map.of("RLS_CERT", "", "RLS_TRUST", "")));
  }

  @Test
  void optionsGoBeforeTheEnvironment() {
    Map<String, String> environment =
        Map.of("RLS_CERT", "c", "RLS_KEY", "k", "X509_USER_PROXY", "p", "RLS_TRUST", "t");
    assertEquals(expected("c", "k", "t"), files(environment));
    assertEquals(expected("C", null, "T1", "T2"), files(environment, "--cert=C", "--trust=T1:T2"));
    assertEquals(expected("C", "K", "t"), files(environment, "--cert=C", "--key=K"));
  }

  @Test
  void aProxyGoesBeforeTheCertificateItStandsFor() {
    Map<String, String> grid =
        Map.of("X509_USER_CERT", "c", "X509_USER_KEY", "k", "X509_CERT_DIR", "d");
    assertEquals(expected("c", "k", "d"), files(grid));
    assertEquals(
        expected("p", null),
        files(Map.of("X509_USER_CERT", "c", "X509_USER_KEY", "k", "X509_USER_PROXY", "p")));
  }

  @Test
  void whatASessionWasGivenHoldsForItsCommands() {
    Sample session = new Sample(Map.of("RLS_CERT", "ignored"));
    new CommandLine(session)
        .parseArgs("--cert=c", "--key=k", "--key-password-file=p", "--trust=t", "--token-file=f");
    Profile profile = session.security.saidIn(Profile.of(new CommandLine(session)));
    Sample command = new Sample(Map.of());
    new CommandLine(command).setDefaultValueProvider(profile).parseArgs("--token-file=other");
    assertEquals(
        new CredentialFiles(
            Optional.of(Path.of("c")),
            Optional.of(Path.of("k")),
            Optional.of(Path.of("p")),
            List.of(Path.of("t")),
            Optional.of(Path.of("other"))),
        command.security.files());
  }

  @Test
  void aTokenIsNamedByItsFile() {
    Path there = Path.of("there");
    assertEquals(
        CredentialFiles.NONE.withToken(there), files(Map.of("BEARER_TOKEN_FILE", "there")));
    assertEquals(
        CredentialFiles.NONE.withToken(there),
        files(Map.of("BEARER_TOKEN_FILE", "elsewhere"), "--token-file=there"));
  }
}
