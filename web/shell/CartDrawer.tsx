import { ShoppingCart, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Quote, QuoteItem, QuoteProblem } from '#contracts/checkout/checkout.ts'
import { cents, dollars } from '#contracts/money.ts'
import type { z } from 'zod'
import { type CartEditing, useCartEditing } from '#web/state/cart-editing.ts'
import { useQuote } from '#web/domains/cart/queries.ts'
import { UndoRemove } from '#web/shell/UndoRemove.tsx'
import { useViewer } from '#web/shell/session.ts'
import { StoreWhere } from '#web/ui/StoreWhere.tsx'
import { plural } from '#web/lib/format.ts'
import { wordsAtPlace } from '#web/lib/date-format.ts'
import { useCartDrawer } from '#web/state/cart-drawer.ts'
import { countOf, fulfillmentGroups } from '#web/state/cart-rules.ts'
import { eachAfter, goodsAfter } from '#web/state/quoted-prices.ts'
import { useCart, useCartItems } from '#web/state/cart.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'

type LineProblem = z.infer<typeof QuoteProblem>
const NOTHING: readonly CartItem[] = []

export default function CartDrawer() {
  const { isOpen, close } = useCartDrawer()
  const items = useCartItems()
  const viewer = useViewer()
  // The server's price and stock, requested whenever the drawer opens or a line changes.
  const { quote: priced, isFetching } = useQuote(isOpen ? items : NOTHING)
  const { pathname } = useLocation()
  // Navigation closes the drawer.
  const openedOn = useRef(pathname)
  useEffect(() => {
    if (openedOn.current !== pathname) close()
    openedOn.current = pathname
  }, [pathname, close])

  const footer = items.length > 0 && (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between">
        <span className="font-medium">Subtotal</span>
        <span className="tabular text-lg font-semibold">{priced ? dollars(goodsAfter(priced)) : '…'}</span>
      </div>
      {priced && goodsAfter(priced) < priced.subtotal && (
        <p className="text-sm text-soft">{`Promotions took ${dollars(cents(priced.subtotal - goodsAfter(priced)))} off.`}</p>
      )}
      {priced && priced.spiralsToEarn > 0 && (
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <SpiralMark className="size-4 shrink-0 text-link-strong" />
          {viewer ? 'Earns' : 'Create a free account with this order and earn'} {plural(priced.spiralsToEarn, 'SPIRAL')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to="/cart" variant="secondary">
          View cart
        </ButtonLink>
        <ButtonLink to="/checkout">Checkout</ButtonLink>
      </div>
    </div>
  )
  return (
    <>
      <AddedWhileClosed />
      <Drawer
        side="right-or-bottom"
        open={isOpen}
        onClose={close}
        title={items.length > 0 ? `Your cart (${plural(countOf(items), 'item')})` : 'Your cart'}
        footer={footer}
      >
        <Added />
        <p role="status" className="visually-hidden">
          {priced && !isFetching && items.length > 0 && `Subtotal ${dollars(goodsAfter(priced))}`}
        </p>
        <Lines items={items} priced={priced} />
      </Drawer>
    </>
  )
}

const titleOf = (id: string | null) => useCart.getState().items.find((item) => item.id === id)?.title

/** The words of a live region, which are read only when they come after the region. */
function Added() {
  const addedId = useCartDrawer((drawer) => drawer.addedId)
  const [words, setWords] = useState('')
  useEffect(() => {
    const title = titleOf(addedId)
    const timer = setTimeout(setWords, 100, title ? `Added to your cart: ${title}` : '')
    return () => clearTimeout(timer)
  }, [addedId])
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  )
}

/** An item added right after another leaves the drawer closed; the count makes each message differ from the last one. */
function AddedWhileClosed() {
  const pulse = useCartDrawer((drawer) => drawer.pulse)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (pulse === 0) return
    const { addedId } = useCartDrawer.getState()
    const count = plural(countOf(useCart.getState().items), 'item')
    const timer = setTimeout(setWords, 100, `Added to your cart: ${titleOf(addedId)}. ${count} in your cart.`)
    return () => clearTimeout(timer)
  }, [pulse])
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  )
}

type LinesProps = { items: readonly CartItem[]; priced: Quote | undefined }

