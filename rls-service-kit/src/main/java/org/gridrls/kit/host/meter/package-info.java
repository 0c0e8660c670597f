/** The port for counts, rates and latencies of operations. */
package org.gridrls.kit.host.meter;
