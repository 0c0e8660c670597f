/** The cheap HTTP client: many connections on one thread, plain or by TLS. */
package org.gridrls.perf.http;
