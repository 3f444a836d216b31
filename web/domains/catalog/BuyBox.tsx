import type { StoreId } from '#contracts/ids.ts'
import { Zap } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Fragment, lazy, memo, type ReactNode, type Ref, Suspense, useEffect, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import { DEFAULT_METHOD, type FulfillmentMethod } from '#contracts/constants.ts'
import { dollars } from '#contracts/money.ts'
import { PICKUP_MILES } from '#contracts/pickups/reach.ts'
import { askForOffers, offerKey, priceAfter, useOfferDeals } from '#web/state/offer-deals.ts'
import { addToCart } from '#web/state/cart-drawer.ts'
import { useCartItems } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { ChosenStore } from './ChosenStore.tsx'
import { MethodTabs } from './MethodTabs.tsx'
import {
  type Choice,
  cartItemOf,
  firstChoice,
  firstMethod,
  missingOptions,
  pictureOf,
  placesOf,
  priceOf,
  type Variant,
  variantOf,
} from './offers.ts'
import { OptionChoice } from './OptionChoice.tsx'
import { usualFor } from './queries.ts'
import { isSize } from './sizes.ts'
import { useIsAbove } from './useIsAbove.ts'

// Loaded when the page is scrolled past the button to buy.
const BuyBar = lazy(() => import('./BuyBar.tsx'))
// Drawn by the server; their code comes after the part that sells.
const GoodToKnow = lazy(() => import('./GoodToKnow.tsx'))
const SizeHelp = lazy(() => import('./SizeHelp.tsx'))
// Drawn anew before their code has come, they would be empty for a moment: what stands below would jump, and size help would be closed.
const GoodToKnowBelow = memo((props: ComponentProps<typeof GoodToKnow>) => (
  <Suspense>
    <GoodToKnow {...props} />
  </Suspense>
))
const SizeHelpBelow = memo((props: ComponentProps<typeof SizeHelp>) => (
  <Suspense>
    <SizeHelp {...props} />
  </Suspense>
))
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
  // The loader has read it for a signed-in person; a later answer changes nothing that is chosen.
  const { data: usual } = useQuery({ ...usualFor(product.id), enabled: false })
  const [choice, setChoice] = useState<Choice>(() => firstChoice(product, search.get('options'), usual?.size))
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
  const here = { mallId: chosenMall, storeId: storeId ?? myStore?.id ?? null, usual: usual?.method }
  const inMyStore = places.find(({ store, available }) => store.id === myStore?.id && available > 0)
  const offer = places.find(({ store }) => store.id === storeId) ?? inMyStore ?? places.find(({ available }) => available > 0) ?? places[0]
  const method =
    offer && wishedMethod && offer.methods.includes(wishedMethod) ? wishedMethod : offer ? firstMethod(offer, here) : DEFAULT_METHOD
  const { price: fullPrice, compareAtPrice, isFrom } = priceOf(product, variant)
  // Until a variant is chosen the price is the least, which another offer may have.
  const priced = variant ? offer : (product.offers.find((each) => each.price === fullPrice && each.available > 0) ?? offer)
  const [offeredId, offeredAt] = [priced?.variantId, priced?.store.id]
  const deal = useOfferDeals(({ deals }) =>
    offeredId && offeredAt ? deals.get(offerKey({ variantId: offeredId, storeId: offeredAt })) : undefined,
  )
  useEffect(() => {
    if (offeredId && offeredAt) askForOffers([{ variantId: offeredId, storeId: offeredAt }])
  }, [offeredId, offeredAt])
  const price = priceAfter(fullPrice, deal)
  const compareAt = (price < fullPrice ? deal?.formerPrice : null) ?? compareAtPrice
  const hasPickups = useCartItems().some(({ fulfillmentMethod }) => fulfillmentMethod === PICKUP)
  const isSoldOut = !places.some(({ available }) => available > 0)

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
      addToCart(
        cartItemOf(
          product,
          { ...offer, variantId: variant.id },
          { quantity, method, centerMallId: myCenter?.mallId ?? usual?.centerMallId ?? undefined },
        ),
      )
  }

  return (
    <div className="contents lg:flex lg:flex-col lg:gap-4">
      <p className="flex items-baseline gap-2">
        <Price price={price} compareAt={compareAt} isFrom={isFrom} size="lg" />
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
          {usual?.size?.option === name && choice[name] === usual.size.value && (
            <p className="-mt-2 text-sm text-soft">{usual.size.words}</p>
          )}
          {isSize(name) && values.length > 1 && <SizeHelpBelow product={product} option={name} />}
        </Fragment>
      ))}
      {offer && offer.available > 0 && (
        <MethodTabs
          offer={offer}
          method={method}
          within={offer.store.id === storeId ? Infinity : Math.min(within, PICKUP_MILES)}
          onChoose={setMethod}
        />
      )}
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
        price={`${isFrom ? 'From ' : ''}${dollars(price)}`}
        quantity={quantity}
        onQuantity={setQuantity}
        onAdd={add}
      />
      {offer && offer.available > 0 && (
        <Button variant="secondary" size="lg" wide onClick={buyNow} icon={<Zap aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
          Buy now
        </Button>
      )}
      {!isSoldOut && <GoodToKnowBelow product={product} method={method} quantity={quantity} />}
      {hasPickups && method === PICKUP && offer && offer.available > 0 && variant && (
        <Suspense>
          <TripWithThis line={{ variantId: variant.id, storeId: offer.store.id, quantity, fulfillmentMethod: method }} />
        </Suspense>
      )}
      {isAbove && !isSoldOut && offer && offer.available > 0 && (
        <Suspense>
          <BuyBar {...{ product, price, compareAt }} onAdd={add} />
        </Suspense>
      )}
    </div>
  )
}

const PICKUP = 'in-store-pickup'

const storeNamed = ({ offers }: Product, idOrSlug: string | null): StoreId | null =>
  offers.find(({ store }) => String(store.id) === idOrSlug || store.slug === idOrSlug)?.store.id ?? null

type AddRowProps = {
  rowRef: Ref<HTMLDivElement>
  offer: Offer | undefined
  isSoldOut: boolean
  title: string
  /** Shown in the button on a phone, where the price itself may be below the first screen. */
  price: string
  quantity: number
  onQuantity: (n: number) => void
  onAdd: () => void
}
/** On a phone it stays above the navigation until its place in the page is reached. */
function AddRow({ rowRef, offer, isSoldOut, title, price, quantity, onQuantity, onAdd }: AddRowProps) {
  if (isSoldOut || !offer) return null
  const most = Math.max(1, Math.min(99, offer.available))
  return (
    <div
      ref={rowRef}
      className="add-row @container sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 border-t border-hairline bg-surface px-4 py-3 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0"
    >
      <div className="flex items-start gap-3">
        {/* With large text on a phone the quantity is chosen in the cart. */}
        <div className="@max-[16rem]:hidden">
          <Stepper
            label={`Quantity of ${title}`}
            value={Math.min(quantity, most)}
            max={most}
            onChange={onQuantity}
            limitText={`Only ${offer.available} left at this store.`}
          />
        </div>
        <Button size="lg" className="flex-1 max-md:px-2" onClick={onAdd} disabled={offer.available <= 0}>
          <span className="flex flex-col leading-tight">
            <span className="tabular text-sm md:hidden">{price}</span>
            {offer.available > 0 ? 'Add to cart' : 'Sold out here'}
          </span>
        </Button>
      </div>
    </div>
  )
}
