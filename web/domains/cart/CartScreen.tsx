import { useSearchParams } from 'react-router'
import { CartPage } from './CartPage.tsx'
import { SharedCart } from './SharedCart.tsx'

/** The active cart: the items of the selected mall, or all items. `?shared=` shows a cart that another person shared. */
export default function CartScreen() {
  const [search] = useSearchParams()
  const token = search.get('shared')
  return token === null ? <CartPage scope="active" /> : <SharedCart token={token} />
}
