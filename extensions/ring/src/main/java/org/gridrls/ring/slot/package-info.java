/** The stored data of a ring: packed parts of lists by slot, and a manifest for each catalog. */
package org.gridrls.ring.slot;
