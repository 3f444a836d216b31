import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { messageStore, myStoreThread } from '#contracts/community/store-messages.ts'
import type { StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'

type Store = { id: StoreId; name: string }
/** Opens the messages with a store (`?message=1`), for questions before an order. */
export default function MessageStore({ store }: { store: Store }) {
  const { get, change } = useAddressFilters()
  const viewer = useViewer()
  const location = useLocation()
  const isOpen = get('message') === '1'
  const waking = useWaking()
  if (!viewer)
    return (
      <ButtonLink size="sm" variant="secondary" to={signInAddress(location)}>
        Message<span className="visually-hidden"> {store.name}</span>
      </ButtonLink>
    )
  return (
    <span {...waking}>
      <Button size="sm" variant="secondary" onClick={() => change({ message: '1' })}>
        Message<span className="visually-hidden"> {store.name}</span>
      </Button>
      {isOpen && (
        <Dialog open title={`Message ${store.name}`} onClose={() => change({ message: null })}>
          <Thread store={store} />
        </Dialog>
      )}
    </span>
  )
}

function Thread({ store: { id, name } }: { store: Store }) {
  const query = { ...read(myStoreThread, { params: { id } }), staleTime: 0 }
  const { data, error, refetch } = useQuery(query)
  const write = useWrite(messageStore, [query], { failure: 'mine' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <Conversation
      thread={data}
      mine="shopper"
      other={name}
      keptAs={`message to store ${id}`}
      onSend={(text) => write.mutateAsync({ params: { id }, body: { text } })}
    />
  )
}
