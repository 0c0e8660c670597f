/** The calls that testers make, for each service. */
package org.gridrls.perf.campaign.work;
