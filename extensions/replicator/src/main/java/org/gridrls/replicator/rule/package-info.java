/** Searches the federation for the names that rules describe, and requests missing files. */
package org.gridrls.replicator.rule;
