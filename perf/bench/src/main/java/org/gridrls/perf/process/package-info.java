/** Server processes and what belongs to one measurement. */
package org.gridrls.perf.process;
