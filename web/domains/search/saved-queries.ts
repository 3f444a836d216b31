import { changeSavedSearch, removeSavedSearch, savedSearches, saveSearch } from '#contracts/search/saved-searches.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const mySearches = () => read(savedSearches)
/** Errors are shown in the form. */
export const useSaveSearch = () => useWrite(saveSearch, [mySearches()], { failure: 'mine' })
export const useRenameSearch = () => useWrite(changeSavedSearch, [mySearches()], { failure: 'mine' })
export const useSwitchSearch = () => useWrite(changeSavedSearch, [mySearches()])
export const useRemoveSearch = () => useWrite(removeSavedSearch, [mySearches()])
