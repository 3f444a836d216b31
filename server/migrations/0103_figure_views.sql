CREATE TABLE "figure_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"retailer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"is_weekly" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "figure_views" ADD CONSTRAINT "figure_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_views" ADD CONSTRAINT "figure_views_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "figure_views_name" ON "figure_views" USING btree ("user_id","retailer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "figure_views_retailer" ON "figure_views" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "figure_views_weekly" ON "figure_views" USING btree ("id") WHERE "figure_views"."is_weekly";