/**
 * Feeding the indexes above an index: which they are, what each of them has, and no loops. Plugged
 * into the index by {@link org.gridrls.rli.update.Forwarding}.
 */
package org.gridrls.rli.hierarchy;
