/** The SOAP side of the host: interceptors that admit, measure and answer calls. */
package org.gridrls.kit.host.soap;
