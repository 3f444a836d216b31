import { removePlatformView } from '#contracts/platform-figures.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [['filters that nobody keeps', removePlatformView, () => ({ params: { id: 999_999_999 } }), []]],
  openIds: {
    'platformAnalytics query/department': 'a department of the catalog, which everybody knows',
    'savePlatformView body/filter/department': 'as the department of the figures',
  },
}
