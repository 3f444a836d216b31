import { useSuspenseQuery } from '@tanstack/react-query'
import { preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { NextRule } from './NextRule.tsx'
import { ProgramRules } from './ProgramRules.tsx'
import { ruleVersions, todaysRule } from './queries.ts'
import { TierTable } from './TierTable.tsx'
import { VersionPicker } from './VersionPicker.tsx'
import { WaysToEarn } from './WaysToEarn.tsx'

const load = preload(() => [todaysRule(), ruleVersions()])
export { load as clientLoader, load as loader }

/** The rules of the program in full, with its versions. */
export default function ProgramScreen() {
  const { data: rule } = useSuspenseQuery(todaysRule())
  const { items: versions } = useSuspenseQuery(ruleVersions()).data
  return (
    <div className="flex flex-col gap-12 py-4">
      <PageTitle title="Loyalty program rules" lead="How you earn, use and keep SPIRALs." />
      <NextRule rule={rule} versions={versions} />
      <Section title="How you earn">
        <WaysToEarn rule={rule} />
      </Section>
      <ProgramRules rule={rule} />
      <Section title="Tiers">
        <TierTable rule={rule} />
        <p className="text-soft">
          A tier counts the SPIRALs of orders in the last 12 months, and you keep it for 12 months.{' '}
          <TextLink to="/tiered-spirals-engine">See what you would earn</TextLink>
        </p>
      </Section>
      <Section id="versions" title="Versions">
        <VersionPicker versions={versions} />
      </Section>
      <p>
        <TextLink to="/spirals">About SPIRALs</TextLink> · <TextLink to="/legal/terms">Terms</TextLink>
      </p>
    </div>
  )
}
