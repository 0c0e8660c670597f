package org.gridrls.replicator.schedule;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.replicator.request.Destinations.FileDestination;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetOrder;

/** Finds the copies of claimed files, many in one question. Safe for threads. */
public final class Discovery {
  private static final String REQUEST = "the request";

  private final Federation federation;
  private final TargetOrder order;
  private final RetryRule retries;
  private final Clock clock;

  /** Asks the indexes and catalogs; throws the last failure if no index answers. */
  @FunctionalInterface
  public interface Federation {
    LocateResult locate(List<LogicalName> names, Duration deadline, AttributeSelection selection);
  }

  /** Files to transfer, and what became of the others. */
  record DiscoveredFiles(List<ReadyItem> ready, List<ItemChange> others) {}

  Discovery(Federation federation, TargetOrder order, RetryRule retries, Clock clock) {
    this.federation = federation;
    this.order = order;
    this.retries = retries;
    this.clock = clock;
  }

  DiscoveredFiles find(List<StoredItem> items, FileDestination place, Duration deadline) {
    List<LogicalName> names =
        items.stream()
            .filter(item -> item.file().sources().isEmpty())
            .map(item -> item.file().name())
            .distinct()
            .toList();
    Map<LogicalName, LocatedName> located = new HashMap<>();
    Completeness basis = null;
    if (!names.isEmpty()) {
      LocateResult answer = federation.locate(names, deadline, AttributeSelection.ALL);
      answer.names().forEach(name -> located.put(name.logicalName(), name));
      basis = answer.completeness();
    }
    DiscoveredFiles found = new DiscoveredFiles(new ArrayList<>(), new ArrayList<>());
    for (StoredItem item : items) {
      LocatedName name =
          item.file().sources().isEmpty() ? located.get(item.file().name()) : given(item.file());
      try {
        add(item, name, place, found, basis);
      } catch (RlsException e) {
        found.others().add(ItemChange.failed(item, e.getMessage()));
      }
    }
    return found;
  }

  private void add(
      StoredItem item,
      LocatedName name,
      FileDestination place,
      DiscoveredFiles found,
      Completeness basis) {
    if (name.verdict() != Verdict.FOUND) {
      String reason = name.verdict() == Verdict.NOT_REGISTERED ? "not registered" : unknown(basis);
      found.others().add(retries.after(item, clock.instant(), reason));
      return;
    }
    FileFacts facts = FileFacts.of(stated(name, item.file()));
    if (!Expected.of(facts).hasChecksum() && facts.disagreements().isEmpty()) {
      found
          .others()
          .add(
              ItemChange.failed(
                  item, "no checksum is registered or requested, so no copy can be verified"));
      return;
    }
    TargetName own = place.target(item.file());
    List<RankedCopy> copies =
        order.of(name).stream().filter(copy -> !copy.target().equals(own)).toList();
    found
        .ready()
        .add(
            new ReadyItem(
                item,
                place.file(item.file()),
                place.remote(item.file()),
                copies,
                facts,
                List.of()));
  }

  private static String unknown(Completeness basis) {
    return basis.notCovered().isEmpty()
        ? "unknown: the index does not know all members of the federation"
        : "unknown: the file may be in catalogs that the answer does not cover ("
            + basis.notCovered().size()
            + ")";
  }

  /** The sources that the request names. */
  private static LocatedName given(WantedFile file) {
    List<Replica> replicas =
        file.sources().stream()
            .map(source -> replica(AttributedMapping.plain(new Mapping(file.name(), source))))
            .toList();
    return new LocatedName(file.name(), Verdict.FOUND, replicas);
  }

  private static Replica replica(AttributedMapping mapping) {
    return new Replica("", REQUEST, mapping);
  }

  /** Adds the size and the checksum that the request states. */
  private static LocatedName stated(LocatedName name, WantedFile file) {
    List<Attribute> facts = new ArrayList<>();
    file.size().ifPresent(size -> facts.add(Attribute.integer(FileFacts.SIZE, size)));
    file.checksum()
        .map(text -> text.split(":", 2))
        .ifPresent(parts -> facts.add(Attribute.text(parts[0], parts[1])));
    List<Replica> all = new ArrayList<>(name.replicas());
    Mapping none = new Mapping(file.name(), new TargetName(REQUEST));
    all.add(replica(new AttributedMapping(none, facts, List.of())));
    return new LocatedName(name.logicalName(), name.verdict(), all);
  }
}
