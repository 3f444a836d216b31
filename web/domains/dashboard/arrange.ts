import { useQueryClient } from '@tanstack/react-query'
import type { Dashboard, DashboardCard } from '#contracts/dashboard.ts'
import { changePreferences } from '#contracts/preferences.ts'
import { call } from '#web/lib/api.ts'
import { allOfDashboard } from './queries.ts'

/** Keeps the order of the cards with the account, and shows it at once. */
export function useArrange() {
  const client = useQueryClient()
  return async (cards: readonly DashboardCard[]): Promise<void> => {
    await call(changePreferences, {
      body: { cards: cards.map(({ name }) => name), hiddenCards: cards.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])) },
    })
    client.setQueriesData<Dashboard>(allOfDashboard, (known) => (known && 'cards' in known ? { ...known, cards: [...cards] } : known))
  }
}
