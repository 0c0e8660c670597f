package org.gridrls.wsrf.notify;

import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;

/** The fixed set of topics of one producer. Immutable. */
public record Topics(List<Topic> all) {
  public Topics {
    all = List.copyOf(all);
  }

  public static Topics of(Topic... all) {
    return new Topics(List.of(all));
  }

  public Optional<Topic> named(QName name) {
    return all.stream().filter(topic -> topic.name().equals(name)).findFirst();
  }
}
