/** What an index holds of each source: its latest state, its names and when it was last heard. */
package org.gridrls.rli.index.source;
