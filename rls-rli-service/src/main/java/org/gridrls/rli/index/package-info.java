/** The queries of an index, each answered from one consistent view of its sources. */
package org.gridrls.rli.index;
