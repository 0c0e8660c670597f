/** Loads, rounds of sides that take turns, and their statistics. */
package org.gridrls.perf.measure;
