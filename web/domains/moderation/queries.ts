import { decideCase, moderationCases, moderationCounts, openCase } from '#contracts/moderation.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

const cases = () => readPages(moderationCases, { query: {} })
export const countsOfModeration = () => read(moderationCounts)
export const useOpenCase = () => useWrite(openCase, [cases()])
export const useDecideCase = () => useWrite(decideCase, [cases()], { failure: 'mine' })
