/** The interface between the composition root and a role: how to open it, and what it provides. */
package org.gridrls.kit.role;
