package org.gridrls.transfer.mover;

import java.util.function.LongConsumer;
import org.gridrls.transfer.order.TargetUrl;

/**
 * The place of a copy that a storage server fetches itself. Immutable.
 *
 * @param part the temporary name of the copy
 * @param meter receives how many bytes came since the last report
 */
public record RemoteCopy(TargetUrl part, LongConsumer meter) implements Metered<RemoteCopy> {
  @Override
  public RemoteCopy with(LongConsumer other) {
    return new RemoteCopy(part, other);
  }
}
