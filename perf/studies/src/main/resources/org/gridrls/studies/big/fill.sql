# SQLITE
INSERT INTO mapping (logical_name, target_name)
WITH RECURSIVE number(i) AS (SELECT CAST(? AS INTEGER) UNION ALL SELECT i + 1 FROM number WHERE i + 1 < CAST(? AS INTEGER)),
  name(logical_name) AS (SELECT printf('cms/22Jan2013-v1/%06d/%09d.root', i / 1000, i) FROM number)
SELECT logical_name, 'root://eos.cern.ch//' || logical_name FROM name

# POSTGRESQL
INSERT INTO mapping (logical_name, target_name)
SELECT logical_name, 'root://eos.cern.ch//' || logical_name
FROM (SELECT 'cms/22Jan2013-v1/' || lpad((i / 1000)::text, 6, '0') || '/' || lpad(i::text, 9, '0') || '.root' AS logical_name
  FROM generate_series(?::bigint, ?::bigint - 1) AS i) AS name

# counts
UPDATE catalog_state SET logical_names = ?, target_names = ?, mappings = ?, sequence = ?
