import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Accessibility, changePreferences, preferences } from '#contracts/preferences.ts'
import { call, read } from '#web/lib/api.ts'
import { toTheEnd } from '#web/lib/transport.ts'
import { looksOf, useAccessibility } from '#web/state/accessibility.ts'
import { readStored } from '#web/state/stored.ts'
import { useTheme } from '#web/state/theme.ts'
import { toast } from '#web/state/toasts.ts'

/** Keeps the looks of this browser and of the account the same: the account's come first, what is changed here is saved there. */
export default function AccountLooks() {
  const client = useQueryClient()
  useEffect(() => {
    readStored(useAccessibility)
    const asked = read(preferences)
    const before = worn()
    let known: Accessibility | null = null
    let isSaving = false
    /** One change after the other, so that an older one never arrives last. */
    async function save() {
      if (isSaving || !known) return
      isSaving = true
      try {
        for (let changed = difference(known, worn()); Object.keys(changed).length > 0; changed = difference(known, worn())) {
          const saved = await call(changePreferences, { body: { accessibility: changed } }, { transport: toTheEnd })
          known = { ...known, ...changed }
          client.setQueryData(asked.queryKey, saved)
        }
      } catch (error) {
        console.warn('The looks could not be saved', error)
        toast({ title: 'Kept on this device only', body: "We couldn't save it with your account. Change it once more to try again." })
      } finally {
        isSaving = false
      }
    }
    let isHere = true
    void client.fetchQuery({ ...asked, staleTime: 0 }).then(
      ({ accessibility, hasAccessibility }) => {
        if (!isHere) return
        known = accessibility
        // What somebody changed while this was on its way is newer.
        if (hasAccessibility) wear({ ...accessibility, ...difference(before, worn()) })
        void save()
      },
      () => {
        // Offline: this browser keeps its own, and asks at the next start.
      },
    )
    const ends = [useAccessibility.subscribe(() => void save()), useTheme.subscribe(() => void save())]
    return () => {
      isHere = false
      for (const end of ends) end()
    }
  }, [client])
  return null
}

const worn = (): Accessibility => ({ ...looksOf(useAccessibility.getState()), theme: useTheme.getState().choice })

function wear({ theme, ...looks }: Accessibility) {
  useAccessibility.getState().change(looks)
  if (theme !== useTheme.getState().choice) useTheme.getState().choose(theme)
}

const difference = (from: Accessibility, to: Accessibility): Partial<Accessibility> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => from[name as keyof Accessibility] !== value))
