import { CheckoutPage } from './CheckoutPage.tsx'

/** The whole checkout on one page. */
export default function CheckoutScreen() {
  return <CheckoutPage layout="page" />
}
