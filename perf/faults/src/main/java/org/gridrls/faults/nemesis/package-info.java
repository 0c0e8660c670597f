/** The faults: which ones happen when, and how each is done. */
package org.gridrls.faults.nemesis;
