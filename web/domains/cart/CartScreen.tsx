import { useSearchParams } from 'react-router'
import { CartPage } from './CartPage.tsx'
import { SharedCart } from './SharedCart.tsx'

/** The cart. `?shared=` shows a cart that another person shared. */
export default function CartScreen() {
  const [search] = useSearchParams()
  const token = search.get('shared')
  return token === null ? <CartPage /> : <SharedCart token={token} />
}
