package org.gridrls.cli.command;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.wss.WsSecurity;
import picocli.CommandLine.Option;

/**
 * The credential and trust options of every command. Options that are not given are taken from the
 * profile, then from the environment variables of grid tools. Used by one thread.
 */
public final class SecurityOptions {
  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = {
        "Your certificate (PEM), a proxy certificate, or a key store in PKCS12 (.p12);",
        "default: RLS_CERT, X509_USER_PROXY or X509_USER_CERT."
      })
  Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "Its private key (PEM), if not in the same file; default: RLS_KEY or X509_USER_KEY.")
  Path key;

  @Option(
      names = "--key-password-file",
      paramLabel = "FILE",
      description = "File whose first line is the password of the PKCS12 file.")
  Path password;

  @Option(
      names = "--trust",
      paramLabel = "FILES",
      description = {
        "Trusted certificate authorities: PEM files or directories, separated by colons;",
        "default: RLS_TRUST or X509_CERT_DIR, or the authorities of the JDK."
      })
  String trust;

  @Option(
      names = "--revocation-grace",
      paramLabel = "TIME",
      description = "How long to accept an expired revocation list (30m, 2h); default: not at all.")
  String grace;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File with a bearer token, sent only over TLS; default: BEARER_TOKEN_FILE.")
  Path token;

  private final UnaryOperator<String> environment;

  public SecurityOptions() {
    this(System::getenv);
  }

  public SecurityOptions(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /** The profile with the values of these options, for later commands. */
  public Profile saidIn(Profile profile) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("cert", certificate);
    said.put("key", key);
    said.put("key-password-file", password);
    said.put("trust", trust);
    said.put("revocation-grace", grace);
    said.put("token-file", token);
    Profile with = profile;
    for (Map.Entry<String, Object> option : said.entrySet()) {
      if (option.getValue() != null) {
        with = with.with(option.getKey(), option.getValue().toString());
      }
    }
    return with;
  }

  Credentials credentials() {
    CredentialFiles files = files();
    return files.isNone() ? Credentials.NONE : Credentials.of(files).signingBy(new WsSecurity());
  }

  /** The files that the options and the environment name. */
  public CredentialFiles files() {
    return certificate == null ? fromEnvironment() : of(certificate, Optional.ofNullable(key));
  }

  /** The first pair that exists; the file of a proxy contains its key. */
  private CredentialFiles fromEnvironment() {
    Optional<Path> own = variable("RLS_CERT");
    if (own.isPresent()) {
      return of(own.get(), Optional.ofNullable(key).or(() -> variable("RLS_KEY")));
    }
    Optional<Path> proxy = variable("X509_USER_PROXY");
    if (proxy.isPresent()) {
      return of(proxy.get(), Optional.empty());
    }
    return variable("X509_USER_CERT")
        .map(file -> of(file, Optional.ofNullable(key).or(() -> variable("X509_USER_KEY"))))
        .orElseGet(() -> of(null, Optional.empty()));
  }

  private CredentialFiles of(Path file, Optional<Path> itsKey) {
    return new CredentialFiles(
        Optional.ofNullable(file),
        itsKey,
        Optional.ofNullable(password),
        trusted(),
        Optional.ofNullable(token).or(() -> variable("BEARER_TOKEN_FILE")),
        grace == null ? Duration.ZERO : Durations.parse(grace));
  }

  private List<Path> trusted() {
    return Stream.of(trust, environment.apply("RLS_TRUST"), environment.apply("X509_CERT_DIR"))
        .filter(text -> text != null && !text.isEmpty())
        .findFirst()
        .map(text -> Arrays.stream(text.split(File.pathSeparator)).map(Path::of).toList())
        .orElse(List.of());
  }

  private Optional<Path> variable(String name) {
    return Optional.ofNullable(environment.apply(name)).filter(v -> !v.isEmpty()).map(Path::of);
  }
}
