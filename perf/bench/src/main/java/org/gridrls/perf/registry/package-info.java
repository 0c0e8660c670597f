/** Measurements of a registry and of a federation that changes. */
package org.gridrls.perf.registry;
