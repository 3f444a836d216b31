import type { Job } from '../../platform/jobs.ts'
import { tell } from '../../facts.ts'
import { chooseTelling, countVocabulary, lookAtFormerPrices } from './documents.ts'
import { matchNews } from './saved-searches/match-news.ts'
import { forgetSearches as forget } from './popular.ts'
import { forgetMatches as forgetOld, tellMatches } from './saved-searches/tell-matches.ts'

/** New words are taken in as they come; how often each is used is counted at night. */
export const countWords: Job = {
  cron: '20 9 * * *',
  act: async ({ db }) => {
    await countVocabulary(db)
    await chooseTelling(db)
  },
}

export const forgetSearches: Job = { cron: '50 9 * * *', act: async ({ db, clock }) => void (await forget(db, clock.now())) }

/** What saved searches wait for is looked at every few minutes and told at most once an hour, so that no change of a price waits for it. */
export const answerSavedSearches: Job = {
  cron: '*/5 * * * *',
  async act(deps) {
    await matchNews(deps)
    await tellMatches(deps)
  },
}

export const forgetMatches: Job = { cron: '40 9 * * *', act: ({ db, clock }) => forgetOld(db, clock.now()) }

export const checkFormerPrices: Job = {
  cron: '10 8 * * *',
  act: ({ db }) => lookAtFormerPrices(db, (tx, productIds) => tell(tx, 'search.index_changed', { productIds })),
}
