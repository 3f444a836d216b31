CREATE TABLE "order_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfillment_id" bigint NOT NULL,
	"side" text NOT NULL,
	"who" uuid,
	"problem" text,
	"text" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_part" ON "order_messages" USING btree ("fulfillment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_problem" ON "order_messages" USING btree ("fulfillment_id") WHERE "order_messages"."problem" is not null and "order_messages"."settled_at" is null;