import { BellRing, KeyRound, Mail, MailWarning, MessageSquareReply, ScrollText, ShoppingBag, Stethoscope, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { useIsDenied } from './denied.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { IdleLock } from './IdleLock.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'
import { PaletteDoor } from './PaletteDoor.tsx'
import { ShopperFrame } from './ShopperShell.tsx'

const LINKS: readonly OfficeLink[] = [
  { href: '/admin', label: 'Attention', icon: <BellRing aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=orders', label: 'Orders', icon: <ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=people', label: 'People', icon: <Users aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  {
    href: '/admin?section=support',
    label: 'Support',
    icon: <MessageSquareReply aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  },
  { href: '/admin?section=access', label: 'Access', icon: <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=outbox', label: 'Outbox', icon: <Mail aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  {
    href: '/admin?section=dead-letters',
    label: 'Not delivered',
    icon: <MailWarning aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  },
  { href: '/admin?section=reports', label: 'Reports', icon: <Stethoscope aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=audit', label: 'Audit', icon: <ScrollText aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
]

const DOOR = '/spiral-admin-login'

export default function AdminShell() {
  if (useIsDenied()) return <ShopperFrame />
  return (
    <>
      <IdleLock door={DOOR} />
      <Frame />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const page = <ErrorPage error={error} />
  return useIsDenied() ? <ShopperFrame>{page}</ShopperFrame> : <Frame>{page}</Frame>
}

const Frame = ({ children }: { children?: ReactNode }) => (
  <OfficeFrame name="Admin" home="/admin" door={DOOR} links={LINKS} aside={<PaletteDoor screens={LINKS} />}>
    {children}
  </OfficeFrame>
)
