import { checkout, findCheckout } from '#contracts/checkout/checkout.ts'
import { buyWithOneClick, findOneClick, oneClick, quoteOneClick, setOneClick, stopOneClick } from '#contracts/checkout/one-click.ts'
import { orders } from '#contracts/orders/orders.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { call, read, useWrite } from '#web/lib/api.ts'
import { triesOf } from '#web/lib/tries.ts'

export const myOneClick = () => read(oneClick)
export const useSetOneClick = () => useWrite(setOneClick, [myOneClick()], { failure: 'mine' })
export const useStopOneClick = () => useWrite(stopOneClick, [myOneClick()])
export const checkoutTries = triesOf(checkout, findCheckout)
export const oneClickTries = triesOf(buyWithOneClick, findOneClick)
export const useBuyWithOneClick = () => useWrite(buyWithOneClick, [read(orders)], { failure: 'mine', tries: oneClickTries })

type OneClickRequest = Sent<typeof quoteOneClick>['body']
/** What one press would buy, with today's prices. Asked again whenever its screen opens. */
export const oneClickQuote = (body: OneClickRequest) => ({
  queryKey: ['api', 'one-click', 'quote', body],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(quoteOneClick, { body }, { signal }),
  staleTime: 0,
  gcTime: 60_000,
})
