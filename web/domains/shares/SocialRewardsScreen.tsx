import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { optional, preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Challenges } from './Challenges.tsx'
import { InviteFriends } from './InviteFriends.tsx'
import { MyFriends } from './MyFriends.tsx'
import { MyShares } from './MyShares.tsx'
import { ReviewsDue } from '../reviews/ReviewsDue.tsx'
import { SocialToday } from './SocialToday.tsx'
import { waysToEarn } from './queries.ts'
import { SocialWays } from './SocialWays.tsx'

const load = preload(() => [optional(waysToEarn())])
export { load as clientLoader, load as loader }

/** The rules for everybody; today's limits, shares, challenges and friends for members. */
export default function SocialRewardsScreen() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="Social rewards" lead="Earn SPIRALs by sharing, inviting friends and writing reviews." />
      <SectionBoundary fallback={<SkeletonRows />}>
        <Ways />
      </SectionBoundary>
      {viewer ? (
        <>
          <Part>
            <SocialToday />
          </Part>
          <Part>
            <ReviewsDue />
          </Part>
          <Part>
            <InviteFriends />
          </Part>
          <Section title="My friends">
            <Part>
              <MyFriends />
            </Part>
          </Section>
          <Section title="My shares" aside={<TextLink to="/loyalty">My SPIRALs</TextLink>}>
            <MyShares />
          </Section>
        </>
      ) : (
        <EmptyState
          icon={<SpiralMark />}
          title="Sign in to earn"
          action={<ButtonLink to="/login?returnTo=/social-rewards">Sign in</ButtonLink>}
          secondary={<TextLink to="/signup">Create account</TextLink>}
        >
          Your shares, challenges and friends show up here.
        </EmptyState>
      )}
    </div>
  )
}

const Part = ({ children }: { children: ReactNode }) => <SectionBoundary fallback={<SkeletonRows />}>{children}</SectionBoundary>

function Ways() {
  const ways = useSuspenseQuery(waysToEarn()).data
  const viewer = useViewer()
  return (
    <>
      <Section title="Ways to earn" aside={<TextLink to="/spirals">How SPIRALs work</TextLink>}>
        <SocialWays ways={ways} />
      </Section>
      {ways.challenges.length > 0 && <Challenges challenges={ways.challenges} isSignedIn={viewer !== null} />}
    </>
  )
}
