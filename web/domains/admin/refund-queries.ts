import { adminOrders } from '#contracts/admin/admin.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { cancelBySupport, previewSupportRefund, refundableOrder, refundBySupport } from '#contracts/returns/order-refunds.ts'
import { order } from '#contracts/orders/orders.ts'
import { extendHold, mailPassAgain } from '#contracts/pickups/pickups.ts'
import { returnBySupport } from '#contracts/returns/returns.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'

export const refundableOf = (number: OrderNumber) => read(refundableOrder, { params: { number } })
const staleAfter = (number: OrderNumber) => [refundableOf(number), read(order, { params: { number } }), read(adminOrders)]

export const usePreviewSupportRefund = () => useWrite(previewSupportRefund, [], { failure: 'mine' })
export const useRefundBySupport = (number: OrderNumber) =>
  useWrite(refundBySupport, staleAfter(number), {
    failure: 'mine',
    onSuccess: ({ back }) =>
      void toast({ title: `Refunded ${back[0] ? dollars(back[0].amount) : ''}`, body: "We're letting the shopper know." }),
  })
export const useCancelBySupport = (number: OrderNumber) =>
  useWrite(cancelBySupport, staleAfter(number), {
    failure: 'mine',
    onSuccess: () => void toast({ title: 'Canceled and refunded', body: "We're letting the shopper know." }),
  })
export const useMailPass = () =>
  useWrite(mailPassAgain, [], { onSuccess: ({ to }) => void toast({ title: 'Pass sent', body: `To ${to}.` }) })
export const useExtendHold = (number: OrderNumber) =>
  useWrite(extendHold, staleAfter(number), { onSuccess: () => void toast({ title: 'Held longer', body: 'Everything on the same pass.' }) })
export const useReturnBySupport = (number: OrderNumber) =>
  useWrite(returnBySupport, staleAfter(number), {
    failure: 'mine',
    onSuccess: () => void toast({ title: 'Return opened', body: "We're letting the shopper know." }),
  })
