CREATE TABLE "claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"funder" text,
	"refund" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claim_quantity_is_positive" CHECK ("claims"."quantity" > 0),
	CONSTRAINT "claim_refund_when_approved" CHECK (("claims"."state" in ('approved', 'partly_approved')) = ("claims"."refund" is not null and "claims"."funder" is not null)),
	CONSTRAINT "claim_is_decided" CHECK (("claims"."state" in ('open', 'withdrawn')) = ("claims"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "price_adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"refund" jsonb NOT NULL,
	"who" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "adjustment_is_positive" CHECK ("price_adjustments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "returns_days" integer;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "price_match_days" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "allowed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "allowed_tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "allowed_commission" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_photos" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "escalation" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "ruling" jsonb;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "ruled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "price_match_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_adjustments" ADD CONSTRAINT "price_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_adjustments" ADD CONSTRAINT "price_adjustments_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_adjustments" ADD CONSTRAINT "price_adjustments_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_per_line" ON "claims" USING btree ("line_id") WHERE "claims"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "claims_order" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claims_line" ON "claims" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "claims_retailer" ON "claims" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "claims_state" ON "claims" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_adjustments_once" ON "price_adjustments" USING btree ("line_id","price");--> statement-breakpoint
CREATE INDEX "price_adjustments_order" ON "price_adjustments" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_photos_claim" ON "return_photos" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "returns_escalated" ON "returns" USING btree ("escalated_at") WHERE "returns"."escalated_at" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "line_allowance_not_negative" CHECK (least("order_lines"."allowed", "order_lines"."allowed_tax", "order_lines"."allowed_commission") >= 0);