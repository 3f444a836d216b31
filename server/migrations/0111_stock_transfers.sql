CREATE TABLE "stock_transfer_lines" (
	"transfer_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer,
	CONSTRAINT "stock_transfer_lines_transfer_id_variant_id_pk" PRIMARY KEY("transfer_id","variant_id"),
	CONSTRAINT "transfer_quantity_is_some" CHECK ("stock_transfer_lines"."quantity" between 1 and 100000 and "stock_transfer_lines"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"from_store_id" bigint NOT NULL,
	"to_store_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_moves" CHECK ("stock_transfers"."from_store_id" <> "stock_transfers"."to_store_id"),
	CONSTRAINT "transfer_was_sent" CHECK (case "stock_transfers"."state" when 'draft' then "stock_transfers"."sent_at" is null when 'canceled' then true else "stock_transfers"."sent_at" is not null end),
	CONSTRAINT "transfer_ends" CHECK (("stock_transfers"."ended_at" is not null) = ("stock_transfers"."state" in ('received', 'canceled')))
);
--> statement-breakpoint
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_transfer_id_stock_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_from_store_id_stores_id_fk" FOREIGN KEY ("from_store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_to_store_id_stores_id_fk" FOREIGN KEY ("to_store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_transfer_lines_variant" ON "stock_transfer_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfers_one_draft" ON "stock_transfers" USING btree ("from_store_id","to_store_id") WHERE "stock_transfers"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "stock_transfers_retailer" ON "stock_transfers" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "stock_transfers_from" ON "stock_transfers" USING btree ("from_store_id");--> statement-breakpoint
CREATE INDEX "stock_transfers_on_way" ON "stock_transfers" USING btree ("to_store_id") WHERE "stock_transfers"."state" = 'sent';