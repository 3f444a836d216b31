CREATE TABLE "reply_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "last_message_id" bigint;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_templates_title" ON "reply_templates" USING btree ("retailer_id",lower("title"));--> statement-breakpoint
CREATE INDEX "fulfillments_talked_about" ON "fulfillments" USING btree ("retailer_id","last_message_id") WHERE "fulfillments"."last_message_id" is not null;--> statement-breakpoint
UPDATE "fulfillments" f SET "last_message_id" = m.id FROM (SELECT fulfillment_id, max(id) AS id FROM "order_messages" GROUP BY 1) m WHERE m.fulfillment_id = f.id;
