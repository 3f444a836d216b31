import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { cents, dollars } from '#contracts/money.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'

export function SpiralsHero({ rule, isSignedIn }: { rule: LoyaltyRule; isSignedIn: boolean }) {
  return (
    <div className="relative overflow-hidden rounded-lg bg-band p-6 text-on-band sm:p-12">
      <SpiralMark gold className="pointer-events-none absolute -top-10 -right-16 size-80 opacity-15 sm:opacity-25" />
      <div className="relative flex max-w-prose flex-col items-start gap-4">
        <h1>SPIRALs, the reward for shopping local</h1>
        <p className="text-lg text-on-band-soft">
          Earn them at every store and mall on SPIRAL. Use them at any of them. {rule.pointsPerDollarRedeemed} SPIRALs are worth{' '}
          {dollars(cents(100))}.
        </p>
        <ButtonLink variant="reward" to={isSignedIn ? '/loyalty' : '/signup?returnTo=/loyalty'}>
          {isSignedIn ? 'My SPIRALs' : 'Join for free'}
        </ButtonLink>
      </div>
    </div>
  )
}
