const ENTER_AGAIN = 'Check the number, the expiration date and the security code, and try again.'
const ASK_BANK = 'Your bank said no and gave no reason. Call the number on your card, or try another card.'

/** What a shopper can do about a declined card, by the provider's reason. */
const HINTS: Record<string, string> = {
  insufficient_funds: "There isn't enough money on this card. Try another card, or pay a part with a gift card.",
  withdrawal_count_limit_exceeded: 'This card has reached its limit. Try another card, or wait until its limit starts over.',
  card_velocity_exceeded: 'This card has reached its limit. Try another card, or wait until its limit starts over.',
  expired_card: 'This card has expired. Try another card.',
  invalid_expiry_month: 'Check the month of the expiration date.',
  invalid_expiry_year: 'Check the year of the expiration date.',
  incorrect_cvc: 'The security code is wrong. Check the 3 or 4 digits, and try again.',
  invalid_cvc: 'The security code is wrong. Check the 3 or 4 digits, and try again.',
  incorrect_number: 'The card number has a typo. Check the digits.',
  invalid_number: 'The card number has a typo. Check the digits.',
  incorrect_zip: "The ZIP code isn't the one that your bank knows. Enter the ZIP of your billing address.",
  incorrect_address: "The address isn't the one that your bank knows. Enter your billing address.",
  authentication_required: 'Your bank wants to confirm this payment with you. Try again, and follow its steps.',
  payment_intent_authentication_failure: "The payment wasn't confirmed with your bank. Try again and confirm it, or use another card.",
  approve_with_id: "Your bank didn't answer. Try again in a moment.",
  issuer_not_available: "Your bank didn't answer. Try again in a moment.",
  processing_error: 'The card company had a problem. Try again in a moment.',
  reenter_transaction: 'The card company had a problem. Try again in a moment.',
  try_again_later: "Your bank didn't answer. Try again in a moment.",
  card_not_supported: "This card can't be used for purchases like this one. Try another card.",
  currency_not_supported: "This card can't pay in U.S. dollars. Try another card.",
  transaction_not_allowed: "This card can't be used for purchases like this one. Try another card.",
  duplicate_transaction: 'Your bank saw the same payment a moment ago. Look at your orders before you pay again.',
  incorrect_pin: 'This card needs a PIN, which we cannot ask for. Try another card.',
  pin_try_exceeded: 'This card needs a PIN, which we cannot ask for. Try another card.',
  testmode_decline: 'This is a test card, and this store takes real ones.',
  live_mode_test_card: 'This is a test card, and this store takes real ones.',
}

/**
 * The words for a reason. What is said of a card that was reported lost or stolen, or that somebody suspects of fraud, is the same as for a
 * bank without a reason: whoever holds such a card learns nothing.
 */
export const declineHint = (...reasons: (string | null | undefined)[]): string =>
  reasons.map((reason) => (reason && Object.hasOwn(HINTS, reason) ? HINTS[reason] : undefined)).find(Boolean) ?? ASK_BANK

/** Said when the card company could not be asked, so that nothing was charged. */
export const NOT_ASKED = "We couldn't reach the card company. You haven't been charged. Try again in a minute."
export const UNREADABLE_CARD = `We couldn't read your card. ${ENTER_AGAIN}`
