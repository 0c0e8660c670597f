package org.gridrls.cli.output;

import java.io.PrintWriter;
import java.util.Set;
import org.gridrls.api.RlsError;

/**
 * Prints rows and errors as the original's {@code globus-rls-cli} does: no headings, no remarks,
 * and its words for errors, which scripts compare.
 */
final class OriginalListing extends PlainListing {
  /** Lists the errors that have words, and are not about one item. */
  private static final Set<RlsError> OF_CALL =
      Set.of(RlsError.PERMISSION_DENIED, RlsError.TRANSPORT_FAILED, RlsError.TIMEOUT);

  private final boolean bulk;

  OriginalListing(PrintWriter out, PrintWriter err, boolean bulk) {
    super(out, err);
    this.bulk = bulk;
  }

  @Override
  public void note(String text) {}

  @Override
  public void failure(Failure failure) {
    String words = words(failure.error());
    boolean item = words != null && failure.item() != null;
    if (item && bulk && !OF_CALL.contains(failure.error())) {
      out.println(failure.item() + ": " + words);
      return;
    }
    String about = item ? failure.item() : failure.shown();
    err.println("globus_rls_client: " + (words == null ? about : words + ": " + about));
  }

  private static String words(RlsError error) {
    return switch (error) {
      case LOGICAL_NAME_EXISTS -> "LFN already exists";
      case LOGICAL_NAME_NOT_FOUND -> "LFN doesn't exist";
      case TARGET_NAME_EXISTS -> "PFN already exists";
      case TARGET_NAME_NOT_FOUND -> "PFN doesn't exist";
      case MAPPING_EXISTS -> "Mapping already exists";
      case MAPPING_NOT_FOUND -> "Mapping doesn't exist";
      case ATTRIBUTE_EXISTS -> "Attribute already exists";
      case ATTRIBUTE_NOT_FOUND -> "Attribute doesn't exist";
      case ATTRIBUTE_VALUE_NOT_FOUND -> "Attribute with specified value doesn't exist";
      case LRC_NOT_FOUND -> "LRC doesn't exist";
      case PERMISSION_DENIED -> "Permission denied";
      case TRANSPORT_FAILED -> "Globus I/O error";
      case TIMEOUT -> "IO timeout";
      default -> null;
    };
  }
}
