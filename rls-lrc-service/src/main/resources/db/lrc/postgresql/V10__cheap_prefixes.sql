-- The cast to varchar(300) cuts like left(..., 300), without counting the characters of a name of up to 300 bytes. No two
-- mappings are equal, so looking for duplicates to merge when a page is full is in vain.
CREATE INDEX mapping_by_logical_name
  ON mapping ((logical_name::varchar(300)), (target_name::varchar(300))) WITH (deduplicate_items = off);
CREATE INDEX mapping_by_target_name
  ON mapping ((target_name::varchar(300)), (logical_name::varchar(300))) WITH (deduplicate_items = off);
DROP INDEX mapping_by_logical;
DROP INDEX mapping_by_target;
