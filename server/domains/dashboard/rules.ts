import type { DashboardCard } from '#contracts/dashboard.ts'
import { DASHBOARD_CARDS, type Preferences } from '#contracts/preferences.ts'

/** All cards in the order that the person chose; cards that they never moved follow in the usual order. */
export function arranged({ cards, hiddenCards }: Pick<Preferences, 'cards' | 'hiddenCards'>): DashboardCard[] {
  return [...new Set([...cards, ...DASHBOARD_CARDS])].map((name) => ({ name, isHidden: hiddenCards.includes(name) }))
}
