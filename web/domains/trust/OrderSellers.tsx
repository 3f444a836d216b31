import type { Order } from '#contracts/orders/orders.ts'
import { SellerDisclosure } from './SellerDisclosure.tsx'

/** The high-volume sellers of an order, each once. */
export const OrderSellers = ({ order }: { order: Order }) => {
  const stores = new Map(order.fulfillments.map((group) => [group.storeId, group]))
  return [...stores.values()].map(({ storeId, storeSlug, storeName }) => (
    <SellerDisclosure key={storeId} storeId={storeId} slug={storeSlug} name={storeName} headingLevel={2} />
  ))
}
