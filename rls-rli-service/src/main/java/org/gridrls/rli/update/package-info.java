/** Receiving soft-state updates: in the order of their states, each visible whole or not at all. */
package org.gridrls.rli.update;
