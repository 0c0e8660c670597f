/** The papers' figures measured again. */
package org.gridrls.studies.figures;
