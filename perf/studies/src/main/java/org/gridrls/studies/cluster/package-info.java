/** What a cluster of databases costs a catalog. */
package org.gridrls.studies.cluster;
