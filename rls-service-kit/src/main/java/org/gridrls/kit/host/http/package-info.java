/** The HTTP side of the host: limits, lanes, refusals, and the reading of requests before SOAP. */
package org.gridrls.kit.host.http;
