/** Metrics of a server: calls and the virtual machine by Micrometer, statistics of services. */
package org.gridrls.web.telemetry;
