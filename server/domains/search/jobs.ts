import type { Job } from '../../platform/jobs.ts'
import { chooseTelling, countVocabulary } from './documents.ts'
import { forgetSearches as forget } from './popular.ts'

/** New words are taken in as they come; how often each is used is counted at night. */
export const countWords: Job = {
  cron: '20 9 * * *',
  act: async ({ db }) => {
    await countVocabulary(db)
    await chooseTelling(db)
  },
}

export const forgetSearches: Job = { cron: '50 9 * * *', act: async ({ db, clock }) => void (await forget(db, clock.now())) }
