/** Which catalogs an answer covers, which it does not, and why. */
package org.gridrls.rli.index.coverage;
