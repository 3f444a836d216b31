import { useSuspenseQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation, useRouteError } from 'react-router'
import type { Profile } from '#contracts/community/people.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { preload, signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { oneProfile, useFollow, useSilence } from './queries.ts'
import { BADGE_WORDS } from './words.ts'
import { ProfileBlocks } from './ProfileBlocks.tsx'
import { ProfilePhoto } from './ProfilePhoto.tsx'
import { YourProfile } from './YourProfile.tsx'

const ErrorPage = lazy(async () => ({ default: (await import('#web/shell/ErrorPage.tsx')).ErrorPage }))

const load = preload(({ url: { searchParams } }) => {
  const handle = searchParams.get('u')
  return handle ? [oneProfile(handle)] : []
})
export { load as clientLoader, load as loader }

/** A private profile says so; other failures are those of every page. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isPrivate = (error as { init?: ResponseInit; status?: number } | null)?.status === 403
  return isPrivate ? (
    <EmptyState
      headingLevel={1}
      icon={<UserRound strokeWidth={1.75} />}
      title="This profile is private."
      action={<ButtonLink to="/community">Open the community</ButtonLink>}
    >
      Only its owner sees it.
    </EmptyState>
  ) : (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}

/** A person as others see them (`?u=handle`), or the own profile with its settings. */
export default function ProfileScreen() {
  const { get } = useAddressFilters()
  const viewer = useViewer()
  const location = useLocation()
  const handle = get('u')
  if (handle) return <Person handle={handle} />
  if (viewer) return <YourProfile />
  return (
    <EmptyState
      headingLevel={1}
      icon={<UserRound strokeWidth={1.75} />}
      title="Your profile"
      action={<ButtonLink to={signInAddress(location)}>Sign in</ButtonLink>}
    >
      Sign in to see how others see you, and to change it.
    </EmptyState>
  )
}

function Person({ handle }: { handle: string }) {
  const profile = useSuspenseQuery(oneProfile(handle)).data
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 py-4">
      <Head profile={profile} />
      <ProfileBlocks profile={profile} />
    </div>
  )
}

function Head({ profile }: { profile: Profile }) {
  const { handle, name, about, town, memberSince, badges, followers, isMine, textId } = profile
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <ProfilePhoto name={name} photo={profile.photo} />
        <div className="min-w-0 flex-1">
          <h1 className="text-h2">{name}</h1>
          <p className="text-soft">
            @{handle}
            {town && `, ${town}`}
          </p>
          <p className="text-sm text-soft">
            Member since <LocalTime at={memberSince} format={day} />, {plural(followers, 'follower')}
          </p>
        </div>
        {isMine ? <ButtonLink to="/profile">Edit profile</ButtonLink> : <Acts profile={profile} />}
      </div>
      {badges.length > 0 && (
        <ul aria-label="Badges" className="flex flex-wrap gap-2">
          {badges.map((badge) => (
            <li key={badge}>
              <Badge tone="accent">{BADGE_WORDS[badge]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {about && <p className="max-w-prose break-words whitespace-pre-wrap">{about}</p>}
      {!isMine && (
        <p>
          <ReportButton kind="profile" id={textId} named={`the profile of ${name}`} />
        </p>
      )}
    </Card>
  )
}

function Acts({ profile: { handle, name, isFollowed, isMuted, isBlocked } }: { profile: Profile }) {
  const viewer = useViewer()
  const location = useLocation()
  const [follow, silence] = [useFollow(), useSilence()]
  if (!viewer) return <ButtonLink to={signInAddress(location)}>Sign in to follow</ButtonLink>
  const set = (value: 'none' | 'mute' | 'block') => silence.mutate({ params: { handle }, body: { silence: value } })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={isFollowed ? 'secondary' : 'primary'}
        aria-pressed={isFollowed}
        busy={follow.isPending}
        onClick={() => follow.mutate({ body: { handle, isFollowed: !isFollowed } })}
      >
        {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <Button variant="secondary" aria-pressed={isMuted} onClick={() => set(isMuted ? 'none' : 'mute')}>
        {isMuted ? 'Muted' : 'Mute'}
      </Button>
      <Button variant="quiet-danger" aria-pressed={isBlocked} onClick={() => set(isBlocked ? 'none' : 'block')}>
        {isBlocked ? 'Blocked' : 'Block'}
      </Button>
    </div>
  )
}
