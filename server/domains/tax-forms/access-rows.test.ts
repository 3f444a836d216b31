import { ownTaxFormFile, ownTaxForms } from '#contracts/tax-forms.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['the tax forms of a business', ownTaxForms, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    ['a tax form as a file', ownTaxFormFile, (world) => ({ params: { id: world.taxFormId } }), ['owner']],
  ],
}
