package org.gridrls.wsrf.xpath;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The directions of XPath, each giving the nodes in its own order, the nearest first. */
enum Axis {
  CHILD((node, found) -> node.children.forEach(found::add)),
  DESCENDANT((node, found) -> descend(node, found)),
  DESCENDANT_OR_SELF(
      (node, found) -> {
        found.add(node);
        descend(node, found);
      }),
  SELF((node, found) -> found.add(node)),
  PARENT(
      (node, found) -> {
        if (node.parent != null) {
          found.add(node.parent);
        }
      }),
  ANCESTOR((node, found) -> ascend(node.parent, found)),
  ANCESTOR_OR_SELF((node, found) -> ascend(node, found)),
  ATTRIBUTE((node, found) -> node.attributes.forEach(found::add)),
  NAMESPACE((node, found) -> {}),
  FOLLOWING_SIBLING(
      (node, found) -> {
        if (node.kind != XmlNode.NodeKind.ATTRIBUTE) {
          siblings(node, true).forEach(found::add);
        }
      }),
  PRECEDING_SIBLING((node, found) -> siblings(node, false).forEach(found::add)),
  FOLLOWING(
      (node, found) -> {
        for (XmlNode at = node; at.parent != null; at = at.parent) {
          for (XmlNode sibling : siblings(at, true)) {
            found.add(sibling);
            descend(sibling, found);
          }
        }
      }),
  PRECEDING(
      (node, found) -> {
        for (XmlNode at = node; at.parent != null; at = at.parent) {
          for (XmlNode sibling : siblings(at, false)) {
            descendBackwards(sibling, found);
            found.add(sibling);
          }
        }
      });

  private final BiConsumer<XmlNode, Found> walk;

  Axis(BiConsumer<XmlNode, Found> walk) {
    this.walk = walk;
  }

  static Optional<Axis> named(String name) {
    return Arrays.stream(values())
        .filter(axis -> axis.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(name))
        .findFirst();
  }

  List<XmlNode> from(XmlNode node, Budget budget) {
    Found found = new Found(new ArrayList<>(), budget);
    walk.accept(node, found);
    return found.nodes;
  }

  private record Found(List<XmlNode> nodes, Budget budget) {
    void add(XmlNode node) {
      budget.spend(1);
      nodes.add(node);
    }
  }

  private static void descend(XmlNode node, Found found) {
    for (XmlNode child : node.children) {
      found.add(child);
      descend(child, found);
    }
  }

  private static void descendBackwards(XmlNode node, Found found) {
    for (int i = node.children.size() - 1; i >= 0; i--) {
      descendBackwards(node.children.get(i), found);
      found.add(node.children.get(i));
    }
  }

  private static void ascend(XmlNode from, Found found) {
    for (XmlNode at = from; at != null; at = at.parent) {
      found.add(at);
    }
  }

  /** The nearest first; to an attribute the children of its element come after it. */
  private static List<XmlNode> siblings(XmlNode node, boolean after) {
    if (node.parent == null) {
      return List.of();
    }
    List<XmlNode> all = node.parent.children;
    if (node.kind == XmlNode.NodeKind.ATTRIBUTE) {
      return after ? all : List.of();
    }
    if (after) {
      return all.subList(node.place + 1, all.size());
    }
    List<XmlNode> before = new ArrayList<>(all.subList(0, node.place));
    Collections.reverse(before);
    return before;
  }
}
