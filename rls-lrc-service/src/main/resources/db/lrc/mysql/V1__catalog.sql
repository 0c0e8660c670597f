-- All text is kept as the bytes of its UTF-8: compared exactly and sorted by code point, alike on
-- MySQL and MariaDB.

-- One flat table: a name exists exactly as long as one of its mappings. A key of InnoDB has 3,072
-- bytes at most and a name up to 16,384, so the heads are indexed. That no mapping is there twice is
-- up to the one writer.
CREATE TABLE mapping (
  id           BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  logical_name VARBINARY(16384) NOT NULL,
  target_name  VARBINARY(16384) NOT NULL,
  logical_head VARBINARY(1500) AS (LEFT(logical_name, 1500)) VIRTUAL,
  target_head  VARBINARY(1500) AS (LEFT(target_name, 1500)) VIRTUAL,
  KEY mapping_by_logical (logical_head, target_head),
  KEY mapping_by_target (target_head, logical_head)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

-- object_type: 0 logical names, 1 target names; value_type: 0 date, 1 float, 2 int, 3 string
CREATE TABLE attribute_definition (
  id          INTEGER NOT NULL AUTO_INCREMENT PRIMARY KEY,
  object_type SMALLINT NOT NULL,
  name        VARBINARY(1000) NOT NULL,
  value_type  SMALLINT NOT NULL,
  UNIQUE KEY (object_type, name)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

-- milliseconds since 1970, UTC
CREATE TABLE attribute_date (
  object_name VARBINARY(16384) NOT NULL,
  attribute   INTEGER NOT NULL,
  value       BIGINT NOT NULL,
  object_hash BINARY(32) NOT NULL,
  PRIMARY KEY (object_hash, attribute)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

CREATE TABLE attribute_float (
  object_name VARBINARY(16384) NOT NULL,
  attribute   INTEGER NOT NULL,
  value       DOUBLE NOT NULL,
  object_hash BINARY(32) NOT NULL,
  PRIMARY KEY (object_hash, attribute)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

CREATE TABLE attribute_int (
  object_name VARBINARY(16384) NOT NULL,
  attribute   INTEGER NOT NULL,
  value       BIGINT NOT NULL,
  object_hash BINARY(32) NOT NULL,
  PRIMARY KEY (object_hash, attribute)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

CREATE TABLE attribute_string (
  object_name VARBINARY(16384) NOT NULL,
  attribute   INTEGER NOT NULL,
  value       LONGBLOB NOT NULL,
  object_hash BINARY(32) NOT NULL,
  PRIMARY KEY (object_hash, attribute)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

-- A logical name began (added = 1) or ceased (added = 0) to exist.
CREATE TABLE `change` (
  sequence     BIGINT NOT NULL PRIMARY KEY,
  added        SMALLINT NOT NULL,
  logical_name VARBINARY(16384) NOT NULL
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

-- What is counted, in one row; sequence is the last one given to a change, held or trimmed.
CREATE TABLE catalog_state (
  id            INTEGER NOT NULL PRIMARY KEY,
  logical_names BIGINT NOT NULL,
  target_names  BIGINT NOT NULL,
  mappings      BIGINT NOT NULL,
  sequence      BIGINT NOT NULL,
  boot_id       BIGINT NOT NULL
) ENGINE = InnoDB;

INSERT INTO catalog_state VALUES (1, 0, 0, 0, 0, 0);
