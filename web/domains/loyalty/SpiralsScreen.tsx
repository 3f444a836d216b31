import { useSuspenseQuery } from '@tanstack/react-query'
import { optional, preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Section } from '#web/ui/Card.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { MyTierBand } from './MyTierBand.tsx'
import { NextRule } from './NextRule.tsx'
import { SpiralsHero } from './SpiralsHero.tsx'
import { SpiralsQuestions } from './SpiralsQuestions.tsx'
import { exampleProduct, ruleVersions, todaysRule } from './queries.ts'
import { TierTable } from './TierTable.tsx'
import { WaysToEarn } from './WaysToEarn.tsx'
import { WorkedExample } from './WorkedExample.tsx'

const load = preload(() => [todaysRule(), ruleVersions(), optional(exampleProduct())])
export { load as clientLoader, load as loader }

/** The public program page. All rates come from the published rule. */
export default function SpiralsScreen() {
  const { data: rule } = useSuspenseQuery(todaysRule())
  const { items: versions } = useSuspenseQuery(ruleVersions()).data
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-12 py-4">
      <SpiralsHero rule={rule} isSignedIn={viewer !== null} />
      {viewer && <MyTierBand />}
      <NextRule rule={rule} versions={versions} />
      <Section title="How you earn" aside={<TextLink to="/loyalty-program">All rules</TextLink>}>
        <WaysToEarn rule={rule} />
      </Section>
      <p>
        <TextLink to="/social-rewards">Earn by sharing and inviting friends</TextLink>
      </p>
      <SectionBoundary fallback={<Skeleton className="h-40 w-full rounded-md" />}>
        <WorkedExample rule={rule} />
      </SectionBoundary>
      <Section title="Tiers" aside={<TextLink to="/tiered-spirals-engine">Tiers and calculator</TextLink>}>
        <TierTable rule={rule} />
      </Section>
      <Section title="Questions">
        <SpiralsQuestions rule={rule} />
      </Section>
    </div>
  )
}
