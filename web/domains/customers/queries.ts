import { noteCustomer, setStoreConsent, storeConsents, writeToCustomer } from '#contracts/customers/customers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { removeReplyTemplate, replyTemplates, saveReplyTemplate } from '#contracts/customers/inbox.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

const mine = { failure: 'mine' } as const
const all = () => [{ queryKey: ['api', 'retailer', 'customers'] }]
export const useNoteCustomer = () => useWrite(noteCustomer, all(), mine)
export const useWriteToCustomer = () => useWrite(writeToCustomer, [{ queryKey: ['api', 'retailer', 'store-messages'] }], mine)
export const ownConsents = () => ({ ...readPages(storeConsents, { query: { limit: 20 } }), staleTime: 0 })
export const useSetConsent = () => useWrite(setStoreConsent, [read(storeConsents)])

const INBOX = { queryKey: ['api', 'retailer', 'inbox'] }
/** Answers are written by several domains; the inbox and what waits are read again once a conversation is closed. */
export function useInboxChanged(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries(INBOX)
    void client.invalidateQueries({ queryKey: read(retailerOverview).queryKey })
  }
}
const TEMPLATES = [{ queryKey: ['api', 'retailer', 'reply-templates'] }]
export const templatesOf = (retailerId: RetailerId) => read(replyTemplates, { query: { retailerId } })
export const useSaveTemplate = () => useWrite(saveReplyTemplate, TEMPLATES, mine)
export const useRemoveTemplate = () => useWrite(removeReplyTemplate, TEMPLATES)
