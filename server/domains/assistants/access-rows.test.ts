import type { AccessRows } from '#tests/access-rows.ts'

const OWN = 'only its own person or browser finds it; conversations.test.ts refuses others'
export const rows: AccessRows = {
  open: {
    conversation: OWN,
    deleteConversation: OWN,
    askAssistant: OWN,
    handOverConversation: OWN,
    answerChange: OWN,
    rateAnswer: OWN,
    flagAnswer: 'support marks only what was handed over to it; conversations.test.ts refuses the rest',
    flagsOf: 'support sees marks only in what was handed over to it; conversations.test.ts hides the rest',
  },
}
