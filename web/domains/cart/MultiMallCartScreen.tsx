import { CartPage } from './CartPage.tsx'

/** The whole cart, grouped by mall. */
export default function MultiMallCartScreen() {
  return <CartPage worksByMall />
}
