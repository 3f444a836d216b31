ALTER TABLE "store_threads" ALTER COLUMN "store_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "store_threads" ALTER COLUMN "retailer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "store_threads" ADD COLUMN "mall_id" bigint;--> statement-breakpoint
ALTER TABLE "store_threads" ADD CONSTRAINT "store_threads_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_threads_mall_once" ON "store_threads" USING btree ("mall_id","user_id") WHERE "store_threads"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "store_threads_mall" ON "store_threads" USING btree ("mall_id","last_id") WHERE "store_threads"."mall_id" is not null;--> statement-breakpoint
ALTER TABLE "store_threads" ADD CONSTRAINT "thread_has_one_place" CHECK (num_nonnulls("store_threads"."store_id", "store_threads"."mall_id") = 1 and ("store_threads"."store_id" is null) = ("store_threads"."retailer_id" is null));