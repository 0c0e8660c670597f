/**
 * The Bloom filters of a catalog: counting filters kept up to date from the journal, and their
 * files.
 */
package org.gridrls.lrc.filter;
