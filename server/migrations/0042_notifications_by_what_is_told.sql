DROP INDEX "notifications_once";--> statement-breakpoint
DROP INDEX "notifications_inbox";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("dedupe_key","user_id");--> statement-breakpoint
CREATE INDEX "notifications_inbox" ON "notifications" USING btree ("user_id","id");