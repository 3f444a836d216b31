import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { day } from '#web/lib/date-format.ts'
import { AccountTile } from '../identity/AccountTile.tsx'
import { myPrivacy } from './queries.ts'

export function PrivacyTile() {
  const { data, isPending, error } = useQuery({ ...myPrivacy(), staleTime: 0 })
  return (
    <AccountTile to="/account#privacy" title="Privacy" Icon={EyeOff} {...{ isPending, error }}>
      {data?.closing
        ? `Closes on ${day(data.closing.at)}`
        : data?.export?.state === 'ready'
          ? 'Your data is ready to download'
          : 'Download your data, or close the account'}
    </AccountTile>
  )
}
