import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { cents, dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { myWallet } from './queries.ts'

export function GiftCardsTile() {
  const { data, isPending, error } = useQuery({ ...myWallet(), staleTime: 0 })
  const filled = data?.cards.filter(({ state, balance }) => state === 'active' && balance > 0) ?? []
  const total = cents(filled.reduce((sum, { balance }) => sum + balance, 0))
  return (
    <AccountTile to={filled.length > 0 ? '/wallet' : '/mall-gift-card-system'} title="Gift cards" Icon={Gift} {...{ isPending, error }}>
      {filled.length > 0 ? `${dollars(total)} on ${plural(filled.length, 'card')}` : 'None yet. Give one, or add one to your wallet.'}
    </AccountTile>
  )
}
