/** Copies of files in the forms that download programs read: Metalink (RFC 5854, RFC 6249). */
package org.gridrls.transfer.metalink;
