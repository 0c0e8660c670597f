/** The controller of a campaign: its testers, their clocks and records, samples of the servers. */
package org.gridrls.perf.campaign.control;
