/** The last four digits of the card that paid an order `o`, as `paid.last4`; null where the provider did not say. */
export const JOIN_CARD = 'left join (select order_id, card_last4 as last4 from payments) paid on paid.order_id = o.id'
