import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { optional, preload, signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { locationFor } from '#web/state/location.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { type Nearby, nearbyFor, useNearby } from '../malls/nearby.ts'
import { nearIn } from './nearby-filter.ts'
import { FeedEntries } from './FeedEntries.tsx'
import { Posts } from './Posts.tsx'
import { PostForm } from './PostForm.tsx'
import { entryPages, type FeedFilter, groupsNear, savedPages } from './queries.ts'
import { Suggestions } from './Suggestions.tsx'

const VIEWS = ['nearby', 'saved'] as const
type View = 'newest' | (typeof VIEWS)[number]
const viewIn = (search: URLSearchParams): View => VIEWS.find((view) => view === search.get('view')) ?? 'newest'
const filterFor = (view: View, at: Pick<Nearby, 'near' | 'within'>): FeedFilter => ({
  order: view === 'nearby' ? 'nearby' : 'newest',
  ...at,
})

const load = preload(({ url: { searchParams }, place }) => {
  const view = viewIn(searchParams)
  return view === 'saved' ? [] : [optional(entryPages(filterFor(view, nearIn(searchParams, nearbyFor(searchParams, locationFor(place))))))]
})
export { load as clientLoader, load as loader }

/** News of everything that a person follows; for visitors, the posts around a place. */
export default function SocialFeedScreen() {
  const { search, hrefWith } = useAddressFilters()
  const viewer = useViewer()
  const location = useLocation()
  const at = nearIn(search, useNearby())
  const view = viewIn(search)
  const list = useInfiniteQuery({ ...entryPages(filterFor(view, at)), enabled: view !== 'saved' })
  const saved = useInfiniteQuery({ ...savedPages(), enabled: view === 'saved' && viewer !== null })
  const groups = useQuery(groupsNear(at.near)).data?.items ?? []
  const [isWriting, setWriting] = useState(false)
  const chip = (value: View, label: string) => ({
    to: hrefWith({ view: value === 'newest' ? null : value }),
    label,
    current: view === value,
  })
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle
        title="Feed"
        lead="Finds and news from the people, stores and malls that you follow."
        actions={
          viewer ? (
            <Button onClick={() => setWriting(true)}>Write a post</Button>
          ) : (
            <ButtonLink to={signInAddress(location)}>Sign in for your own feed</ButtonLink>
          )
        }
      />
      {viewer && <ChipLinks label="Feed" chips={[chip('newest', 'Following'), chip('nearby', 'Nearby'), chip('saved', 'Saved')]} />}
      {(view === 'nearby' || !viewer) && <NearForm near={at.near} within={at.within} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="order-2 lg:order-1">
          {view === 'saved' && viewer ? (
            <Posts list={saved} empty={<EmptyState title="No saved posts">Tap Save on a post to find it here.</EmptyState>} />
          ) : (
            <FeedEntries
              list={list}
              empty={
                <EmptyState
                  icon={<Newspaper strokeWidth={1.75} />}
                  title={viewer && view === 'newest' ? "You're not following anyone yet" : 'Nothing new around here yet'}
                  action={<ButtonLink to="/community">Open the community</ButtonLink>}
                >
                  {viewer && view === 'newest'
                    ? 'Follow stores and malls to see their news here.'
                    : 'Posts, reviews and events from malls near you show up here.'}
                </EmptyState>
              }
              end={<p className="py-6 text-center text-soft">You&rsquo;re up to date.</p>}
            />
          )}
        </div>
        <div className="order-1 lg:order-2">
          <Suggestions near={at.near} />
        </div>
      </div>
      {isWriting && (
        <PostForm
          kind="post"
          groups={groups.filter(({ isMember }) => isMember).concat(groups.filter(({ isMember }) => !isMember))}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
