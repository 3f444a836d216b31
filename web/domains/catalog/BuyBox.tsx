import { Fragment, type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import { DEFAULT_METHOD, type FulfillmentMethod } from '#contracts/constants.ts'
import { plural } from '#web/lib/format.ts'
import { addToCart } from '#web/state/cart-drawer.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { type Choice, cartItemOf, firstMethod, missingOption, pictureOf, placesOf, type Variant, variantOf } from './offers.ts'
import { OptionChoice } from './OptionChoice.tsx'
import { SizeHelp } from './SizeHelp.tsx'
import { isSize } from './sizes.ts'
import { StoreChoice } from './StoreChoice.tsx'

type BuyBoxProps = {
  product: Product
  onPicture: (src: string) => void
  /** Rendered if no store has the product in stock. */
  whenSoldOut: (variant: Variant | undefined) => ReactNode
}

/** Select the options, the store, the fulfillment method and the quantity, then add to cart. */
export function BuyBox({ product, onPicture, whenSoldOut }: BuyBoxProps) {
  const [choice, setChoice] = useState<Choice>(() => onlyValues(product))
  const [search] = useSearchParams()
  // A shelf tag link names the store the shopper is in.
  const [storeId, setStoreId] = useState(() => storeNamed(product, search.get('store')))
  const [wishedMethod, setMethod] = useState<FulfillmentMethod>()
  const [quantity, setQuantity] = useState(1)
  const [missing, setMissing] = useState<string>()
  const optionsId = useId()

  const variant = variantOf(product, choice)
  const places = placesOf(product, variant)
  const myStore = useShopLocation((location) => location.myStore)
  const myCenter = useShopLocation((location) => location.myCenter)
  const chosenMall = useShopLocation(({ mallContext }) => (mallContext.isActive ? mallContext.mallId : null))
  const here = { mallId: chosenMall, storeId: myStore?.id ?? null }
  const inMyStore = places.find(({ store, available }) => store.id === myStore?.id && available > 0)
  const offer = places.find(({ store }) => store.id === storeId) ?? inMyStore ?? places.find(({ available }) => available > 0) ?? places[0]
  const method =
    offer && wishedMethod && offer.methods.includes(wishedMethod) ? wishedMethod : offer ? firstMethod(offer, here) : DEFAULT_METHOD
  const price = offer?.price ?? variant?.price ?? product.price
  const isSoldOut = !places.some(({ available }) => available > 0)

  function add() {
    const name = missingOption(product, choice)
    setMissing(name)
    if (name) return document.getElementById(`${optionsId}-${name}`)?.focus()
    if (offer && variant)
      addToCart(cartItemOf(product, { ...offer, variantId: variant.id }, { quantity, method, centerMallId: myCenter?.mallId }))
  }

  return (
    <div className="flex flex-col gap-6">
      <Price price={price} compareAt={variant ? variant.compareAtPrice : product.compareAtPrice} size="lg" />
      {product.options.map(({ name, values }) => (
        <Fragment key={name}>
          <OptionChoice
            id={`${optionsId}-${name}`}
            product={product}
            name={name}
            values={values}
            choice={choice}
            error={missing === name ? `Choose a ${name.toLowerCase()}.` : undefined}
            onChoose={(value) => {
              const next = { ...choice, [name]: value }
              setChoice(next)
              const picture = pictureOf(product, next)
              if (picture) onPicture(picture)
              setMissing(undefined)
            }}
          />
          {isSize(name) && values.length > 1 && <SizeHelp product={product} option={name} />}
        </Fragment>
      ))}
      <StoreChoice offers={places} chosen={offer} onChoose={setStoreId} />
      {offer && offer.available > 0 && <MethodChoice offer={offer} method={method} onChoose={setMethod} />}
      {isSoldOut && (
        <div className="flex flex-col gap-3">
          <p className="font-medium text-soft">Sold out everywhere at the moment.</p>
          {whenSoldOut(variant)}
        </div>
      )}
      <AddRow offer={offer} isSoldOut={isSoldOut} title={product.title} quantity={quantity} onQuantity={setQuantity} onAdd={add} />
      {!isSoldOut && <EarnLine product={product} method={method} quantity={quantity} />}
    </div>
  )
}

const storeNamed = ({ offers }: Product, idOrSlug: string | null): number | undefined =>
  offers.find(({ store }) => String(store.id) === idOrSlug || store.slug === idOrSlug)?.store.id

/** Options with a single value need no selection. */
const onlyValues = (product: Product): Choice =>
  Object.fromEntries(product.options.flatMap(({ name, values }) => (values.length === 1 && values[0] ? [[name, values[0]]] : [])))

type AddRowProps = {
  offer: Offer | undefined
  isSoldOut: boolean
  title: string
  quantity: number
  onQuantity: (n: number) => void
  onAdd: () => void
}
function AddRow({ offer, isSoldOut, title, quantity, onQuantity, onAdd }: AddRowProps) {
  if (isSoldOut || !offer) return null
  const most = Math.max(1, Math.min(99, offer.available))
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-start gap-3 border-t border-hairline bg-surface py-3 pr-16 pl-4 md:static md:mx-0 md:border-0 md:p-0">
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

function EarnLine({ product, method, quantity }: { product: Product; method: FulfillmentMethod; quantity: number }) {
  const earned = (product.spirals[method] ?? 0) * quantity
  if (earned === 0) return null
  return (
    <p className="flex items-center gap-2 text-soft">
      <SpiralMark className="size-5 text-link-strong" />
      Earns about {plural(earned, 'SPIRAL')} this way
    </p>
  )
}
