/** A bucket of S3 as storage of a bridge. */
package org.gridrls.bridge.s3;
