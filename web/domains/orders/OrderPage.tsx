import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FulfillmentId } from '#contracts/ids.ts'
import type { Order } from '#contracts/orders/orders.ts'
import { useLive } from '#web/lib/live.ts'
import { isScreen } from '#web/routes.ts'
import { useViewer } from '#web/shell/session.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { waitsForPickup } from '../fulfillment/states.ts'
import { mySpirals } from '../loyalty/queries.ts'
import { BankStep } from './BankStep.tsx'
import { CancelButton } from './CancelButton.tsx'
import { DoorPass } from './DoorPass.tsx'
import { FulfillmentCard } from './FulfillmentCard.tsx'
import { GuestAccount } from './GuestAccount.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderPasses } from './OrderPasses.tsx'
import { PaymentState } from './PaymentState.tsx'
import { conversations, type OrderAddress, oneOrder } from './queries.ts'

type OrderPageProps = {
  /** Who sold it, where the law asks for it. */
  sellers: ReactNode
  order: Order
  address: OrderAddress
  /** The sandbox bank reference, if a confirmation is pending. */
  payReference: string | null
  wasJustPlaced: boolean
  /** The bank declined, and the ordered items returned to the cart. */
  isCartBack: boolean
  /** The returns of this order, and the way to a new one for a part. */
  returns: { all: ReactNode; linkOf: (fulfillmentId: FulfillmentId) => ReactNode }
}

export function OrderPage({ order, address, payReference, wasJustPlaced, isCartBack, returns, sellers }: OrderPageProps) {
  const navigate = useNavigate()
  const viewer = useViewer()
  useLive([oneOrder(address), mySpirals(), conversations()], ['moved'], viewer !== null)
  const isPending = order.state === 'payment_pending'
  const isMine = !order.guest && viewer !== null
  const cancellable = order.fulfillments.filter(({ may }) => may.cancel)
  return (
    <div className="flex flex-col gap-8 py-4">
      <OrderHead order={order} address={address} wasJustPlaced={wasJustPlaced && !isPending && order.state !== 'cancelled'} />
      <PaymentState order={order} isCartBack={isCartBack} address={address} />
      {isPending && payReference && (
        <BankStep
          reference={payReference}
          address={address}
          amount={order.tenders.find(({ kind }) => kind === 'card')?.amount}
          expiresAt={order.paymentAction?.expiresAt}
          onDone={() => void navigate(`/order-details?id=${order.number}&placed=1`, { replace: true })}
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {order.fulfillments.map((group) => group.inHand && !isPending && <DoorPass key={group.id} group={group} />)}
          {order.fulfillments.some(({ state }) => waitsForPickup(state)) && <OrderPasses address={address} />}
          {order.fulfillments.map((group) => (
            <FulfillmentCard
              key={group.id}
              group={group}
              destination={order.destination}
              address={address}
              isMine={isMine}
              isUnpaid={isPending}
              returnLink={returns.linkOf(group.id)}
            />
          ))}
          {!isPending && returns.all}
          {!isPending && sellers}
          {order.guest && !viewer?.emailVerified && !isPending && order.state !== 'cancelled' && (
            <GuestAccount contact={order.contact} spirals={order.spiralsPending} />
          )}
        </div>
        <div id="cancel" className="flex scroll-mt-(--header-height) flex-col gap-6">
          <OrderMoney order={order} address={address} />
          {isMine && !isPending && isScreen('/ai-agents') && (
            <TextLink to={`/ai-agents?agent=returns&say=${encodeURIComponent(`Return an item of order ${order.number}`)}`}>
              Ask the returns assistant
            </TextLink>
          )}
          {cancellable.length > 1 && (
            <CancelButton address={address} label="Cancel order" storeNames={cancellable.map(({ storeName }) => storeName)} />
          )}
        </div>
      </div>
    </div>
  )
}
