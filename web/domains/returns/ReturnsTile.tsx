import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { myOpenReturns } from './queries.ts'

export function ReturnsTile() {
  const { data, isPending, error } = useQuery({ ...myOpenReturns(), staleTime: 0 })
  return (
    <AccountTile to="/orders-returns" title="Returns" Icon={PackageOpen} {...{ isPending, error }}>
      {data &&
        (data.items.length === 0
          ? 'Nothing on its way back'
          : `${plural(data.items.length, 'open return')}${data.nextCursor ? ' or more' : ''}`)}
    </AccountTile>
  )
}
