import { keepPreviousData } from '@tanstack/react-query'
import { accessRequests, decideAccess } from '#contracts/identity/access-requests.ts'
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
import { answerEnquiry, closeEnquiry, enquiries, ownEnquiry } from '#contracts/enquiries.ts'
import { deadLetters, retryDeadLetter } from '#contracts/notifications.ts'
import { order } from '#contracts/orders/orders.ts'
import { answerSupport, supportRequests } from '#contracts/support.ts'
import { answerReport, problemReports, takeReport } from '#contracts/trust/reports.ts'
import { checkSeller, sellers } from '#contracts/trust/sellers.ts'
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
export const useDecideAccess = () => useWrite(decideAccess, [read(accessRequests), whatWaits()], { failure: 'mine' })

export const useRetryDeadLetter = () => useWrite(retryDeadLetter, [read(deadLetters), read(attention), read(outbox)])

export const useAnswerSupport = () => useWrite(answerSupport, [read(supportRequests), whatWaits()], { failure: 'mine' })

const enquiryReads = [read(enquiries), whatWaits()]
export const useAnswerEnquiry = () => useWrite(answerEnquiry, enquiryReads, { failure: 'mine' })
export const useOwnEnquiry = () => useWrite(ownEnquiry, enquiryReads)
export const useCloseEnquiry = () => useWrite(closeEnquiry, enquiryReads)

const reportReads = [read(problemReports), whatWaits()]
export const useTakeReport = () => useWrite(takeReport, reportReads)
export const useAnswerReport = () => useWrite(answerReport, reportReads, { failure: 'mine' })
export const useCheckSeller = () => useWrite(checkSeller, [read(sellers)], { failure: 'mine' })
