/** A quick test of running servers: a mapping is created, found and deleted again. */
package org.gridrls.cli.smoke;
