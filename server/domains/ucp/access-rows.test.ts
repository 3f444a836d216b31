import type { AccessRows } from '#tests/access-rows.ts'

const LINK = 'the link is a random secret; who confirmed it keeps it, and ucp.test.ts refuses others'
export const rows: AccessRows = {
  open: { agentCheckout: LINK, confirmAgentCheckout: LINK },
  openIds: { 'confirmAgentCheckout body/savedCardId': 'must be a card of the caller; the checkout refuses others' },
}
