import { useQuery } from '@tanstack/react-query'
import { Points } from '#web/ui/Points.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { mySpirals } from './queries.ts'
import { TierProgress } from './TierProgress.tsx'

/** The member's current tier, shown above the program description. */
export function MyTierBand() {
  const { data } = useQuery(mySpirals())
  if (!data) return <Skeleton className="h-20 w-full rounded-md" />
  return (
    <div className="grid items-center gap-4 rounded-md border border-hairline p-4 sm:grid-cols-2">
      <p className="flex flex-wrap items-center gap-3">
        You have <Points points={data.balance} chip /> <TextLink to="/loyalty">See where they came from</TextLink>
      </p>
      <TierProgress spirals={data} />
    </div>
  )
}
