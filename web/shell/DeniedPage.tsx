import { useLocation, useNavigate } from 'react-router'
import { askForAccess, ASKABLE } from '#contracts/identity/access-requests.ts'
import type { Access } from '#contracts/roles.ts'
import { useWrite } from '#web/lib/api.ts'
import { screenAt } from '#web/routes.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSession } from './session.ts'

/** For signed-in people without access to this page. */
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
        {viewer && <AskForAccess access={access} pathname={location.pathname} />}
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          Go back
        </Button>
      </div>
    </div>
  )
}

/** Requests access from the people who grant the role; requesting again changes nothing. */
function AskForAccess({ access, pathname }: { access: Access; pathname: string }) {
  const ask = useWrite(askForAccess)
  const wanted = ASKABLE.find((each) => each === access)
  const page = screenAt(pathname)?.path
  if (!wanted || !page) return null
  if (ask.isSuccess)
    return (
      <p role="status" className="flex min-h-11 w-full items-center justify-center gap-2">
        Sent. An admin will decide, and we'll email you.
      </p>
    )
  return (
    <Button variant="secondary" busy={ask.isPending} busyLabel="Asking…" onClick={() => ask.mutate({ body: { page, access: wanted } })}>
      Ask for access
    </Button>
  )
}

function peopleFor(access: Access): string {
  const [scope, role] = access.split(':')
  if (scope === 'retailer') return role === 'staff' ? 'people who work at a store on SPIRAL' : `a store's ${role}`
  if (scope === 'mall') return role === 'staff' ? 'people who work at a mall' : `a mall's ${role}`
  if (scope === 'platform') return `the role platform ${role}`
  return access === 'counter' ? 'staff of a store or a SPIRAL Center' : 'shoppers who are signed in'
}
