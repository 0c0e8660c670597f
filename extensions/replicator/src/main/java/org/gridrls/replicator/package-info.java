/** Brings copies of files to a site and registers them: the role {@code replicator} of a server. */
package org.gridrls.replicator;
