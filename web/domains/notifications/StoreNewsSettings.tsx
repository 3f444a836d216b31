import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { STORE_CHOICES } from '#contracts/notifications/news.ts'
import { chime } from '#web/lib/chime.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useOrderSound } from '#web/state/order-sound.ts'
import { readStored } from '#web/state/stored.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { overview } from '../retailers/queries.ts'
import { NewsChoices, PushesHere } from './NewsChoices.tsx'
import { storeChoices, useChooseStoreNews } from './queries.ts'

/** What this person hears of each store, and how. */
export function StoreNewsSettings({ retailerId }: { retailerId: RetailerId }) {
  const { get, change } = useAddressFilters()
  const { data, error, refetch } = useQuery(overview(retailerId))
  const stores = data?.stores ?? []
  const chosen = stores.find(({ id }) => String(id) === get('store')) ?? stores[0]
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="Notifications"
        lead="Choose what you hear about your stores, and how. Everyone on your team chooses for themselves."
      />
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : !chosen ? (
        <p>You have no open store yet. Once you do, choose here what you hear about it.</p>
      ) : (
        <>
          {stores.length > 1 && (
            <Select
              label="Store"
              value={String(chosen.id)}
              choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => change({ store: target.value })}
              fieldClassName="w-full sm:w-80"
            />
          )}
          <Matrix key={chosen.id} store={chosen} all={stores.map(({ id }) => id)} />
        </>
      )}
      <SoundCard />
      <PushesHere />
    </div>
  )
}

const Loading = () => (
  <Card>
    <SkeletonRows count={6} />
  </Card>
)

function Matrix({ store, all }: { store: { id: StoreId; name: string }; all: readonly StoreId[] }) {
  const { data, error, refetch } = useQuery(storeChoices(store.id))
  const choose = useChooseStoreNews(store.id)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <NewsChoices
      of={store.name}
      kinds={STORE_CHOICES}
      choices={data.kinds}
      onChange={(kinds) => choose.mutate({ storeIds: [store.id], kinds })}
    >
      {all.length > 1 && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() =>
            choose.mutate(
              { storeIds: [...all], kinds: data.kinds },
              { onSuccess: () => toast({ title: `Saved for all ${all.length} stores` }) },
            )
          }
        >
          Use for all my stores
        </Button>
      )}
    </NewsChoices>
  )
}

/** The sound belongs to this browser: it is allowed here, by whoever sits here. */
function SoundCard() {
  const { isOn, setOn } = useOrderSound()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => readStored(useOrderSound), [])
  const play = async () => setRefused(!(await chime()))
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h4">Sound on this device</h2>
      <Switch
        label="Play a sound for new orders"
        hint="It plays while your office or the counter is open in this browser."
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked)
          if (target.checked) void play()
        }}
      />
      <Button variant="secondary" className="self-start" onClick={() => void play()}>
        Test the sound
      </Button>
      {isRefused && (
        <p role="status" className="text-sm text-danger">
          This browser didn't play it. Allow sound for this site in your browser, then test again.
        </p>
      )}
    </Card>
  )
}
