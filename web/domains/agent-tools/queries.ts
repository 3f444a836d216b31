import { cart } from '#contracts/cart/cart.ts'
import {
  agentRequest,
  answerAgent,
  confirmPurchase,
  connectedAgents,
  declinePurchase,
  disconnectAgent,
  purchaseToConfirm,
} from '#contracts/agent-tools.ts'
import { orders } from '#contracts/orders/orders.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const askedPurchase = (token: string) => ({ ...read(purchaseToConfirm, { params: { token } }), staleTime: 0 })
export const useConfirmPurchase = (token: string) =>
  useWrite(confirmPurchase, [askedPurchase(token), read(orders), read(cart)], { failure: 'mine' })
export const useDeclinePurchase = (token: string) => useWrite(declinePurchase, [askedPurchase(token)])

export const askingAgent = (uid: string) => ({ ...read(agentRequest, { params: { uid } }), staleTime: 0 })
export const useAnswerAgent = () => useWrite(answerAgent, [myAgents()], { failure: 'mine' })
export const myAgents = () => read(connectedAgents)
export const useDisconnectAgent = () => useWrite(disconnectAgent, [myAgents()])
