/** The options and the course that measurements share. */
package org.gridrls.perf.bench;
