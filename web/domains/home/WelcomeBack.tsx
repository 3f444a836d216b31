import { useQuery } from '@tanstack/react-query'
import { spirals } from '#contracts/loyalty.ts'
import { pickupPasses } from '#contracts/pickups.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { useAuth } from '#web/state/auth.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Points } from '#web/ui/Points.tsx'

/** For those signed in: what waits to be collected, and the balance. */
export function WelcomeBack() {
  const isAuthenticated = useAuth((auth) => auth.isAuthenticated)
  const { data: passes } = useQuery({ ...read(pickupPasses), enabled: isAuthenticated })
  const { data: account } = useQuery({ ...read(spirals), enabled: isAuthenticated })
  if (!isAuthenticated || !account) return null
  const ready = passes?.ready.length ?? 0
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Points points={account.balance} chip />
        <span className="text-soft">{account.tier.name}</span>
      </p>
      <p>
        {ready > 0 ? (
          <ButtonLink to="/qr-pickup-system">{plural(ready, 'pickup')} ready</ButtonLink>
        ) : (
          <ButtonLink to="/orders" variant="secondary">
            My orders
          </ButtonLink>
        )}
      </p>
    </Card>
  )
}
