/**
 * The port of the catalog: mappings, attributes and the journal of logical names, with their
 * values.
 */
package org.gridrls.lrc.catalog;
