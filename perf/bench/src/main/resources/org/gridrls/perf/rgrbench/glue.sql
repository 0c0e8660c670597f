# tables
CREATE TABLE glue_link (
  from_name VARCHAR(250) NOT NULL,
  to_name VARCHAR(250) NOT NULL,
  PRIMARY KEY (from_name, to_name)
);
CREATE TABLE glue_member (
  name VARCHAR(250) NOT NULL PRIMARY KEY,
  organisation VARCHAR(250) NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX glue_member_of ON glue_member (organisation)
# table
CREATE TABLE glue_%s (name VARCHAR(250) NOT NULL PRIMARY KEY%s)
# index
CREATE INDEX glue_%1$s_%2$s ON glue_%1$s (v_%2$s)
# insert
INSERT INTO glue_%s VALUES (%s)
# named
SELECT name FROM glue_%s WHERE name LIKE ?
# below
 AND name >= ? AND name < ?
# search
SELECT name FROM glue_%s WHERE %s
# set
UPDATE glue_%s SET %s WHERE %s
# members
SELECT name FROM glue_member
# members-of
SELECT name FROM glue_member WHERE organisation = ?
# renew
UPDATE glue_member SET expires = expires + 1 WHERE name = ?
# job
SELECT s.name FROM glue_account a
JOIN glue_subcluster s ON s.v_cluster = a.v_cluster
JOIN glue_application p ON p.v_subcluster = s.name AND p.v_owner = a.v_owner
WHERE a.v_cluster = ? AND a.v_owner = ? AND p.v_program = ? AND s.v_os = ? AND s.v_ram >= ?
# related
SELECT DISTINCT d.name FROM glue_cluster c
JOIN glue_account a ON a.v_cluster = ?
JOIN glue_subcluster s ON s.v_cluster = a.v_cluster
JOIN glue_application p ON p.v_subcluster = s.name AND p.v_owner = a.v_owner
JOIN glue_computingelement e ON e.v_cluster = s.v_cluster
JOIN glue_hostdetail d ON d.name >= ? AND d.name < ?
WHERE c.v_site = ? AND c.name = ? AND a.v_owner = ? AND p.v_program = ? AND s.v_os = ? AND s.v_ram >= ?
AND d.v_processor = ?
# reached
SELECT DISTINCT l%1$d.to_name FROM glue_link l1%2$s WHERE l1.from_name >= ? AND l1.from_name < ?
# hop
 JOIN glue_link l%1$d ON l%1$d.from_name = l%2$d.to_name
