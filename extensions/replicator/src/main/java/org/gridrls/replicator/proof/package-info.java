/** Proves copies at the storage servers of a site. */
package org.gridrls.replicator.proof;
