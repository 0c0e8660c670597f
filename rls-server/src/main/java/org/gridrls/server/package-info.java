/** The composition root: opens the configured roles in one process and closes them in order. */
package org.gridrls.server;
