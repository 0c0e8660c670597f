/** Commands that create, change, delete and query mappings in a catalog. */
package org.gridrls.cli.mapping;
