CREATE TABLE "place_visits" (
	"mall_id" bigint NOT NULL,
	"store_id" bigint,
	"day" date NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "place_visits_once" UNIQUE NULLS NOT DISTINCT("mall_id","store_id","day"),
	CONSTRAINT "place_visits_are_of_a_group" CHECK ("place_visits"."people" >= 5)
);
--> statement-breakpoint
ALTER TABLE "place_visits" ADD CONSTRAINT "place_visits_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_visits" ADD CONSTRAINT "place_visits_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_visits_store" ON "place_visits" USING btree ("store_id") WHERE "place_visits"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "place_visits_day" ON "place_visits" USING btree ("day");