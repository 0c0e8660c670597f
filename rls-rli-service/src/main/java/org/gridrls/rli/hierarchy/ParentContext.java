package org.gridrls.rli.hierarchy;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.rli.index.source.SourceStore;

/**
 * Holds what {@link Parents} needs of its index. Immutable.
 *
 * @param self URL of the endpoint of this index, its name in forwarded updates
 * @param file stores the parents that operators added
 * @param senders makes the sender of updates to a URL
 */
record ParentContext(
    String self,
    Path file,
    SourceStore sources,
    Clocks clocks,
    Function<String, UpdateSender> senders,
    Ancestors ancestors,
    RandomGenerator random) {}
