package org.gridrls.api.member;

/** Whether one catalog updates one index by the policy, and why. Immutable. */
public record Assignment(String lrcMember, String rliMember, boolean assigned, String reason) {}
