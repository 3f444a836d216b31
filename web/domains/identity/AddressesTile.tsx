import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import { AccountTile } from './AccountTile.tsx'
import { myAddresses } from './queries.ts'

export function AddressesTile() {
  const { data, isPending, error } = useQuery({ ...myAddresses(), staleTime: 0 })
  const saved = data?.items ?? []
  const first = saved.find(({ isDefault }) => isDefault)
  return (
    <AccountTile to="/account#addresses" title="Addresses" Icon={MapPin} {...{ isPending, error }}>
      {saved.length === 0 ? 'None saved yet' : `${plural(saved.length, 'address', 'addresses')}${first ? `, ${first.label} first` : ''}`}
    </AccountTile>
  )
}
