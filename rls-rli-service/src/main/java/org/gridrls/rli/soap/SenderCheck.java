package org.gridrls.rli.soap;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.membership.SilentMember;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;

/**
 * Accepts updates of authenticated callers only from the host that they name as their source: an
 * index queries the catalogs that sent it updates, so a sender must not be able to redirect it.
 * Forwarded updates are accepted only from members that the registry knows as indexes, or with the
 * privilege rli_forward. Safe for threads.
 *
 * @param membership who is known to be an index
 */
record SenderCheck(MembershipView membership) {

  /** PERMISSION_DENIED if the certificate of the connection does not name the sender's host. */
  void require(UpdateSource source) {
    if (CurrentCall.provedCaller().method() == Caller.Method.NONE) {
      return;
    }
    String sender = sender(source);
    Peer peer =
        CurrentCall.peer()
            .orElseThrow(
                () -> denied("updates are accepted only with the host certificate of", sender));
    String host = host(sender);
    if (host == null || !peer.isHost(host)) {
      throw denied(
          "the certificate "
              + peer.name()
              + " names "
              + (peer.hosts().isEmpty() ? "no host" : "only " + peer.hosts())
              + " (see server.public-url of the sender), but the update comes from",
          sender);
    }
    if (source.hops() > 0 && !CurrentCall.mayForward() && !isHostOfIndex(host)) {
      throw denied(
          "only indexes forward updates: a member that the registry knows as an index, or who has"
              + " the privilege rli_forward; not",
          sender);
    }
  }

  private boolean isHostOfIndex(String host) {
    KnownMembers known = membership.known();
    return Stream.concat(
            known.with(MemberRole.RLI).stream(),
            known.silent(MemberRole.RLI).stream().map(SilentMember::member))
        .map(member -> member.endpoint(MemberPort.REPLICA_LOCATION_INDEX))
        .flatMap(Optional::stream)
        .anyMatch(url -> host.equalsIgnoreCase(host(url)));
  }

  /** The catalog itself, or the index that passed it on last. */
  private static String sender(UpdateSource source) {
    List<String> via = source.via();
    if (source.hops() == 0) {
      return source.lrc();
    }
    if (via.isEmpty()) {
      throw denied("a forwarded update must name the index that forwarded it", source.lrc());
    }
    return via.get(via.size() - 1);
  }

  private static String host(String url) {
    try {
      return UrlAuthority.host(URI.create(url)).orElse(null);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static RlsException denied(String message, String about) {
    return RlsException.about(RlsError.PERMISSION_DENIED, message, about);
  }
}
