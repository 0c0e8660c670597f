/** Catalogs whose names stem from a foreign catalog, which also answers their callers. */
package org.gridrls.lrc.foreign;
