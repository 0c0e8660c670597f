/** Curves, figures and tables of the records of a campaign. */
package org.gridrls.perf.campaign.analyse;
