/** The campaign file and its settings. */
package org.gridrls.perf.campaign.plan;
