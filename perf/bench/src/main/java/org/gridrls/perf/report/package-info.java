/** Results: figures and bars, tables, files and plots. */
package org.gridrls.perf.report;
