/** The questions that an index answers, each from one moment of its sources. */
package org.gridrls.rli.index;
