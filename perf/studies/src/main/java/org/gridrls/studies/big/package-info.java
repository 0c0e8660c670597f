/** A catalog of a hundred million mappings. */
package org.gridrls.studies.big;
