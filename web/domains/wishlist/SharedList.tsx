import { useSuspenseQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '#web/ui/Link.tsx'
import type { SharedWishlistItem as SharedWishSchema } from '#contracts/wishlist.ts'
import type { z } from 'zod'
import { plural } from '#web/lib/format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { StockBadge } from './PriceNow.tsx'
import { sharedList, useTakeWish } from './queries.ts'

type SharedWish = z.output<typeof SharedWishSchema>

/** A list as people with its link see it. Its owner does not see who gets which item. */
export function SharedList({ token }: { token: string }) {
  const { data } = useSuspenseQuery({ ...sharedList(token), staleTime: 0 })
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title={data.name} lead={`Shared by ${data.ownerName} · ${plural(data.items.length, 'item')}`} />
      {data.isOwn ? (
        <Notice>This is how others see your list. You can't see the items they mark as “I'll get this”.</Notice>
      ) : (
        !viewer &&
        data.items.length > 0 && (
          <Notice
            action={
              <ButtonLink to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} variant="secondary">
                Sign in
              </ButtonLink>
            }
          >
            Sign in to say “I'll get this”, so that nothing is bought twice. {data.ownerName} won't see it.
          </Notice>
        )
      )}
      {data.items.length === 0 ? (
        <EmptyState
          icon={<Gift strokeWidth={1.75} />}
          title="Nothing on this list yet"
          action={<ButtonLink to="/products">Browse products</ButtonLink>}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {data.items.map((item) => (
            <li key={item.id}>
              <SharedCard item={item} token={token} mayTake={viewer !== null && !data.isOwn} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SharedCard({ item, token, mayTake }: { item: SharedWish; token: string; mayTake: boolean }) {
  const href = `/product/${item.productSlug}`
  return (
    <Card className="h-full">
      <article aria-label={item.productName} className="flex h-full gap-4">
        <Link
          to={href}
          tabIndex={-1}
          aria-hidden="true"
          className={cx('block w-24 shrink-0 sm:w-32', item.isGone && 'opacity-60 grayscale')}
        >
          <ProductPicture picture={item.image} glyph={item.categoryGlyph} name={item.productName} decorative sizes="8rem" />
        </Link>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex min-w-0 flex-col">
            {item.brand && <span className="truncate text-sm text-mute">{item.brand}</span>}
            <h2 className="line-clamp-2 text-base">
              <Link to={href} className="text-text hover:underline">
                {item.productName}
              </Link>
            </h2>
            {item.variantName && <span className="text-sm text-soft">{item.variantName}</span>}
            <span className="truncate text-sm text-soft">{item.storeName}</span>
          </div>
          {item.isGone ? (
            <p className="text-soft">No longer sold.</p>
          ) : (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Price price={item.currentPrice} size="md" />
              <StockBadge {...item} />
            </div>
          )}
          {item.wanted > 1 && <p className="text-sm">Wanted: {item.wanted}</p>}
          {item.note && <p className="line-clamp-3 rounded-sm bg-sunken px-3 py-2 text-sm whitespace-pre-line">{item.note}</p>}
          {!item.isGone && <Taking item={item} token={token} mayTake={mayTake} />}
        </div>
      </article>
    </Card>
  )
}

function Taking({ item, token, mayTake }: { item: SharedWish; token: string; mayTake: boolean }) {
  const take = useTakeWish(token)
  const say = (quantity: number) => take.mutate({ params: { token, id: item.id }, body: { quantity } })
  if (item.takenByMe > 0) {
    return (
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <Badge tone="success">You're getting this</Badge>
        <Button variant="quiet" busy={take.isPending} onClick={() => say(0)}>
          Not any more<span className="visually-hidden"> ({item.productName})</span>
        </Button>
      </div>
    )
  }
  if (item.taken >= item.wanted) return <Badge className="mt-auto self-start">Someone is getting this</Badge>
  if (!mayTake) return null
  return (
    <div className="mt-auto flex flex-col gap-1 pt-1">
      {item.taken > 0 && (
        <p className="text-sm text-soft">
          {item.taken} of {item.wanted} taken
        </p>
      )}
      <Button variant="secondary" wide busy={take.isPending} busyLabel="Saving…" onClick={() => say(item.wanted - item.taken)}>
        I'll get this<span className="visually-hidden"> ({item.productName})</span>
      </Button>
    </div>
  )
}
