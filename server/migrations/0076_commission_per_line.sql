CREATE TABLE "commission_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"retailer_id" bigint,
	"mall_id" bigint,
	"category_id" bigint,
	"promotion_id" bigint,
	"bps" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "commission_rule_is_a_share" CHECK ("commission_rules"."bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "term_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"wanted" jsonb NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "decided_change_has_its_day" CHECK (("term_changes"."state" = 'waiting') = ("term_changes"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "retailers" ALTER COLUMN "commission_bps" SET DEFAULT 800;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_bps" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_rule_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_order" ON "commission_rules" USING btree ("position") WHERE "commission_rules"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "term_changes_waiting" ON "term_changes" USING btree ("kind") WHERE "term_changes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "term_changes_asker" ON "term_changes" USING btree ("asked_by") WHERE "term_changes"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "term_changes_decider" ON "term_changes" USING btree ("decided_by") WHERE "term_changes"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "term_changes_of" ON "term_changes" USING btree ("kind","id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "line_commission_is_whole" CHECK (("order_lines"."commission" is null) = ("order_lines"."commission_bps" is null) and ("order_lines"."commission" is null) = ("order_lines"."commission_rule_id" is null));--> statement-breakpoint
-- Data: the rate of each business that had its own becomes a rule for it, above the rule for every other sale.
INSERT INTO "commission_rules" ("name", "position", "retailer_id", "bps")
SELECT left(r.display_name, 80), row_number() OVER (ORDER BY r.id), r.id, r.commission_bps FROM "retailers" r WHERE r.commission_bps <> 800;--> statement-breakpoint
INSERT INTO "commission_rules" ("name", "position", "bps")
SELECT 'Every other sale', coalesce(max("position"), 0) + 1, 800 FROM "commission_rules";
