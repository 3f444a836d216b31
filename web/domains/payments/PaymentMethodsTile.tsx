import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { mySavedCards } from './queries.ts'

export function PaymentMethodsTile() {
  const { data, isPending, error } = useQuery({ ...mySavedCards(), staleTime: 0 })
  return (
    <AccountTile to="/wallet#saved-cards" title="Payment methods" Icon={CreditCard} {...{ isPending, error }}>
      {data && (data.items.length === 0 ? 'No saved cards' : plural(data.items.length, 'saved card'))}
    </AccountTile>
  )
}
