package org.gridrls.perf.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

/** Does what throws checked exceptions where none can be declared. No state. */
public final class Unchecked {
  private Unchecked() {}

  /** Work without a result. */
  @FunctionalInterface
  public interface Task {
    void run() throws Exception;
  }

  public static <T> T get(Callable<T> work) {
    try {
      return work.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public static void run(Task work) {
    get(
        () -> {
          work.run();
          return null;
        });
  }
}
