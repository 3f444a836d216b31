import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepTryOut } from '#contracts/applications/assist.ts'
import {
  answerJoinRequest,
  approveApplication,
  askForChanges,
  askToJoin,
  assignApplication,
  joinRequests,
  noteOnApplication,
  recordCheck,
  rejectApplication,
  retailerApplication,
  retailerApplications,
  writeToApplicant,
} from '#contracts/applications/review.ts'
import type { FieldValue } from '#contracts/applications/fields.ts'
import {
  addDocument,
  confirmFields,
  discardApplication,
  myApplication,
  removeDocument,
  removeDraftProduct,
  removeStore,
  saveField,
  startApplication,
  submitApplication,
  writeToReviewer,
} from '#contracts/applications/applications.ts'
import { categories } from '#contracts/catalog/catalog.ts'
import { legalDocument } from '#contracts/legal.ts'
import type { ApplicationId, RetailerId } from '#contracts/ids.ts'
import { malls } from '#contracts/malls/malls.ts'
import { ApiProblem, call, faultOf, read, readOrNull, readPages, useWrite } from '#web/lib/api.ts'
import { teamOf } from '../teams/queries.ts'

/** The application of the signed-in person; null for visitors. */
export const ownApplication = () => readOrNull(myApplication)
export const departments = () => read(categories)
export const termsNow = () => read(legalDocument, { params: { slug: 'terms' }, query: {} })
export const mallsByName = () => readPages(malls, { query: { sort: 'alphabetical', limit: 100 } })

const fresh = [ownApplication()]
export const useStartApplication = () => useWrite(startApplication, fresh)
export const useConfirmFields = () => useWrite(confirmFields, fresh)
export const useRemoveStore = () => useWrite(removeStore, fresh)
export const useAddDocument = () => useWrite(addDocument, fresh, { failure: 'mine' })
export const useRemoveDocument = () => useWrite(removeDocument, fresh)
export const useRemoveDraft = () => useWrite(removeDraftProduct, fresh)
export const useSubmitApplication = () => useWrite(submitApplication, fresh, { failure: 'mine' })
export const useWriteToReviewer = () => useWrite(writeToReviewer, fresh, { failure: 'mine' })
export const useDiscard = () => useWrite(discardApplication, fresh)
export const useKeepTryOut = () => useWrite(keepTryOut, fresh)
export const requestsToJoin = (retailerId: RetailerId) => read(joinRequests, { query: { retailerId } })
export const useAnswerJoin = (retailerId: RetailerId) => useWrite(answerJoinRequest, [requestsToJoin(retailerId), teamOf(retailerId)])
export const useAskToJoin = () => useWrite(askToJoin, fresh, { failure: 'mine' })

export const reviewed = (id: ApplicationId) => read(retailerApplication, { params: { id } })
const reviews = (id: ApplicationId) => [reviewed(id), readPages(retailerApplications, { query: {} })]
export const useAssign = (id: ApplicationId) => useWrite(assignApplication, reviews(id))
export const useRecordCheck = (id: ApplicationId) => useWrite(recordCheck, reviews(id), { failure: 'mine' })
export const useNote = (id: ApplicationId) => useWrite(noteOnApplication, reviews(id), { failure: 'mine' })
export const useWriteToApplicant = (id: ApplicationId) => useWrite(writeToApplicant, reviews(id), { failure: 'mine' })
export const useAskForChanges = (id: ApplicationId) => useWrite(askForChanges, reviews(id), { failure: 'mine' })
export const useApprove = (id: ApplicationId) => useWrite(approveApplication, reviews(id), { failure: 'mine' })
export const useReject = (id: ApplicationId) => useWrite(rejectApplication, reviews(id), { failure: 'mine' })

/** Saves of one form go out one after the other, so that each knows the versions that the one before left. */
let last: Promise<unknown> = Promise.resolve()

export type SaveState = { isSaving: boolean; error: string | null; save: (value: FieldValue | null) => Promise<boolean> }
/** Saves one field as soon as it is left. A refused value stays in the field with its reason. */
export function useSaveField(id: ApplicationId, field: string): SaveState {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { queryKey } = ownApplication()
  const send = async (value: FieldValue | null): Promise<boolean> => {
    const before = client.getQueryData(queryKey)?.application
    const version = before?.fields.find((each) => each.field === field)?.version ?? 0
    try {
      const application = await call(saveField, { params: { id }, body: { field, value, version } })
      client.setQueryData(queryKey, () => ({ application }))
      setError(null)
      return true
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(faultOf(problem))
      if (problem.status === 409) await client.invalidateQueries({ queryKey })
      return false
    }
  }
  return {
    isSaving,
    error,
    async save(value) {
      setSaving(true)
      const turn = last.then(
        () => send(value),
        () => send(value),
      )
      last = turn
      return turn.finally(() => setSaving(false))
    },
  }
}
