import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  openIds: {
    'changePreferences body/likes[]': 'a category of the public catalog',
    'usualChoice query/productId': 'a product of the public catalog',
    'changePreferences body/centerMallId': 'a mall of the public directory',
  },
}
