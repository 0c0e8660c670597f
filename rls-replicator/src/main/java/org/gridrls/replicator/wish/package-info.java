/** Searches the federation for the names that wishes describe, and requests what is missing. */
package org.gridrls.replicator.wish;
