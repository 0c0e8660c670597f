/** Soft-state updates that a catalog sends to an index, and the receipts that answer them. */
package org.gridrls.api.update;
