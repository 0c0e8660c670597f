-- One flat table: a name exists exactly as long as one of its mappings. Names are compared and
-- sorted by code point (COLLATE "C", the encoding is UTF8).
CREATE TABLE mapping (
  logical_name text COLLATE "C" NOT NULL,
  target_name  text COLLATE "C" NOT NULL
);

-- A row of a B-tree has 2,704 bytes at most and a name up to 16,384, so the heads are indexed: two of
-- 300 characters take 2,400 bytes at most. That no mapping is there twice is up to the one writer.
CREATE INDEX mapping_by_logical ON mapping (left(logical_name, 300), left(target_name, 300));
CREATE INDEX mapping_by_target ON mapping (left(target_name, 300), left(logical_name, 300));

-- object_type: 0 logical names, 1 target names; value_type: 0 date, 1 float, 2 int, 3 string
CREATE TABLE attribute_definition (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  object_type smallint NOT NULL,
  name        text COLLATE "C" NOT NULL,
  value_type  smallint NOT NULL,
  UNIQUE (object_type, name)
);

-- milliseconds since 1970, UTC
CREATE TABLE attribute_date (
  object_name text COLLATE "C" NOT NULL,
  attribute   integer NOT NULL,
  value       bigint NOT NULL
);

CREATE TABLE attribute_float (
  object_name text COLLATE "C" NOT NULL,
  attribute   integer NOT NULL,
  value       double precision NOT NULL
);

CREATE TABLE attribute_int (
  object_name text COLLATE "C" NOT NULL,
  attribute   integer NOT NULL,
  value       bigint NOT NULL
);

CREATE TABLE attribute_string (
  object_name text COLLATE "C" NOT NULL,
  attribute   integer NOT NULL,
  value       text COLLATE "C" NOT NULL
);

CREATE INDEX attribute_date_by_object ON attribute_date (left(object_name, 300), attribute);
CREATE INDEX attribute_float_by_object ON attribute_float (left(object_name, 300), attribute);
CREATE INDEX attribute_int_by_object ON attribute_int (left(object_name, 300), attribute);
CREATE INDEX attribute_string_by_object ON attribute_string (left(object_name, 300), attribute);

-- A logical name began (added = 1) or ceased (added = 0) to exist.
CREATE TABLE change (
  sequence     bigint PRIMARY KEY,
  added        smallint NOT NULL,
  logical_name text COLLATE "C" NOT NULL
);

-- What is counted, in one row; sequence is the last one given to a change, held or trimmed.
CREATE TABLE catalog_state (
  id            integer PRIMARY KEY CHECK (id = 1),
  logical_names bigint NOT NULL,
  target_names  bigint NOT NULL,
  mappings      bigint NOT NULL,
  sequence      bigint NOT NULL,
  boot_id       bigint NOT NULL
) WITH (fillfactor = 20);

INSERT INTO catalog_state VALUES (1, 0, 0, 0, 0, 0);
