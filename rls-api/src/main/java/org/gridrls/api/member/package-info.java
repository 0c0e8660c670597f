/** Members of a federation, their stages, and the policy that assigns catalogs to indexes. */
package org.gridrls.api.member;
