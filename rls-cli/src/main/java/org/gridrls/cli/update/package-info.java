/** Commands about soft-state updates: targets, senders, parents and audits. */
package org.gridrls.cli.update;
