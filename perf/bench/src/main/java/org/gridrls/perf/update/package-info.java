/** Measurements of soft-state updates and of indexes. */
package org.gridrls.perf.update;
