/** The order in which the copies of a file are tried: near, fast and not suspect first. */
package org.gridrls.transfer.order;
