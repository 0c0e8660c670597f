/**
 * The client of a whole federation: asks the index, then the catalogs, and says how complete the
 * result is.
 */
package org.gridrls.client.federation;
