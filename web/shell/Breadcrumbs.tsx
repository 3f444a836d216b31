import { ChevronRight } from 'lucide-react'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { breadcrumbData, breadcrumbs, type Crumb } from '#web/lib/breadcrumbs.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/**
 * A screen's optional `handle` export. `crumb` names its record from the loader data:
 * `export const handle: ScreenHandle = { crumb: (brought, params) => found(brought, product(params.id))?.title }`.
 */
export type ScreenHandle = {
  crumb?: (loaderData: unknown, params: Record<string, string | undefined>) => string | undefined
  /** The pages above the record, for example the departments of a product. */
  above?: (loaderData: unknown, params: Record<string, string | undefined>) => readonly Crumb[]
}

export function Breadcrumbs() {
  const { pathname } = useLocation()
  const screen = useMatches().at(-1)
  const handle = screen?.handle as ScreenHandle | undefined
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  // A failed screen has no loader data: its record's name will never load, so the breadcrumb uses the URL.
  const hasFailed = screen !== undefined && screen.loaderData === undefined
  const record = handle?.crumb && screen && !hasFailed ? (handle.crumb(screen.loaderData, screen.params) ?? null) : undefined
  const above = handle?.above && screen && !hasFailed ? handle.above(screen.loaderData, screen.params) : []
  const crumbs = breadcrumbs(pathname, record, above)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Breadcrumb" className="py-3">
      <ol className="flex items-center gap-x-1 text-sm whitespace-nowrap text-soft">
        {crumbs.map((crumb, i) => (
          <li key={`${i}${crumb.href}`} className="flex min-h-6 min-w-0 items-center gap-1 last:shrink-[999]">
            {i > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-mute" strokeWidth={1.75} />}
            {crumb.href ? (
              <TextLink to={crumb.href} className="truncate font-normal no-underline hover:underline">
                {crumb.label}
              </TextLink>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined} className="truncate">
                {crumb.label ?? <Skeleton className="inline-block h-4 w-24" />}
              </span>
            )}
          </li>
        ))}
      </ol>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(breadcrumbData(crumbs, origin)).replaceAll('<', '\\u003c') }}
      />
    </nav>
  )
}
