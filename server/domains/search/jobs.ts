import type { Job } from '../../platform/jobs.ts'
import { announce } from './announce.ts'
import { askToCopyAll, copyPart, copyProducts, type ToCopy } from './search-server/documents.ts'
import { chooseTelling, countVocabulary, indexOutdated, lookAtAllCounts, lookAtFormerPrices, lookAtOldCounts } from './documents.ts'
import { measurePictures as measure } from './photos/picture-looks.ts'
import { forgetUnsaved } from './photos/query-photos.ts'
import { matchNews } from './saved-searches/match-news.ts'
import { forgetSearches as forget } from './popular.ts'
import { forgetOldPreviews } from './previews/previews.ts'
import { forgetMatches as forgetOld, tellMatches } from './saved-searches/tell-matches.ts'

/** New words are added immediately; word frequencies are recounted at night. */
export const countWords: Job = {
  cron: '20 9 * * *',
  act: async ({ db }) => {
    await countVocabulary(db)
    await chooseTelling(db)
  },
}

export const forgetSearches: Job = {
  cron: '50 9 * * *',
  act: ({ db, clock }) => forget(db, clock.now()),
}

/**
 * Compares saved searches with changed products every few minutes, in a job, so that price changes do not wait for it. Each saved search
 * sends at most one message an hour.
 */
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
  act: (deps) => lookAtFormerPrices(deps.db, (tx, productIds) => announce(tx, productIds, deps)),
}

/** A count is a day or a week old at any hour. */
export const checkOldCounts: Job = {
  cron: '40 * * * *',
  act: (deps) => lookAtOldCounts(deps.db, (tx, productIds) => announce(tx, productIds, deps)),
}

export const checkAllCounts: Job = {
  cron: '25 8 * * *',
  act: (deps) => lookAtAllCounts(deps.db, (tx, productIds) => announce(tx, productIds, deps)),
}

/** What rows say may be said otherwise since an update of SPIRAL. */
export const checkRatings: Job = {
  cron: '5 8 * * *',
  act: (deps) => indexOutdated(deps.db, (tx, productIds) => announce(tx, productIds, deps)),
}

/** Where the last run of this node ended, so that all pictures have their turn. */
let measuredUpTo = ''
/** Measures how new product pictures look, so that photos can be compared with them. */
export const measurePictures: Job = {
  cron: '*/10 * * * *',
  act: async (deps) => {
    measuredUpTo = await measure(deps, measuredUpTo)
  },
}

/** Runs each half hour and takes photos that would be a day old before the next run. */
export const forgetPhotos: Job = { cron: '7,37 * * * *', act: (deps) => forgetUnsaved(deps, deps.clock.now()) }

export const forgetPreviews: Job = { cron: '30 9 * * *', act: ({ files, clock }) => forgetOldPreviews(files, clock.now()) }

export const copyToSearchServer: Job = {
  async act(deps, payload) {
    const { searchServer } = deps
    const wanted = payload as ToCopy
    if (!searchServer) return
    await ('productIds' in wanted ? copyProducts(deps, searchServer, wanted.productIds) : copyPart(deps, searchServer, wanted))
  },
}

/** Fills a new copy within ten minutes of its configuration. */
export const fillSearchServer: Job = {
  cron: '*/10 * * * *',
  async act({ db, searchServer }) {
    if (searchServer && !(await searchServer.isFilled())) await askToCopyAll(db)
  },
}

/** Finds what a copy has missed: the server was away for days, or its data is older than the database. */
export const renewSearchServer: Job = {
  cron: '15 10 * * *',
  async act({ db, searchServer }) {
    if (searchServer) await askToCopyAll(db)
  },
}
