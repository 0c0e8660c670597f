package org.gridrls.faults.nemesis;

import java.time.Duration;
import java.util.List;
import org.gridrls.faults.cluster.LinkFault;
import org.gridrls.faults.cluster.LinkFault.Kind;
import org.gridrls.faults.cluster.Network;

/** Harms links. Safe for threads. */
final class LinkNemesis implements Nemesis {
  private static final Duration AMOUNT = Duration.ofSeconds(4);

  private final Network network;

  LinkNemesis(Network network) {
    this.network = network;
  }

  @Override
  public Ending begin(Fault fault) {
    List<LinkFault> all = faults(fault);
    all.forEach(network::impose);
    return () -> all.forEach(network::lift);
  }

  private static List<LinkFault> faults(Fault fault) {
    String from = fault.from();
    String to = fault.to();
    LinkFault there = new LinkFault(kind(fault.kind()), from, to, AMOUNT);
    return fault.kind() == FaultKind.PARTITION
        ? List.of(there, new LinkFault(Kind.CUT, to, from, AMOUNT))
        : List.of(there);
  }

  private static Kind kind(FaultKind kind) {
    boolean cut = kind == FaultKind.PARTITION || kind == FaultKind.ONE_WAY;
    return cut ? Kind.CUT : Kind.valueOf(kind.name());
  }
}
