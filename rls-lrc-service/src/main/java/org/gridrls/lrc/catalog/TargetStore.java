package org.gridrls.lrc.catalog;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateTarget;

/**
 * The update targets that an operator added; kept until they are removed. The caller checks that
 * targets are well formed. Safe for threads.
 */
public interface TargetStore {
  /** The most targets that can be kept. */
  int TARGETS_MAX = 1_000;

  /** Sorted by URL. */
  List<UpdateTarget> all();

  /** Throws UPDATE_TARGET_EXISTS, TOO_LARGE. */
  void add(UpdateTarget target);

  /** Replaces the target with the same URL. Throws UPDATE_TARGET_NOT_FOUND. */
  void change(UpdateTarget target);

  /** Throws UPDATE_TARGET_NOT_FOUND. */
  void remove(String rli);

  static RlsException exists(String rli) {
    return RlsException.about(
        RlsError.UPDATE_TARGET_EXISTS, "an operator added this update target already", rli);
  }

  static RlsException notFound(String rli) {
    return RlsException.about(
        RlsError.UPDATE_TARGET_NOT_FOUND, "not an update target of this catalog", rli);
  }

  static RlsException tooMany() {
    return new RlsException(
        RlsError.TOO_LARGE, "a catalog keeps at most " + TARGETS_MAX + " update targets");
  }
}
