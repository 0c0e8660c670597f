/** Pattern searches over lists and, for catalogs that sent filters, by asking the catalogs. */
package org.gridrls.rli.index.search;
