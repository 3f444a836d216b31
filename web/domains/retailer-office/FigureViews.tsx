import { useQuery } from '@tanstack/react-query'
import { lengthOf } from '#contracts/day-range.ts'
import { CategoryId, type RetailerId, StoreId } from '#contracts/ids.ts'
import {
  type FigureFilter,
  type FigureView,
  figureViews,
  mailFigureView,
  removeFigureView,
  saveFigureView,
} from '#contracts/retailer-office/figure-views.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { type FigureRange, rangeOfDays } from '#web/ui/AnalyticsPage.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ViewChips } from '#web/ui/ViewChips.tsx'

const KEPT = [{ queryKey: ['api', 'retailer', 'figure-views'] }] as const

type Shown = { range: FigureRange; today: string; storeId: StoreId | undefined; department: CategoryId | undefined }
const filterOf = ({ range: { from, to, compare }, today, storeId, department }: Shown): FigureFilter => ({
  ...(to === today ? { days: lengthOf({ from, to }) } : { from, to }),
  ...(compare !== 'before' && { compare }),
  ...(storeId !== undefined && { storeId }),
  ...(department !== undefined && { department }),
})
const inAddress = ({ days, from, to, compare, storeId, department }: FigureFilter, today: string) => ({
  ...(days === undefined ? { from: from ?? null, to: to ?? null } : rangeOfDays(today, days)),
  compare: compare ?? null,
  store: storeId === undefined ? null : String(storeId),
  department: department === undefined ? null : String(department),
})

/** The kept filters of the figures, and the email of the week for the one that is shown. */
export function FigureViews({ retailerId, ...shown }: Shown & { retailerId: RetailerId }) {
  const { hrefWith } = useAddressFilters()
  const save = useWrite(saveFigureView, KEPT, { failure: 'mine' })
  const mail = useWrite(mailFigureView, KEPT)
  const remove = useWrite(removeFigureView, KEPT)
  const views = useQuery(read(figureViews, { query: { retailerId } })).data?.items ?? []
  const now = filterOf(shown)
  const same = (filter: FigureFilter): boolean =>
    JSON.stringify(inAddress(filter, shown.today)) === JSON.stringify(inAddress(now, shown.today))
  const current = views.find(({ filter }) => same(filter))
  const keep = ({ name, filter }: Pick<FigureView, 'name' | 'filter'>) => ({ body: { retailerId, name, filter } })
  return (
    <div className="flex flex-col gap-3">
      <ViewChips
        views={views.map((view) => ({ ...view, to: hrefWith(inAddress(view.filter, shown.today)), current: view === current }))}
        canSave={current === undefined}
        onSave={(name) => save.mutateAsync(keep({ name, filter: now }))}
        onRemove={({ id }) => remove.mutateAsync({ params: { id } })}
        onUndo={(view) => save.mutate(keep(view))}
      />
      {current && (
        <Switch
          label={`Email me "${current.name}" each Monday`}
          hint="The figures of the week before, for the store and department of this view."
          checked={mail.isPending ? mail.variables.body.weekly : current.weekly}
          disabled={mail.isPending}
          onChange={({ target }) => mail.mutate({ params: { id: current.id }, body: { weekly: target.checked } })}
        />
      )}
    </div>
  )
}
