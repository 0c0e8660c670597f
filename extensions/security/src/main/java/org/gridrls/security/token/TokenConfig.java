package org.gridrls.security.token;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridrls.kit.config.Settings;

/**
 * States whose bearer tokens a server takes. Immutable.
 *
 * @param issuers none: no token is taken
 * @param audiences a token must be meant for one of them
 * @param algorithms as in the header of a token; asymmetric ones only
 * @param lifeMax the longest time from a token's issue (or from now) to its end
 * @param skew how wrong the clocks of issuers may be
 */
public record TokenConfig(
    List<Issuer> issuers,
    Set<String> audiences,
    Set<String> algorithms,
    Duration skew,
    Duration lifeMax,
    IssuerKeySettings keys) {

  private static final Set<String> ALGORITHMS = Set.of("RS256", "ES256");
  private static final Duration SKEW = Duration.ofSeconds(30);

  /**
   * An issuer of tokens.
   *
   * @param name the claim {@code iss}
   * @param keys where its key set (JWKS) is: a file, or an address that begins with https
   * @param prefix put before the paths of its scopes in logical names
   */
  public record Issuer(String name, String keys, String prefix) {}

  /**
   * Settings of the keys of issuers.
   *
   * @param refresh how often they are asked for
   * @param stale how long they stay valid if the issuer does not answer
   * @param trust PEM files or directories with the authorities of the servers that have them; none:
   *     those of the JDK
   */
  public record IssuerKeySettings(Duration refresh, Duration stale, List<Path> trust) {
    public IssuerKeySettings {
      trust = List.copyOf(trust);
    }
  }

  /** True if any token is taken. */
  public boolean isOn() {
    return !issuers.isEmpty();
  }

  /** Reads the section {@code security.tokens}. */
  public static TokenConfig read(Settings settings) {
    List<Issuer> issuers = issuers(settings);
    List<String> audiences =
        settings.texts(
            "audiences",
            List.of(),
            "accepted audiences (claim aud); a token must name one of them");
    if (!issuers.isEmpty() && audiences.isEmpty()) {
      settings.problem("audiences", "is needed: what tokens for this server say in the claim aud");
    }
    return new TokenConfig(
        issuers,
        Set.copyOf(audiences),
        ALGORITHMS,
        SKEW,
        settings.duration(
            "life-max",
            Duration.ofHours(24),
            "maximum validity of a token, from its issue to its expiry; tokens valid for"
                + " longer are refused"),
        keys(settings));
  }

  private static IssuerKeySettings keys(Settings settings) {
    return new IssuerKeySettings(
        Duration.ofMinutes(15),
        Duration.ofHours(24),
        settings
            .texts(
                "trust",
                List.of(),
                "authorities trusted for the https addresses of keys: PEM files, or directories"
                    + " in the grid's format; default: those of the JDK")
            .stream()
            .map(Path::of)
            .toList());
  }

  private static List<Issuer> issuers(Settings settings) {
    List<String> names =
        settings.texts("issuers", List.of(), "accepted issuers of tokens (claim iss)");
    List<String> keys =
        settings.texts(
            "keys",
            List.of(),
            "key set (JWKS) of each issuer, in the same order: a file or an https address");
    List<String> prefixes =
        settings.texts(
            "prefixes",
            List.of(),
            "prefix put before an issuer's scope paths, one for each issuer; default: none");
    if (keys.size() != names.size()) {
      settings.problem("keys", "needs one entry for each of security.tokens.issuers");
      return List.of();
    }
    if (!prefixes.isEmpty() && prefixes.size() != names.size()) {
      settings.problem("prefixes", "needs one entry for each of security.tokens.issuers, or none");
      return List.of();
    }
    List<Issuer> issuers = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String prefix = prefixes.isEmpty() ? "" : prefixes.get(i).replaceFirst("/+$", "");
      issuers.add(new Issuer(names.get(i), keys.get(i), prefix));
      if (!KeySource.isReadable(keys.get(i))) {
        settings.problem("keys", "must be a file or begin with https:, not " + keys.get(i));
      }
    }
    return issuers;
  }
}
