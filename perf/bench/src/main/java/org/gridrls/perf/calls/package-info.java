/** Requests to the services, loads made of them, and the names and members they are about. */
package org.gridrls.perf.calls;
