import { CartPage } from './CartPage.tsx'

/** What counts now: the items of the mall one shops in, or all. */
export default function CartScreen() {
  return <CartPage scope="active" />
}
