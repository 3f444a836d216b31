import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Calculator } from './Calculator.tsx'
import { MyStanding } from './MyStanding.tsx'
import { NextRule } from './NextRule.tsx'
import { mySpirals, ruleVersions, todaysRule } from './queries.ts'
import { TierTable } from './TierTable.tsx'

const load = preload(() => [todaysRule(), ruleVersions()])
export { load as clientLoader, load as loader }

/** Tiers, the member's own twelve months, and a calculator. */
export default function TiersScreen() {
  const { data: rule } = useSuspenseQuery(todaysRule())
  const { items: versions } = useSuspenseQuery(ruleVersions()).data
  const viewer = useViewer()
  const { data: account, isPending } = useQuery({ ...mySpirals(), enabled: viewer !== null })
  const base = rule.tiers[0]?.name ?? ''
  return (
    <div className="flex flex-col gap-12 py-4">
      <PageTitle title="Tiers and calculator" lead="See what each tier gives and what an order earns." />
      <NextRule rule={rule} versions={versions} />
      {viewer && <MyStanding rule={rule} />}
      <Section title="Tiers">
        <TierTable rule={rule} />
      </Section>
      {/* A member's calculation begins with the own tier, so it waits until that is known. */}
      <Calculator key={viewer && isPending ? 'waiting' : 'ready'} rule={rule} tier={account?.tier.name ?? base} />
      <p>
        {viewer ? (
          <TextLink to="/loyalty">My SPIRALs</TextLink>
        ) : (
          <TextLink to="/login?returnTo=/tiered-spirals-engine">Sign in to see your own 12 months</TextLink>
        )}{' '}
        · <TextLink to="/products">Find something to buy</TextLink> · <TextLink to="/loyalty-program">All rules</TextLink>
      </p>
    </div>
  )
}
