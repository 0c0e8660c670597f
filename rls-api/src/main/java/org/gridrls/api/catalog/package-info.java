/** Other requests to a catalog and their results: searches by attributes, changes. */
package org.gridrls.api.catalog;
