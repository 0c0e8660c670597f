package org.gridrls.client.set;

/**
 * The names of a set by what is known of them. Immutable.
 *
 * @param names all; a name that was given twice counts twice
 * @param found names that some site has
 * @param nowhere names that no catalog has registered, as of the age of the answer
 * @param unknown names that were not found, but an uncovered catalog may have them
 * @param collections names that are collections themselves, whose members are not followed
 */
public record SetTotals(long names, long found, long nowhere, long unknown, long collections) {}
