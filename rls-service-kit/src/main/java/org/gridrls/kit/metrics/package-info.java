/** Statistics in the text format of Prometheus. */
package org.gridrls.kit.metrics;
