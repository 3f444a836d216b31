import { BellRing, Mail, ScrollText, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'

const LINKS: readonly OfficeLink[] = [
  { href: '/admin', label: 'Attention', icon: <BellRing aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=orders', label: 'Orders', icon: <ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=outbox', label: 'Outbox', icon: <Mail aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  { href: '/admin?section=audit', label: 'Audit', icon: <ScrollText aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
]

export default function AdminShell() {
  return <Frame />
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
  <OfficeFrame name="Admin" home="/admin" links={LINKS}>
    {children}
  </OfficeFrame>
)
