DROP INDEX "tender_uses_once";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_uses" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_uses" ADD COLUMN "detail" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tender_uses_each_once" ON "tender_uses" USING btree ("order_id","kind","account");--> statement-breakpoint
CREATE INDEX "tender_uses_account" ON "tender_uses" USING btree ("account") WHERE "tender_uses"."account" <> '';--> statement-breakpoint
ALTER TABLE "tender_uses" ADD CONSTRAINT "tender_has_its_account" CHECK (("tender_uses"."kind" in ('gift_card', 'store_credit')) = ("tender_uses"."account" <> ''));