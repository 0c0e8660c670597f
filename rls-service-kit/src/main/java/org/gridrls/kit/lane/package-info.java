/** Admission of requests under overload: bounded places and bounded waiting. */
package org.gridrls.kit.lane;
