import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { dollars } from '#contracts/money.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { myWallet } from './queries.ts'

export function WalletTile() {
  const { data, isPending, error } = useQuery({ ...myWallet(), staleTime: 0 })
  return (
    <AccountTile to="/wallet" title="Wallet" Icon={Wallet} {...{ isPending, error }}>
      {data && `${dollars(data.spendable)} to spend`}
    </AccountTile>
  )
}
