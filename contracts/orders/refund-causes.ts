/** Why money went back, with the words that shoppers, stores and support read. */
export const REFUND_CAUSES = {
  goodwill: 'Goodwill',
  too_small: 'Too small',
  too_large: 'Too large',
  changed_mind: 'Changed their mind',
  not_as_described: "Doesn't match the description",
  damaged: "Damaged or doesn't work",
  wrong_item: 'Wrong item',
  arrived_late: 'Came too late',
  other: 'Another reason',
  missing: 'Not on the shelf',
  left_out: 'Left out by the store',
  returned: 'Returned',
  return_decided: 'Return decided by SPIRAL support',
  claim: 'Claim approved',
  price_adjustment: 'Lower price',
  prepared_elsewhere: 'Prepared by another store',
  sent_to_center: 'Goes to a SPIRAL Center instead',
  canceled_by_shopper: 'Canceled by the shopper',
  canceled_by_retailer: 'Canceled by the store',
  canceled_by_mall: 'Canceled by the SPIRAL Center',
  canceled_by_support: 'Canceled by SPIRAL support',
  canceled_by_system: 'Canceled by SPIRAL',
  ended_unpaid: 'The order had ended before it was charged',
} as const
export type RefundCause = keyof typeof REFUND_CAUSES
export const REFUND_CAUSE_NAMES = Object.keys(REFUND_CAUSES) as [RefundCause, ...RefundCause[]]
/** Why, and what a person wrote or the product knows about it beyond that. */
export type WhyRefunded = { cause: RefundCause; note?: string | null | undefined }
export const whyRefunded = ({ cause, note }: WhyRefunded): string => (note ? `${REFUND_CAUSES[cause]}: ${note}` : REFUND_CAUSES[cause])
