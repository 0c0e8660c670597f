package org.gridrls.kit.security;

import java.util.Locale;
import java.util.Set;

/**
 * The owner of the certificate by which a caller proved its identity. Immutable.
 *
 * @param name of the owner, without the parts that proxy certificates add, as {@code
 *     /DC=org/CN=Alice}
 * @param issuer of the owner's certificate, in the form of RFC 2253
 * @param hosts DNS names and addresses in the owner's certificate, in lower case; empty for a proxy
 *     certificate
 */
public record Peer(String name, String issuer, Set<String> hosts) {
  public Peer {
    hosts = Set.copyOf(hosts);
  }

  /** True if the certificate is for that host; a star stands for one label. */
  public boolean isHost(String host) {
    String plain = host.replaceAll("^\\[|]$", "").toLowerCase(Locale.ROOT);
    int dot = plain.indexOf('.');
    return hosts.contains(plain) || dot > 0 && hosts.contains("*" + plain.substring(dot));
  }
}
