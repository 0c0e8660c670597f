/**
 * Comparing a catalog with an index or another catalog over the wire, and explaining what differs.
 */
package org.gridrls.cli.audit;
