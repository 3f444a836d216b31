DROP INDEX "users_email";--> statement-breakpoint
CREATE UNIQUE INDEX "users_confirmed_email" ON "users" USING btree (lower("email")) WHERE "users"."email_verified";--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_provisional" ON "users" USING btree ("created_at") WHERE not "users"."email_verified";