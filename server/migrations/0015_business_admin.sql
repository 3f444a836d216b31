ALTER TABLE "team_invitations" ALTER COLUMN "retailer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "malls" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "mall_id" bigint;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_once_at_mall" ON "team_invitations" USING btree ("mall_id","email");--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "invites_to_one_business" CHECK (("team_invitations"."retailer_id" is null) <> ("team_invitations"."mall_id" is null));