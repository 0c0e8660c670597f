/** Comparing an index with a catalog over the wire, and explaining what differs. */
package org.gridrls.cli.audit;
