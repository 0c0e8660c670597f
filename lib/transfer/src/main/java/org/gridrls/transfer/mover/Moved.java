package org.gridrls.transfer.mover;

import java.time.Duration;

/**
 * A transfer that brought all bytes. Immutable.
 *
 * @param bytes that came over the network now, without those of an earlier transfer
 * @param connect until the first answer
 * @param transfer from the first answer to the last byte
 */
public record Moved(long bytes, Duration connect, Duration transfer) {}
