import { useSearchParams } from 'react-router'
import { CartPage } from './CartPage.tsx'
import { SharedCart } from './SharedCart.tsx'

/** What counts now: the items of the mall one shops in, or all. With `?shared=` a cart that somebody passed on. */
export default function CartScreen() {
  const [search] = useSearchParams()
  const token = search.get('shared')
  return token === null ? <CartPage scope="active" /> : <SharedCart token={token} />
}
