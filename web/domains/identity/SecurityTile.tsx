import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { Viewer } from '#contracts/identity/people.ts'
import { plural } from '#web/lib/format.ts'
import { AccountTile } from './AccountTile.tsx'
import { myPasskeys, mySessions } from './queries.ts'

export function SecurityTile({ viewer }: { viewer: Viewer }) {
  const sessions = useQuery({ ...mySessions(), staleTime: 0 })
  const passkeys = useQuery({ ...myPasskeys(), staleTime: 0 })
  const places = sessions.data?.items.length ?? 0
  const keys = passkeys.data?.items.length ?? 0
  const ways = [...(keys > 0 ? [plural(keys, 'passkey')] : []), ...(viewer.secondFactor === 'on' ? ['two-step sign-in'] : [])]
  return (
    <AccountTile
      to="/account#security"
      title="Security"
      Icon={ShieldCheck}
      isPending={sessions.isPending || passkeys.isPending}
      error={sessions.error ?? passkeys.error}
    >
      {ways.length > 0 ? ways.join(', ') : 'Password only'}, signed in on {plural(places, 'device')}
    </AccountTile>
  )
}
