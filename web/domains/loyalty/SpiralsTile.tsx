import { useQuery } from '@tanstack/react-query'
import { Points } from '#web/ui/Points.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { AccountTile } from '../identity/AccountTile.tsx'
import { mySpirals } from './queries.ts'

export function SpiralsTile() {
  const { data, isPending, error } = useQuery({ ...mySpirals(), staleTime: 0 })
  return (
    <AccountTile to="/loyalty" title="SPIRALs" Icon={SpiralMark} {...{ isPending, error }}>
      {data && (
        <span className="flex flex-wrap items-center gap-x-2">
          <Points points={data.balance} /> {data.tier.name}
        </span>
      )}
    </AccountTile>
  )
}
