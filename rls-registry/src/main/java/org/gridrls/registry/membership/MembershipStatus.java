package org.gridrls.registry.membership;

/**
 * How the membership does, in figures.
 *
 * @param frozen too many members fell silent at once, so none expires for now
 * @param renewals granted since the start
 * @param expirations members that expired since the start
 */
public record MembershipStatus(
    int members, long version, boolean frozen, long renewals, long expirations) {}
