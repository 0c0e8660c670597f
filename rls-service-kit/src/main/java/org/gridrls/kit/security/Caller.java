package org.gridrls.kit.security;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The caller as far as authenticated, and by which method. Immutable.
 *
 * @param method how the caller proved who it is
 * @param name what it is called in the log and by rules: a distinguished name as {@code
 *     /DC=org/CN=Alice}, a user name, the subject and issuer of a token, or {@code anonymous}
 * @param distinguishedName the subject of its certificate, without what a proxy certificate adds
 * @param groups what it belongs to by its own proof: groups of a virtual organization, of a token
 * @param scopes what its token allows; empty if it has none
 * @param limited true for a limited proxy certificate, which may only read
 * @param address where the call comes from
 */
public record Caller(
    Method method,
    String name,
    Optional<String> distinguishedName,
    Set<String> groups,
    Set<String> scopes,
    boolean limited,
    String address) {

  /** The ways to prove who one is. */
  public enum Method {
    /** No proof: open mode. */
    NONE("no proof"),
    /** A client certificate of the connection (mutual TLS). */
    CERTIFICATE("a client certificate of a trusted authority"),
    /** A bearer token in the header Authorization. */
    TOKEN("a bearer token of a trusted issuer"),
    /** A user name and password in the message, over TLS. */
    PASSWORD("a user name and password (below /ws/password)"),
    /** A signature of the message by an X.509 certificate. */
    SIGNATURE("a signed message (below /ws/signed)"),
    /** A session that began with such a signature. */
    CONVERSATION("a session (below /ws/session)");

    private final String proof;

    Method(String proof) {
      this.proof = proof;
    }

    /** Returns the method as settings and the log write it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Says, for people, what a caller has to show. */
    public String proof() {
      return proof;
    }
  }

  public Caller {
    groups = Set.copyOf(groups);
    scopes = Set.copyOf(scopes);
  }

  /** Returns this caller at another place. */
  public Caller at(String otherAddress) {
    return new Caller(method, name, distinguishedName, groups, scopes, limited, otherAddress);
  }

  /** A caller known only by its address. */
  public static Caller anonymous(String address) {
    return new Caller(
        Method.NONE, "anonymous", Optional.empty(), Set.of(), Set.of(), false, address);
  }

  /** The owner of a certificate. */
  public static Caller certified(Method method, String distinguishedName, String address) {
    return new Caller(
        method,
        distinguishedName,
        Optional.of(distinguishedName),
        Set.of(),
        Set.of(),
        false,
        address);
  }
}
