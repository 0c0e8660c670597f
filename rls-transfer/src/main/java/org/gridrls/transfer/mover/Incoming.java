package org.gridrls.transfer.mover;

import java.util.function.LongConsumer;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.PartFile;

/**
 * Where the bytes of a file are written, and what is known about the file.
 *
 * @param meter receives the number of bytes of each piece that arrived, discarded ones included;
 *     called by any thread
 */
public record Incoming(PartFile part, Expected expected, LongConsumer meter) {}
