package org.gridrls.transfer.mover;

import java.util.function.LongConsumer;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.PartFile;

/**
 * Destination of the bytes of a file, and the file's known properties.
 *
 * @param meter receives the number of bytes of each piece that arrived, discarded ones included;
 *     called by any thread
 */
public record Incoming(PartFile part, Expected expected, LongConsumer meter)
    implements Metered<Incoming> {
  @Override
  public Incoming with(LongConsumer other) {
    return new Incoming(part, expected, other);
  }
}
