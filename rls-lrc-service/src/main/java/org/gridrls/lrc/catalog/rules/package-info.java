/**
 * Rules that every implementation of the catalog shares: pages and cursors, bulk calls, request
 * ids.
 */
package org.gridrls.lrc.catalog.rules;
