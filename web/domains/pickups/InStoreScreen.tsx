import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { MapPin, ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router'
import type { InStoreItem, inStore } from '#contracts/catalog/in-store.ts'
import type { Product } from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { StoreId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import type { ScreenHandle } from '#web/shell/Breadcrumbs.tsx'
import { countOf, lineId, subtotalOf } from '#web/state/cart-rules.ts'
import { useCart } from '#web/state/cart.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useCartReady } from '../cart/ready.ts'
import { inHandOf } from '../checkout/in-hand.ts'
import { cartItemOf } from '../catalog/offers.ts'
import { product } from '../catalog/queries.ts'
import { shelfOf } from './in-store/queries.ts'

const ScanNext = lazy(() => import('./in-store/ScanNext.tsx'))

const LOOK_AGAIN_MS = 30_000
const MOST_STORES = 20
const PICKUP = 'in-store-pickup'

const load = preloadAfter(
  preload(({ params }) => [product(params['id'] ?? '')]),
  (brought, { params, url }) => {
    const item = found<Product>(brought, product(params['id'] ?? ''))
    const storeId = item && storeIn(item, url.searchParams)
    return item && storeId ? [optional(shelfOf(storeId, item.id))] : []
  },
)
export { load as clientLoader, load as loader }

/** Tags name the store by its id, links by its slug. */
function storeIn({ offers }: Product, search: URLSearchParams): StoreId | undefined {
  const named = search.get('store') ?? ''
  if (/^[1-9]\d{0,14}$/.test(named)) return StoreId.safeParse(Number(named)).data
  return offers.find(({ store }) => store.slug === named)?.store.id
}

export const handle: ScreenHandle = {
  crumb: (brought, params) => found<Product>(brought, product(params['id'] ?? ''))?.title,
}
export const meta: MetaFunction = (args) => {
  const item = found<Product>(args.loaderData, product(args.params['id'] ?? ''))
  return item ? pageHead(args, { title: `${item.title} | SPIRAL`, canonical: `/product/${item.slug}` }) : pageHead(args)
}

/** A product in the store that the shopper stands in: from a shelf tag, a barcode or a link with `?store=`. */
export default function InStoreScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const item = useSuspenseQuery(product(id)).data
  const storeId = storeIn(item, search)
  const { data, error } = useQuery({
    ...shelfOf(storeId ?? (0 as StoreId), item.id),
    enabled: storeId !== undefined,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-4">
      {data && storeId ? (
        <AtShelf key={`${item.id} ${search.get('variant') ?? ''}`} {...{ item, storeId, shelf: data, asked: search.get('variant') }} />
      ) : (
        <>
          <h1 className="text-h3">{item.title}</h1>
          {(error || (!storeId && search.get('store'))) && (
            <Notice tone="warning">We couldn't find this store. Check the link, or scan the tag again.</Notice>
          )}
          {(error || !storeId) && <WhichStore item={item} />}
        </>
      )}
      {data && (
        <TextLink to={`/product/${item.slug}`} className="self-start">
          All about this product and other stores
        </TextLink>
      )}
    </div>
  )
}

/** A link that names no store, or an unknown one. */
function WhichStore({ item }: { item: Product }) {
  const stores = new Map(item.offers.map(({ store }) => [store.id, store]))
  return (
    <>
      <Price price={item.price} compareAt={item.compareAtPrice} size="lg" />
      <ButtonLink to={`/product/${item.slug}`} size="lg">
        See the product
      </ButtonLink>
      {stores.size > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-h4">In a store right now?</h2>
          <ul className="flex flex-col">
            {[...stores.values()].slice(0, MOST_STORES).map(({ id, name, street, city }) => (
              <li key={id}>
                <TextLink to={`?store=${id}`} className="inline-flex min-h-11 items-center">
                  {name}, {street}, {city}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Shelf = Reply<typeof inStore>
type AtShelfProps = { item: Product; storeId: StoreId; shelf: Shelf; asked: string | null }

function AtShelf({ item, storeId, shelf: { store, items, noPayAndGo }, asked }: AtShelfProps) {
  const [chosen, setChosen] = useState(asked)
  const [isScanning, setScanning] = useState(false)
  const shown = items.find(({ variantId }) => String(variantId) === chosen) ?? items.find(({ available }) => available > 0) ?? items[0]
  const picture = item.variants.find(({ id }) => id === shown?.variantId)?.image ?? item.images[0] ?? null
  return (
    <>
      <div className="flex items-start gap-4">
        <span className="w-28 shrink-0 sm:w-40">
          <ProductPicture picture={picture} glyph={item.categoryGlyph} name={item.title} sizes="10rem" eager />
        </span>
        <div className="flex min-w-0 flex-col gap-2">
          <p className="text-sm text-soft">
            You're at <TextLink to={`/store/${store.slug}`}>{store.name}</TextLink>
          </p>
          <h1 className="text-h3 break-words">{item.title}</h1>
          {shown && <Price price={shown.price} compareAt={shown.compareAtPrice} size="lg" />}
          {shown && <StockHere shown={shown} />}
        </div>
      </div>
      {shown ? (
        <>
          {items.length > 1 && (
            <Select
              label="Which one"
              value={String(shown.variantId)}
              choices={items.map(({ variantId, options, available }) => ({
                value: String(variantId),
                label: `${options}${available > 0 ? '' : ' (none left)'}`,
              }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
          <Place place={shown.place} unit={store.unit} />
          <Taking key={shown.variantId} {...{ item, shown, storeId }} />
        </>
      ) : (
        <Notice tone="info">{store.name} doesn't sell this right now.</Notice>
      )}
      <Card className="flex flex-col gap-4">
        <InHand {...{ storeId, noPayAndGo }} />
        <Button
          variant="secondary"
          size="lg"
          wide
          aria-expanded={isScanning}
          icon={<ScanBarcode aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => setScanning(!isScanning)}
        >
          Scan next
        </Button>
        {isScanning && (
          <Suspense>
            <ScanNext storeId={storeId} onFound={() => setScanning(false)} />
          </Suspense>
        )}
      </Card>
    </>
  )
}

const StockHere = ({ shown: { available } }: { shown: InStoreItem }) => (
  <p className={available > 0 ? 'font-medium' : 'font-medium text-soft'}>
    {available > 0 ? `${available} in stock here now` : 'None left here. What lies on the shelf may be held for an order.'}
  </p>
)

function Place({ place, unit }: { place: string | null; unit: string | null }) {
  const words = place ?? unit
  if (!words) return null
  return (
    <p className="flex items-center gap-3 rounded-md bg-sunken p-3">
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="min-w-0 break-words">
        <span className="text-soft">{place ? 'Where it is: ' : 'The store: '}</span>
        <span className="font-semibold">{words}</span>
      </span>
    </p>
  )
}

/** Takes the piece in hand into the cart, as a pickup at this store. */
function Taking({ item, shown, storeId }: { item: Product; shown: InStoreItem; storeId: StoreId }) {
  const isReady = useCartReady()
  const id = lineId(shown.variantId, storeId)
  const line = useCart(({ items }) => inHandOf(items, storeId).find((each) => each.id === id))
  const offer = item.offers.find((each) => each.variantId === shown.variantId && each.store.id === storeId)
  if (line)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Stepper
          label={`Quantity of ${item.title}`}
          value={line.quantity}
          max={Math.max(1, Math.min(99, shown.available))}
          limitText={`Only ${shown.available} left at this store.`}
          onChange={(quantity) => useCart.getState().setQuantity(id, quantity)}
        />
        <Button variant="quiet" onClick={() => useCart.getState().removeItem(id)}>
          I put it back<span className="visually-hidden">: {item.title}</span>
        </Button>
      </div>
    )
  function take() {
    if (!offer) return
    const cart = useCart.getState()
    cart.addItem(cartItemOf(item, { ...offer, price: shown.price, available: shown.available }, { method: PICKUP }))
    // A line that was to be sent is now taken along.
    cart.chooseMethod(id, PICKUP, offer.estimates[PICKUP])
  }
  return (
    <Button size="lg" wide disabled={!isReady || !offer?.methods.includes(PICKUP) || shown.available <= 0} onClick={take}>
      I'm taking this, {dollars(shown.price)}
    </Button>
  )
}

/** Everything in hand in this store, and the way to pay for it. */
function InHand({ storeId, noPayAndGo }: { storeId: StoreId; noPayAndGo: string | null }) {
  const navigate = useNavigate()
  const all = useCart(({ items }) => items)
  const items = inHandOf(all, storeId)
  const count = countOf(items)
  return (
    <>
      <h2 className="text-h4" aria-live="polite">
        {count > 0 ? `In your hands: ${plural(count, 'item')}` : 'Pay here and go'}
      </h2>
      {count > 0 ? (
        <ul className="flex flex-col gap-1">
          {items.map(({ id, quantity, title, options, price }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">
                {quantity} × {title}
                {options && <span className="text-soft"> ({options})</span>}
              </span>
              <span className="tabular">{dollars((price * quantity) as typeof price)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">Take what you hold, scan the next one, and pay on your phone. Staff look at your pass at the door.</p>
      )}
      {noPayAndGo && <Notice tone="warning">{noPayAndGo}</Notice>}
      {count > 0 && (
        <Button size="lg" wide disabled={noPayAndGo !== null} onClick={() => void navigate(`/checkout?hand=${storeId}`)}>
          Pay and go, {dollars(subtotalOf(items))}
        </Button>
      )}
    </>
  )
}
