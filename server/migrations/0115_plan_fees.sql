ALTER TABLE "commission_rules" ADD COLUMN "plan_id" bigint;--> statement-breakpoint
UPDATE "commission_rules" SET "position" = "position" + 2 WHERE "ended_at" IS NULL AND "position" = (SELECT max("position") FROM "commission_rules" WHERE "ended_at" IS NULL);--> statement-breakpoint
INSERT INTO "commission_rules" ("name", "position", "plan_id", "bps")
SELECT p.name || ' plan', (SELECT max("position") FROM "commission_rules" WHERE "ended_at" IS NULL) - CASE p.code WHEN 'growth' THEN 1 ELSE 2 END, p.id, CASE p.code WHEN 'growth' THEN 650 ELSE 500 END
FROM "plans" p WHERE p.audience = 'retailer' AND p.price > 0 AND p.active;
