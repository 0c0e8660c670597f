package org.gridrls.bridge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.port.ListedPart;

/**
 * A foreign catalog in memory that can fail, and that can list less than it has. For one thread.
 */
final class FakeCatalog implements ForeignCatalog {
  final TreeMap<String, String> files = new TreeMap<>();
  final TreeSet<String> unlisted = new TreeSet<>();
  final List<String> calls = new ArrayList<>();
  int failAfter = Integer.MAX_VALUE;

  /** The number of names that are listed together. */
  int partSize = Integer.MAX_VALUE;

  /** Selects the listings of sections, counted from 1, that leave out the unlisted names. */
  IntPredicate hides = any -> true;

  private int listings;

  void put(int from, int to) {
    for (int i = from; i < to; i++) {
      String name = String.format("%s:%05d", i % 2 == 0 ? "even" : "odd", i);
      files.put(name, "root://site/" + i);
    }
  }

  @Override
  public String title() {
    return "fake";
  }

  @Override
  public String kind() {
    return "fake";
  }

  @Override
  public SortedSet<String> sections() {
    return new TreeSet<>(List.of("even", "odd"));
  }

  @Override
  public ListedPart names(String section, Optional<String> after, Consumer<String> to) {
    calls.add("list " + section + after.map(name -> " after " + name).orElse(""));
    boolean hidden = hides.test(++listings);
    List<String> all =
        files.keySet().stream()
            .filter(name -> name.startsWith(section + ":") && !(hidden && unlisted.contains(name)))
            .filter(name -> after.isEmpty() || name.compareTo(after.get()) > 0)
            .toList();
    List<String> part = all.subList(0, Math.min(partSize, all.size()));
    for (String name : part) {
      if (failAfter-- <= 0) {
        throw new RlsException(RlsError.UNAVAILABLE, "cut");
      }
      to.accept(name);
    }
    boolean last = part.size() == all.size();
    return new ListedPart(1, last ? Optional.empty() : Optional.of(part.get(part.size() - 1)));
  }

  @Override
  public void matching(GlobPattern pattern, Consumer<String> to) {
    calls.add("match " + pattern);
    files.keySet().stream().filter(pattern::matches).forEach(to);
  }

  @Override
  public Map<String, ForeignFile> query(Collection<String> names, AttributeSelection attributes) {
    calls.add("query " + names.size());
    if (failAfter <= 0) {
      throw new RlsException(RlsError.UNAVAILABLE, "down");
    }
    Map<String, ForeignFile> found = new HashMap<>();
    for (String name : names) {
      if (files.containsKey(name)) {
        var copy = new ForeignFile.Copy(files.get(name), List.of());
        found.put(name, new ForeignFile(name, List.of(), List.of(copy)));
      }
    }
    return found;
  }

  @Override
  public void close() {}
}
