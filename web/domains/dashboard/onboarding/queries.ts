import { followSuggestions, myFollows } from '#contracts/community/people.ts'
import { changePreferences, preferences } from '#contracts/preferences.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const myPreferences = () => read(preferences)
/** What was typed or chosen stays where it is when it is refused. */
export const useSavePreferences = () => useWrite(changePreferences, [myPreferences()], { failure: 'mine' })
export const placesToFollow = (near: string | undefined) => read(followSuggestions, { query: { ...(near !== undefined && { near }) } })
export const followed = () => ({ ...read(myFollows, { query: { limit: 100 } }), staleTime: 0 })
