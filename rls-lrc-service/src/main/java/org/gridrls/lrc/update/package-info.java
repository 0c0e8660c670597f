/** Soft-state updates: which indexes the catalog keeps up to date, when, and how. */
package org.gridrls.lrc.update;
