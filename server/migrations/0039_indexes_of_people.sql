CREATE INDEX "attention_owners_owner" ON "attention_owners" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "access_requests_user" ON "access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_requests_decided_by" ON "access_requests" USING btree ("decided_by") WHERE "access_requests"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_messages_who" ON "order_messages" USING btree ("who") WHERE "order_messages"."who" is not null;--> statement-breakpoint
CREATE INDEX "support_requests_answered_by" ON "support_requests" USING btree ("answered_by") WHERE "support_requests"."answered_by" is not null;