-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_transfers_out" ON "ledger_transfers" USING btree ("debit_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_transfers_in" ON "ledger_transfers" USING btree ("credit_id");
