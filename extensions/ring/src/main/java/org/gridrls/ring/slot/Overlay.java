package org.gridrls.ring.slot;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.gridrls.api.CodePointOrder;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameList;

/**
 * The changes of a slot since its base was packed: names added, none of them in the base, and names
 * removed, all of them in the base. Immutable.
 */
public record Overlay(NavigableSet<String> added, NavigableSet<String> removed) {
  public static final Overlay NONE = new Overlay(sorted(List.of()), sorted(List.of()));

  private static NavigableSet<String> sorted(Collection<String> names) {
    NavigableSet<String> sorted = new TreeSet<>(CodePointOrder.COMPARATOR);
    sorted.addAll(names);
    return sorted;
  }

  /** Returns this overlay after further changes. */
  public Overlay after(NameList base, Collection<String> add, Collection<String> remove) {
    NavigableSet<String> in = sorted(added);
    NavigableSet<String> out = sorted(removed);
    for (String name : remove) {
      if (!in.remove(name) && base.contains(name)) {
        out.add(name);
      }
    }
    for (String name : add) {
      if (!out.remove(name) && !base.contains(name)) {
        in.add(name);
      }
    }
    return new Overlay(in, out);
  }

  public int size() {
    return added.size() + removed.size();
  }

  /** Returns by how many names the slot has grown. */
  public int growth() {
    return added.size() - removed.size();
  }

  ListContent over(NameList base) {
    ListContent names = ListContent.of(base);
    return size() == 0 ? names : names.changed(added, removed);
  }

  public byte[] bytes() {
    byte[] in = PackedNames.of(added);
    byte[] out = PackedNames.of(removed);
    return ByteBuffer.allocate(in.length + out.length).put(in).put(out).array();
  }

  static Overlay read(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return new Overlay(names(PackedNames.read(in)), names(PackedNames.read(in)));
  }

  private static NavigableSet<String> names(NameList list) {
    List<String> all = new ArrayList<>();
    list.from("").forEachRemaining(all::add);
    return sorted(all);
  }
}
