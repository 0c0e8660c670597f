/** Periodic tasks, owned threads, ordered closing, and clocks that do not go back. */
package org.gridrls.kit.schedule;
