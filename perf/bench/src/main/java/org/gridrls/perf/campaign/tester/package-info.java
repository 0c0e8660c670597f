/** A process of testers: paced calls over many connections on one thread. */
package org.gridrls.perf.campaign.tester;
