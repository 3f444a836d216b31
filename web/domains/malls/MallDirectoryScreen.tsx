import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import type { Mall } from '#contracts/malls/malls.ts'
import { STATES } from '#contracts/places/us-states.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { found, optional, preload, type Preloaded, preloadOr } from '#web/lib/preload.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { DirectoryTable } from '../stores/DirectoryTable.tsx'
import { DirectoryIndex } from './DirectoryIndex.tsx'
import { DirectoryHead } from './DirectoryHead.tsx'
import { named } from './directory.ts'
import { FindYourWay } from './FindYourWay.tsx'
import { everyMall, oneMall, planOfMall, storesOfMall } from './queries.ts'

// Loaded after the page.
const NotOnSpiral = lazy(() => import('../mall-office/NotOnSpiral.tsx'))
const SuggestCorrection = lazy(() => import('../corrections/SuggestCorrection.tsx'))

const slugIn = (search: URLSearchParams): string | null => {
  const slug = search.get('mall')
  return slug && /^[a-z0-9][a-z0-9-]{0,119}$/.test(slug) ? slug : null
}
const load = preloadOr(
  preload(({ url }) => {
    const slug = slugIn(url.searchParams)
    return slug ? [oneMall(slug), optional(storesOfMall(slug)), optional(planOfMall(slug))] : [everyMall()]
  }),
  preload(() => [everyMall()]),
)
export { load as clientLoader, load as loader }

/** Malls from A to Z; `?mall=` shows one as a printable list of its stores. */
export default function MallDirectoryScreen() {
  const { search } = useAddressFilters()
  const loaded = useLoaderData<Preloaded>()
  const slug = slugIn(search)
  const mall = slug ? found<Mall>(loaded, oneMall(slug)) : undefined
  if (slug && mall) return <OneMall slug={slug} mall={mall} />
  return <Index dropped={search.has('mall')} />
}

function OneMall({ slug, mall }: { slug: string; mall: Mall }) {
  const { hrefWith } = useAddressFilters()
  return (
    <div className="flex flex-col gap-6 py-4">
      <TextLink to={hrefWith({ mall: null })} data-print="hide" className="self-start">
        All malls
      </TextLink>
      <SectionBoundary fallback={<SkeletonRows />}>
        <DirectoryHead slug={slug} />
        <DirectoryTable list={storesOfMall(slug)} />
        <FindYourWay mall={slug} />
        <Suspense>
          <NotOnSpiral mall={slug} />
          <SuggestCorrection place={{ mallId: mall.id }} name={mall.name} />
        </Suspense>
      </SectionBoundary>
    </div>
  )
}

/** All malls; if the address names an unknown mall, a notice says so. */
function Index({ dropped }: { dropped: boolean }) {
  const { get, change, hrefWith } = useAddressFilters()
  const list = useInfiniteQuery(everyMall())
  const state = STATES[get('state') ?? ''] ? get('state') : undefined
  const q = get('q')
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Mall directory" lead="Every mall on SPIRAL with its stores, hours and services." />
      {dropped && <Notice>We ignored a part of the address we don't know: mall.</Notice>}
      <div className="flex flex-wrap gap-3">
        <SearchField label="Mall or city" value={q ?? ''} onSearch={(text) => change({ q: text })} className="w-full sm:w-72" />
        <Select
          label="State"
          labelHidden
          placeholder="All states"
          value={state ?? ''}
          choices={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
          onChange={(event) => change({ state: event.target.value })}
          fieldClassName="w-full sm:w-52"
        />
      </div>
      <Pages list={list} noun="malls" empty={<EmptyState title="No malls yet">Malls appear here when they join SPIRAL.</EmptyState>}>
        {(malls) => {
          const shown = named(malls, { q, state })
          if (shown.length > 0) return <DirectoryIndex malls={shown} />
          return (
            <EmptyState
              title={state && !q ? `No malls in ${STATES[state]} yet` : 'No malls match'}
              action={<TextLink to={hrefWith({ q: null, state: null })}>Show all malls</TextLink>}
              secondary={state && !q && <TextLink to="/coming-soon">Join the waitlist</TextLink>}
            />
          )
        }}
      </Pages>
    </div>
  )
}
