/** The program behind perf/run. */
package org.gridrls.perf;
