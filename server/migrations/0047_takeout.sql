-- The American word for the department; its categories and products keep their ids.
UPDATE "categories" SET "name" = 'Deli & takeout', "slug" = 'deli-takeout' WHERE "slug" = 'deli-takeaway';
