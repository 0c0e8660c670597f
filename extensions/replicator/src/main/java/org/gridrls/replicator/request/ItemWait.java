package org.gridrls.replicator.request;

import java.time.Instant;

/** Tells what a claimed file waits for, in words, and since when. Immutable. */
public record ItemWait(String what, Instant since) {}
