/** The federation under test: server processes, their network, disks, clocks and databases. */
package org.gridrls.faults.cluster;
