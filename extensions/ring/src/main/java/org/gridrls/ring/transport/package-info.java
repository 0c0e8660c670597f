/** Connections between the members of a ring: who may connect, and that both agree on the ring. */
package org.gridrls.ring.transport;
