package org.gridrls.replicator.request;

/**
 * A mark that this replicator set: the attribute of a target in a catalog. Immutable.
 *
 * @param value of the attribute, as text; another value is a mark by others
 */
public record SuspectMark(String catalog, String target, String value) {}
