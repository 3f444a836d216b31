import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Viewer } from '#contracts/identity/people.ts'
import { mayPass } from '#contracts/roles.ts'
import { useSession, useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChooseOrganization, organizationsOf } from './ChooseOrganization.tsx'
import { FirstFactor } from './FirstFactor.tsx'
import { ownPath } from './return-to.ts'
import { workHomeOf } from './workspace.ts'

/** The sign-in area: which roles may use it and where it leads. */
export type Entrance = 'shopper' | 'retailer' | 'admin'

const SHOPPER_HOME = '/shopper-dashboard'
const HOMES = {
  shopper: (viewer: Viewer, home: string) => workHomeOf(viewer) ?? home,
  retailer: (viewer: Viewer) => (viewer.retailers.length > 0 ? '/retailer-dashboard' : (workHomeOf(viewer) ?? '/staff')),
  admin: (viewer: Viewer) => (mayPass('platform:support', viewer) ? '/admin' : '/workspace'),
} as const
const DENIALS = { retailer: 'This account has no store yet.', admin: 'This account has no admin access.' } as const

const admits = (entrance: Entrance, viewer: Viewer): boolean =>
  entrance === 'shopper' || (entrance === 'retailer' ? mayPass('counter', viewer) : viewer.platform.length > 0)

type AuthFrameProps = {
  title: string
  lead?: ReactNode
  footer?: ReactNode
  /** It replaces a submitted form: the focus, lost with the button, moves to the heading. */
  isOutcome?: boolean
  children: ReactNode
}
type AuthPageProps = AuthFrameProps & {
  entrance?: Entrance
  /** Where a shopper is led who was on the way to no page. */
  home?: string
  /** What else a signed-in person can do whose account is not for this entrance. */
  instead?: ReactNode
}

/** The frame of the sign-in and sign-up pages. Signed-in users are redirected, or told that this sign-in is not for their role. */
export function AuthPage({ entrance = 'shopper', home = SHOPPER_HOME, instead, children, ...frame }: AuthPageProps) {
  const viewer = useViewer()
  const asks = useAsksForWhom(entrance, viewer)
  useLeadOn(entrance, viewer, asks, home)
  return (
    <AuthFrame {...frame}>
      {!viewer || entrance === 'shopper' ? (
        children
      ) : !admits(entrance, viewer) ? (
        <WrongAccount viewer={viewer} entrance={entrance} instead={instead} />
      ) : lacksFactor(entrance, viewer) ? (
        <FirstFactor viewer={viewer} />
      ) : asks ? (
        <ChooseOrganization viewer={viewer} />
      ) : (
        children
      )}
    </AuthFrame>
  )
}

/** A heading, a short introduction, and a card with the form. */
export function AuthFrame({ title, lead, footer, isOutcome = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome])
  return (
    <div className="flex justify-center py-8 md:py-12">
      <div className="flex w-full max-w-md flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="text-soft">{lead}</p>}
        </div>
        <Card className="sm:p-6">{children}</Card>
        {footer && <div className="flex flex-col gap-2 text-soft">{footer}</div>}
      </div>
    </div>
  )
}

/** In the retailer and admin areas some roles require a second factor. */
const lacksFactor = (entrance: Entrance, { secondFactor }: Viewer): boolean => entrance !== 'shopper' && secondFactor === 'required'

/** Users of several businesses or malls are asked to choose one, unless they were on their way to a page. */
function useAsksForWhom(entrance: Entrance, viewer: Viewer | null): boolean {
  const [search] = useSearchParams()
  return entrance === 'retailer' && viewer !== null && !search.get('returnTo') && organizationsOf(viewer).length > 1
}

function useLeadOn(entrance: Entrance, viewer: Viewer | null, asks: boolean, home: string) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // A provisional account may be left for the confirmed account of the address, so it stays on this page until somebody else signs in.
  const [cameAs] = useState(viewer?.id)
  const mayStay = viewer !== null && !viewer.emailVerified && viewer.id === cameAs
  const to =
    viewer && !mayStay && !asks && admits(entrance, viewer) && !lacksFactor(entrance, viewer)
      ? ownPath(search.get('returnTo'), HOMES[entrance](viewer, home))
      : null
  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])
}

function WrongAccount({ viewer, entrance, instead }: { viewer: Viewer; entrance: 'retailer' | 'admin'; instead: ReactNode }) {
  const { signOut } = useSession()
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="font-medium">
        {DENIALS[entrance]}
      </p>
      <p className="text-soft">You are signed in as {viewer.email}.</p>
      {instead}
      <Button variant="secondary" onClick={() => signOut(pathname + search)}>
        Switch account
      </Button>
    </div>
  )
}
