/** Searches the federation for the names that wishes describe, and requests missing files. */
package org.gridrls.replicator.wish;
