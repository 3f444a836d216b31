import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  openIds: {
    'localPairs body/items[]/variantId': 'an item of the public catalog',
    'localPairs body/items[]/storeId': 'a store of the public directory',
  },
}
