/** The invariants, and the checker that judges each answer by what callers were told before. */
package org.gridrls.faults.check;
