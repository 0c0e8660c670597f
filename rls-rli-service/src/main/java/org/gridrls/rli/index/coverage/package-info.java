/** Which catalogs an answer speaks for, which it does not, and why. */
package org.gridrls.rli.index.coverage;
