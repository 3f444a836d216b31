CREATE TABLE "exchanges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"state" text NOT NULL,
	"store_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"part" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"due" bigint NOT NULL,
	"payer" text NOT NULL,
	"order_id" bigint,
	"moved" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_quantity_is_positive" CHECK ("exchanges"."quantity" > 0),
	CONSTRAINT "exchange_due_is_a_part" CHECK ("exchanges"."due" between 0 and "exchanges"."total"),
	CONSTRAINT "exchange_due_has_a_payer" CHECK (("exchanges"."due" > 0) = ("exchanges"."payer" <> '')),
	CONSTRAINT "exchange_done_has_an_order" CHECK (("exchanges"."state" = 'done') = ("exchanges"."order_id" is not null)),
	CONSTRAINT "exchange_moved_pays_the_rest" CHECK ("exchanges"."moved" = case when "exchanges"."state" = 'done' then "exchanges"."total" - "exchanges"."due" else 0 end)
);
--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_return" ON "exchanges" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_order" ON "exchanges" USING btree ("order_id") WHERE "exchanges"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "exchanges_held" ON "exchanges" USING btree ("variant_id","store_id") WHERE "exchanges"."state" = 'held';--> statement-breakpoint
CREATE INDEX "exchanges_payer" ON "exchanges" USING btree ("payer") WHERE "exchanges"."payer" <> '';