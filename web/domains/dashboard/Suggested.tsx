import { Store as StoreIcon, X } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { Dashboard } from '#contracts/dashboard.ts'
import { MallId, StoreId } from '#contracts/ids.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useDismiss } from './dismiss.ts'
import { ProductRow, SmallProduct } from './SmallProduct.tsx'

// Shared with the pages of stores and malls, which load it late.
const FollowButton = lazy(() => import('../community/FollowButton.tsx'))

type Suggestions = NonNullable<Dashboard['suggestions']>
/** Products and places that this person may like, each with its reason and a way to be rid of it. */
export function Suggested({ suggestions: { products, places, isPersonal } }: { suggestions: Suggestions }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { dismiss } = useDismiss()
  if (products.length + places.length === 0) return null
  // The pressed button goes with its card: the focus moves to the heading.
  const drop = async (...what: Parameters<typeof dismiss>) => {
    await dismiss(...what)
    heading.current?.focus()
  }
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} tabIndex={-1}>
          Picked for you
        </h2>
        <p className="text-sm text-soft">
          {isPersonal
            ? 'From what you follow, like and bought.'
            : 'Personalization is off, so these are from stores nearby, the same for everyone.'}
        </p>
      </div>
      {products.length > 0 && (
        <ProductRow>
          {products.map((product) => (
            <li key={product.id} className="relative">
              <SmallProduct product={product} note={product.why} />
              <Dismiss name={product.title} onPress={() => drop({ kind: 'product', id: product.id }, product.title)} />
            </li>
          ))}
        </ProductRow>
      )}
      {places.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-3">
          {places.map((place) => (
            <li key={place.href} className="relative">
              <PlaceCard place={place} />
              <Dismiss name={place.name} onPress={() => drop({ kind: place.kind, id: place.id }, place.name)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Dismiss = ({ name, onPress }: { name: string; onPress: () => Promise<void> }) => (
  <IconButton
    label={`Don't suggest ${name} again`}
    className="absolute top-1 right-1 z-2 rounded-full bg-surface/90"
    onClick={() => void onPress()}
  >
    <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
  </IconButton>
)

type Place = Suggestions['places'][number]
/** A store or mall to follow, with its picture and the reason. */
export function PlaceCard({ place: { kind, id, name, href, picture, reason } }: { place: Place }) {
  return (
    <Card className="flex h-full flex-col gap-3 overflow-hidden">
      <div className="-mx-4 -mt-4">
        {picture ? (
          <PlacePicture picture={picture} decorative keeps="top" sizes="(min-width: 48rem) 26rem, 94vw" className="aspect-8/3" />
        ) : (
          <span aria-hidden="true" className="flex aspect-8/3 items-center justify-center bg-tint text-link-strong">
            <StoreIcon className="size-10" strokeWidth={1.25} />
          </span>
        )}
      </div>
      <div>
        <h3 className="text-base">
          <Link to={href} className="text-text hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-soft">{reason}</p>
      </div>
      <div className="mt-auto">
        <Suspense fallback={<span className="block h-9" />}>
          <FollowButton place={kind === 'store' ? { storeId: StoreId.parse(id) } : { mallId: MallId.parse(id) }} name={name} />
        </Suspense>
      </div>
    </Card>
  )
}

/** Before anything was bought, saved or followed: three ways to begin, each with what is really there. */
export function Starters({ suggestions: { products, places }, nearEvents }: Pick<Dashboard, 'nearEvents'> & { suggestions: Suggestions }) {
  const [product, place, event] = [products[0], places[0], nearEvents[0]]
  return (
    <section className="flex flex-col gap-4">
      <h2>Good places to start</h2>
      <ul className="grid gap-4 md:grid-cols-3">
        <Starter
          title={product ? product.title : 'Find something nearby'}
          lead={product ? product.why : 'See what stores have in stock, and pick it up today.'}
          to={product ? `/product/${product.slug}` : '/products'}
          more={{ to: '/products', label: 'More in stock nearby' }}
          picture={product?.image ?? null}
        />
        <Starter
          title={place ? place.name : 'Stores near you'}
          lead={place ? `Follow it, and its news stand here. ${place.reason}.` : 'Enter your ZIP to see the stores around you.'}
          to={place ? place.href : '/near-me'}
          more={{ to: '/near-me', label: 'More stores nearby' }}
          picture={place?.picture ?? null}
        />
        <Starter
          title={event ? event.title : 'Events near you'}
          lead={event ? `At ${event.host.name}.` : 'Classes, music and markets at malls and stores.'}
          to={event ? `/events/${event.id}` : '/events'}
          more={{ to: '/events', label: 'More events' }}
          picture={event?.picture ?? null}
        />
      </ul>
    </section>
  )
}

type StarterProps = { title: string; lead: string; to: string; more: { to: string; label: string }; picture: Place['picture'] }
const Starter = ({ title, lead, to, more, picture }: StarterProps) => (
  <li>
    <Card className="flex h-full flex-col gap-3 overflow-hidden">
      {picture && (
        <PlacePicture
          picture={picture}
          decorative
          keeps="top"
          eager
          sizes="(min-width: 48rem) 26rem, 94vw"
          className="-mx-4 -mt-4 aspect-8/3"
        />
      )}
      <div>
        <h3 className="text-h4">
          <Link to={to} className="text-text hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-soft">{lead}</p>
      </div>
      <p className="mt-auto">
        <TextLink to={more.to}>{more.label}</TextLink>
      </p>
    </Card>
  </li>
)
