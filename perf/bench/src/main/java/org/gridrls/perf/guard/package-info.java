/** The comparison of short runs with the last full ones. */
package org.gridrls.perf.guard;
