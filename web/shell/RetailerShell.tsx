import { House, PackageSearch, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'

const LINKS: readonly OfficeLink[] = [
  { href: '/retailer-dashboard', label: 'Home', icon: <House aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  {
    href: '/retailer-inventory',
    label: 'Products & stock',
    icon: <PackageSearch aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  },
  { href: '/staff', label: 'Counter', icon: <ScanLine aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
]

export default function RetailerShell() {
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
  <OfficeFrame name="Retailer" home="/retailer-dashboard" links={LINKS}>
    {children}
  </OfficeFrame>
)
