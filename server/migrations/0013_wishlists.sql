CREATE SEQUENCE "public"."alert_crossings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"zip" text,
	"back_in_stock" boolean NOT NULL,
	"price_drop" boolean NOT NULL,
	"target_price" bigint,
	"ceiling" bigint,
	"stock_fired" boolean DEFAULT false NOT NULL,
	"price_fired" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "target_is_not_negative" CHECK ("alert_settings"."target_price" >= 0),
	CONSTRAINT "a_drop_has_a_ceiling" CHECK ("alert_settings"."ceiling" is not null or not "alert_settings"."price_drop")
);
--> statement-breakpoint
CREATE TABLE "removed_wishes" (
	"user_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"item" jsonb NOT NULL,
	"alerts" jsonb,
	"takers" jsonb NOT NULL,
	CONSTRAINT "removed_wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "watched_products" (
	"product_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"list_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"store_id" bigint NOT NULL,
	"price_when_added" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wanted_is_some" CHECK ("wishlist_items"."wanted" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "wishlist_takers" (
	"item_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_takers_item_id_user_id_pk" PRIMARY KEY("item_id","user_id"),
	CONSTRAINT "taken_is_some" CHECK ("wishlist_takers"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"share_nonce" text,
	"share_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_of" UNIQUE("id","user_id"),
	CONSTRAINT "shared_whole" CHECK (("wishlists"."share_nonce" is null) = ("wishlists"."share_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_wishes" ADD CONSTRAINT "removed_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_wishes" ADD CONSTRAINT "removed_wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_products" ADD CONSTRAINT "watched_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_on_own_list" FOREIGN KEY ("list_id","user_id") REFERENCES "public"."wishlists"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_takers" ADD CONSTRAINT "wishlist_takers_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_takers" ADD CONSTRAINT "wishlist_takers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_settings_waiting" ON "alert_settings" USING btree ("product_id","item_id") WHERE "alert_settings"."back_in_stock" or "alert_settings"."price_drop";--> statement-breakpoint
CREATE INDEX "alert_settings_user" ON "alert_settings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_settings_variant" ON "alert_settings" USING btree ("variant_id") WHERE "alert_settings"."variant_id" is not null;--> statement-breakpoint
CREATE INDEX "removed_wishes_age" ON "removed_wishes" USING btree ("removed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_once" ON "wishlist_items" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_list" ON "wishlist_items" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_variant" ON "wishlist_items" USING btree ("variant_id") WHERE "wishlist_items"."variant_id" is not null;--> statement-breakpoint
CREATE INDEX "wishlist_takers_user" ON "wishlist_takers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlists_one_default" ON "wishlists" USING btree ("user_id") WHERE "wishlists"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "wishlists_name" ON "wishlists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "wishlists_share" ON "wishlists" USING btree ("share_hash") WHERE "wishlists"."share_hash" is not null;