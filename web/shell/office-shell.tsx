import type { ComponentType, ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { useIsDenied } from './denied.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { ShopperFrame } from './ShopperShell.tsx'

const useIsAdmitted = (): boolean => !useIsDenied()

/**
 * Makes an office's shell from its frame. People without access see "no access" in the shop's frame; a failing page shows its error in the
 * office. `useIsIn` selects the office's frame over the shop's; the default is whether the person may open the page.
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
