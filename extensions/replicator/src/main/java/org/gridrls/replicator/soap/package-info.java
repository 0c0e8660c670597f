/** The port type of the replicator: each request is a WS-Resource. */
package org.gridrls.replicator.soap;
