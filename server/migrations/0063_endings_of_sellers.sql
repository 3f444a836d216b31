CREATE TABLE "seller_closings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "malls" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_closings_once" ON "seller_closings" USING btree ("kind","seller_id");--> statement-breakpoint
CREATE INDEX "seller_closings_open" ON "seller_closings" USING btree ("id") WHERE "seller_closings"."done_at" is null;--> statement-breakpoint
-- Retailers that are suspended now: since when, as the audit log says.
UPDATE "retailers" r SET "suspended_at" = a."at" FROM (
	SELECT "subject", max("created_at") AS "at" FROM "audit_entries" WHERE "act" = 'retailer.suspended' GROUP BY 1
) a WHERE r."status" = 'suspended' AND a."subject" = 'retailer ' || r."id";
