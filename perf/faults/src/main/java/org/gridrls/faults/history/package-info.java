/** The possible states of each catalog by the outcomes of calls, and the log of these calls. */
package org.gridrls.faults.history;
