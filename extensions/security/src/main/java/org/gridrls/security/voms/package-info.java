/** Groups of virtual organizations, by attribute certificates of VOMS. */
package org.gridrls.security.voms;
