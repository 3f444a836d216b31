import { cart } from '#contracts/cart/cart.ts'
import {
  answerChange,
  assistants,
  conversation,
  deleteConversation,
  handOverConversation,
  myConversations,
  rateAnswer,
} from '#contracts/assistants.ts'
import type { AssistantConversationId } from '#contracts/ids.ts'
import { orders } from '#contracts/orders/orders.ts'
import { wishlist } from '#contracts/wishlist.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const assistantsNow = () => ({ ...read(assistants), staleTime: 0 })
export const conversations = () => ({ ...read(myConversations, { query: { limit: 10 } }), staleTime: 0 })
export const oneConversation = (id: AssistantConversationId) => ({ ...read(conversation, { params: { id } }), staleTime: 0 })

export const useAnswerChange = (id: AssistantConversationId) =>
  useWrite(answerChange, [oneConversation(id), read(cart), read(wishlist), read(orders)])
export const useRateAnswer = (id: AssistantConversationId) => useWrite(rateAnswer, [oneConversation(id)])
export const useHandOver = (id: AssistantConversationId) => useWrite(handOverConversation, [oneConversation(id)], { failure: 'mine' })
export const useDeleteConversation = () => useWrite(deleteConversation, [conversations()])
