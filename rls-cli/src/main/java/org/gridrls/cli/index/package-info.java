/** Commands that ask indexes and say how complete and how old their answers are. */
package org.gridrls.cli.index;
