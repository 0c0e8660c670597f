/** Measures what a ring of indexes costs, and how it survives and grows. */
package org.gridrls.studies.ring;
