import type { ImportId, RetailerId } from '#contracts/ids.ts'
import { addFeed, changeFeed, importFeeds, removeFeed, runFeed } from '#contracts/imports/feeds.ts'
import { importPictures, retryPictures } from '#contracts/imports/pictures.ts'
import {
  applyImport,
  cancelImport,
  chooseForImport,
  importChoices,
  importRun,
  imports,
  startImport,
  undoImport,
} from '#contracts/imports/imports.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { shelves } from '../catalog/office/queries.ts'

export const picturesOf = (id: ImportId) => readPages(importPictures, { params: { id }, query: { limit: 50 } })
export const useRetryPictures = (id: ImportId) => useWrite(retryPictures, [read(importPictures, { params: { id }, query: {} })])

export const choicesOf = (id: ImportId) => read(importChoices, { params: { id } })
export const useChooseForImport = () => useWrite(chooseForImport, [read(imports)], { failure: 'mine' })

export const feeds = (retailerId: RetailerId | undefined) => read(importFeeds, { query: { retailerId } })
const ofFeeds = [{ queryKey: ['api', 'retailer', 'import-feeds'] }, read(imports)]
export const useAddFeed = () => useWrite(addFeed, ofFeeds, { failure: 'mine' })
export const useChangeFeed = () => useWrite(changeFeed, ofFeeds, { failure: 'mine' })
export const usePauseFeed = () => useWrite(changeFeed, ofFeeds)
export const useRunFeed = () => useWrite(runFeed, ofFeeds)
export const useRemoveFeed = () => useWrite(removeFeed, ofFeeds)

export const oneImport = (id: ImportId) => read(importRun, { params: { id } })
/** Queries that are stale after an import changes state: the import, the list of imports, and the stock it changed. */
export const readsOfImports = [read(imports), ...shelves]
export const useStartImport = () => useWrite(startImport, [read(imports)], { failure: 'mine' })
export const useApplyImport = () => useWrite(applyImport, readsOfImports)
export const useUndoImport = () => useWrite(undoImport, readsOfImports)
export const useCancelImport = () => useWrite(cancelImport, [read(imports)])
