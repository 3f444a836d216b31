import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { myWishlist } from './queries.ts'
import { dropOf } from './sorting.ts'

export function WishlistTile() {
  const { data, isPending, error } = useQuery({ ...myWishlist(), staleTime: 0 })
  const items = data?.items ?? []
  const cheaper = items.filter((item) => !item.isGone && dropOf(item) > 0).length
  return (
    <AccountTile to="/wishlist" title="Wishlist" Icon={Heart} {...{ isPending, error }}>
      {items.length === 0 ? 'Nothing saved yet' : `${plural(items.length, 'item')}${cheaper > 0 ? `, ${cheaper} cheaper now` : ''}`}
    </AccountTile>
  )
}
