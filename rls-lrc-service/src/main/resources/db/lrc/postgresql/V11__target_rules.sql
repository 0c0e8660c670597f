-- Rules by which target names follow from logical names: one beginning is replaced by another. The number is derived from both.
CREATE TABLE target_rule (
  id           integer PRIMARY KEY,
  logical_head text COLLATE "C" NOT NULL,
  target_head  text COLLATE "C" NOT NULL
);

-- The rule of a mapping, whose stored_target is empty then, or 0. Mappings stored before stay as they are. The column has a new
-- name, so that a server of an earlier version that lost the store to this one can't answer with empty target names.
ALTER TABLE mapping ADD COLUMN rule integer NOT NULL DEFAULT 0;
ALTER TABLE mapping RENAME COLUMN target_name TO stored_target;

CREATE INDEX mapping_by_stored_target
  ON mapping ((stored_target::varchar(300)), (logical_name::varchar(300))) WITH (deduplicate_items = off) WHERE rule = 0;
DROP INDEX mapping_by_target_name;
