/**
 * A certificate authority for a federation that has none: its directory, orders and revocation
 * lists.
 */
package org.gridrls.certs;
