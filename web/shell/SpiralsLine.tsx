import { useQuery } from '@tanstack/react-query'
import { mySpirals } from '#web/domains/loyalty/queries.ts'
import { Points } from '#web/ui/Points.tsx'

/** The balance and the tier of the signed-in person, in the account menu. Its code and its data come when the menu is opened. */
export default function SpiralsLine() {
  const { data } = useQuery(mySpirals())
  if (!data) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Points points={data.balance} /> {data.tier.name}
    </span>
  )
}
