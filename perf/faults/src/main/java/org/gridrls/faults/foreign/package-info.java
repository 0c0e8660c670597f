/** A catalog of another system as a process of its own, which a bridge reads. */
package org.gridrls.faults.foreign;
