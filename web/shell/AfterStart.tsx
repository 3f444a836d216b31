import { lazy, Suspense } from 'react'
import { useCart } from '#web/state/cart.ts'
import { Connection } from './Connection.tsx'
import { useViewer } from './session.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { SlowScreens } from './SlowScreens.tsx'

const CartMirror = lazy(async () => ({ default: (await import('#web/domains/cart/queries.ts')).CartMirror }))

/** What nobody waits for: fetched when the page is alive and it is known who is signed in. */
export default function AfterStart({ aliveAt, isShopping }: { aliveAt: number; isShopping: boolean }) {
  const isSignedIn = useViewer() !== null
  const isCopy = useCart((cart) => cart.account !== null)
  return (
    <>
      <SlowScreens aliveAt={aliveAt} />
      <Shortcuts />
      <Connection />
      {isShopping && (isSignedIn || isCopy) && (
        <Suspense>
          <CartMirror />
        </Suspense>
      )}
    </>
  )
}
