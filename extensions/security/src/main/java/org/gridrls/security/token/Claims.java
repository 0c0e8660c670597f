package org.gridrls.security.token;

import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gridrls.kit.security.Caller;

/** Reads a caller from the claims of a token of the WLCG profile. Immutable. */
final class Claims {
  private static final Pattern VERSION = Pattern.compile("1\\.\\d{1,3}");
  private static final Pattern WORD = Pattern.compile("[!-~]{1,255}");
  private static final Pattern GROUP = Pattern.compile("/[ -~]{1,1000}");
  private static final Pattern STORAGE = Pattern.compile("storage\\.[a-z]+:(/[!-~]*)");
  private static final Pattern UNCLEAN = Pattern.compile("//|/\\.{1,2}(/|$)");
  private static final int LIST_MAX = 200;

  private final TokenConfig config;

  Claims(TokenConfig config) {
    this.config = config;
  }

  /** Throws PERMISSION_DENIED for one who may not use it, or not now, or not here. */
  Caller caller(JWTClaimsSet claims, TokenConfig.Issuer issuer, Instant now) throws ParseException {
    checkTimes(claims, now);
    List<String> audience = claims.getAudience();
    if (audience == null || Collections.disjoint(audience, config.audiences())) {
      throw TokenAuthenticator.refused("is meant for another server (claim aud)");
    }
    String version = claims.getStringClaim("wlcg.ver");
    if (version == null || !VERSION.matcher(version).matches()) {
      throw TokenAuthenticator.refused("is not of version 1 of the WLCG profile (claim wlcg.ver)");
    }
    String subject = claims.getSubject();
    if (subject == null || !WORD.matcher(subject).matches()) {
      throw TokenAuthenticator.refused("has no usable subject (claim sub)");
    }
    return new Caller(
        Caller.Method.TOKEN,
        issuer.name() + "#" + subject,
        Optional.empty(),
        groups(claims),
        scopes(claims, issuer),
        false,
        "");
  }

  private void checkTimes(JWTClaimsSet claims, Instant now) {
    Duration skew = config.skew();
    Date end = claims.getExpirationTime();
    if (end == null || !end.toInstant().plus(skew).isAfter(now)) {
      throw TokenAuthenticator.refused("has expired, or has no expiry (claim exp)");
    }
    Date issued = claims.getIssueTime();
    Instant from = issued == null || issued.toInstant().isAfter(now) ? now : issued.toInstant();
    if (end.toInstant().isAfter(from.plus(config.lifeMax()).plus(skew))) {
      throw TokenAuthenticator.refused(
          "is valid for too long (claims iat, exp; setting security.tokens.life-max)");
    }
    for (Date begin : new Date[] {claims.getNotBeforeTime(), claims.getIssueTime()}) {
      if (begin != null && begin.toInstant().minus(skew).isAfter(now)) {
        throw TokenAuthenticator.refused("is not valid yet (claims nbf, iat)");
      }
    }
  }

  private static Set<String> groups(JWTClaimsSet claims) throws ParseException {
    List<String> groups = claims.getStringListClaim("wlcg.groups");
    if (groups == null) {
      return Set.of();
    }
    boolean usable =
        groups.size() <= LIST_MAX
            && groups.stream().allMatch(one -> one != null && GROUP.matcher(one).matches());
    if (!usable) {
      throw TokenAuthenticator.refused("has invalid groups (claim wlcg.groups)");
    }
    return Set.copyOf(groups);
  }

  private static Set<String> scopes(JWTClaimsSet claims, TokenConfig.Issuer issuer)
      throws ParseException {
    String scope = claims.getStringClaim("scope");
    String[] words = scope == null || scope.isBlank() ? new String[0] : scope.strip().split(" +");
    if (words.length > LIST_MAX) {
      throw TokenAuthenticator.refused("has too many scopes");
    }
    Set<String> scopes = new LinkedHashSet<>();
    for (String word : words) {
      scopes.add(word.startsWith("storage.") ? storage(word, issuer) : word);
    }
    return scopes;
  }

  /**
   * A scope for all of the storage, or for what lies beside its path, is a mistake or an attack.
   */
  private static String storage(String scope, TokenConfig.Issuer issuer) {
    if (!STORAGE.matcher(scope).matches() || UNCLEAN.matcher(scope).find()) {
      throw TokenAuthenticator.refused("has a storage scope without a clean path");
    }
    int path = scope.indexOf(':') + 1;
    return scope.substring(0, path) + issuer.prefix() + scope.substring(path);
  }
}
