import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import { AccountTile } from '../../identity/AccountTile.tsx'
import { myPasses } from './queries.ts'

export function PickupsTile() {
  const { data, isPending, error } = useQuery({ ...myPasses(), staleTime: 0 })
  const next = data?.ready[0]
  return (
    <AccountTile to="/qr-pickup-system" title="Pickup passes" Icon={QrCode} {...{ isPending, error }}>
      {next
        ? `Ready at ${next.place.name}`
        : data?.waiting.length
          ? `${plural(data.waiting.length, 'pickup')} on the way`
          : 'Nothing to pick up'}
    </AccountTile>
  )
}
