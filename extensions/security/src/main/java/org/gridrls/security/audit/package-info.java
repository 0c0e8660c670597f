/** The audit log: who called what, with which outcome. */
package org.gridrls.security.audit;
