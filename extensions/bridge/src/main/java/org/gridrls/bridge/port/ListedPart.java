package org.gridrls.bridge.port;

import java.util.Optional;

/**
 * A part of a section that was listed. Immutable.
 *
 * @param unfit how many names can't be logical names, because the template does not lead back to
 *     them
 * @param next where the next part begins; empty at the end of the section
 */
public record ListedPart(long unfit, Optional<String> next) {}
