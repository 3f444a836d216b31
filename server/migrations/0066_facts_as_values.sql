ALTER TABLE "refunds" ALTER COLUMN "reason" SET DEFAULT 'Refund';--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_wallets_out" ON "ledger_transfers" USING btree ("debit_id","id") WHERE ledger_transfers.unit = 'USD' and ledger_transfers.kind not in ('sale.payable', 'refund.payable', 'sale.commission', 'refund.commission', 'sale.tax', 'refund.tax', 'sale.subsidy', 'refund.subsidy', 'capture.card', 'refund.card', 'capture.spirals', 'refund.spirals', 'guarantee.store', 'late.capture', 'late.return');--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_wallets_in" ON "ledger_transfers" USING btree ("credit_id","id") WHERE ledger_transfers.unit = 'USD' and ledger_transfers.kind not in ('sale.payable', 'refund.payable', 'sale.commission', 'refund.commission', 'sale.tax', 'refund.tax', 'sale.subsidy', 'refund.subsidy', 'capture.card', 'refund.card', 'capture.spirals', 'refund.spirals', 'guarantee.store', 'late.capture', 'late.return');
--> statement-breakpoint
-- Why each refund was made, from what names it and from its words; notes are what people wrote.
UPDATE refunds SET cause = found.cause, note = nullif(found.note, '')
FROM (
  SELECT r.id,
    CASE
      WHEN r.fulfillment_id IS NULL THEN 'ended_unpaid'
      WHEN r.reason LIKE 'Prepared by another store: %' THEN 'prepared_elsewhere'
      WHEN own.id IS NOT NULL THEN own.reason
      WHEN r.reference LIKE '%/claim-%' THEN 'claim'
      WHEN r.reference LIKE '%/price-%' THEN 'price_adjustment'
      WHEN r.reference LIKE '%/return-%' THEN CASE WHEN r.reason LIKE '% refunded by SPIRAL support' THEN 'return_decided' ELSE 'returned' END
      WHEN r.reason ~ ' refunded: not on the shelf( \(|$)' THEN 'missing'
      WHEN r.reason ~ ' refunded: damaged( \(|$)' THEN 'damaged'
      WHEN r.reason ~ ' refunded: left out( \(|$)' THEN 'left_out'
      WHEN r.reason LIKE 'Canceled by SPIRAL support: %' THEN 'canceled_by_support'
      ELSE coalesce((SELECT 'canceled_by_' || e.role FROM fulfillment_events e
        WHERE e.fulfillment_id = r.fulfillment_id AND e."to" = 'cancelled' AND e.role IN ('shopper', 'retailer', 'mall', 'system') ORDER BY e.id LIMIT 1), 'other')
    END AS cause,
    CASE
      WHEN own.id IS NOT NULL THEN own.note
      WHEN r.reason LIKE 'Prepared by another store: %' THEN substr(r.reason, length('Prepared by another store: ') + 1)
      WHEN r.reason LIKE 'Canceled by SPIRAL support: %' THEN substr(r.reason, length('Canceled by SPIRAL support: ') + 1)
      WHEN r.reason ~ ' refunded: (not on the shelf|damaged|left out)' THEN substring(r.reason FROM ' refunded: (?:not on the shelf|damaged|left out) \((.*)\)$')
      WHEN r.fulfillment_id IS NULL OR r.reference ~ '/(claim|price|return)-' OR r.reason LIKE 'Canceled by %' THEN NULL
      ELSE r.reason
    END AS note
  FROM refunds r LEFT JOIN order_refunds own ON own.id = substring(r.reference FROM '/order-refund-(\d+)')::bigint
) found WHERE found.id = refunds.id;
