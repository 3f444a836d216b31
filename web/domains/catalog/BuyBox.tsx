import type { StoreId } from '#contracts/ids.ts'
import { RotateCcw, Zap } from 'lucide-react'
import { Fragment, lazy, type ReactNode, type Ref, Suspense, useEffect, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import { DEFAULT_METHOD, type FulfillmentMethod } from '#contracts/constants.ts'
import { plural } from '#web/lib/format.ts'
import { dollars } from '#contracts/money.ts'
import { askForOffers, offerKey, priceAfter, useOfferDeals } from '#web/state/offer-deals.ts'
import { addToCart } from '#web/state/cart-drawer.ts'
import { useActiveItems } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { BuyBar, useIsAbove } from './BuyBar.tsx'
import { ChosenStore } from './ChosenStore.tsx'
import { MethodTabs } from './MethodTabs.tsx'
import {
  type Choice,
  cartItemOf,
  firstMethod,
  missingOptions,
  namedValues,
  pictureOf,
  placesOf,
  type Variant,
  variantOf,
} from './offers.ts'
import { OptionChoice } from './OptionChoice.tsx'
import { SizeHelp } from './SizeHelp.tsx'
import { isSize } from './sizes.ts'

// Loaded for shoppers whose cart has pickups.
const TripWithThis = lazy(() => import('./TripWithThis.tsx'))

type BuyBoxProps = {
  product: Product
  onPicture: (src: string) => void
  /** Rendered if no store has the product in stock. */
  whenSoldOut: (variant: Variant | undefined) => ReactNode
}

/** Select the options, the fulfillment method, the store and the quantity, then add to cart. */
export function BuyBox({ product, onPicture, whenSoldOut }: BuyBoxProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [choice, setChoice] = useState<Choice>(() => ({ ...onlyValues(product), ...namedValues(product, search.get('options')) }))
  // A shelf tag link names the store the shopper is in.
  const [storeId, setStoreId] = useState<StoreId | null>(() => storeNamed(product, search.get('store')))
  const [wishedMethod, setMethod] = useState<FulfillmentMethod>()
  const [quantity, setQuantity] = useState(1)
  const [missing, setMissing] = useState<readonly string[]>([])
  const optionsId = useId()
  const [addRow, setAddRow] = useState<HTMLElement | null>(null)
  const isAbove = useIsAbove(addRow)

  const variant = variantOf(product, choice)
  const places = placesOf(product, variant)
  const myStore = useShopLocation((location) => location.myStore)
  const myCenter = useShopLocation((location) => location.myCenter)
  const within = useShopLocation(({ searchPreferences }) => searchPreferences.maxDistance)
  const chosenMall = useShopLocation(({ mallContext }) => (mallContext.isActive ? mallContext.mallId : null))
  const here = { mallId: chosenMall, storeId: storeId ?? myStore?.id ?? null }
  const inMyStore = places.find(({ store, available }) => store.id === myStore?.id && available > 0)
  const offer = places.find(({ store }) => store.id === storeId) ?? inMyStore ?? places.find(({ available }) => available > 0) ?? places[0]
  const method =
    offer && wishedMethod && offer.methods.includes(wishedMethod) ? wishedMethod : offer ? firstMethod(offer, here) : DEFAULT_METHOD
  const fullPrice = offer?.price ?? variant?.price ?? product.price
  const [offeredId, offeredAt] = [variant?.id ?? offer?.variantId, offer?.store.id]
  const deal = useOfferDeals(({ deals }) =>
    offeredId && offeredAt ? deals.get(offerKey({ variantId: offeredId, storeId: offeredAt })) : undefined,
  )
  useEffect(() => {
    if (offeredId && offeredAt) askForOffers([{ variantId: offeredId, storeId: offeredAt }])
  }, [offeredId, offeredAt])
  const price = priceAfter(fullPrice, deal)
  const compareAt = (price < fullPrice ? deal?.formerPrice : null) ?? (variant ? variant.compareAtPrice : product.compareAtPrice)
  const hasPickups = useActiveItems().some(({ fulfillmentMethod }) => fulfillmentMethod === PICKUP)
  const isSoldOut = !places.some(({ available }) => available > 0)
  const isFrom = !variant && product.variants.some((other) => other.price !== fullPrice)

  /** Says which options are missing, at the first of them. */
  function isComplete(): boolean {
    const names = missingOptions(product, choice)
    setMissing(names)
    if (names[0]) document.getElementById(`${optionsId}-${names[0]}`)?.focus()
    return names.length === 0
  }
  function buyNow() {
    if (isComplete() && offer && variant)
      void navigate(
        `/one-click-checkout?offer=${variant.id}-${offer.store.id}&quantity=${Math.min(quantity, offer.available)}&method=${method}`,
      )
  }
  function add() {
    if (isComplete() && offer && variant)
      addToCart(cartItemOf(product, { ...offer, variantId: variant.id }, { quantity, method, centerMallId: myCenter?.mallId }))
  }

  return (
    <div className="contents lg:flex lg:flex-col lg:gap-4">
      <p className="flex items-baseline gap-2">
        {isFrom && <span className="text-soft">From</span>}
        <Price price={price} compareAt={compareAt} size="lg" />
        {price < fullPrice && deal && <span className="text-soft">{`${deal.offer}, ${dollars(fullPrice)} without it`}</span>}
      </p>
      {product.options.map(({ name, values }) => (
        <Fragment key={name}>
          <OptionChoice
            id={`${optionsId}-${name}`}
            product={product}
            name={name}
            values={values}
            choice={choice}
            error={missing.includes(name) ? `Choose a ${name.toLowerCase()}.` : undefined}
            onChoose={(value) => {
              const next = { ...choice, [name]: value }
              setChoice(next)
              const picture = pictureOf(product, next)
              if (picture) onPicture(picture)
              setMissing(missing.filter((other) => other !== name))
            }}
          />
          {isSize(name) && values.length > 1 && <SizeHelp product={product} option={name} />}
        </Fragment>
      ))}
      {offer && offer.available > 0 && <MethodTabs offer={offer} method={method} within={within} onChoose={setMethod} />}
      {offer && <ChosenStore offers={places} chosen={offer} method={method} isExact={variant !== undefined} onChoose={setStoreId} />}
      {isSoldOut && (
        <div className="flex flex-col gap-3">
          <p className="font-medium">Sold out at every store.</p>
          {whenSoldOut(variant)}
        </div>
      )}
      <AddRow
        rowRef={setAddRow}
        offer={offer}
        isSoldOut={isSoldOut}
        title={product.title}
        quantity={quantity}
        onQuantity={setQuantity}
        onAdd={add}
      />
      {offer && offer.available > 0 && (
        <Button variant="secondary" size="lg" wide onClick={buyNow} icon={<Zap aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
          Buy now
        </Button>
      )}
      {!isSoldOut && <GoodToKnow product={product} method={method} quantity={quantity} />}
      {hasPickups && method === PICKUP && offer && offer.available > 0 && variant && (
        <Suspense>
          <TripWithThis line={{ variantId: variant.id, storeId: offer.store.id, quantity, fulfillmentMethod: method }} />
        </Suspense>
      )}
      {isAbove && !isSoldOut && offer && offer.available > 0 && <BuyBar {...{ product, price, compareAt }} onAdd={add} />}
    </div>
  )
}

const PICKUP = 'in-store-pickup'

const storeNamed = ({ offers }: Product, idOrSlug: string | null): StoreId | null =>
  offers.find(({ store }) => String(store.id) === idOrSlug || store.slug === idOrSlug)?.store.id ?? null

/** Options with a single value need no selection. */
const onlyValues = (product: Product): Choice =>
  Object.fromEntries(product.options.flatMap(({ name, values }) => (values.length === 1 && values[0] ? [[name, values[0]]] : [])))

type AddRowProps = {
  rowRef: Ref<HTMLDivElement>
  offer: Offer | undefined
  isSoldOut: boolean
  title: string
  quantity: number
  onQuantity: (n: number) => void
  onAdd: () => void
}
/** On a phone it stays above the navigation until its place in the page is reached. */
function AddRow({ rowRef, offer, isSoldOut, title, quantity, onQuantity, onAdd }: AddRowProps) {
  if (isSoldOut || !offer) return null
  const most = Math.max(1, Math.min(99, offer.available))
  return (
    <div
      ref={rowRef}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-start gap-3 border-t border-hairline bg-surface px-4 py-3 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0"
    >
      <Stepper
        label={`Quantity of ${title}`}
        value={Math.min(quantity, most)}
        max={most}
        onChange={onQuantity}
        limitText={`Only ${offer.available} left at this store.`}
      />
      <Button size="lg" className="flex-1" onClick={onAdd} disabled={offer.available <= 0}>
        {offer.available > 0 ? 'Add to cart' : 'Sold out here'}
      </Button>
    </div>
  )
}

function GoodToKnow({ product, method, quantity }: { product: Product; method: FulfillmentMethod; quantity: number }) {
  const earned = (product.spirals[method] ?? 0) * quantity
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
      {earned > 0 && (
        <li className="flex items-center gap-2">
          <SpiralMark className="size-5 text-link-strong" />
          Earn about {plural(earned, 'SPIRAL')}
        </li>
      )}
      <li className="flex items-center gap-2">
        <RotateCcw aria-hidden="true" className="size-4 text-accent" strokeWidth={1.75} />
        Returns within {plural(product.returnsDays, 'day')}
      </li>
    </ul>
  )
}
