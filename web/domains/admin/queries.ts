import { keepPreviousData } from '@tanstack/react-query'
import { accessRequests, decideAccess } from '#contracts/access-requests.ts'
import {
  adminOrders,
  adminPeople,
  assignAttention,
  attention,
  audit,
  businesses,
  type OrdersOf,
  outbox,
  outboxMail,
} from '#contracts/admin.ts'
import { checkBooksAgain } from '#contracts/books.ts'
import type { MailId, OrderNumber } from '#contracts/ids.ts'
import { deadLetters, retryDeadLetter } from '#contracts/notifications.ts'
import { diagnosticReports, settleReport } from '#contracts/operations.ts'
import { DEFAULT_LIMIT } from '#contracts/page.ts'
import { order, type OrderState } from '#contracts/orders.ts'
import { answerSupport, supportRequests } from '#contracts/support.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

const keep = { placeholderData: keepPreviousData }
const PAGE = 50

/** The first few that the lists would show for these words, read anew each time. */
const FEW = 4
const few = { ...keep, staleTime: 0 }
export const ordersNamed = (q: string) => ({ ...read(adminOrders, { query: { q, limit: FEW } }), ...few })
export const peopleNamed = (q: string) => ({ ...read(adminPeople, { query: { q, limit: FEW } }), ...few })
export const businessesNamed = (q: string) => ({ ...read(businesses, { query: { q, limit: FEW } }), ...few })

export const whatWaits = () => read(attention)
export const useAssign = () => useWrite(assignAttention, [read(attention)])
export const useCheckBooks = () => useWrite(checkBooksAgain, [read(attention), read(audit)])
export const orderPages = (query: { q?: string | undefined; state?: OrderState | undefined; of?: OrdersOf | undefined }) => ({
  ...readPages(adminOrders, { query: { ...query, limit: PAGE } }),
  ...keep,
})
export const peoplePages = (query: { q?: string | undefined; today?: boolean | undefined }) => ({
  ...readPages(adminPeople, { query: { ...query, limit: PAGE } }),
  ...keep,
})
export const reportPages = (query: { open?: boolean | undefined }) => ({
  ...readPages(diagnosticReports, { query: { ...query, limit: DEFAULT_LIMIT } }),
  ...keep,
  staleTime: 0,
})
export const useSettleReport = () => useWrite(settleReport, [read(diagnosticReports), whatWaits()])
export const anyOrder = (number: OrderNumber) => read(order, { params: { number } })
export const mailPages = (q: string | undefined) => ({ ...readPages(outbox, { query: { q, limit: PAGE } }), ...keep })
export const oneMail = (id: MailId) => read(outboxMail, { params: { id } })
export const auditPages = (q: string | undefined) => ({ ...readPages(audit, { query: { q, limit: PAGE } }), ...keep })
export const accessPages = (state: 'open' | 'decided') => ({
  ...readPages(accessRequests, { query: { state, limit: PAGE } }),
  ...keep,
  staleTime: 0,
})
export const useDecideAccess = () => useWrite(decideAccess, [read(accessRequests), whatWaits()], { failure: 'mine' })

export const deadLetterPages = () => readPages(deadLetters, { query: { limit: PAGE } })
export const useRetryDeadLetter = () => useWrite(retryDeadLetter, [read(deadLetters), read(attention), read(outbox)])

export const supportPages = (state: 'open' | 'answered') => ({
  ...readPages(supportRequests, { query: { state, limit: PAGE } }),
  ...keep,
  staleTime: 0,
})
export const useAnswerSupport = () => useWrite(answerSupport, [read(supportRequests), whatWaits()], { failure: 'mine' })
