import { settleReport } from '#contracts/operations.ts'
import { DESK, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [['a report of diagnostics', settleReport, (world) => ({ params: { id: world.reportId } }), DESK]],
}
