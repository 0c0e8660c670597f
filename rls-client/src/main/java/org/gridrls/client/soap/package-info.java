/** SOAP proxies: connections, time-outs, credentials, and faults as typed exceptions. */
package org.gridrls.client.soap;