/** The lines by store, those just added first. Closing the drawer ends the chance to undo a removal. */
function Lines({ items, priced }: LinesProps) {
  const addedId = useCartDrawer((drawer) => drawer.addedId)
  const editing = useCartEditing()
  const groups = fulfillmentGroups(editing.withRemoved(items))
  const estimateOf = ({ storeId, estimatedDelivery }: (typeof groups)[number]) => {
    const known = priced?.groups.find((group) => group.storeId === storeId)
    return known ? wordsAtPlace(estimatedDelivery, known.timeZone) : estimatedDelivery
  }
  const placeOf = ({ storeId }: (typeof groups)[number]) => priced?.groups.find((group) => group.storeId === storeId)?.place ?? null
  const newestFirst = [...groups].sort(
    (a, b) => Number(b.items.some(({ id }) => id === addedId)) - Number(a.items.some(({ id }) => id === addedId)),
  )
  return (
    <>
      {/* The removed line keeps its place here too, and with it the focus. */}
      {groups.length > 0 && (
        <div className="flex flex-col gap-6">
          {newestFirst.map((group) => (
            <section key={`${group.storeId}${group.fulfillmentMethod}`} className="flex flex-col gap-3">
              <div>
                <h3 className="text-base">{group.storeName}</h3>
                {/* Each on its own line: the time zone name, known only from the server's response, then fits without moving anything. */}
                <StoreWhere storeName={group.storeName} mallName={group.mallName} place={placeOf(group)} />
                <p className="text-sm text-soft">{estimateOf(group)}</p>
              </div>
              <ul className="flex flex-col gap-4">
                {[...group.items]
                  .sort((a, b) => Number(b.id === addedId) - Number(a.id === addedId))
                  .map((item) => (
                    <li key={item.id} className="flex gap-3">
                      {item.id === editing.removed?.id ? (
                        <UndoRemove editing={editing} />
                      ) : (
                        <Line
                          item={item}
                          editing={editing}
                          isNew={item.id === addedId}
                          problem={problemOf(item, priced?.problems)}
                          quoted={quotedOf(item, priced)}
                        />
                      )}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {items.length === 0 && <EmptyCart />}
    </>
  )
}

const quotedOf = (item: CartItem, priced: Quote | undefined) =>
  priced?.groups.flatMap(({ storeId, items }) =>
    items.filter(({ variantId }) => storeId === item.storeId && variantId === item.variantId),
  )[0]
const problemOf = (item: CartItem, problems: readonly LineProblem[] = []) =>
  problems.find(({ variantId, storeId }) => variantId === item.variantId && storeId === item.storeId)

type LineProps = { item: CartItem; editing: CartEditing; isNew: boolean; problem?: LineProblem | undefined; quoted?: QuoteItem | undefined }
function Line({ item, editing, isNew, problem, quoted }: LineProps) {
  const { setQuantity } = useCart.getState()
  const left = problem?.code === 'only_n_left' ? (problem.available ?? 0) : null
  // The server reports nothing for a line that was reduced, but the shopper still needs the reason.
  const [loweredTo, setLoweredTo] = useState<number | null>(null)
  const isOver = left !== null && left > 0 && item.quantity > left
  if (isOver && loweredTo !== left) setLoweredTo(left)
  useEffect(() => {
    if (isOver) setQuantity(item.id, left)
  }, [isOver, left, item.id, setQuantity])
  const isGone = problem?.code === 'out_of_stock' || problem?.code === 'store_closed_down'
  return (
    <>
      <TextLink to={`/product/${item.productId}`} aria-hidden="true" tabIndex={-1} className="block w-20 shrink-0">
        <ProductPicture picture={item.image} name={item.title} decorative sizes="80px" />
      </TextLink>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {isNew && <p className="text-sm font-semibold text-success">Added to your cart</p>}
        <div className="flex items-start gap-2">
          <TextLink to={`/product/${item.productId}`} className="min-w-0 flex-1 text-text no-underline hover:underline">
            {item.title}
          </TextLink>
          <IconButton label={`Remove ${item.title}`} onClick={() => editing.remove(item.id)} className="-mt-2 -mr-2">
            <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        </div>
        {item.options && <p className="text-sm text-soft">{item.options}</p>}
        {isGone ? (
          <p className="text-sm font-medium text-danger">
            {problem.code === 'out_of_stock' ? 'Sold out here.' : problem.message}{' '}
            <TextLink to={`/product/${item.productId}`}>Other stores</TextLink>
          </p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Stepper
              label={`Quantity of ${item.title}`}
              value={item.quantity}
              max={Math.max(1, left ?? item.available)}
              limitText={`Only ${left ?? item.available} left at this store.`}
              onChange={(quantity) => editing.setQuantity(item.id, quantity)}
            />
            <Price price={(quoted?.quantity === item.quantity && eachAfter(quoted)) || (problem?.price ?? item.price)} />
          </div>
        )}
        <p role="status" className="text-sm font-medium text-warning empty:hidden">
          {!isGone && (loweredTo === item.quantity ? `Only ${loweredTo} left. We changed your quantity.` : problem?.message)}
        </p>
      </div>
    </>
  )
}

const VIEWED_SHOWN = 3
function EmptyCart() {
  const viewed = useRecentlyViewed(({ products }) => products)
  useEffect(() => void useRecentlyViewed.persist.rehydrate(), [])
  return (
    <div className="flex flex-col gap-6">
      <EmptyState
        icon={<ShoppingCart strokeWidth={1.75} />}
        title="Your cart is empty"
        action={<ButtonLink to="/products">Browse products</ButtonLink>}
      />
      {viewed.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base">You looked at</h3>
          <ul className="grid grid-cols-3 gap-3">
            {viewed.slice(0, VIEWED_SHOWN).map((product) => (
              <li key={product.slug} className="flex flex-col gap-1 text-sm">
                <TextLink to={`/product/${product.slug}`} className="text-text no-underline hover:underline">
                  <ProductPicture picture={product.image} name={product.title} decorative sizes="112px" className="mb-1" />
                  <span className="line-clamp-2">{product.title}</span>
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
