package org.globus.replica.rls;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;

/**
 * Bulk calls of any length as calls of a length that services take. An item that could not even be
 * sent fails like one that was refused: alone.
 */
final class Batches {
  private static final int SIZE = 1_000;

  private Batches() {}

  /** Converts an item to its form on the wire, or says why it can't be. */
  @FunctionalInterface
  interface Conversion<I, V> {
    V of(I item) throws RLSException;
  }

  /** One call, of at most {@link #SIZE} values. */
  @FunctionalInterface
  interface Call<V, R> {
    R with(List<V> values) throws RLSException;
  }

  /** The result for one item. */
  @FunctionalInterface
  interface Row<I, R> {
    R of(int rc, I item);
  }

  /** Changes what it can, in order; the rows of the items that failed. */
  static <I, V, R> ArrayList<R> change(
      List<I> items, Conversion<I, V> conversion, Call<V, BulkResult> call, Row<I, R> row)
      throws RLSException {
    Sendable<V> all = sendable(items, conversion);
    for (int from = 0; from < all.values.size(); from += SIZE) {
      int to = Math.min(from + SIZE, all.values.size());
      for (ItemFailure failure : call.with(all.values.subList(from, to)).failures()) {
        all.codes[all.places.get(from + failure.index())] = Failures.code(failure.error());
      }
    }
    ArrayList<R> failed = new ArrayList<>();
    for (int i = 0; i < all.codes.length; i++) {
      if (all.codes[i] != RLSClient.RLS_SUCCESS) {
        failed.add(row.of(all.codes[i], items.get(i)));
      }
    }
    return failed;
  }

  /** Asks about all items, in order; one or more rows for each. */
  static <V, A, R> ArrayList<R> ask(
      List<String> items,
      Conversion<String, V> conversion,
      Call<V, List<A>> call,
      Row<String, R> refused,
      Conversion<A, List<R>> rows)
      throws RLSException {
    Sendable<V> all = sendable(items, conversion);
    List<A> answers = new ArrayList<>(all.values.size());
    for (int from = 0; from < all.values.size(); from += SIZE) {
      answers.addAll(call.with(all.values.subList(from, Math.min(from + SIZE, all.values.size()))));
    }
    ArrayList<R> found = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < all.codes.length; i++) {
      if (all.codes[i] == RLSClient.RLS_SUCCESS) {
        found.addAll(rows.of(answers.get(next++)));
      } else {
        found.add(refused.of(all.codes[i], items.get(i)));
      }
    }
    return found;
  }

  /**
   * @param codes of all items
   * @param values of those that can be sent
   * @param places which items these are
   */
  private record Sendable<V>(int[] codes, List<V> values, List<Integer> places) {}

  private static <I, V> Sendable<V> sendable(List<I> items, Conversion<I, V> conversion) {
    Sendable<V> all = new Sendable<>(new int[items.size()], new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < items.size(); i++) {
      try {
        all.values.add(conversion.of(items.get(i)));
        all.places.add(i);
      } catch (RLSException e) {
        all.codes[i] = e.GetRC();
      }
    }
    return all;
  }
}
