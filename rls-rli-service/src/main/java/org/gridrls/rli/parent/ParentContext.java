package org.gridrls.rli.parent;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.rli.index.source.Clocks;
import org.gridrls.rli.index.source.Sources;

/**
 * What feeding parents rests on. Immutable.
 *
 * @param self what this index calls itself in what it passes on: the URL of its endpoint
 * @param file where the parents that operators ordered are kept
 * @param senders to the index whose updates go to a URL
 */
public record ParentContext(
    String self,
    Path file,
    Sources sources,
    Clocks clocks,
    Function<String, UpdateSender> senders,
    Ancestors ancestors,
    RandomGenerator random) {}
