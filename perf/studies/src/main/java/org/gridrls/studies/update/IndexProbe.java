package org.gridrls.studies.update;

import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.NameLocations;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;

/** Asks an index which names of one catalog it has. Safe for threads. */
record IndexProbe(RliClient index, String catalog) {
  /** Names in a question. */
  static final int BULK = 500;

  IndexProbe(SoapConnector connector, String index, String catalog) {
    this(new RliClient(connector, index), catalog);
  }

  /** How many of the first of these names are found, up to the first one that is not. */
  int leading(List<String> names) {
    List<NameLocations> answers = ask(names);
    return (int) answers.stream().takeWhile(this::isFound).count();
  }

  /** How many of these names are found. */
  long found(List<String> names) {
    return IntStream.iterate(0, at -> at < names.size(), at -> at + BULK)
        .mapToObj(at -> names.subList(at, Math.min(names.size(), at + BULK)))
        .mapToLong(some -> ask(some).stream().filter(this::isFound).count())
        .sum();
  }

  private List<NameLocations> ask(List<String> names) {
    return index.lrcsOf(names.stream().map(LogicalName::new).toList()).names();
  }

  private boolean isFound(NameLocations answer) {
    return answer.locations().stream().anyMatch(one -> one.lrcMember().equals(catalog));
  }
}
