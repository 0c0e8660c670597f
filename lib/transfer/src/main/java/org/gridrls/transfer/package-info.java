/**
 * Fetches files whose copies the catalogs know: verified, resumed where provable, from the best
 * source.
 */
package org.gridrls.transfer;
