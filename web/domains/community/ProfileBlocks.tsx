import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Followed, Profile } from '#contracts/community/people.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Posts } from './Posts.tsx'
import { profileFollows, profileLists, profilePosts, profileReviews } from './queries.ts'

/** What a profile shows: posts, reviews, wishlists and follows, as far as its owner lets others read them. */
export function ProfileBlocks({ profile: { handle, shows, isMine } }: { profile: Pick<Profile, 'handle' | 'shows' | 'isMine'> }) {
  const { get, change } = useAddressFilters()
  const tabs = [
    ...(shows.includes('posts') ? [{ value: 'posts', label: 'Posts', content: <OwnPosts handle={handle} /> }] : []),
    ...(shows.includes('reviews') ? [{ value: 'reviews', label: 'Reviews', content: <Reviews handle={handle} isMine={isMine} /> }] : []),
    ...(shows.includes('posts') ? [{ value: 'lists', label: 'Wishlists', content: <Lists handle={handle} isMine={isMine} /> }] : []),
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

/** The same lists as in the feed: who may see the posts may see them. */
function Lists({ handle, isMine }: { handle: string; isMine: boolean }) {
  const { data, error, refetch } = useQuery(profileLists(handle))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />
  if (data.items.length === 0)
    return (
      <EmptyState title="No wishlists here yet" action={isMine ? <ButtonLink to="/wishlist">Open my wishlists</ButtonLink> : undefined}>
        Wishlists that are shared and shown in the feed show up here.
      </EmptyState>
    )
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {data.items.map(({ name, href, count }) => (
        <li key={href} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 first:pt-0">
          <p className="min-w-0 font-medium break-words">
            <TextLink to={href}>{name}</TextLink>
          </p>
          <p className="text-sm text-soft">{plural(count, 'item')}</p>
        </li>
      ))}
    </ul>
  )
}

const Follows = ({ handle }: { handle: string }) => <FollowList list={useInfiniteQuery(profileFollows(handle))} />
export function FollowList({ list, onStop }: { list: Parameters<typeof Pages<Followed>>[0]['list']; onStop?: (one: Followed) => void }) {
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
                <Button size="sm" variant="quiet" className="shrink-0" onClick={() => onStop(one)}>
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
