import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation, useRouteError } from 'react-router'
import {
  AUDIENCES,
  type Audience,
  changeProfile,
  type Followed,
  type OwnProfile,
  type Profile,
  PROFILE_ABOUT_MOST,
} from '#contracts/community/people.ts'
import { MallId, StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { preload, signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { NameMark } from '#web/ui/NameMark.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { Posts } from './Posts.tsx'
import {
  oneProfile,
  ownFollows,
  ownProfile,
  ownSilences,
  profileFollows,
  profilePosts,
  profileReviews,
  useChangeProfile,
  useFollow,
  useSilence,
} from './queries.ts'
import { BADGE_WORDS } from './words.ts'

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
  if (viewer) return <Own />
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
      <Blocks profile={profile} />
    </div>
  )
}

function Head({ profile }: { profile: Profile }) {
  const { handle, name, about, town, memberSince, badges, followers, isMine, textId } = profile
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <NameMark name={name} face={{ mark: null, color: null }} className="size-20" />
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

function Blocks({ profile: { handle, shows, isMine } }: { profile: Pick<Profile, 'handle' | 'shows' | 'isMine'> }) {
  const { get, change } = useAddressFilters()
  const tabs = [
    ...(shows.includes('posts') ? [{ value: 'posts', label: 'Posts', content: <OwnPosts handle={handle} /> }] : []),
    ...(shows.includes('reviews') ? [{ value: 'reviews', label: 'Reviews', content: <Reviews handle={handle} isMine={isMine} /> }] : []),
    ...(shows.includes('follows') ? [{ value: 'follows', label: 'Follows', content: <Follows handle={handle} /> }] : []),
  ]
  const first = tabs[0]?.value
  if (first === undefined) return <p className="text-soft">Nothing here is public.</p>
  const chosen = tabs.find(({ value }) => value === get('tab'))?.value ?? first
  return <Tabs label="Profile" value={chosen} onChange={(value) => change({ tab: value === first ? null : value })} tabs={tabs} />
}

function OwnPosts({ handle }: { handle: string }) {
  const list = useInfiniteQuery(profilePosts(handle))
  return <Posts list={list} empty={<EmptyState title="No posts yet">Posts and questions show up here.</EmptyState>} />
}

function Reviews({ handle, isMine }: { handle: string; isMine: boolean }) {
  const list = useInfiniteQuery(profileReviews(handle))
  return (
    <Pages
      list={list}
      noun="reviews"
      empty={
        <EmptyState
          title="No reviews yet"
          action={isMine ? <ButtonLink to="/orders">Review an item from your orders</ButtonLink> : undefined}
        >
          Reviews of items you received show up here.
        </EmptyState>
      }
    >
      {(reviews) => (
        <ul className="flex flex-col divide-y divide-hairline">
          {reviews.map(({ rating, text, title, href, writtenAt }) => (
            <li key={`${href} ${writtenAt.getTime()}`} className="flex flex-col gap-1 py-4 first:pt-0">
              <p className="font-medium">
                <TextLink to={href}>{title}</TextLink>
              </p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
                <Stars rating={rating} /> <LocalTime at={writtenAt} format={day} />
              </p>
              <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

const Follows = ({ handle }: { handle: string }) => <FollowList list={useInfiniteQuery(profileFollows(handle))} />
function FollowList({ list, onStop }: { list: Parameters<typeof Pages<Followed>>[0]['list']; onStop?: (one: Followed) => void }) {
  return (
    <Pages list={list} noun="follows" empty={<EmptyState title="Not following anyone yet">Tap Follow on a store or mall page.</EmptyState>}>
      {(follows) => (
        <ul className="flex flex-col divide-y divide-hairline">
          {follows.map((one) => (
            <li key={`${one.kind} ${one.key}`} className="flex items-center justify-between gap-3 py-3 first:pt-0">
              <div className="min-w-0">
                <p className="truncate font-medium">
                  <TextLink to={one.href}>{one.name}</TextLink>
                </p>
                <p className="text-sm text-soft">{one.note}</p>
              </div>
              {onStop && (
                <Button size="sm" variant="quiet" onClick={() => onStop(one)}>
                  Stop following<span className="visually-hidden"> {one.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

function Own() {
  const { data } = useQuery(ownProfile())
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 py-4">
      <PageTitle title="Your profile" lead="How others see you next to your reviews, posts and answers." />
      {data && <Settings key={data.version} profile={data} />}
      {/* Before the first text or change there is no profile to read from. */}
      {data && data.version > 0 && <Blocks profile={{ handle: data.handle, shows: ['posts', 'reviews'], isMine: true }} />}
      <section aria-labelledby="follows" className="flex flex-col gap-4">
        <h2 id="follows" className="text-h3">
          You follow
        </h2>
        <OwnFollows />
      </section>
      <Silences />
    </div>
  )
}

const AUDIENCE_WORDS: Record<Audience, string> = { public: 'Everyone', followers: 'My followers', me: 'Only me' }
const choices = AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] }))
const Form = changeProfile.body.omit({ version: true })

function Settings({ profile }: { profile: OwnProfile }) {
  const { town, isHidden, version, ...values } = profile
  const change = useChangeProfile()
  const form = useServerForm(Form, { keptAs: 'profile', defaultValues: values })
  const send = form.submit(async (body) => {
    await change.mutateAsync({ body: { ...body, version } })
    toast({ title: 'Your profile is saved' })
  })
  return (
    <Card>
      <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        {isHidden && (
          <Notice tone="warning" title="A moderator reads your profile">
            Until then others see your first name and no text.
          </Notice>
        )}
        <Checkbox
          {...form.field('isOpen')}
          label="Others can open my profile"
          hint={
            profile.isOpen
              ? `Its address ends with ?u=${profile.handle}`
              : 'Your profile is private. Your name shows beside your posts without a link.'
          }
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Input {...form.field('name')} label="Shown name" maxLength={40} autoComplete="nickname" />
          <Input {...form.field('handle')} label="Handle" hint="Letters, numbers and hyphens." maxLength={30} autoComplete="off" />
        </div>
        <Textarea {...form.field('about')} label="About you" optional rows={3} maxLength={PROFILE_ABOUT_MOST} />
        <Checkbox
          {...form.field('showsTown')}
          label={town ? `Show my town, ${town}` : 'Show my town'}
          hint={town ? undefined : 'It comes from the ZIP in your account.'}
        />
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="mb-2 font-medium">Readers of each part</legend>
          <Select {...form.field('blocks.reviews')} label="Reviews" choices={choices} />
          <Select {...form.field('blocks.posts')} label="Posts" choices={choices} />
          <Select {...form.field('blocks.follows')} label="Stores I follow" choices={choices} />
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
            Save profile
          </Button>
          {profile.isOpen && <TextLink to={`/profile?u=${profile.handle}`}>View as others see it</TextLink>}
          <TextLink to="/account">Name, email and ZIP</TextLink>
        </div>
      </form>
    </Card>
  )
}

function OwnFollows() {
  const follow = useFollow()
  const stop = ({ kind, key }: Followed) =>
    follow.mutate({
      body: {
        ...(kind === 'person' && { handle: key }),
        ...(kind === 'store' && { storeId: StoreId.parse(Number(key)) }),
        ...(kind === 'mall' && { mallId: MallId.parse(Number(key)) }),
        isFollowed: false,
      },
    })
  return <FollowList list={useInfiniteQuery(ownFollows())} onStop={stop} />
}

function Silences() {
  const list = useInfiniteQuery(ownSilences())
  const silence = useSilence()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="silences" className="flex flex-col gap-4">
      <h2 id="silences" className="text-h3">
        Muted and blocked
      </h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {items.map(({ handle, name, silence: now }) => (
          <li key={handle} className="flex items-center justify-between gap-3 py-3 first:pt-0">
            <p>
              {name} <span className="text-sm text-soft">{now === 'block' ? 'Blocked' : 'Muted'}</span>
            </p>
            <Button size="sm" variant="quiet" onClick={() => silence.mutate({ params: { handle }, body: { silence: 'none' } })}>
              Undo<span className="visually-hidden"> for {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
