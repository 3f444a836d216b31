import { keepPreviousData } from '@tanstack/react-query'
import {
  adminOrders,
  adminPeople,
  approveReveal,
  askForReveal,
  assignAttention,
  attention,
  audit,
  businesses,
  mailReveals,
  outbox,
  outboxMail,
} from '#contracts/admin/admin.ts'
import { checkBooksAgain } from '#contracts/admin/books.ts'
import type { MailId, OrderNumber } from '#contracts/ids.ts'
import { order } from '#contracts/orders/orders.ts'
import { read, useWrite } from '#web/lib/api.ts'

/** The first few list results for these search words, always refetched. */
const FEW = 4
const few = { placeholderData: keepPreviousData, staleTime: 0 }
export const ordersNamed = (q: string) => ({ ...read(adminOrders, { query: { q, limit: FEW } }), ...few })
export const peopleNamed = (q: string) => ({ ...read(adminPeople, { query: { q, limit: FEW } }), ...few })
export const businessesNamed = (q: string) => ({ ...read(businesses, { query: { q, limit: FEW } }), ...few })

export const whatWaits = () => read(attention)
export const useAssign = () => useWrite(assignAttention, [read(attention)])
export const useCheckBooks = () => useWrite(checkBooksAgain, [read(attention), read(audit)])
export const anyOrder = (number: OrderNumber) => read(order, { params: { number } })
export const oneMail = (id: MailId) => read(outboxMail, { params: { id } })
export const waitingReveals = () => read(mailReveals)
export const useAskForReveal = (id: MailId) => useWrite(askForReveal, [oneMail(id)], { failure: 'mine' })
export const useApproveReveal = () => useWrite(approveReveal, [waitingReveals(), read(outbox)])
