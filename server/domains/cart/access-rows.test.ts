import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  open: {
    sharedCart: 'the shared link is the secret',
  },
  openIds: {
    mergeCart: 'all its ids are of the public directory',
    replaceCart: 'all its ids are of the public directory',
    setCartLine: 'all its ids are of the public directory',
    shareCart: 'all its ids are of the public directory',
  },
}
