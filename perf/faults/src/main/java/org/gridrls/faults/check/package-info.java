/**
 * The invariants, and the checker that checks each answer by the replies that callers received
 * before.
 */
package org.gridrls.faults.check;
