import {
  answerSupport,
  claimCase,
  closeCase,
  disputeSpirals,
  draftAnswer,
  dropMacro,
  escalateCase,
  noteInCase,
  releaseCase,
  supportCase,
} from '#contracts/support.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const nobodys = { id: 999_999_999 }

export const rows: AccessRows = {
  objects: [
    ['a line of SPIRALs that nobody has', disputeSpirals, () => ({ params: { id: 999_999_999 }, body: { message: 'Too few' } }), []],
    ['a question that nobody asked', answerSupport, () => ({ params: nobodys, body: { answer: 'Yes' } }), []],
    ['a case that nobody opened', supportCase, () => ({ params: nobodys }), []],
    ['a case that nobody opened, to draft for', draftAnswer, () => ({ params: nobodys }), []],
    ['a case that nobody opened, claimed', claimCase, () => ({ params: nobodys }), []],
    ['a case that nobody opened, released', releaseCase, () => ({ params: nobodys }), []],
    ['a case that nobody opened, noted', noteInCase, () => ({ params: nobodys, body: { note: 'Look' } }), []],
    ['a case that nobody opened, escalated', escalateCase, () => ({ params: nobodys, body: { why: 'Over my limit' } }), []],
    ['a case that nobody opened, closed', closeCase, () => ({ params: nobodys, body: { outcome: 'no_answer' } }), []],
    ['a text that nobody added', dropMacro, () => ({ params: nobodys }), []],
  ],
}
