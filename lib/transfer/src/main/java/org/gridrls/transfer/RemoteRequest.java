package org.gridrls.transfer;

import java.util.List;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * A file that a storage server is to fetch. Immutable.
 *
 * @param copies in the order in which to try them
 * @param facts what the catalogs say of the file
 */
public record RemoteRequest(TargetUrl destination, List<RankedCopy> copies, FileFacts facts) {
  public RemoteRequest {
    copies = List.copyOf(copies);
  }
}
