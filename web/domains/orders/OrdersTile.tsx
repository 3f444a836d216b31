import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { STATE_WORDS } from '../fulfillment/states.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { newestOrder } from './queries.ts'

export function OrdersTile() {
  const { data, isPending, error } = useQuery({ ...newestOrder(), staleTime: 0 })
  const newest = data?.items[0]
  const group = newest?.fulfillments[0]
  return (
    <AccountTile to="/orders" title="Orders" Icon={Package} {...{ isPending, error }}>
      {newest && group ? `Newest from ${newest.storeNames.join(', ')}: ${STATE_WORDS[group.state].label.toLowerCase()}` : 'No orders yet'}
    </AccountTile>
  )
}
