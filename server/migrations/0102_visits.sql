CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"retailer_id" bigint,
	"store_id" bigint,
	"mall_id" bigint,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"people" integer NOT NULL,
	"found" integer,
	CONSTRAINT "search_days_once" UNIQUE NULLS NOT DISTINCT("day","words","kind","retailer_id","store_id","mall_id")
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"retailer_id" bigint,
	"store_id" bigint,
	"mall_id" bigint,
	"product_id" bigint,
	"kind" text NOT NULL,
	"events" integer NOT NULL,
	"people" integer NOT NULL,
	"shown" boolean NOT NULL,
	CONSTRAINT "visit_days_once" UNIQUE NULLS NOT DISTINCT("day","retailer_id","store_id","mall_id","product_id","kind")
);
--> statement-breakpoint
CREATE TABLE "visit_events" (
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"visitor" bigint,
	"device" bigint,
	"user_id" uuid,
	"kind" text NOT NULL,
	"retailer_id" bigint,
	"store_id" bigint,
	"mall_id" bigint,
	"product_id" bigint,
	"order_id" bigint,
	"words" text,
	"found" integer,
	"way" text,
	CONSTRAINT "visit_person_chose" CHECK ("visit_events"."user_id" is null or "visit_events"."device" is not null)
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_sums" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_at" timestamp (3) with time zone NOT NULL,
	"closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_days_retailer" ON "search_days" USING btree ("retailer_id","day") WHERE "search_days"."store_id" is null;--> statement-breakpoint
CREATE INDEX "search_days_store" ON "search_days" USING btree ("store_id","day") WHERE "search_days"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "search_days_mall" ON "search_days" USING btree ("mall_id","day") WHERE "search_days"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "visit_days_retailer" ON "visit_days" USING btree ("retailer_id","day") WHERE "visit_days"."store_id" is null and "visit_days"."product_id" is null;--> statement-breakpoint
CREATE INDEX "visit_days_store" ON "visit_days" USING btree ("store_id","day") WHERE "visit_days"."store_id" is not null and "visit_days"."product_id" is null;--> statement-breakpoint
CREATE INDEX "visit_days_mall" ON "visit_days" USING btree ("mall_id","day") WHERE "visit_days"."store_id" is null and "visit_days"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "visit_days_mall_stores" ON "visit_days" USING btree ("mall_id","day") WHERE "visit_days"."store_id" is not null and "visit_days"."product_id" is null and "visit_days"."shown";--> statement-breakpoint
CREATE INDEX "visit_days_products" ON "visit_days" USING btree ("retailer_id","day") WHERE "visit_days"."store_id" is null and "visit_days"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "visit_days_store_products" ON "visit_days" USING btree ("store_id","day") WHERE "visit_days"."store_id" is not null and "visit_days"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "visit_days_mall_products" ON "visit_days" USING btree ("mall_id","day") WHERE "visit_days"."mall_id" is not null and "visit_days"."product_id" is not null and "visit_days"."shown";--> statement-breakpoint
CREATE INDEX "visit_events_day" ON "visit_events" USING btree ("day","at");--> statement-breakpoint
CREATE INDEX "visit_events_user" ON "visit_events" USING btree ("user_id") WHERE "visit_events"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "visit_events_device" ON "visit_events" USING btree ("device") WHERE "visit_events"."device" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_events_order" ON "visit_events" USING btree ("day","order_id","store_id","product_id") WHERE "visit_events"."order_id" is not null;--> statement-breakpoint
-- Partitions of visit_events, in a schema of their own so that the tables of public stay a list of what SPIRAL keeps.
CREATE SCHEMA "visit_months";--> statement-breakpoint
CREATE TABLE "visit_months"."others" PARTITION OF "visit_events" DEFAULT;--> statement-breakpoint
CREATE FUNCTION make_visit_month(at date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE first date := date_trunc('month', at)::date;
BEGIN
  IF to_regclass('visit_months.' || to_char(first, '"m"YYYY_MM')) IS NULL
    AND NOT EXISTS (SELECT FROM visit_months.others WHERE day >= first AND day < first + interval '1 month') THEN
    EXECUTE format('CREATE TABLE visit_months.%I PARTITION OF visit_events FOR VALUES FROM (%L) TO (%L)',
      to_char(first, '"m"YYYY_MM'), first, (first + interval '1 month')::date);
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION drop_visit_months(before date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE month text;
BEGIN
  FOR month IN SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'visit_months' AND c.relkind = 'r' AND c.relname ~ '^m[0-9]{4}_[0-9]{2}$'
      AND (to_date(substr(c.relname, 2), 'YYYY_MM') + interval '1 month')::date <= before
  LOOP
    EXECUTE format('DROP TABLE visit_months.%I', month);
  END LOOP;
END $$;--> statement-breakpoint
SELECT make_visit_month((current_date + make_interval(months => n))::date) FROM generate_series(0, 3) n;--> statement-breakpoint
-- Data: what place_visits and missed_searches counted until now. The tables stay for one release, whose predecessor still writes them.
INSERT INTO "visit_days" ("day", "mall_id", "kind", "events", "people", "shown")
  SELECT "day", "mall_id", 'any', "people", "people", true FROM "place_visits" WHERE "store_id" IS NULL;--> statement-breakpoint
INSERT INTO "visit_days" ("day", "retailer_id", "store_id", "mall_id", "kind", "events", "people", "shown")
  SELECT v."day", s."retailer_id", s."id", v."mall_id", 'any', v."people", v."people", true
  FROM "place_visits" v JOIN "stores" s ON s."id" = v."store_id";--> statement-breakpoint
INSERT INTO "search_days" ("day", "mall_id", "kind", "words", "people", "found")
  SELECT "day", "mall_id", 'missed', "words", "people", 0 FROM "missed_searches";
