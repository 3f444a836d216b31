import type { ImportId, RetailerId } from '#contracts/ids.ts'
import { addFeed, changeFeed, importFeeds, removeFeed, runFeed } from '#contracts/import-feeds.ts'
import { importPictures, retryPictures } from '#contracts/import-pictures.ts'
import { chooseForImport, importChoices, imports } from '#contracts/imports.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

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
