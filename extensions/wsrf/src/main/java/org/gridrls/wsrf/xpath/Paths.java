package org.gridrls.wsrf.xpath;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.gridrls.wsrf.xpath.Expression.Context;

/** Location paths, predicates and unions: what finds nodes. */
final class Paths {
  private static final Comparator<XmlNode> ORDER = Comparator.comparingInt(node -> node.order);

  private Paths() {}

  /** One step: a direction, what it takes of it, and further conditions. */
  record Step(Axis axis, Predicate<XmlNode> test, List<Expression> predicates) {}

  static final Step DESCEND = new Step(Axis.DESCENDANT_OR_SELF, node -> true, List.of());

  static List<XmlNode> root(Context at) {
    return List.of(at.node().root());
  }

  static Expression path(Expression start, List<Step> steps) {
    return at -> {
      List<XmlNode> nodes = Values.nodes(start.evaluate(at));
      for (Step step : steps) {
        nodes = take(nodes, step, at.budget());
      }
      return nodes;
    };
  }

  private static List<XmlNode> take(List<XmlNode> from, Step step, Budget budget) {
    Set<XmlNode> found = new LinkedHashSet<>();
    for (XmlNode node : from) {
      List<XmlNode> candidates =
          step.axis().from(node, budget).stream().filter(step.test()).toList();
      for (Expression predicate : step.predicates()) {
        candidates = filtered(candidates, predicate, budget);
      }
      found.addAll(candidates);
    }
    return inOrder(found);
  }

  private static List<XmlNode> inOrder(Set<XmlNode> nodes) {
    List<XmlNode> sorted = new ArrayList<>(nodes);
    sorted.sort(ORDER);
    return sorted;
  }

  /** The nodes for which a condition holds; a number is a condition on the position. */
  private static List<XmlNode> filtered(
      List<XmlNode> candidates, Expression predicate, Budget budget) {
    List<XmlNode> kept = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      budget.spend(1);
      Object value =
          predicate.evaluate(new Context(candidates.get(i), i + 1, candidates.size(), budget));
      if (value instanceof Double number ? number == i + 1 : Values.bool(value)) {
        kept.add(candidates.get(i));
      }
    }
    return kept;
  }

  static Expression filter(Expression start, List<Expression> predicates) {
    return at -> {
      List<XmlNode> nodes = Values.nodes(start.evaluate(at));
      for (Expression predicate : predicates) {
        nodes = filtered(nodes, predicate, at.budget());
      }
      return nodes;
    };
  }

  static Expression union(Expression left, Expression right) {
    return at -> {
      Set<XmlNode> all = new LinkedHashSet<>(Values.nodes(left.evaluate(at)));
      all.addAll(Values.nodes(right.evaluate(at)));
      at.budget().spend(all.size());
      return inOrder(all);
    };
  }
}
