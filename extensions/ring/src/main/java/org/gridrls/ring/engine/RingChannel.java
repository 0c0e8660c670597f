package org.gridrls.ring.engine;

import java.net.InetSocketAddress;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.ring.transport.MemberTransport;
import org.gridrls.rli.RingConfig;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FORK;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.PerDestinationBundler;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;

/**
 * Makes the channel between the members of a ring: TCP to configured addresses, all of it through
 * the transport. Stateless.
 */
final class RingChannel {
  /** A killed member is noticed by its closed connections; a frozen one after this time. */
  private static final long SILENCE_MILLIS = 8_000;

  /** How long to look for a ring where no member answers, and where one does. */
  private static final long BEGIN_MILLIS = 1_000;

  private static final long JOIN_MILLIS = 3_000;

  private RingChannel() {}

  /**
   * @param joining true if a member has answered: a busy one gets more time before this member
   *     begins a ring of its own, which would be merged later
   */
  static JChannel open(RingConfig ring, MemberTransport transport, boolean joining) {
    InetSocketAddress bind = address(ring.bind());
    if (bind.isUnresolved()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "rli.ring.bind can't be resolved", ring.bind());
    }
    TCPPING discovery = new TCPPING();
    discovery.setInitialHosts(ring.members().stream().map(RingChannel::address).toList());
    discovery.setPortRange(0);
    TCP tcp = new TCP();
    tcp.setBindAddress(bind.getAddress());
    tcp.setBindPort(bind.getPort());
    tcp.setPortRange(0);
    tcp.setSockConnTimeout(1_000);
    tcp.setSocketFactory(transport);
    tcp.setBundler(senders());
    tcp.enableSuspectEvents(true);
    tcp.disableDiagnostics();
    List<Protocol> stack =
        List.of(
            tcp,
            discovery,
            new MERGE3().setMinInterval(1_000).setMaxInterval(3_000),
            new FD_ALL3().setTimeout(SILENCE_MILLIS).setInterval(SILENCE_MILLIS / 4),
            new VERIFY_SUSPECT2(),
            new NAKACK2().useMcastXmit(false),
            new UNICAST3(),
            new STABLE(),
            gms(joining ? JOIN_MILLIS : BEGIN_MILLIS),
            new UFC(),
            new MFC(),
            new FRAG4(),
            new FORK());
    try {
      return new JChannel(stack);
    } catch (Exception e) {
      throw new RlsException(
          RlsError.UNAVAILABLE, "the ring can't be opened: " + e.getMessage(), e);
    }
  }

  /**
   * One sender for each member: greeting a paused one takes long, and must not delay the others.
   */
  private static PerDestinationBundler senders() {
    PerDestinationBundler senders = new PerDestinationBundler();
    senders.useSingleSenderThread(false);
    return senders;
  }

  /** Where to look for other members. */
  static List<InetSocketAddress> others(RingConfig ring) {
    InetSocketAddress self = address(ring.bind());
    return ring.members().stream()
        .map(RingChannel::address)
        .filter(member -> !member.isUnresolved() && !member.equals(self))
        .toList();
  }

  private static GMS gms(long joinMillis) {
    GMS gms = new GMS().setJoinTimeout(joinMillis);
    gms.printLocalAddress(false);
    return gms;
  }

  private static InetSocketAddress address(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    String host = hostAndPort.substring(0, colon).replaceAll("^\\[|]$", "");
    return new InetSocketAddress(host, Integer.parseInt(hostAndPort.substring(colon + 1)));
  }
}
