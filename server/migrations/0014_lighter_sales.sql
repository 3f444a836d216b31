
DROP TABLE "order_links" CASCADE;--> statement-breakpoint
DROP INDEX "ledger_transfers_debit";--> statement-breakpoint
DROP INDEX "ledger_transfers_credit";--> statement-breakpoint
DROP INDEX "checkout_requests_age";--> statement-breakpoint
CREATE INDEX "ledger_transfers_spirals_out" ON "ledger_transfers" USING btree ("debit_id","id") WHERE "ledger_transfers"."unit" = 'SPIRAL';--> statement-breakpoint
CREATE INDEX "ledger_transfers_spirals_in" ON "ledger_transfers" USING btree ("credit_id","id") WHERE "ledger_transfers"."unit" = 'SPIRAL';--> statement-breakpoint
CREATE INDEX "checkout_requests_age" ON "checkout_requests" USING brin ("created_at");