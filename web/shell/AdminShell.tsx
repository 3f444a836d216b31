import { BellRing, KeyRound, Mail, MailWarning, ScrollText, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { IdleLock } from './IdleLock.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'

const LINKS: readonly OfficeLink[] = [
  { href: '/admin', label: 'Attention', icon: <BellRing aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=orders', label: 'Orders', icon: <ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=access', label: 'Access', icon: <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=outbox', label: 'Outbox', icon: <Mail aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  {
    href: '/admin?section=dead-letters',
    label: 'Not delivered',
    icon: <MailWarning aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  },
  { href: '/admin?section=audit', label: 'Audit', icon: <ScrollText aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
]

const DOOR = '/spiral-admin-login'

export default function AdminShell() {
  return (
    <>
      <IdleLock door={DOOR} />
      <Frame />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

const Frame = ({ children }: { children?: ReactNode }) => (
  <OfficeFrame name="Admin" home="/admin" door={DOOR} links={LINKS}>
    {children}
  </OfficeFrame>
)
