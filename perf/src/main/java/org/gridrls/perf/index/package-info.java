/** Measurements of an index. */
package org.gridrls.perf.index;
