import { useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { hrefOf } from '#contracts/search/saved-searches.ts'
import { queryWith, useAddressFilters } from '#web/lib/address-filters.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { categories, type ProductFilter } from '../catalog/queries.ts'
import { mySearches, useSaveSearch } from './saved-queries.ts'

const SearchNameDialog = lazy(() => import('./SearchNameDialog.tsx'))
const bell = <BellPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />

/** Saves this search, so that the shopper is notified of new matches. Guests sign in first and are then asked again. */
export default function SaveSearch({ filter }: { filter: ProductFilter }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  if (viewer) return <ForAccount filter={filter} />
  const back = `${pathname}${queryWith(new URLSearchParams(search), { save: '1' })}`
  return (
    <ButtonLink variant="quiet" icon={bell} to={`/login?returnTo=${encodeURIComponent(back)}`}>
      Save this search
    </ButtonLink>
  )
}

function ForAccount({ filter }: { filter: ProductFilter }) {
  const { data } = useQuery(mySearches())
  const { data: departments } = useQuery(categories())
  const { get, change } = useAddressFilters()
  const [isAsked, setAsked] = useState(false)
  const save = useSaveSearch()
  const waking = useWaking()
  // "Pickup today" would be outdated tomorrow, so the search is saved with pickup as its method.
  const { sort: _, facets: __, pickupToday, ...kept } = filter
  const search = pickupToday && !kept.method ? { ...kept, method: 'in-store-pickup' as const } : kept
  const href = hrefOf(search)
  const isSaved = data?.items.some((item) => item.href === href && item.tells)
  const done = () => {
    setAsked(false)
    if (get('save')) change({ save: null })
  }
  const category = departments?.items.find(({ slug }) => slug === filter.category)?.name
  return (
    <>
      {isSaved ? (
        <span className="inline-flex min-h-11 items-center gap-2 px-2">
          <BellRing aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
          <TextLink to="/account#searches">Search saved</TextLink>
        </span>
      ) : (
        <Button {...waking} variant="quiet" icon={bell} onClick={() => setAsked(true)}>
          Save this search
        </Button>
      )}
      {data && !isSaved && (isAsked || get('save')) && (
        <Suspense>
          <SearchNameDialog
            title="Save this search"
            name={(filter.q ?? category ?? filter.brand ?? 'My search').slice(0, 60)}
            saveLabel="Save search"
            onClose={done}
            onSave={async (name) => {
              await save.mutateAsync({ body: { name, search } })
              done()
              toast({ title: 'Search saved', body: "We'll tell you when there's a new match or a lower price." })
            }}
          >
            <p className="text-sm text-soft">
              We'll tell you about new matches and lower prices, at most once an hour, through the{' '}
              <TextLink to="/push-notification-settings">channels you chose</TextLink>.
            </p>
          </SearchNameDialog>
        </Suspense>
      )}
    </>
  )
}
