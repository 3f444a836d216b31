CREATE TABLE "store_news_choices" (
	"user_id" uuid NOT NULL,
	"store_id" bigint NOT NULL,
	"kinds" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_news_choices_user_id_store_id_pk" PRIMARY KEY("user_id","store_id")
);
--> statement-breakpoint
ALTER TABLE "store_news_choices" ADD CONSTRAINT "store_news_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_news_choices" ADD CONSTRAINT "store_news_choices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_news_choices_store" ON "store_news_choices" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "order_messages_from_shoppers" ON "order_messages" USING btree ("created_at") WHERE "order_messages"."side" = 'shopper';--> statement-breakpoint
CREATE INDEX "reviews_to_answer" ON "reviews" USING btree ("retailer_id","id") WHERE "reviews"."state" = 'shown' and "reviews"."reply" is null;--> statement-breakpoint
CREATE INDEX "reviews_of_retailer" ON "reviews" USING btree ("retailer_id","id") WHERE "reviews"."state" = 'shown';