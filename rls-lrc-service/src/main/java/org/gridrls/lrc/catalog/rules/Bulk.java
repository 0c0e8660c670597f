package org.gridrls.lrc.catalog.rules;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogEditor;
import org.gridrls.lrc.catalog.Change;

/** How a list of changes is applied by an editor, whoever it is. */
public final class Bulk {
  private Bulk() {}

  /** Each alone: those refused are reported. A failure of the store ends it. */
  public static BulkResult perItem(List<Change> changes, CatalogEditor editor) {
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

  /** Ends at the first that is refused: the caller then undoes what went before. */
  public static BulkResult untilFirstFailure(List<Change> changes, CatalogEditor editor) {
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
