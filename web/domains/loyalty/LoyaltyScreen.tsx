import { lazy, Suspense } from 'react'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Rewards } from './Rewards.tsx'
import { SpiralsBalance } from './SpiralsBalance.tsx'
import { SpiralsLedger } from './SpiralsLedger.tsx'

const JoinedStores = lazy(() => import('../perks/JoinedStores.tsx'))

export default function LoyaltyScreen() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle title="My SPIRALs" lead="Your balance, your next goal and your history." />
      {viewer ? (
        <>
          <SpiralsBalance />
          <Rewards />
          <Suspense>
            <JoinedStores />
          </Suspense>
          <Section
            id="history"
            title="History"
            aside={
              <span className="flex flex-wrap gap-x-4">
                <TextLink to="/tiered-spirals-engine">Tiers and calculator</TextLink>
                <TextLink to="/spirals">How SPIRALs work</TextLink>
              </span>
            }
          >
            <SpiralsLedger />
          </Section>
        </>
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  return (
    <EmptyState
      icon={<SpiralMark />}
      title="Sign in to see your SPIRALs"
      action={<ButtonLink to="/login?returnTo=/loyalty">Sign in</ButtonLink>}
      secondary={<TextLink to="/spirals">How SPIRALs work</TextLink>}
    >
      Members earn SPIRALs on every order and use them in any store.
    </EmptyState>
  )
}
