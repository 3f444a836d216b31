CREATE TABLE "return_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"who" uuid,
	"role" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"accepted" integer,
	"condition" text,
	"shelf" text,
	"shelved" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_quantity_is_positive" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "accepted_fits" CHECK ("return_lines"."accepted" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"return_id" bigint,
	"by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"code" text NOT NULL,
	"bring_by" timestamp (3) with time zone NOT NULL,
	"label_cost" bigint DEFAULT 0 NOT NULL,
	"at_store_id" bigint,
	"at_mall_id" bigint,
	"received_at" timestamp (3) with time zone,
	"refund" jsonb,
	"refusal" text,
	"nudged_at" timestamp (3) with time zone,
	"escalated_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "label_not_negative" CHECK ("returns"."label_cost" >= 0),
	CONSTRAINT "refund_when_refunded" CHECK (("returns"."state" = 'refunded') = ("returns"."refund" is not null))
);
--> statement-breakpoint
ALTER TABLE "spiral_lots" ADD COLUMN "taken_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_events_of" ON "return_events" USING btree ("return_id","id");--> statement-breakpoint
CREATE INDEX "return_lines_return" ON "return_lines" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_lines_line" ON "return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "return_photos_order" ON "return_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_photos_return" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_fulfillment" ON "returns" USING btree ("fulfillment_id");--> statement-breakpoint
CREATE INDEX "returns_code" ON "returns" USING btree ("code") WHERE "returns"."state" in ('approved', 'received');--> statement-breakpoint
CREATE INDEX "returns_retailer" ON "returns" USING btree ("retailer_id","state","id");--> statement-breakpoint
CREATE INDEX "returns_mall" ON "returns" USING btree ("at_mall_id","id") WHERE "returns"."at_mall_id" is not null;--> statement-breakpoint
CREATE INDEX "returns_due" ON "returns" USING btree ("bring_by") WHERE "returns"."state" = 'approved';