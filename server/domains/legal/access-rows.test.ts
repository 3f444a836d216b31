import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  open: {
    legalDocument: 'public',
  },
}
