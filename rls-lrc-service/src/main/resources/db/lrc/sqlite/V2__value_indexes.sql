-- The search by value: of one attribute, in the order of its values, then of the names.
CREATE INDEX attribute_date_by_value ON attribute_date (attribute, value, object_name);
CREATE INDEX attribute_float_by_value ON attribute_float (attribute, value, object_name);
CREATE INDEX attribute_int_by_value ON attribute_int (attribute, value, object_name);
CREATE INDEX attribute_string_by_value ON attribute_string (attribute, value, object_name);
