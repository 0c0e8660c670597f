/** Measurements of a registry. */
package org.gridrls.perf.registry;
