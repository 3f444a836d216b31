import type { Dashboard } from '#contracts/dashboard.ts'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { plural } from '#web/lib/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { Points } from '#web/ui/Points.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { TierProgress } from '../loyalty/TierProgress.tsx'

/** The balance, the way to the next reward and tier, and what stayed in town. */
export function Standing({ spirals, impact }: Pick<Dashboard, 'spirals' | 'impact'>) {
  const { balance, goal } = spirals
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card className="flex flex-col gap-3">
        <h2 className="text-h4">SPIRALs</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Points points={balance} chip />
          <span className="text-soft">
            {grouped(goal.missing)} more for {dollars(goal.worth)} off
          </span>
        </p>
        <TierProgress spirals={spirals} />
        <p className="mt-auto">
          <TextLink to="/loyalty">My SPIRALs</TextLink>
        </p>
      </Card>
      {impact && <LocalImpact impact={impact} />}
    </div>
  )
}

function LocalImpact({ impact }: { impact: NonNullable<Dashboard['impact']> }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h4">Your local impact</h2>
      {impact.stores > 0 ? (
        <p>
          <span className="tabular block text-h2">{dollars(impact.dollars)}</span>
          <span className="text-soft">
            spent at {plural(impact.stores, 'independent store')} in the last 12 months. It helps keep them open.
          </span>
        </p>
      ) : (
        <p className="text-soft">Buy from an independent store near you, and see here what you spent with local owners.</p>
      )}
      <p className="mt-auto">
        <TextLink to={impact.href}>More about local shopping</TextLink>
      </p>
    </Card>
  )
}
