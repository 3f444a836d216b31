import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contracts/endpoint.ts'
import type { moderationCounts } from '#contracts/moderation.ts'
import { grouped } from '#contracts/numbers.ts'
import { plural } from '#web/lib/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { countsOfModeration } from './queries.ts'

type StarCount = Reply<typeof moderationCounts>['byStars'][number]
const right = 'text-right tabular'
const COLUMNS: readonly Column<StarCount>[] = [
  { key: 'stars', head: 'Rating', cell: ({ stars }) => plural(stars, 'star') },
  { key: 'shown', head: 'Shown', cell: ({ shown }) => grouped(shown), className: right },
  { key: 'hidden', head: 'Hidden', cell: ({ hidden }) => grouped(hidden), className: right },
]

/** Reviews that are shown and hidden, by their stars, the best first. */
export function StarCounts() {
  const { data } = useQuery(countsOfModeration())
  if (!data) return null
  return <DataTable label="Reviews shown and hidden" columns={COLUMNS} rows={data.byStars.toReversed()} rowKey={({ stars }) => stars} />
}
