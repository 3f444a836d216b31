import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { ORDER_STATE_WORDS } from '../fulfillment/states.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { newestOrder } from './queries.ts'

export function OrdersTile() {
  const { data, isPending, error } = useQuery({ ...newestOrder(), staleTime: 0 })
  const newest = data?.items[0]
  return (
    <AccountTile to="/orders" title="Orders" Icon={Package} {...{ isPending, error }}>
      {newest ? `Newest from ${newest.storeNames.join(', ')}: ${ORDER_STATE_WORDS[newest.state].label.toLowerCase()}` : 'No orders yet'}
    </AccountTile>
  )
}
