package org.gridrls.api.update;

/**
 * A full update that an index has opened: where the parts go, how big one may be, which comes next
 * (from 0).
 */
public record OpenUpdate(String updateId, int maxPartBytes, int nextPart) {}
