CREATE TABLE "sandbox_disputes" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"due_by" timestamp (3) with time zone NOT NULL,
	"evidence" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_disputes_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "card_disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" bigint,
	"purchase_id" bigint,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"due_by" timestamp (3) with time zone,
	"withdrawn" bigint DEFAULT 0 NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "dispute_is_positive" CHECK ("card_disputes"."amount" > 0),
	CONSTRAINT "dispute_is_of_one" CHECK (num_nonnulls("card_disputes"."order_id", "card_disputes"."purchase_id") = 1),
	CONSTRAINT "dispute_answer_is_dated" CHECK (("card_disputes"."answer" is null) = ("card_disputes"."answered_at" is null)),
	CONSTRAINT "dispute_end_is_dated" CHECK (("card_disputes"."state" = 'open') = ("card_disputes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "dispute_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"retailer_id" bigint,
	"who" uuid,
	"text" text NOT NULL,
	"file_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"fulfillment_id" bigint,
	"retailer_id" bigint,
	"gift_card_id" bigint,
	"amount" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"matched" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "dispute_part_is_positive" CHECK ("dispute_parts"."amount" > 0 and least("dispute_parts"."payable", "dispute_parts"."commission", "dispute_parts"."tax", "dispute_parts"."fee") >= 0),
	CONSTRAINT "dispute_part_is_whole" CHECK ("dispute_parts"."fulfillment_id" is null or "dispute_parts"."amount" = "dispute_parts"."payable" + "dispute_parts"."commission" + "dispute_parts"."tax"),
	CONSTRAINT "dispute_part_has_its_seller" CHECK (("dispute_parts"."fulfillment_id" is null) = ("dispute_parts"."retailer_id" is null)),
	CONSTRAINT "dispute_part_matched" CHECK ("dispute_parts"."matched" between 0 and "dispute_parts"."amount")
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_dispute" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_notes" ADD CONSTRAINT "dispute_notes_dispute_id_card_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."card_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_notes" ADD CONSTRAINT "dispute_notes_who_users_id_fk" FOREIGN KEY ("who") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_parts" ADD CONSTRAINT "dispute_parts_dispute_id_card_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."card_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_parts" ADD CONSTRAINT "dispute_parts_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_disputes_provider" ON "card_disputes" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "card_disputes_order" ON "card_disputes" USING btree ("order_id") WHERE "card_disputes"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_disputes_reference" ON "card_disputes" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "card_disputes_open" ON "card_disputes" USING btree ("due_by") WHERE "card_disputes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "dispute_notes_of" ON "dispute_notes" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "dispute_notes_who" ON "dispute_notes" USING btree ("who") WHERE "dispute_notes"."who" is not null;--> statement-breakpoint
CREATE INDEX "dispute_parts_of" ON "dispute_parts" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_parts_fulfillment" ON "dispute_parts" USING btree ("fulfillment_id") WHERE "dispute_parts"."fulfillment_id" is not null;--> statement-breakpoint
CREATE INDEX "dispute_parts_retailer" ON "dispute_parts" USING btree ("retailer_id") WHERE "dispute_parts"."retailer_id" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_by_dispute_is_a_part" CHECK ("refunds"."by_dispute" between 0 and "refunds"."amount");