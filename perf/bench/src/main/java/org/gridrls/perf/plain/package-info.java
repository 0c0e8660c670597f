/** The service beside plain JDBC on the same database. */
package org.gridrls.perf.plain;
