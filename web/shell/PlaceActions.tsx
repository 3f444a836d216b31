import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { follow, followedPlaces } from '#contracts/community/people.ts'
import type { MallCard } from '#contracts/malls/malls.ts'
import type { StoreCard } from '#contracts/stores/stores.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useViewer } from './session.ts'
import { ShareButton } from './shares/ShareButton.tsx'
import { sharedMall, sharedStore } from './shares/shared.ts'

type PlaceActionsProps = { store: StoreCard } | { mall: MallCard }

/** Follow and share, on the card of a store or a mall. */
export default function PlaceActions(at: PlaceActionsProps) {
  const shared = 'store' in at ? sharedStore(at.store) : sharedMall(at.mall)
  return (
    <span className="inline-flex flex-wrap gap-2" data-print="hide" {...useWaking()}>
      <Follow {...at} />
      <ShareButton shared={shared} named variant="quiet" size="sm" />
    </span>
  )
}

function Follow(at: PlaceActionsProps) {
  const { name } = 'store' in at ? at.store : at.mall
  const viewer = useViewer()
  const location = useLocation()
  // One read for all cards of the page.
  const { data } = useQuery({ ...read(followedPlaces), enabled: viewer !== null })
  const change = useWrite(
    follow,
    ['profile', 'profiles', 'follows', 'followers', 'feed'].map((start) => ({ queryKey: ['api', start] as const })),
  )
  const words = <span className="visually-hidden"> {name}</span>
  if (!viewer)
    return (
      <ButtonLink size="sm" variant="quiet" to={signInAddress(location)}>
        Follow{words}
      </ButtonLink>
    )
  const isFollowed = ('store' in at ? data?.storeIds.includes(at.store.id) : data?.mallIds.includes(at.mall.id)) ?? false
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={isFollowed}
      busy={change.isPending}
      onClick={() =>
        change.mutate({ body: { ...('store' in at ? { storeId: at.store.id } : { mallId: at.mall.id }), isFollowed: !isFollowed } })
      }
    >
      {isFollowed ? 'Following' : 'Follow'}
      {words}
    </Button>
  )
}
