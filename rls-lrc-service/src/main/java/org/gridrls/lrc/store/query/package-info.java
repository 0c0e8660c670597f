/** Queries of a stored catalog, each within one read transaction. */
package org.gridrls.lrc.store.query;
