/** The membership as a WS-ServiceGroup: one entry per member. */
package org.gridrls.wsrf.group;
