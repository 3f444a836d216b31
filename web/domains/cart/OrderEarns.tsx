import type { Points as Earned } from '#contracts/points.ts'
import { Points } from '#web/ui/Points.tsx'

/** What an order earns, before it is placed. A guest has it with an account, which can be created after paying. */
export function OrderEarns({ spirals, isGuest }: { spirals: Earned; isGuest: boolean }) {
  if (spirals === 0) return null
  const points = <Points points={spirals} className="font-semibold" />
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-sm bg-reward-wash px-3 py-2">
      {isGuest ? <>Create a free account with this order and {points} are yours</> : <>You'll earn {points}</>}
    </p>
  )
}
