import { CheckoutPage } from './CheckoutPage.tsx'

/** The checkout step by step, with the same quote and the same entries as on one page. */
export default function GuidedCheckoutScreen() {
  return <CheckoutPage layout="guided" />
}
