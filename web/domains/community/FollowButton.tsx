import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { plural } from '#web/lib/format.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { followersAt, type Place, useFollow } from './queries.ts'

/** Follows a store or a mall, whose news then stand in the feed. */
export default function FollowButton({ place, name }: { place: Place; name: string }) {
  const viewer = useViewer()
  const location = useLocation()
  const { data } = useQuery(followersAt(place))
  const follow = useFollow()
  const waking = useWaking()
  const count = data && data.followers > 0 ? <span className="text-sm text-soft">{plural(data.followers, 'follower')}</span> : null
  if (!viewer)
    return (
      <span className="inline-flex flex-wrap items-center gap-2" {...waking}>
        <ButtonLink variant="secondary" to={signInAddress(location)}>
          Follow<span className="visually-hidden"> {name}</span>
        </ButtonLink>
        {count}
      </span>
    )
  const isFollowed = data?.isFollowed ?? false
  return (
    <span className="inline-flex flex-wrap items-center gap-2" {...waking}>
      <Button
        variant="secondary"
        aria-pressed={isFollowed}
        busy={follow.isPending}
        onClick={() => follow.mutate({ body: { ...place, isFollowed: !isFollowed } })}
      >
        {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {count}
    </span>
  )
}
