import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import { PageBody } from './PageBody.tsx'
import { SkipLinks } from './SkipLinks.tsx'

/** The shell of the office sign-in pages and the developer screens: no navigation. */
export default function PlainShell() {
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

function Frame({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <SkipLinks />
      <header data-print="hide" className="on-band">
        <div className="page py-1.5">
          <Logo />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="page flex-1 py-8">
        <PageBody crumbs={false}>{children}</PageBody>
      </main>
      <Footer short />
    </div>
  )
}
