import { testRun } from '#contracts/test-center.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [['a run that nobody stored', testRun, () => ({}), []]],
  openIds: { 'testRun query/with': 'all developers see all runs' },
}
