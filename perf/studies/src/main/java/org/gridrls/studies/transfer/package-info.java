/** Transfers of files and the replicator, over networks with delays and with processes that die. */
package org.gridrls.studies.transfer;
