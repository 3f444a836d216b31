import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  open: { checkOutsideService: 'the name is that of an adapter of the program, which every developer may check' },
}
