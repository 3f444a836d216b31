import { useQueryClient } from '@tanstack/react-query'
import type { Dashboard, DashboardCard } from '#contracts/dashboard.ts'
import { changePreferences } from '#contracts/preferences.ts'
import { call } from '#web/lib/api.ts'
import { dropReads, readAgain } from '#web/lib/write-then-read.ts'
import { allOfDashboard } from './queries.ts'

const reads = [allOfDashboard]

/** Keeps the order of the cards with the account, and shows it at once. */
export function useArrange() {
  const client = useQueryClient()
  return async (cards: readonly DashboardCard[]): Promise<void> => {
    await call(changePreferences, {
      body: { cards: cards.map(({ name }) => name), hiddenCards: cards.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])) },
    })
    // A read that began before the change would bring the old order back.
    const mustRead = await dropReads(client, reads)
    client.setQueriesData<Dashboard>(allOfDashboard, (known) => (known && 'cards' in known ? { ...known, cards: [...cards] } : known))
    if (mustRead) await readAgain(client, reads)
  }
}
