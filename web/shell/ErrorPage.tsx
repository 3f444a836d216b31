import { lazy } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { ProblemDocument } from '#contracts/problems.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { screenAt } from '#web/routes.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { isMissingPart, NewVersion } from '#web/ui/NewVersion.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))
const DeniedPage = lazy(async () => ({ default: (await import('./DeniedPage.tsx')).DeniedPage }))

/** Replaces a screen that cannot be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const revalidator = useRevalidator()
  const problem = problemIn(error)
  if (isMissingPart(error)) return <NewVersion as="h1" />
  if (problem?.status === 404) return <NotFoundPage />
  if (problem?.status === 403) return <DeniedPage access={screenAt(pathname)?.access ?? 'shopper'} />
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4 py-12">
      <h1 className="text-center">{problem ? 'This page is not available right now' : 'Something went wrong on our side'}</h1>
      <ErrorState error={problem} onRetry={() => void revalidator.revalidate()} />
    </div>
  )
}

/** The API problem in an error thrown by a read in the page, or passed by the router from a loader. */
export function problemIn(error: unknown): ApiProblem | null {
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
