import { decideInvestorRequest, investorDocument, removeInvestorDocument, unpublishFigure } from '#contracts/investors.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a document for investors that is none', investorDocument, () => ({ params: { id: 999_999_999 } }), []],
    ['a document for investors to remove', removeInvestorDocument, () => ({ params: { id: 999_999_999 } }), []],
    ['a published figure that is none', unpublishFigure, () => ({ params: { id: 999_999_999 } }), []],
    [
      'a request of an investor that nobody made',
      decideInvestorRequest,
      () => ({ params: { id: 999_999_999 }, body: { decision: 'approved' } }),
      [],
    ],
  ],
}
