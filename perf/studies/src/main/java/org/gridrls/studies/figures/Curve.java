package org.gridrls.studies.figures;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gridrls.perf.measure.Spread;

/** One line of a figure: values over a number, in its order. Immutable. */
record Curve(String name, List<Point> points) {
  /** A value at one place; of one that was not repeated least and most are the same. */
  record Point(double x, Spread y) {}

  Curve {
    points = List.copyOf(points);
    if (name.isBlank()) {
      throw new IllegalArgumentException("a curve needs a name");
    }
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i).x() <= points.get(i - 1).x()) {
        throw new IllegalArgumentException(
            "curve " + name + ": " + points.get(i) + " after " + points.get(i - 1));
      }
    }
  }

  static Curve empty(String name) {
    return new Curve(name, List.of());
  }

  static Curve of(String name, double x, double y) {
    return empty(name).and(x, y);
  }

  /** Returns this curve with one more point at its end. */
  Curve and(double x, double y) {
    return and(x, Spread.of(List.of(y)));
  }

  Curve and(double x, Spread y) {
    return and(new Curve(name, List.of(new Point(x, y))));
  }

  /** Returns this curve with the points of another one at its end. */
  Curve and(Curve more) {
    return new Curve(name, Stream.concat(points.stream(), more.points.stream()).toList());
  }

  Optional<Spread> at(double x) {
    return points.stream().filter(p -> p.x() == x).map(Point::y).findFirst();
  }

  /** True if its values were repeated. */
  boolean isSpread() {
    return points.stream().anyMatch(p -> p.y().least() < p.y().most());
  }

  double[] all(ToDoubleFunction<Point> number) {
    return points.stream().mapToDouble(number).toArray();
  }
}
