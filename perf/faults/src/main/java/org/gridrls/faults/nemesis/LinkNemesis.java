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
    return switch (kind) {
      case PARTITION, ONE_WAY -> Kind.CUT;
      case MUTE -> Kind.MUTE;
      case DELAY -> Kind.DELAY;
      case LOSS -> Kind.LOSS;
      case DUPLICATE -> Kind.DUPLICATE;
      case REORDER -> Kind.REORDER;
      case TRUNCATE -> Kind.TRUNCATE;
      default -> throw new IllegalArgumentException("no fault of links: " + kind);
    };
  }
}
