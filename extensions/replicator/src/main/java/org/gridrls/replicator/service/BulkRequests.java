package org.gridrls.replicator.service;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.request.WantedNames;
import org.gridrls.transfer.RequestLine;

/**
 * Creates requests whose files are the lines of a file, or the names that a search finds now. The
 * request is started when all its files are stored; a call that fails leaves none behind, and can
 * be repeated with the same request id. Safe for threads.
 */
public final class BulkRequests {
  private static final int REJECTED_MAX = 1_000;

  private final ReplicationOperations operations;
  private final Search search;

  /** Finds names in all catalogs; UNAVAILABLE if one of them does not answer. */
  @FunctionalInterface
  public interface Search {
    void names(WantedNames names, Consumer<List<String>> batches);
  }

  /** A line, or a name that was found, that is not a file to request. */
  public record Rejected(OptionalLong line, String reason) {
    String text() {
      return line.isPresent() ? line.getAsLong() + ": " + reason : reason;
    }
  }

  /** A new request, and what it does not have of the file or the names. */
  public record Created(ReplicationOperations.RequestView request, List<Rejected> rejected) {}

  /** The files of one call, given to the request in batches. Used by one thread. */
  private static final class Batches {
    private final Consumer<List<WantedFile>> use;
    private final Destinations.FileDestination place;
    private final List<WantedFile> batch = new ArrayList<>();
    private final List<Rejected> rejected = new ArrayList<>();
    private boolean accepted;

    Batches(Consumer<List<WantedFile>> use, Destinations.FileDestination place) {
      this.use = use;
      this.place = place;
    }

    /** Rejects what no file can be made of; without a file nothing happens. */
    void add(OptionalLong line, Supplier<Optional<WantedFile>> wanted) {
      Optional<WantedFile> file;
      try {
        file = wanted.get();
        file.ifPresent(place::target); // throws if no URL can have the path
      } catch (RlsException e) {
        reject(line, e.getMessage());
        return;
      }
      file.ifPresent(batch::add);
      accepted |= file.isPresent();
      if (batch.size() == Limits.BULK_ITEMS_MAX) {
        flush();
      }
    }

    void flush() {
      use.accept(List.copyOf(batch));
      batch.clear();
    }

    private void reject(OptionalLong line, String reason) {
      if (rejected.size() == REJECTED_MAX) {
        throw refused("more than " + REJECTED_MAX + " lines are not understood");
      }
      rejected.add(new Rejected(line, reason));
    }

    /** BAD_ARGUMENT unless a file can be made of one line at least. */
    void requireAny() {
      if (!accepted) {
        throw refused("no line of the request file names a file");
      }
    }

    /** LOGICAL_NAME_NOT_FOUND unless the collection has a member. */
    void requireMembers(LogicalName collection) {
      if (!accepted && rejected.isEmpty()) {
        throw RlsException.about(
            RlsError.LOGICAL_NAME_NOT_FOUND,
            "no catalog has a collection of the name",
            collection.value());
      }
    }

    private RlsException refused(String message) {
      return new RlsException(
          RlsError.BAD_ARGUMENT,
          rejected.isEmpty() ? message : message + "; the first one: " + rejected.get(0).text());
    }
  }

  public BulkRequests(ReplicationOperations operations, Search search) {
    this.operations = operations;
    this.search = search;
  }

  /** The file is read as it arrives; a line that is not understood is rejected by itself. */
  public Created ofFile(ReplicationOperations.RequestDraft draft, InputStream file) {
    return filled(draft, batches -> read(new RequestFile(file), draft, batches));
  }

  private static void read(
      RequestFile file, ReplicationOperations.RequestDraft draft, Batches batches) {
    try {
      while (file.next()) {
        batches.add(
            OptionalLong.of(file.number()), () -> file.text().map(line -> wanted(line, draft)));
      }
      batches.requireAny();
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the request file can't be read: " + e.getMessage(), e);
    }
  }

  private static WantedFile wanted(String text, ReplicationOperations.RequestDraft draft) {
    RequestLine line = RequestLine.parse(text, draft.options().destination());
    LogicalName name = new LogicalName(line.name());
    return new WantedFile(
        name,
        line.path().map(LogicalName::new).orElse(name),
        line.size(),
        line.checksum(),
        line.sources().stream().map(TargetName::new).toList());
  }

  /** The names that a search finds now; UNAVAILABLE unless all catalogs answer. */
  public Created ofNames(ReplicationOperations.RequestDraft draft, WantedNames names) {
    return filled(
        draft,
        batches -> {
          search.names(
              names,
              found ->
                  found.forEach(
                      name -> batches.add(OptionalLong.empty(), () -> Optional.of(named(name)))));
          names.collection().ifPresent(batches::requireMembers);
        });
  }

  private static WantedFile named(String text) {
    LogicalName name = new LogicalName(text);
    return new WantedFile(name, name, OptionalLong.empty(), Optional.empty(), List.of());
  }

  private Created filled(ReplicationOperations.RequestDraft draft, Consumer<Batches> filling) {
    boolean known = operations.isKnown(draft.requestId());
    ReplicationOperations.RequestView request = operations.create(draft.held(), List.of());
    String id = request.replication().id();
    boolean open = request.replication().state() == ReplicationState.CREATED;
    Batches batches =
        new Batches(
            files -> {
              if (open) {
                operations.add(id, files);
              } else {
                operations.requireFiles(id, files);
              }
            },
            operations.destinations().place(draft.options().destination()));
    try {
      filling.accept(batches);
      batches.flush();
    } catch (RuntimeException e) {
      if (!known) {
        operations.destroy(id);
      }
      throw e;
    }
    return new Created(
        open && draft.started() ? operations.begin(id) : operations.get(id), batches.rejected);
  }
}
