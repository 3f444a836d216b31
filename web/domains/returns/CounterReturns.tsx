import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Camera, PackageOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CenterSpotId, type MallId } from '#contracts/ids.ts'
import type { CounterReturn } from '#contracts/returns/returns.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Chip, ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Select } from '#web/ui/Select.tsx'
import { CodeForm } from '../pickups/CodeForm.tsx'
import { spotsAt } from '../pickups/desk/queries.ts'
import { signal } from '../pickups/feedback.ts'
import { type Counter, placeOf } from '../store-work/place.ts'
import { CheckReturn } from './CheckReturn.tsx'
import { StoreClaims } from './StoreClaims.tsx'
import { WalkInReturn } from './WalkInReturn.tsx'
import { type CounterReturnState, returnsAtCounter, useLookUpReturn, usePlaceReturn, useSendOn, useShelve } from './queries.ts'
import { dayOf, RETURN_STATE_WORDS } from './words.ts'

const CameraScanner = lazy(() => import('../pickups/CameraScanner.tsx'))

const LISTS: { state: CounterReturnState; label: string }[] = [
  { state: 'to_check', label: 'To check' },
  { state: 'expected', label: 'Expected' },
  { state: 'to_send', label: 'To send' },
  { state: 'to_shelve', label: 'To shelve' },
  { state: 'done', label: 'Done' },
]

type ScannedReturns = { code: string; returns: CounterReturn[] }

/** Returns at a counter: the code first, then everything that waits to be checked. */
export function CounterReturns({ counter }: { counter: Counter }) {
  const lookUp = useLookUpReturn()
  const [hasCamera, setCamera] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [found, setFound] = useState<ScannedReturns>()
  const [opened, setOpened] = useState<CounterReturn>()
  const place = placeOf(counter)

  async function look(code: string) {
    setRefusal(undefined)
    try {
      const { returns } = await lookUp.mutateAsync({ body: { code, at: placeOf(counter) } })
      signal('good')
      setCamera(false)
      setFound({ code, returns })
      if (returns.length === 1) setOpened(returns[0])
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      signal('bad')
      setRefusal(faultOf(problem))
    }
  }
  function done(id: CounterReturn['id']) {
    const rest = found?.returns.filter((one) => one.id !== id) ?? []
    setOpened(undefined)
    setFound(found && rest.length > 0 ? { ...found, returns: rest } : undefined)
  }
  if (opened)
    return (
      <CheckReturn
        key={opened.id}
        item={opened}
        counter={counter}
        code={found?.code}
        onDone={() => done(opened.id)}
        onBack={() => {
          setOpened(undefined)
          if (found?.returns.length === 1) setFound(undefined)
        }}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <h1>Returns</h1>
      {found ? (
        <section className="flex flex-col gap-3">
          <h2 className="text-h3">{plural(found.returns.length, 'return')} with this code</h2>
          <List items={found.returns} counter={counter} onOpen={setOpened} />
          <Button variant="secondary" size="lg" onClick={() => setFound(undefined)}>
            Scan another code
          </Button>
        </section>
      ) : (
        <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
          {hasCamera ? (
            <Suspense fallback={<p role="status">Opening the camera…</p>}>
              <CameraScanner
                isPaused={lookUp.isPending}
                refusal={refusal}
                onCode={(code) => void look(code)}
                onClose={() => setCamera(false)}
              />
            </Suspense>
          ) : (
            <Button
              size="lg"
              wide
              icon={<Camera aria-hidden="true" className="size-6" strokeWidth={1.75} />}
              onClick={() => setCamera(true)}
            >
              Scan with the camera
            </Button>
          )}
          <CodeForm busy={lookUp.isPending} refusal={refusal} onCode={look} />
        </div>
      )}
      {'storeId' in place && !found && <WalkInReturn storeId={place.storeId} />}
      <Waiting counter={counter} onOpen={setOpened} />
      {'storeId' in place && <StoreClaims storeId={place.storeId} />}
    </div>
  )
}

