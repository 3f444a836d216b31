CREATE TABLE "mall_news_choices" (
	"user_id" uuid NOT NULL,
	"mall_id" bigint NOT NULL,
	"kinds" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mall_news_choices_user_id_mall_id_pk" PRIMARY KEY("user_id","mall_id")
);
--> statement-breakpoint
ALTER TABLE "mall_promotion_asks" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mall_news_choices" ADD CONSTRAINT "mall_news_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_news_choices" ADD CONSTRAINT "mall_news_choices_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mall_news_choices_mall" ON "mall_news_choices" USING btree ("mall_id");