import { useQuery } from '@tanstack/react-query'
import { Link2Off, ShoppingCart } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CartItem } from '#contracts/cart/cart.ts'
import { LIMITS } from '#contracts/limits.ts'
import { sharedCart } from '#contracts/cart/sharing.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { mergeItems } from '#web/state/cart-rules.ts'
import { useCart } from '#web/state/cart.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { stockWords } from '../catalog/offers.ts'
import { CartSkeleton } from './CartSkeleton.tsx'
import { storeSections } from './lines.ts'
import { MoneyRows } from './MoneyRows.tsx'
import { useQuote } from './queries.ts'
import { useCartReady } from './ready.ts'
import { StoreNamed } from './StoreNamed.tsx'

const TOKEN = /^[\w-]{43}$/

/** A cart that another person shared, with current prices and stock; its items can be added to one's own cart. */
export function SharedCart({ token }: { token: string }) {
  const isToken = TOKEN.test(token)
  const { data, error, refetch } = useQuery({ ...read(sharedCart, { params: { token } }), staleTime: 0, enabled: isToken })
  if (!isToken || error?.status === 404) return <LinkEnded />
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Shared cart" {...(data && { lead: `Shared ${dateAndTime(data.sharedAt)}, at today's prices.` })} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CartSkeleton />}
      {data && (data.items.length > 0 ? <Items items={data.items} /> : <NothingLeft />)}
    </div>
  )
}

function Items({ items }: { items: CartItem[] }) {
  const buyable = items.flatMap((item) => (item.available > 0 ? [{ ...item, quantity: Math.min(item.quantity, item.available) }] : []))
  const { quote } = useQuote(buyable)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {storeSections(items, quote, { withGone: true }).map(({ lines, ...store }) => (
          <Card key={store.storeId} className="flex flex-col gap-4">
            <StoreNamed {...store} />
            <ul className="flex flex-col divide-y divide-hairline">
              {lines.map(({ item }) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <Card className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
        <h2 className="text-h4">Summary</h2>
        {quote && <MoneyRows quote={quote} itemCount={buyable.reduce((n, { quantity }) => n + quantity, 0)} />}
        <TakeAll items={buyable} />
      </Card>
    </div>
  )
}

function Item({ item }: { item: CartItem }) {
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <span className="w-16 shrink-0">
        <ProductPicture picture={item.image} name={item.title} sizes="4rem" decorative />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <Link to={`/product/${item.productId}`} className="font-medium text-text hover:text-link-strong hover:underline">
          {item.title}
        </Link>
        <span className="text-sm text-soft">
          {item.options && `${item.options}. `}
          {item.quantity} × <Price price={item.price} />
        </span>
      </span>
      <span className={item.available > 0 ? 'text-sm text-soft' : 'text-sm font-medium text-danger'}>
        {item.available > 0 && item.available < item.quantity ? `Only ${item.available} left` : stockWords(item.available)}
      </span>
    </li>
  )
}

/** Adds all items to one's own cart. For items in both carts, the larger quantity is kept. */
function TakeAll({ items }: { items: CartItem[] }) {
  const isReady = useCartReady()
  const navigate = useNavigate()
  const take = () => {
    const merged = mergeItems(useCart.getState().items, items)
    if (merged.length > LIMITS.orderLines)
      return void toast({ title: `A cart holds up to ${LIMITS.orderLines} different items. Remove some first.`, variant: 'destructive' })
    useCart.setState({ items: merged })
    void toast({ title: `${plural(items.length, 'item')} added to your cart` })
    void navigate('/cart')
  }
  if (items.length === 0) return <p className="text-soft">None of these items is in stock right now.</p>
  return (
    <Button
      wide
      size="lg"
      disabled={!isReady}
      icon={<ShoppingCart aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={take}
    >
      Add all to my cart
    </Button>
  )
}

const NothingLeft = () => (
  <EmptyState
    icon={<ShoppingCart strokeWidth={1.75} />}
    title="These items are no longer sold"
    action={<ButtonLink to="/products">Browse products</ButtonLink>}
  />
)

const LinkEnded = () => (
  <EmptyState
    headingLevel={1}
    icon={<Link2Off strokeWidth={1.75} />}
    title="This cart is no longer shared"
    action={<ButtonLink to="/products">Browse products</ButtonLink>}
  >
    Ask for a new link.
  </EmptyState>
)
