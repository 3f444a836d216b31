import { lazy } from 'react'
import type { CounterHere } from '#contracts/counter-devices.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { CounterWork } from './CounterWork.tsx'
import { useLeave } from './queries.ts'
import { RestLock } from './RestLock.tsx'

const CountMode = lazy(async () => ({ default: (await import('../catalog/office/count/CountMode.tsx')).CountMode }))

const TABS = [
  { tab: 'pickups', label: 'Pickups' },
  { tab: 'scan', label: 'Scan' },
  { tab: 'returns', label: 'Returns' },
  { tab: 'inbound', label: 'Inbound' },
  { tab: 'count', label: 'Count' },
] as const

type AtWorkProps = { device: CounterHere; person: NonNullable<CounterHere['person']> }
/** Counter work under the name of whoever entered a PIN, always visible, with the change of people beside it. */
export function AtWork({ device: { name, store }, person }: AtWorkProps) {
  const { get, hrefWith } = useAddressFilters()
  const leave = useLeave()
  const tab = TABS.find((each) => each.tab === get('tab'))?.tab ?? 'pickups'
  const chips = TABS.map((each) => ({
    to: hrefWith({ tab: each.tab, open: null, q: null, state: null }),
    label: each.label,
    current: each.tab === tab,
  }))
  return (
    <div className="flex flex-col gap-6 text-lg">
      <RestLock />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-hairline bg-surface px-4 py-3">
        <p className="flex min-w-0 flex-1 flex-col">
          <span className="font-semibold">{person.name}</span>
          <span className="text-base text-soft">
            {name}, {store.name}
          </span>
        </p>
        <Button variant="secondary" size="lg" busy={leave.isPending} busyLabel="Locking…" onClick={() => leave.mutate({})}>
          Change person
        </Button>
      </div>
      <ChipLinks large label="Counter" chips={chips} />
      <SectionBoundary key={tab} fallback={<PageLoading />}>
        {tab === 'count' ? <CountMode stores={[store]} /> : <CounterWork isNamed />}
      </SectionBoundary>
    </div>
  )
}
