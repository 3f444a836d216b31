import { House, PackageSearch, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'
import { useViewer } from './session.ts'
import ShopperShell from './ShopperShell.tsx'

const LINKS: readonly OfficeLink[] = [
  { href: '/retailer-dashboard', label: 'Home', icon: <House aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  {
    href: '/retailer-inventory',
    label: 'Products & stock',
    icon: <PackageSearch aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  },
  { href: '/staff', label: 'Counter', icon: <ScanLine aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
]

/** Signed out there is no back office, only the public page that says what it is: that one stands in the shop's own frame. */
export default function RetailerShell() {
  return useViewer() ? <Frame /> : <ShopperShell />
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
