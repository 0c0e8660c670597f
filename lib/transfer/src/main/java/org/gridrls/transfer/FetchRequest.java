package org.gridrls.transfer;

import java.nio.file.Path;
import java.util.List;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;

/**
 * A file to fetch. Immutable.
 *
 * @param copies in the order in which to try them
 * @param facts what the catalogs say of the file
 */
public record FetchRequest(Path destination, List<RankedCopy> copies, FileFacts facts) {
  public FetchRequest {
    copies = List.copyOf(copies);
  }
}
