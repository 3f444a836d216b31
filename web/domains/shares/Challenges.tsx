import { useQuery } from '@tanstack/react-query'
import type { Challenge } from '#contracts/shares/social-rewards.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ownRewards } from './queries.ts'

const WHAT: Record<Challenge['kind'], (goal: number) => string> = {
  shares: (goal) => `Earn a share reward for ${plural(goal, 'different thing')}.`,
  visits: (goal) => `Bring ${plural(goal, 'visitor')} with your links.`,
  friends: (goal) => `Invite ${plural(goal, 'friend')} who each receive a first order.`,
}

/** Running challenges; for members with their progress. */
export function Challenges({ challenges, isSignedIn }: { challenges: readonly Challenge[]; isSignedIn: boolean }) {
  const { data } = useQuery({ ...ownRewards(), enabled: isSignedIn })
  // Another section reads the same and may have it before this one is hydrated; the server drew no progress.
  const isHydrated = useHydrated()
  return (
    <Section title="Challenges">
      <ul className="grid gap-4 sm:grid-cols-2">
        {challenges.map((challenge) => {
          const mine = isHydrated ? data?.challenges.find(({ id }) => id === challenge.id) : undefined
          return (
            <li key={challenge.id}>
              <Card className="flex h-full flex-col gap-2">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="text-base">{challenge.title}</h3>
                  {mine?.rewardedAt ? (
                    <Badge tone="success">Done</Badge>
                  ) : (
                    <Badge tone="accent">{plural(challenge.points, 'SPIRAL')}</Badge>
                  )}
                </div>
                <p className="text-soft">{WHAT[challenge.kind](challenge.goal)}</p>
                {mine && <Progress title={challenge.title} done={mine.done} goal={challenge.goal} />}
                <p className="text-sm text-soft">
                  Until <LocalTime at={challenge.endsAt} format={day} />
                </p>
              </Card>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Progress({ title, done, goal }: { title: string; done: number; goal: number }) {
  return (
    <div className="flex flex-col gap-1">
      <progress aria-label={title} value={done} max={goal} className="h-2 w-full" />
      <p className="text-sm">
        {done} of {goal}
      </p>
    </div>
  )
}
