/** Messages of operations, from and to values of the generated classes. */
package org.gridrls.client.codec.message;
