package org.gridrls.api.update;

/**
 * A full update that an index has opened: its id, the maximum size of a part, and the number of the
 * next part (from 0).
 */
public record OpenUpdate(String updateId, int maxPartBytes, int nextPart) {}
