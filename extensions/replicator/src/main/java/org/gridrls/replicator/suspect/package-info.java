/** Marks damaged copies in the catalogs that registered them. */
package org.gridrls.replicator.suspect;
