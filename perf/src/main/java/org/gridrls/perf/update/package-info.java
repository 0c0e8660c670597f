/** Measurements of soft-state updates. */
package org.gridrls.perf.update;
