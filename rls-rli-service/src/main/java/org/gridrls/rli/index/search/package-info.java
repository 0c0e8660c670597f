/** Pattern searches over lists and, for filters, over the catalogs themselves. */
package org.gridrls.rli.index.search;
