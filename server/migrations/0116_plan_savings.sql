CREATE TABLE "plan_savings" (
	"fulfillment_id" bigint PRIMARY KEY NOT NULL,
	"membership_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_saving_is_positive" CHECK ("plan_savings"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "plan_savings" ADD CONSTRAINT "plan_savings_membership_id_plan_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."plan_memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_savings_membership" ON "plan_savings" USING btree ("membership_id","created_at");