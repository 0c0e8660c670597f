/** {@code rls replicate} and {@code rls replications}: copies that a replicator brings. */
package org.gridrls.cli.replicate;
