import { useQuery } from '@tanstack/react-query'
import { lengthOf } from '#contracts/day-range.ts'
import type { CategoryId } from '#contracts/ids.ts'
import { type PlatformFilter, type PlatformView, platformViews, removePlatformView, savePlatformView } from '#contracts/platform-figures.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { type FigureRange, rangeOfDays } from '#web/ui/AnalyticsPage.tsx'
import { ViewChips } from '#web/ui/ViewChips.tsx'

const KEPT = [read(platformViews)] as const

type Shown = { range: FigureRange; today: string; place: string | undefined; department: CategoryId | undefined }
const filterOf = ({ range: { from, to, compare }, today, place, department }: Shown): PlatformFilter => ({
  ...(to === today ? { days: lengthOf({ from, to }) } : { from, to }),
  ...(compare !== 'before' && { compare }),
  ...(place !== undefined && { place }),
  ...(department !== undefined && { department }),
})
const inAddress = ({ days, from, to, compare, place, department }: PlatformFilter, today: string) => ({
  ...(days === undefined ? { from: from ?? null, to: to ?? null } : rangeOfDays(today, days)),
  compare: compare ?? null,
  place: place ?? null,
  department: department === undefined ? null : String(department),
})

/** The kept filters of the figures of the marketplace. */
export function PlatformViews(shown: Shown) {
  const { hrefWith } = useAddressFilters()
  const save = useWrite(savePlatformView, KEPT, { failure: 'mine' })
  const remove = useWrite(removePlatformView, KEPT)
  const views = useQuery(read(platformViews)).data?.items ?? []
  const now = filterOf(shown)
  const same = (filter: PlatformFilter): boolean =>
    JSON.stringify(inAddress(filter, shown.today)) === JSON.stringify(inAddress(now, shown.today))
  const current = views.find(({ filter }) => same(filter))
  const keep = ({ name, filter }: Pick<PlatformView, 'name' | 'filter'>) => ({ body: { name, filter } })
  return (
    <ViewChips
      views={views.map((view) => ({ ...view, to: hrefWith(inAddress(view.filter, shown.today)), current: view === current }))}
      canSave={current === undefined}
      onSave={(name) => save.mutateAsync(keep({ name, filter: now }))}
      onRemove={({ id }) => remove.mutateAsync({ params: { id } })}
      onUndo={(view) => save.mutate(keep(view))}
    />
  )
}
