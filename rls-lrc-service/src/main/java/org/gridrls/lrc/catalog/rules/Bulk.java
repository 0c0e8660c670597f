package org.gridrls.lrc.catalog.rules;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogEditor;

/** Applies lists of changes through an editor. Stateless, safe for threads. */
public final class Bulk {
  private Bulk() {}

  /** Applies each change alone and reports those refused. A failure of the store ends it. */
  public static BulkResult perItem(List<CatalogChange> changes, CatalogEditor editor) {
    List<ItemFailure> failures = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      try {
        changes.get(i).applyTo(editor);
      } catch (RlsException e) {
        failures.add(refusal(i, e));
      }
    }
    return new BulkResult(changes.size() - failures.size(), failures);
  }

  /** Stops at the first refused change; the caller then undoes those before it. */
  public static BulkResult untilFirstFailure(List<CatalogChange> changes, CatalogEditor editor) {
    for (int i = 0; i < changes.size(); i++) {
      try {
        changes.get(i).applyTo(editor);
      } catch (RlsException e) {
        return new BulkResult(0, List.of(refusal(i, e)));
      }
    }
    return new BulkResult(changes.size(), List.of());
  }

  public static boolean isRefusal(RlsException failure) {
    return failure.error().blame() == RlsError.Blame.CALLER;
  }

  private static ItemFailure refusal(int index, RlsException failure) {
    if (!isRefusal(failure)) {
      throw failure;
    }
    return ItemFailure.of(index, failure);
  }
}
