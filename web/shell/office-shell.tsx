import type { ComponentType, ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { useIsDenied } from './denied.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { ShopperFrame } from './ShopperShell.tsx'

const useIsAdmitted = (): boolean => !useIsDenied()

/**
 * The shell of an office from its frame. Whoever may not come in sees the refusal in the frame of the shop, and a page that fails says so
 * in the office. `useIsIn` says who stands in the office rather than in the shop; by default whoever may open the page.
 */
export function officeShell(Frame: ComponentType<{ children?: ReactNode }>, useIsIn: () => boolean = useIsAdmitted) {
  function Shell() {
    return useIsIn() ? <Frame /> : <ShopperFrame />
  }
  function ErrorBoundary() {
    const page = <ErrorPage error={useRouteError()} />
    return useIsAdmitted() ? <Frame>{page}</Frame> : <ShopperFrame>{page}</ShopperFrame>
  }
  return { Shell, ErrorBoundary }
}
