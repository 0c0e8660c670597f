/** What a catalog is asked and answers besides mappings: searches by attributes, changes. */
package org.gridrls.api.catalog;
