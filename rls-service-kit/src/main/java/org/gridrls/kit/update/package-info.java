/** Sending soft-state updates, for who feeds an index: a catalog, or another index. */
package org.gridrls.kit.update;
