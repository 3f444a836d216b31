import { attention } from '#contracts/admin/admin.ts'
import { flagAnswer, flagsOf } from '#contracts/assistants.ts'
import type { AssistantConversationId, SupportRequestId } from '#contracts/ids.ts'
import {
  addMacro,
  answerSupport,
  claimCase,
  closeCase,
  draftAnswer,
  dropMacro,
  escalateCase,
  macros,
  noteInCase,
  releaseCase,
  supportCase,
  supportRequests,
} from '#contracts/support.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const oneCase = (id: SupportRequestId) => read(supportCase, { params: { id } })
export const draftFor = (id: SupportRequestId) => ({ ...read(draftAnswer, { params: { id } }), staleTime: 0 })
export const flagsIn = (id: AssistantConversationId) => read(flagsOf, { params: { id } })
export const allMacros = () => read(macros)
// The list of cases stands above each case, so one read covers both.
const STALE = [read(supportRequests), read(attention)]

export const useClaim = () => useWrite(claimCase, STALE)
export const useRelease = () => useWrite(releaseCase, STALE)
export const useAnswer = () => useWrite(answerSupport, STALE, { failure: 'mine' })
export const useNote = () => useWrite(noteInCase, STALE, { failure: 'mine' })
export const useEscalate = () => useWrite(escalateCase, STALE, { failure: 'mine' })
export const useClose = () => useWrite(closeCase, STALE, { failure: 'mine' })
export const useFlag = (conversation: AssistantConversationId) => useWrite(flagAnswer, [flagsIn(conversation)], { failure: 'mine' })
export const useAddMacro = () => useWrite(addMacro, [allMacros()], { failure: 'mine' })
export const useDropMacro = () => useWrite(dropMacro, [allMacros()])
