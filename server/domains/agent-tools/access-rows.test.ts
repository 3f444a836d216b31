import type { AccessRows } from '#tests/access-rows.ts'

const LINK = 'the link is a random secret that serves its own person only; agent-tools.test.ts refuses others'
const BROWSER = 'only the browser in which the request began has its cookie; agent-sign-in.test.ts refuses others'
export const rows: AccessRows = {
  open: {
    purchaseToConfirm: LINK,
    confirmPurchase: LINK,
    declinePurchase: LINK,
    agentRequestDoor: 'it only leads to a page, whatever the id',
    agentRequest: BROWSER,
    answerAgent: BROWSER,
    disconnectAgent:
      'the id is the hash of a random secret, and only what the caller allowed is ended; agent-sign-in.test.ts refuses others',
  },
  openIds: { 'confirmPurchase body/savedCardId': 'must be a card of the caller; the checkout refuses others' },
}
