import { useQueryClient } from '@tanstack/react-query'
import { changePreferences, clearPreferences, type Preferences, type PreferencesChange, preferences } from '#contracts/preferences.ts'
import { call, read, useWrite } from '#web/lib/api.ts'
import { toTheEnd } from '#web/lib/transport.ts'
import { useReplaceAtOnce } from '#web/lib/write-at-once.ts'

export const myPreferences = () => read(preferences)

/** What is expected when a change is saved. */
const withChange = (before: Preferences, { onboarding, ...change }: PreferencesChange): Preferences =>
  ({
    ...before,
    ...change,
    accessibility: { ...before.accessibility, ...change.accessibility },
    sizes: { ...before.sizes, ...change.sizes },
    household: { ...before.household, ...change.household },
    onboarding: { ...before.onboarding, ...(onboarding?.step !== undefined && { step: onboarding.step }) },
  }) as Preferences

/** Saves what changed, shown at once; several changes are sent one after the other. */
export function useChangePreferences({ onSuccess }: { onSuccess?: () => void } = {}) {
  const client = useQueryClient()
  const read = myPreferences()
  return useReplaceAtOnce({
    read,
    act: (body: PreferencesChange) => call(changePreferences, { body }, { transport: toTheEnd }),
    thing: 'preferences',
    expected: (change, before) => (before ? withChange(before, change) : null),
    // Product pages begin with what is read below this path.
    keep: () =>
      void client.invalidateQueries({ queryKey: read.queryKey, predicate: (query) => query.queryKey.length > read.queryKey.length }),
    ...(onSuccess && { onSuccess }),
  })
}

export const useClearPreferences = () => useWrite(clearPreferences, [myPreferences()])
