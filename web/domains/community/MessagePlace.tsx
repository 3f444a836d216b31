import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'
import { myThreadWith, type Place, useWriteTo } from './queries.ts'

type MessageProps = { place: Place; name: string }
/** Opens the messages with a store or mall (`?message=1`), for questions before an order. */
export default function MessagePlace({ place, name }: MessageProps) {
  const { get, change } = useAddressFilters()
  const viewer = useViewer()
  const location = useLocation()
  const isOpen = get('message') === '1'
  const waking = useWaking()
  if (!viewer)
    return (
      <ButtonLink variant="secondary" to={signInAddress(location)}>
        Message<span className="visually-hidden"> {name}</span>
      </ButtonLink>
    )
  return (
    <span {...waking}>
      <Button variant="secondary" onClick={() => change({ message: '1' })}>
        Message<span className="visually-hidden"> {name}</span>
      </Button>
      {isOpen && (
        <Dialog open title={`Message ${name}`} onClose={() => change({ message: null })}>
          <Thread place={place} name={name} />
        </Dialog>
      )}
    </span>
  )
}

function Thread({ place, name }: MessageProps) {
  const { data, error, refetch } = useQuery(myThreadWith(place))
  const write = useWriteTo(place)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const keptAs = 'mallId' in place ? `message to mall ${place.mallId}` : `message to store ${place.storeId}`
  return <Conversation thread={data} isShopper other={name} keptAs={keptAs} onSend={write} />
}
