import { isScreen } from '#web/routes.ts'
import { useViewer } from '#web/shell/session.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'

/** The ways around gift cards. */
export function GiftCardTabs({ current }: { current: 'buy' | 'sent' | 'balance' }) {
  const viewer = useViewer()
  const chips = [
    { name: 'buy', to: '/mall-gift-card-system', label: 'Buy a card' },
    ...(viewer ? [{ name: 'sent', to: '/mall-gift-card-system?view=sent', label: 'Cards you sent' }] : []),
    { name: 'balance', to: '/gift-card-balance-checker', label: 'Check a balance' },
    { name: 'wallet', to: '/wallet', label: 'Wallet' },
  ].filter(({ to }) => isScreen(to))
  return <ChipLinks label="Gift cards" chips={chips.map(({ name, to, label }) => ({ to, label, current: name === current }))} />
}
