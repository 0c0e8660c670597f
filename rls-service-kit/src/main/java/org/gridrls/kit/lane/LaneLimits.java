package org.gridrls.kit.lane;

import java.time.Duration;

/**
 * The limits of a {@link Lane}: concurrent work, waiting work, and waiting time. Immutable.
 *
 * @param running the most that is done at once
 * @param waiting the most that waits
 * @param longest the longest wait
 * @param busyAfter a queue that has not been empty for so long is busy
 * @param waitWhenBusy the longest wait in a busy queue
 */
public record LaneLimits(
    int running, int waiting, Duration longest, Duration busyAfter, Duration waitWhenBusy) {}
