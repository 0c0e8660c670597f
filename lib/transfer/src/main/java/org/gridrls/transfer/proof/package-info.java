/** Proofs that registered copies are at their storage servers. */
package org.gridrls.transfer.proof;
