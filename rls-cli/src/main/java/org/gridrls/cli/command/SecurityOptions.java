package org.gridrls.cli.command;

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
import picocli.CommandLine.Option;

/**
 * The options by which every command is told who calls and whom to trust. What is not said is taken
 * from the profile, then from the environment, where grid tools have it. Used by one thread.
 */
public final class SecurityOptions {
  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = {
        "Your certificate (PEM), a proxy certificate, or both in PKCS12 (.p12);",
        "else RLS_CERT, X509_USER_PROXY or X509_USER_CERT."
      })
  Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Its key (PEM), if not in the same file; else RLS_KEY or X509_USER_KEY.")
  Path key;

  @Option(
      names = "--key-password-file",
      paramLabel = "FILE",
      description = "The file whose first line opens the PKCS12.")
  Path password;

  @Option(
      names = "--trust",
      paramLabel = "FILES",
      description = {
        "Authorities to trust: PEM files or directories, with : between them;",
        "else RLS_TRUST or X509_CERT_DIR, else those of the JDK."
      })
  String trust;

  @Option(
      names = "--revocation-grace",
      paramLabel = "TIME",
      description =
          "How long a revocation list counts after its end (30m, 2h); default: not at all.")
  String grace;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A bearer token, sent only over TLS; else BEARER_TOKEN_FILE.")
  Path token;

  private final UnaryOperator<String> environment;

  public SecurityOptions() {
    this(System::getenv);
  }

  public SecurityOptions(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /** The profile with what these options say, for commands that follow. */
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
    return files.equals(CredentialFiles.NONE) ? Credentials.NONE : Credentials.of(files);
  }

  CredentialFiles files() {
    return certificate == null ? fromEnvironment() : of(certificate, Optional.ofNullable(key));
  }

  /** The first pair that is there; a proxy's file has its key in it. */
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
        .map(text -> Arrays.stream(text.split(java.io.File.pathSeparator)).map(Path::of).toList())
        .orElse(List.of());
  }

  private Optional<Path> variable(String name) {
    return Optional.ofNullable(environment.apply(name)).filter(v -> !v.isEmpty()).map(Path::of);
  }
}
