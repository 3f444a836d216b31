CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"accessibility" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sizes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"household" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"diets" text[] DEFAULT '{}' NOT NULL,
	"allergies" text[] DEFAULT '{}' NOT NULL,
	"birth_month" smallint,
	"likes" bigint[] DEFAULT '{}' NOT NULL,
	"method" text,
	"center_mall_id" bigint,
	"if_unavailable" text,
	"personalized" boolean DEFAULT true NOT NULL,
	"ad_measurement" boolean DEFAULT false NOT NULL,
	"mail_language" text DEFAULT 'en' NOT NULL,
	"onboarding_step" smallint DEFAULT 0 NOT NULL,
	"onboarding_finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_birth_month" CHECK ("preferences"."birth_month" between 1 and 12),
	CONSTRAINT "preferences_onboarding_step" CHECK ("preferences"."onboarding_step" between 0 and 4),
	CONSTRAINT "preferences_likes" CHECK (cardinality("preferences"."likes") <= 8)
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_center_mall_id_malls_id_fk" FOREIGN KEY ("center_mall_id") REFERENCES "public"."malls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preferences_center" ON "preferences" USING btree ("center_mall_id") WHERE "preferences"."center_mall_id" is not null;
--> statement-breakpoint
-- The birth month that members of perks gave, moved to the one place. Who named several keeps the last; the copies go.
INSERT INTO "preferences" ("user_id", "birth_month") SELECT DISTINCT ON ("user_id") "user_id", "birth_month" FROM "perk_members" WHERE "birth_month" IS NOT NULL ORDER BY "user_id", "id" DESC ON CONFLICT ("user_id") DO NOTHING;
--> statement-breakpoint
UPDATE "perk_members" SET "birth_month" = NULL WHERE "birth_month" IS NOT NULL;
