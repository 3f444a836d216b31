import { answerEnquiry, closeEnquiry, ownEnquiry } from '#contracts/enquiries.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['an enquiry that nobody sent', answerEnquiry, () => ({ body: { answer: 'Yes' } }), []],
    ['an enquiry to take that nobody sent', ownEnquiry, () => ({ body: { mine: true } }), []],
    ['an enquiry to close that nobody sent', closeEnquiry, () => ({}), []],
  ],
}
