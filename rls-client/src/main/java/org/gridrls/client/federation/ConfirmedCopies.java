package org.gridrls.client.federation;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.catalog.CopyState;
import org.gridrls.client.soap.MemberAddress;

/**
 * The names that one catalog is asked for, and its answers. After a failure it is not asked again.
 * Used by one thread; the tasks only return values.
 */
final class ConfirmedCopies {
  private final MemberAddress address;
  private final String askerId;
  private final Map<String, CopyState> states = new HashMap<>();
  private final Set<String> next = new LinkedHashSet<>();
  private List<String> asking = List.of();
  private Future<CatalogCopies> future;
  private String catalogId = "";
  private String failure;

  /** {@code askerId}: a catalog with the same id is the one that asks, or a copy of its store. */
  ConfirmedCopies(MemberAddress address, String askerId) {
    this.address = address;
    this.askerId = askerId;
  }

  String member() {
    return address.expected().orElseThrow().name();
  }

  void add(String name) {
    if (!states.containsKey(name)) {
      next.add(name);
    }
  }

  /**
   * Asks again for the names that the catalog is deleting, if its id is greater than the asker's.
   * Returns false if there are none.
   */
  boolean addLeaving(Collection<String> names) {
    if (failure != null || catalogId.compareTo(askerId) <= 0) {
      return false;
    }
    names.stream().filter(name -> is(CopyState.LEAVING, name)).forEach(next::add);
    return !next.isEmpty();
  }

  void start(OtherCopies.Calls calls, ExecutorService executor) {
    if (failure != null || next.isEmpty()) {
      return;
    }
    asking = List.copyOf(next);
    next.clear();
    List<String> names = asking;
    try {
      future = executor.submit(() -> calls.confirm(address, names));
    } catch (RejectedExecutionException e) {
      fail("too many questions are waiting already");
    }
  }

  void await(long end) {
    if (future == null) {
      return;
    }
    try {
      answered(future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS));
    } catch (TimeoutException | CancellationException e) {
      fail("no answer before the deadline");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail("interrupted");
    } catch (ExecutionException e) {
      fail(e.getCause().getMessage());
    } finally {
      future.cancel(true);
      future = null;
    }
  }

  private void answered(CatalogCopies copies) {
    catalogId = copies.catalogId();
    for (int i = 0; i < asking.size(); i++) {
      states.put(asking.get(i), copies.states().get(i));
    }
  }

  private void fail(String why) {
    failure = why;
    asking.forEach(states::remove);
  }

  boolean is(CopyState state, String name) {
    return !catalogId.equals(askerId) && states.get(name) == state;
  }

  /** Why the catalog has not said whether it has the name; empty if it has. */
  Optional<String> silence(String name) {
    return states.containsKey(name) ? Optional.empty() : Optional.of(member() + ": " + failure);
  }
}
