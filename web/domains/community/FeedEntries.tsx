import { CalendarDays, Megaphone, PackagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FeedEntry } from '#contracts/community/posts.ts'
import { plural } from '#web/lib/format.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PlaceTime } from '#web/ui/PlaceTime.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AuthorLine } from './AuthorLine.tsx'
import { PostCard } from './PostCard.tsx'
import { TaggedProducts } from './TaggedProducts.tsx'

type FeedEntriesProps = { list: Parameters<typeof Pages<FeedEntry>>[0]['list']; empty: ReactNode; end: ReactNode }
/** Everything new for a reader: posts, reviews, shared lists, new products, announcements and events. */
export function FeedEntries({ list, empty, end }: FeedEntriesProps) {
  return (
    <Pages list={list} noun="entries" empty={empty}>
      {(entries) => (
        <>
          <ul className="flex flex-col gap-4">
            {entries.map((entry) => (
              <li key={entry.key}>{entry.kind === 'post' ? <PostCard post={entry.post} /> : <News entry={entry} />}</li>
            ))}
          </ul>
          {!list.hasNextPage && end}
        </>
      )}
    </Pages>
  )
}

type Other = Exclude<FeedEntry, { kind: 'post' }>
function News({ entry }: { entry: Other }) {
  const id = `entry-${entry.key.replaceAll(' ', '-')}`
  return (
    <Card>
      <article aria-labelledby={id} className="flex flex-col gap-4">
        {entry.kind === 'review' ? (
          <Review id={id} entry={entry} />
        ) : entry.kind === 'list' ? (
          <List id={id} entry={entry} />
        ) : (
          <OfPlace id={id} entry={entry} />
        )}
      </article>
    </Card>
  )
}

function Review({
  id,
  entry: { author, at, rating, text, photos, store, product },
}: {
  id: string
  entry: Extract<Other, { kind: 'review' }>
}) {
  const name = store?.name ?? product?.title ?? ''
  return (
    <>
      <h2 id={id} className="visually-hidden">
        {author.name} reviewed {name}
      </h2>
      <AuthorLine author={author} at={at}>
        <span>
          reviewed{' '}
          {store ? (
            <TextLink to={store.href}>{store.name}</TextLink>
          ) : (
            product && <TextLink to={`/product/${product.slug}`}>{product.title}</TextLink>
          )}
        </span>
      </AuthorLine>
      <Stars rating={rating} />
      <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((src, i) => (
            <li key={src}>
              <a href={src} target="_blank" rel="noreferrer">
                <img
                  src={src}
                  alt={`Item in a review, ${i + 1}`}
                  loading="lazy"
                  className="size-24 rounded-sm border border-hairline object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {product && <TaggedProducts products={[product]} />}
    </>
  )
}

/** A wishlist that somebody shares. */
function List({ id, entry: { author, at, list, products } }: { id: string; entry: Extract<Other, { kind: 'list' }> }) {
  return (
    <>
      <h2 id={id} className="visually-hidden">
        {author.name} shared the list {list.name}
      </h2>
      <AuthorLine author={author} at={at}>
        <span>shared a list</span>
      </AuthorLine>
      <p className="font-semibold break-words">
        <TextLink to={list.href}>{list.name}</TextLink> <span className="font-normal text-soft">{plural(list.count, 'item')}</span>
      </p>
      <TaggedProducts products={products} />
    </>
  )
}

/** News of a store or a mall. */
function OfPlace({ id, entry }: { id: string; entry: Exclude<Other, { kind: 'review' | 'list' }> }) {
  const host = entry.kind === 'arrivals' ? entry.store : entry.kind === 'announcement' ? entry.mall : entry.host
  const Icon = { arrivals: PackagePlus, announcement: Megaphone, event: CalendarDays }[entry.kind]
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-tint text-accent">
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {entry.kind === 'arrivals' && 'New at '}
            <TextLink to={host.href}>{host.name}</TextLink>
            {entry.kind === 'event' && ' has an event'}
          </h2>
          <p className="text-sm text-soft">
            <Ago at={entry.at} />
          </p>
        </div>
      </div>
      {entry.kind === 'arrivals' && <TaggedProducts products={entry.products} />}
      {entry.kind === 'announcement' && (
        <div>
          <p className="font-semibold">{entry.title}</p>
          <p className="max-w-prose break-words whitespace-pre-wrap">{entry.text}</p>
        </div>
      )}
      {entry.kind === 'event' && (
        <div>
          <p className="font-semibold">
            <TextLink to={entry.event.href}>{entry.event.title}</TextLink>
          </p>
          <p className="text-soft">
            <PlaceTime at={entry.event.startsAt} timeZone={entry.event.timeZone} /> · {entry.event.place}
          </p>
        </div>
      )}
    </>
  )
}
