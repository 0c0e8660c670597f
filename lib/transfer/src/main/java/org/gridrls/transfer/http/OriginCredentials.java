package org.gridrls.transfer.http;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.tls.CredentialFiles;

/**
 * The files with the credentials for one storage server. Immutable.
 *
 * @param origin such as {@code https://storage.example.org:8443}
 * @param token file with a bearer token
 * @param certificate a certificate with its key, and trusted authorities; empty: the usual ones
 * @param purpose the only use of them; empty: any
 */
public record OriginCredentials(
    String origin,
    Optional<Path> token,
    Optional<CredentialFiles> certificate,
    Optional<AccessPurpose> purpose) {
  private static final Set<String> WORDS = Set.of("token", "certificate", "key", "trust");
  private static final String FOR = "for=";

  /** Says what credentials are for: reading files as a source, or writing them at a destination. */
  public enum AccessPurpose {
    READ,
    WRITE;

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** True if they may be used so. */
  public boolean isFor(AccessPurpose use) {
    return purpose.orElse(use) == use;
  }

  /**
   * Reads {@code ORIGIN token=FILE certificate=FILE key=FILE trust=FILE for=PURPOSE}, where at
   * least one file is given; BAD_ARGUMENT for anything else. Reads no file.
   */
  public static OriginCredentials parse(String text) {
    List<String> words = new ArrayList<>(List.of(text.strip().split("\\s+")));
    String origin = OriginTokens.checked(words.remove(0));
    Optional<AccessPurpose> purpose =
        Stream.of(AccessPurpose.values()).filter(one -> words.remove(FOR + one.word())).findFirst();
    Map<String, Path> files = new HashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      String what = equals < 0 ? "" : word.substring(0, equals);
      if (!WORDS.contains(what)
          || equals + 1 == word.length()
          || files.put(what, Path.of(word.substring(equals + 1))) != null) {
        throw refused(text);
      }
    }
    if (files.isEmpty() || files.containsKey("key") && !files.containsKey("certificate")) {
      throw refused(text);
    }
    return new OriginCredentials(
        origin, Optional.ofNullable(files.get("token")), certificate(files), purpose);
  }

  private static Optional<CredentialFiles> certificate(Map<String, Path> files) {
    if (!files.containsKey("certificate") && !files.containsKey("trust")) {
      return Optional.empty();
    }
    return Optional.of(
        new CredentialFiles(
            Optional.ofNullable(files.get("certificate")),
            Optional.ofNullable(files.get("key")),
            Optional.empty(),
            Optional.ofNullable(files.get("trust")).stream().toList(),
            Optional.empty()));
  }

  private static RlsException refused(String text) {
    return RlsException.about(
        RlsError.BAD_ARGUMENT,
        "credentials are https://HOST:PORT with token=FILE, certificate=FILE key=FILE, trust=FILE,"
            + " and perhaps for=read or for=write",
        text);
  }
}
