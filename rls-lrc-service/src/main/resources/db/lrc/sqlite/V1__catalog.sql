-- One flat table: a name exists exactly as long as one of its mappings.
CREATE TABLE mapping (
  logical_name TEXT NOT NULL,
  target_name  TEXT NOT NULL,
  PRIMARY KEY (logical_name, target_name)
) WITHOUT ROWID;

CREATE INDEX mapping_by_target ON mapping (target_name, logical_name);

-- object_type: 0 logical names, 1 target names; value_type: 0 date, 1 float, 2 int, 3 string
CREATE TABLE attribute_definition (
  id          INTEGER PRIMARY KEY,
  object_type INTEGER NOT NULL,
  name        TEXT NOT NULL,
  value_type  INTEGER NOT NULL,
  UNIQUE (object_type, name)
);

-- milliseconds since 1970, UTC
CREATE TABLE attribute_date (
  object_name TEXT NOT NULL,
  attribute   INTEGER NOT NULL,
  value       INTEGER NOT NULL,
  PRIMARY KEY (object_name, attribute)
) WITHOUT ROWID;

CREATE TABLE attribute_float (
  object_name TEXT NOT NULL,
  attribute   INTEGER NOT NULL,
  value       REAL NOT NULL,
  PRIMARY KEY (object_name, attribute)
) WITHOUT ROWID;

CREATE TABLE attribute_int (
  object_name TEXT NOT NULL,
  attribute   INTEGER NOT NULL,
  value       INTEGER NOT NULL,
  PRIMARY KEY (object_name, attribute)
) WITHOUT ROWID;

CREATE TABLE attribute_string (
  object_name TEXT NOT NULL,
  attribute   INTEGER NOT NULL,
  value       TEXT NOT NULL,
  PRIMARY KEY (object_name, attribute)
) WITHOUT ROWID;

-- A logical name began (added = 1) or ceased (added = 0) to exist.
CREATE TABLE change (
  sequence     INTEGER PRIMARY KEY,
  added        INTEGER NOT NULL,
  logical_name TEXT NOT NULL
);

-- What is counted, in one row; sequence is the last one given to a change, held or trimmed.
CREATE TABLE catalog_state (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  logical_names INTEGER NOT NULL,
  target_names  INTEGER NOT NULL,
  mappings      INTEGER NOT NULL,
  sequence      INTEGER NOT NULL,
  boot_id       INTEGER NOT NULL
);

INSERT INTO catalog_state VALUES (1, 0, 0, 0, 0, 0);
