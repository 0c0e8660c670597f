/** Measurements of authentication and of access control lists. */
package org.gridrls.studies.secure;
