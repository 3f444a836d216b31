CREATE TABLE "customer_stores" (
	"customer_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "customer_stores_customer_id_store_id_pk" PRIMARY KEY("customer_id","store_id"),
	CONSTRAINT "customer_store_has_orders" CHECK ("customer_stores"."orders" > 0 and num_nonnulls("customer_stores"."first_at", "customer_stores"."last_at") = 2)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"noted_by" uuid,
	"noted_at" timestamp (3) with time zone,
	"consent_at" timestamp (3) with time zone,
	CONSTRAINT "customer_with_orders_has_days" CHECK (("customers"."orders" > 0) = (num_nonnulls("customers"."first_at", "customers"."last_at") = 2)),
	CONSTRAINT "customer_note_is_short" CHECK (length("customers"."note") <= 2000),
	CONSTRAINT "customer_tags_are_few" CHECK (cardinality("customers"."tags") <= 8)
);
--> statement-breakpoint
ALTER TABLE "customer_stores" ADD CONSTRAINT "customer_stores_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_stores_recent" ON "customer_stores" USING btree ("store_id","last_at","customer_id");--> statement-breakpoint
CREATE INDEX "customer_stores_spent" ON "customer_stores" USING btree ("store_id","spent","customer_id");--> statement-breakpoint
CREATE INDEX "customer_stores_orders" ON "customer_stores" USING btree ("store_id","orders","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_once" ON "customers" USING btree ("retailer_id","user_id");--> statement-breakpoint
CREATE INDEX "customers_recent" ON "customers" USING btree ("retailer_id","last_at","id") WHERE "customers"."orders" > 0;--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("retailer_id","spent","id") WHERE "customers"."orders" > 0;--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("retailer_id","orders","id") WHERE "customers"."orders" > 0;--> statement-breakpoint
CREATE INDEX "customers_consent" ON "customers" USING btree ("retailer_id","id") WHERE "customers"."consent_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_user" ON "customers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "customers_noted_by" ON "customers" USING btree ("noted_by") WHERE "customers"."noted_by" is not null;--> statement-breakpoint
-- Customers of the orders so far; from now on a listener counts them.
WITH sold AS (
	SELECT o.user_id, f.retailer_id, f.store_id, grouping(f.store_id) = 1 AS is_whole, count(DISTINCT o.id)::int AS orders,
		sum((f.subtotal - f.discount + f.subsidy) - coalesce((SELECT sum((l.price * (l.cancelled + l.returned) - (2 * (l.discount - l.subsidy) * (l.cancelled + l.returned) + l.quantity) / (2 * l.quantity)) + l.allowed)
			FROM order_lines l WHERE l.fulfillment_id = f.id AND (l.cancelled + l.returned > 0 OR l.allowed > 0)), 0))::bigint AS spent,
		min(o.placed_at) AS first_at, max(o.placed_at) AS last_at
	FROM orders o JOIN users u ON u.id = o.user_id JOIN fulfillments f ON f.order_id = o.id
	WHERE f.state NOT IN ('cancelled', 'unpaid') AND o.state <> 'payment_pending'
	GROUP BY GROUPING SETS ((o.user_id, f.retailer_id), (o.user_id, f.retailer_id, f.store_id))
), made AS (
	INSERT INTO customers (retailer_id, user_id, orders, spent, first_at, last_at)
	SELECT retailer_id, user_id, orders, spent, first_at, last_at FROM sold WHERE is_whole ORDER BY user_id, retailer_id
	RETURNING id, retailer_id, user_id
)
INSERT INTO customer_stores (customer_id, store_id, orders, spent, first_at, last_at)
SELECT m.id, s.store_id, s.orders, s.spent, s.first_at, s.last_at FROM sold s JOIN made m USING (retailer_id, user_id) WHERE NOT s.is_whole;
