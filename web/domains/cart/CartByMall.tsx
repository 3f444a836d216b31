import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { useCart } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ClearButton } from './ClearCart.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import { type Correction, type MallSection, mallSections } from './lines.ts'
import { useQuote } from './queries.ts'
import { SendToOneCenter } from './SendToOneCenter.tsx'
import { StoreLines } from './StoreLines.tsx'
import { TripHint } from './TripHint.tsx'

// It stands on the cart of all malls only.
const CartTrip = lazy(() => import('./CartTrip.tsx'))

type CartByMallProps = {
  items: readonly CartItem[]
  quote: Quote | undefined
  corrections: ReadonlyMap<string, Correction>
  editing: CartEditing
  /** Each mall has its own total, checkout and clearing. */
  worksByMall: boolean
}

/** Cart lines by mall, then by store; stores outside a mall come last. */
export function CartByMall({ items, quote, corrections, editing, worksByMall }: CartByMallProps) {
  const sections = mallSections(items, quote)
  const [only] = sections.length === 1 ? sections : []
  // A lone mall is named beside its stores.
  if (only && !worksByMall)
    return only.stores.map((store) => <StoreLines key={store.storeId} section={store} {...{ corrections, editing }} />)
  return (
    <>
      <TripHint mallIds={sections.flatMap(({ mallId }) => mallId ?? [])} />
      {worksByMall && <SendToOneCenter items={items} />}
      {worksByMall && (
        <Suspense>
          <CartTrip items={items.filter(({ id }) => id !== editing.removed?.id)} editing={editing} />
        </Suspense>
      )}
      {sections.map((section) => (
        <Section
          key={section.mallId ?? 'none'}
          title={section.mallName}
          aside={worksByMall && <MallMoney section={section} removedId={editing.removed?.id} />}
        >
          {section.stores.map((store) => (
            <StoreLines key={store.storeId} section={store} level={3} {...{ corrections, editing }} />
          ))}
          {worksByMall && <MallActions section={section} />}
        </Section>
      ))}
    </>
  )
}

/** The server's total for this mall alone. */
function MallMoney({ section, removedId }: { section: MallSection; removedId?: string }) {
  const items = section.items.filter(({ id }) => id !== removedId)
  const { quote } = useQuote(items)
  if (!quote) return null
  return (
    <p className="tabular text-soft">
      {plural(countOf(items), 'item')}, {dollars(quote.subtotal)}, shipping {quote.shipping === 0 ? 'free' : dollars(quote.shipping)}
    </p>
  )
}

function MallActions({ section: { mallId, mallName, items } }: { section: MallSection }) {
  const navigate = useNavigate()
  const { setMallContext } = useShopLocation.getState()
  const shopHere = () => {
    if (mallId === null) return
    setMallContext({ id: mallId, name: mallName })
    void navigate(`/mall/${mallId}`)
  }
  const clear = () => useCart.setState((cart) => ({ items: cart.items.filter((item) => item.mallId !== mallId) }))
  return (
    <div className="flex flex-wrap gap-2">
      {mallId !== null && (
        <>
          <ButtonLink variant="secondary" to={`/checkout?mall=${mallId}`}>
            Checkout this mall
          </ButtonLink>
          <Button variant="quiet" onClick={shopHere}>
            Shop this mall
          </Button>
        </>
      )}
      <ClearButton
        label={mallId === null ? 'Clear items from other stores' : `Clear ${mallName} items`}
        count={countOf(items)}
        onClear={clear}
      />
    </div>
  )
}
