-- Rules by which target names follow from logical names: one beginning is replaced by another. The number is derived from both.
CREATE TABLE target_rule (
  id           integer PRIMARY KEY,
  logical_head text COLLATE "C" NOT NULL,
  target_head  text COLLATE "C" NOT NULL
);

-- The rule of a mapping, whose target_name is empty then, or 0. Mappings stored before stay as they are.
ALTER TABLE mapping ADD COLUMN rule integer NOT NULL DEFAULT 0;

CREATE INDEX mapping_by_full_target_name
  ON mapping ((target_name::varchar(300)), (logical_name::varchar(300))) WITH (deduplicate_items = off) WHERE rule = 0;
DROP INDEX mapping_by_target_name;
