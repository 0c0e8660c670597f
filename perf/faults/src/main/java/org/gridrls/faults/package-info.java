/**
 * The fault suite: runs a federation of real servers under faults and reports which promises held.
 */
package org.gridrls.faults;
