/**
 * What the catalog holds: mappings, attributes, and the journal of logical names that come and go.
 */
package org.gridrls.lrc.catalog;
