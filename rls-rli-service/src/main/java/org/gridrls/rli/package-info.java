/** Replica Location Index: the service and its configuration. */
package org.gridrls.rli;
