import { useLocation, useNavigate } from 'react-router'
import type { Access } from '#contracts/roles.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSession } from './session.ts'

/** Signed in, but not for this. */
export function DeniedPage({ access }: { access: Access }) {
  const { viewer, signOut } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-16 text-center">
      <h1>You don't have access to this page</h1>
      <p className="text-soft">
        It is for {peopleFor(access)}. {viewer && `You are signed in as ${viewer.email}.`}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => void signOut(signInAddress(location))}>Switch account</Button>
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          Go back
        </Button>
      </div>
    </div>
  )
}

function peopleFor(access: Access): string {
  const [scope, role] = access.split(':')
  if (scope === 'retailer') return role === 'staff' ? 'people who work at a store on SPIRAL' : `a store's ${role}`
  if (scope === 'mall') return role === 'staff' ? 'people who work at a mall' : `a mall's ${role}`
  if (scope === 'platform') return `the role platform ${role}`
  return access === 'counter' ? 'staff of a store or a SPIRAL Center' : 'shoppers who are signed in'
}
