CREATE TABLE "reorder_lines" (
	"list_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"on_way" integer DEFAULT 0 NOT NULL,
	"proposed" integer DEFAULT 0 NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer,
	CONSTRAINT "reorder_lines_list_id_variant_id_pk" PRIMARY KEY("list_id","variant_id"),
	CONSTRAINT "reorder_quantity_is_some" CHECK ("reorder_lines"."quantity" between 1 and 100000 and "reorder_lines"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reorder_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reorder_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"supplier_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"lead_days" integer NOT NULL,
	"safety_days" integer NOT NULL,
	"ordered_at" timestamp (3) with time zone,
	"mailed_to" text,
	"mailed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reorder_was_ordered" CHECK (case "reorder_lists"."state" when 'draft' then "reorder_lists"."ordered_at" is null when 'canceled' then true else "reorder_lists"."ordered_at" is not null end),
	CONSTRAINT "reorder_ends" CHECK (("reorder_lists"."ended_at" is not null) = ("reorder_lists"."state" in ('arrived', 'canceled')))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"lead_days" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_delivers" CHECK ("suppliers"."lead_days" between 0 and 180 and length("suppliers"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "reorder_lines" ADD CONSTRAINT "reorder_lines_list_id_reorder_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."reorder_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reorder_lines" ADD CONSTRAINT "reorder_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reorder_lists" ADD CONSTRAINT "reorder_lists_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reorder_lists" ADD CONSTRAINT "reorder_lists_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reorder_lists" ADD CONSTRAINT "reorder_lists_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reorder_lines_variant" ON "reorder_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "reorder_lists_retailer" ON "reorder_lists" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "reorder_lists_supplier" ON "reorder_lists" USING btree ("supplier_id") WHERE "reorder_lists"."supplier_id" is not null;--> statement-breakpoint
CREATE INDEX "reorder_lists_on_way" ON "reorder_lists" USING btree ("store_id") WHERE "reorder_lists"."state" = 'ordered';--> statement-breakpoint
CREATE INDEX "reorder_lists_mailed" ON "reorder_lists" USING btree ("retailer_id","mailed_at") WHERE "reorder_lists"."mailed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree ("retailer_id",lower("name"));