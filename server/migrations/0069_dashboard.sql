CREATE TABLE "dismissed_suggestions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dismissed_suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"product_id" bigint,
	"store_id" bigint,
	"mall_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_one_thing" CHECK (num_nonnulls("dismissed_suggestions"."product_id", "dismissed_suggestions"."store_id", "dismissed_suggestions"."mall_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_product" ON "dismissed_suggestions" USING btree ("user_id","product_id") WHERE "dismissed_suggestions"."product_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_store" ON "dismissed_suggestions" USING btree ("user_id","store_id") WHERE "dismissed_suggestions"."store_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_mall" ON "dismissed_suggestions" USING btree ("user_id","mall_id") WHERE "dismissed_suggestions"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "dismissed_by_product" ON "dismissed_suggestions" USING btree ("product_id") WHERE "dismissed_suggestions"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "dismissed_by_store" ON "dismissed_suggestions" USING btree ("store_id") WHERE "dismissed_suggestions"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "dismissed_by_mall" ON "dismissed_suggestions" USING btree ("mall_id") WHERE "dismissed_suggestions"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "dismissed_by_user" ON "dismissed_suggestions" USING btree ("user_id");
