/** Measurements of one catalog: its size, loading a file, wildcard queries. */
package org.gridrls.perf.catalog;
