-- The search by string: the heads of values.
CREATE INDEX attribute_string_by_value ON attribute_string (attribute, value(1500));
DROP INDEX attribute_string_by_attribute ON attribute_string;

-- The search that goes through names: in the order of their heads.
ALTER TABLE attribute_date ADD COLUMN object_head VARBINARY(1500) AS (LEFT(object_name, 1500)) VIRTUAL;
ALTER TABLE attribute_float ADD COLUMN object_head VARBINARY(1500) AS (LEFT(object_name, 1500)) VIRTUAL;
ALTER TABLE attribute_int ADD COLUMN object_head VARBINARY(1500) AS (LEFT(object_name, 1500)) VIRTUAL;
ALTER TABLE attribute_string ADD COLUMN object_head VARBINARY(1500) AS (LEFT(object_name, 1500)) VIRTUAL;
CREATE INDEX attribute_date_by_name ON attribute_date (attribute, object_head);
CREATE INDEX attribute_float_by_name ON attribute_float (attribute, object_head);
CREATE INDEX attribute_int_by_name ON attribute_int (attribute, object_head);
CREATE INDEX attribute_string_by_name ON attribute_string (attribute, object_head);
