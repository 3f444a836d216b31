import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Group, POST_KINDS, type PostKind } from '#contracts/community/posts.ts'
import { PostId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { optional, preload, signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { locationFor } from '#web/state/location.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { type Nearby, nearbyFor, useNearby } from '../malls/nearby.ts'
import { AskStores } from './AskStores.tsx'
import { nearIn } from './nearby-filter.ts'
import { PostForm } from './PostForm.tsx'
import { Posts } from './Posts.tsx'
import { commentPages, feedPages, groupPosts, groupsNear, oneGroup, onePost, useJoinGroup } from './queries.ts'
import { Thread } from './Thread.tsx'

const postIn = (search: URLSearchParams): PostId | undefined => PostId.safeParse(Number(search.get('post') ?? undefined)).data
const kindIn = (search: URLSearchParams): PostKind | undefined => POST_KINDS.find((kind) => kind === search.get('kind'))
const nearby = (at: Pick<Nearby, 'near' | 'within'>) => ({ order: 'nearby' as const, ...at })

const load = preload(({ url: { searchParams }, place }) => {
  const [post, group] = [postIn(searchParams), searchParams.get('group')]
  if (post !== undefined) return [onePost(post), optional(commentPages(post))]
  if (group) return [oneGroup(group), optional(groupPosts(group, kindIn(searchParams)))]
  const at = nearIn(searchParams, nearbyFor(searchParams, locationFor(place)))
  return [optional(groupsNear(at.near)), optional(feedPages(nearby(at)))]
})
export { load as clientLoader, load as loader }

/** Groups of malls and cities; one group; one post with its answers. */
export default function CommunityScreen() {
  const { search, get } = useAddressFilters()
  const post = postIn(search)
  const group = get('group')
  if (post !== undefined) return <Thread key={post} id={post} />
  return group ? <OneGroup key={group} slug={group} /> : <AllGroups />
}

function AllGroups() {
  const { get, search } = useAddressFilters()
  const at = nearIn(search, useNearby())
  const { data, isPending } = useQuery(groupsNear(at.near))
  const list = useInfiniteQuery(feedPages(nearby(at)))
  const groups = data?.items ?? []
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Community"
        lead="Ask people and stores around you, answer, and recommend places."
        actions={
          <ButtonLink variant="secondary" to="/social-feed">
            Your feed
          </ButtonLink>
        }
      />
      <NearForm near={at.near} within={at.within} />
      <AskStores key={get('ask') ?? ''} words={get('ask') ?? ''} zip={at.near} />
      <section aria-labelledby="groups" className="flex flex-col gap-4">
        <h2 id="groups" className="text-h3">
          {at.near ? `Groups near ${at.near}` : 'Largest groups'}
        </h2>
        {isPending ? (
          <SkeletonRows />
        ) : groups.length === 0 ? (
          <p className="text-soft">
            {at.near ? 'No mall or store around this ZIP has a group yet.' : 'Enter a ZIP to see the groups around it.'}
          </p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {groups.map((group) => (
              <li key={group.slug}>
                <GroupCard group={group} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="latest" className="flex flex-col gap-4">
        <h2 id="latest" className="text-h3">
          Latest around you
        </h2>
        <Posts list={list} empty={<EmptyState title="No posts here yet">Open a group and ask the first question.</EmptyState>} />
      </section>
    </div>
  )
}

function GroupCard({ group: { slug, name, kind, place, members, posts, miles, isMember } }: { group: Group }) {
  return (
    <Card hover className="relative flex h-full flex-col gap-1">
      <h3 className="text-h4">
        <TextLink to={`/community?group=${slug}`} className="after:absolute after:inset-0">
          {name}
        </TextLink>
      </h3>
      <p className="text-sm text-soft">
        {kind === 'mall' ? place : `City group, ${place}`}
        {miles !== null && `, ${miles} mi`}
      </p>
      <p className="text-sm text-soft">
        {members + posts === 0 ? 'New. Write the first post.' : `${plural(members, 'member')}, ${plural(posts, 'post')}`}
        {isMember && ' · You are a member'}
      </p>
    </Card>
  )
}

function OneGroup({ slug }: { slug: string }) {
  const { search, hrefWith } = useAddressFilters()
  const group = useSuspenseQuery(oneGroup(slug)).data
  const viewer = useViewer()
  const location = useLocation()
  const join = useJoinGroup()
  const kind = kindIn(search)
  const list = useInfiniteQuery(groupPosts(slug, kind))
  const [writes, setWrites] = useState<'post' | 'question' | null>(null)
  const chip = (value: PostKind | null, label: string) => ({ to: hrefWith({ kind: value }), label, current: (kind ?? null) === value })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 py-4">
      <PageTitle
        title={group.name}
        lead={
          <>
            {group.kind === 'city' ? `City group, ${group.place}` : group.place}. {plural(group.members, 'member')},{' '}
            {plural(group.posts, 'post')}.
          </>
        }
        actions={
          viewer ? (
            <Button
              variant={group.isMember ? 'secondary' : 'primary'}
              aria-pressed={group.isMember}
              busy={join.isPending}
              onClick={() => join.mutate({ params: { slug }, body: { isMember: !group.isMember } })}
            >
              {group.isMember ? 'Member' : 'Join'}
            </Button>
          ) : (
            <ButtonLink to={signInAddress(location)}>Sign in to join</ButtonLink>
          )
        }
      />
      {group.href && (
        <p>
          <TextLink to={group.href}>Stores, hours and plan of {group.name}</TextLink>
        </p>
      )}
      {group.announcements.map(({ title, body }) => (
        <Notice key={title} title={title}>
          {body}
        </Notice>
      ))}
      {viewer && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setWrites('question')}>Ask a question</Button>
          <Button variant="secondary" onClick={() => setWrites('post')}>
            Write a post
          </Button>
          <ButtonLink variant="secondary" to="/community">
            Ask local stores
          </ButtonLink>
        </div>
      )}
      <ChipLinks
        label="Show"
        chips={[
          chip(null, 'All'),
          chip('question', 'Questions'),
          chip('request', 'Requests to stores'),
          chip('post', 'Posts'),
          chip('news', 'Store news'),
        ]}
      />
      <Posts
        list={list}
        empty={
          <EmptyState icon={<Users strokeWidth={1.75} />} title="No posts here yet">
            Ask the first question about {group.name}.
          </EmptyState>
        }
      />
      <Rules />
      {writes && <PostForm kind={writes} groups={[group]} onClose={() => setWrites(null)} />}
    </div>
  )
}

const Rules = () => (
  <Card className="flex flex-col gap-2">
    <h2 className="text-h4">Rules of this group</h2>
    <ul className="list-disc pl-5 text-sm text-soft">
      <li>Be kind. No insults, and no one else's private information.</li>
      <li>No advertising. Stores post under their own name.</li>
      <li>A moderator reads first posts and posts with links before they show.</li>
      <li>If we hide a post, we tell its author why. They can ask for a second look once.</li>
    </ul>
  </Card>
)
