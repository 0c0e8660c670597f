/** Whole sets: collections of logical names, and which sites have all names of a set. */
package org.gridrls.client.set;
