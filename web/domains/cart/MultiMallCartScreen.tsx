import { CartPage } from './CartPage.tsx'

/** The whole cart, mall by mall. */
export default function MultiMallCartScreen() {
  return <CartPage scope="all" />
}
