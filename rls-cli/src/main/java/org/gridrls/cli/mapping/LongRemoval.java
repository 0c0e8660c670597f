package org.gridrls.cli.mapping;

import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** A removal that the catalog continues after the caller has stopped waiting. Stateless. */
final class LongRemoval {
  private LongRemoval() {}

  /** Explains a timeout: the removal may be incomplete. */
  static <T> T of(String url, Supplier<T> call) {
    try {
      return call.get();
    } catch (RlsException failure) {
      if (failure.error() != RlsError.TIMEOUT) {
        throw failure;
      }
      throw new RlsException(
          RlsError.TIMEOUT,
          failure.getMessage()
              + "; the catalog may still be removing names: 'rls stats "
              + url
              + "' shows how many are left. Repeat the command to be sure; -t SECONDS waits longer",
          failure);
    }
  }
}
