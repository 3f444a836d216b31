import { lazy, useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { ProblemDocument } from '#contracts/problems.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { screenAt } from '#web/routes.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))
const DeniedPage = lazy(async () => ({ default: (await import('./DeniedPage.tsx')).DeniedPage }))

/** What stands in a screen's place when it cannot be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const revalidator = useRevalidator()
  const problem = problemIn(error)
  if (isMissingPart(error)) return <NewVersion />
  if (problem?.status === 404) return <NotFoundPage />
  if (problem?.status === 403) return <DeniedPage access={screenAt(pathname)?.access ?? 'shopper'} />
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4 py-12">
      <h1 className="text-center">{problem ? 'This page is not available right now' : 'Something went wrong on our side'}</h1>
      <ErrorState error={problem} onRetry={() => void revalidator.revalidate()} />
    </div>
  )
}

/** Parts of an older version are gone once a newer one is installed. Browsers say so in these words. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && navigator.onLine && /dynamically imported module|importing a module script/i.test(error.message)

const RELOADED = 'spiral-reloaded'
/** Not in a part of its own: it would be missing too. Once it reloads by itself, unless somebody is paying. */
function NewVersion() {
  useEffect(() => {
    if (sessionStorage.getItem(RELOADED) || location.pathname.startsWith('/checkout')) return
    sessionStorage.setItem(RELOADED, '1')
    location.reload()
  }, [])
  return (
    <div className="flex flex-col items-center gap-4 py-12">
      <h1>A new version is ready</h1>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  )
}

/** Raised by a read in the page, or brought by the router from a loader. */
function problemIn(error: unknown): ApiProblem | null {
  if (error instanceof ApiProblem) return error
  if (!isRouteErrorResponse(error)) return null
  const { text, document, retryAfterSeconds } = (error.data ?? {}) as {
    text?: string
    document?: unknown
    retryAfterSeconds?: number | null
  }
  const parsed = ProblemDocument.safeParse(document)
  const wasAnswered = !text?.startsWith('0: ')
  return new ApiProblem(
    wasAnswered ? error.status : 0,
    (text ?? error.statusText).replace(/^\d+: /, ''),
    parsed.success ? parsed.data : null,
    retryAfterSeconds ?? null,
  )
}
