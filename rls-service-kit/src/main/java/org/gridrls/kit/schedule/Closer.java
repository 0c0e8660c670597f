package org.gridrls.kit.schedule;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Closes opened resources in reverse order; the first failure is thrown, later ones are suppressed
 * exceptions of it. An interrupted thread closes all in order, too. Not safe for threads.
 */
public final class Closer implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /** Takes over the closing of {@code resource} and gives it back. */
  public <T extends AutoCloseable> T opened(T resource) {
    opened.push(resource);
    return resource;
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    RuntimeException first = null;
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        if (first == null) {
          first =
              e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (first != null) {
      throw first;
    }
  }
}
