/** RGRbench: queries, updates and scenarios of a grid information service. */
package org.gridrls.perf.rgrbench;
