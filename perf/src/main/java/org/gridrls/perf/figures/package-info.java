/** The papers' figures measured again. */
package org.gridrls.perf.figures;
