/** Clusters of databases on one machine, for tests and measurements. */
package org.gridrls.testkit.cluster;