type Opening = { counter: Counter; onOpen: (item: CounterReturn) => void }
function Waiting({ counter, onOpen }: Opening) {
  const { get, hrefWith } = useAddressFilters()
  // A SPIRAL Center expects nobody: it sees a return with its code. It shelves nothing in a store, and a store sends nothing on.
  const lists = LISTS.filter(({ state }) =>
    counter.kind === 'store' ? state !== 'to_send' : state !== 'expected' && state !== 'to_shelve',
  )
  const state = lists.find((each) => each.state === get('state'))?.state ?? 'to_check'
  const list = useInfiniteQuery(returnsAtCounter(counter, state))
  const chips = lists.map(
    ({ state: each, label }): Chip => ({
      to: hrefWith({ state: each === 'to_check' ? null : each }),
      label,
      current: each === state,
    }),
  )
  return (
    <section className="flex flex-col gap-4">
      <ChipLinks large label="Returns by state" chips={chips} />
      <Pages
        list={list}
        noun="returns"
        empty={
          <EmptyState icon={<PackageOpen strokeWidth={1.75} />} title="No returns here">
            {state === 'to_check' ? 'Returns that came in and need a check show up here.' : 'Returns show up here as they come.'}
          </EmptyState>
        }
      >
        {(items) => <List items={items} counter={counter} onOpen={onOpen} />}
      </Pages>
    </section>
  )
}

const List = ({ items, counter, onOpen }: Opening & { items: readonly CounterReturn[] }) => (
  <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
    {items.map((item) => (
      <li key={item.id}>
        <Row item={item} counter={counter} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)

function Row({ item, counter, onOpen }: Opening & { item: CounterReturn }) {
  const shelve = useShelve()
  const { label, tone } = RETURN_STATE_WORDS[item.state]
  const place = placeOf(counter)
  const isOpen = item.state === 'approved' || item.state === 'received'
  return (
    <div className="flex flex-wrap items-center gap-4 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{item.customer}</span>
          <span className="tabular text-base text-soft">{item.orderNumber}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="text-base">{item.lines.map((line) => `${line.quantity} × ${line.title}`).join(', ')}</span>
        <span className="text-base text-soft">
          {item.storeName}
          {item.bringBy && `, expected by ${dayOf(item.bringBy, item.timeZone)}`}
        </span>
        {item.custody.length > 0 && <WhoHasIt item={item} />}
      </span>
      {isOpen && (
        <Button size="lg" onClick={() => onOpen(item)}>
          Check<span className="visually-hidden"> the return of {item.customer}</span>
        </Button>
      )}
      {'mallId' in place && item.holder === 'center' && (item.state === 'received' || item.toShelve) && (
        <SendOn item={item} mallId={place.mallId} />
      )}
      {item.toShelve && 'storeId' in place && (
        <Button
          size="lg"
          busy={shelve.isPending}
          busyLabel="Counting…"
          onClick={() => shelve.mutate({ params: { id: item.id }, body: { storeId: place.storeId } })}
        >
          Arrived
        </Button>
      )}
    </div>
  )
}

const HOLDERS: Record<CounterReturn['holder'], string> = {
  shopper: 'With the shopper',
  center: 'At the SPIRAL Center',
  courier: 'With the courier',
  store: 'At the store',
}
/** Who has the items now, and the hand-overs behind it. */
function WhoHasIt({ item: { holder, custody, spot, timeZone } }: { item: CounterReturn }) {
  return (
    <details className="text-base">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {HOLDERS[holder]}
        {spot && `, ${spot.name}`}
      </summary>
      <ol className="flex flex-col gap-1 text-soft">
        {custody.map(({ to, at, place }) => (
          <li key={at.getTime()}>
            {HOLDERS[to]}, {dateAndTime(at, timeZone)}
            {place && ` (${place})`}
          </li>
        ))}
      </ol>
    </details>
  )
}

function SendOn({ item, mallId }: { item: CounterReturn; mallId: MallId }) {
  const send = useSendOn()
  const placing = usePlaceReturn()
  const spots = useQuery(spotsAt(mallId)).data?.items ?? []
  return (
    <span className="flex flex-wrap items-end gap-3">
      {spots.length > 0 && (
        <Select
          label="Shelf"
          value={item.spot ? String(item.spot.id) : ''}
          choices={[{ value: '', label: 'No shelf' }, ...spots.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={({ target }) =>
            placing.mutate({
              params: { id: item.id },
              body: { mallId, spotId: target.value === '' ? null : CenterSpotId.parse(Number(target.value)) },
            })
          }
        />
      )}
      <Button
        size="lg"
        variant="secondary"
        busy={send.isPending}
        onClick={() => send.mutate({ params: { id: item.id }, body: { mallId } })}
      >
        Give to the courier<span className="visually-hidden"> for {item.storeName}</span>
      </Button>
    </span>
  )
}
