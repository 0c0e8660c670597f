/** Conversion between values and the message parts that are generated from the contract. */
package org.gridrls.api.wire;
