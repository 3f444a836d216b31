CREATE TABLE "seller_duties" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_duties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"sent" jsonb,
	"sent_at" timestamp (3) with time zone,
	"sent_by" uuid,
	"refused" text,
	"held_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "duty_done_whole" CHECK (("seller_duties"."done_at" is null) = ("seller_duties"."outcome" is null)),
	CONSTRAINT "duty_sent_whole" CHECK (("seller_duties"."sent" is null) = ("seller_duties"."sent_at" is null))
);
--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "sales_held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "paused_before_hold" boolean;--> statement-breakpoint
ALTER TABLE "seller_checks" ADD COLUMN "certified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "seller_duties" ADD CONSTRAINT "seller_duties_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_duties" ADD CONSTRAINT "seller_duties_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_duties_open" ON "seller_duties" USING btree ("retailer_id") WHERE "seller_duties"."done_at" is null;--> statement-breakpoint
CREATE INDEX "seller_duties_of" ON "seller_duties" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "seller_duties_due" ON "seller_duties" USING btree ("due_at") WHERE "seller_duties"."done_at" is null;--> statement-breakpoint
CREATE INDEX "seller_duties_sent_by" ON "seller_duties" USING btree ("sent_by") WHERE "seller_duties"."sent_by" is not null;