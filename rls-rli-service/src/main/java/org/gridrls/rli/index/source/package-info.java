/** The contents of an index for each source: its latest state, names and time of contact. */
package org.gridrls.rli.index.source;
