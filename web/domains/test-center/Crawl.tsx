import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { products } from '#contracts/catalog/catalog.ts'
import { events } from '#contracts/events/events.ts'
import { malls } from '#contracts/malls/malls.ts'
import { grouped } from '#contracts/numbers.ts'
import { stores } from '#contracts/stores/stores.ts'
import { DAY } from '#contracts/time.ts'
import { call } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { screens } from '#web/routes.ts'
import { OFFLINE_PAGE } from '#web/service-worker/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CRAWL_ROLES, type Crawled, type CrawlRole, open, runOfCrawl } from './crawling.ts'
import { crawls, useStoreRun } from './queries.ts'
import { timeWords } from './run-words.tsx'

type Progress = { done: number; of: number }
const WEEK = 7 * DAY

/** Opens every address of the table of routes as a visitor, as the person who is signed in, or as both, and stores what it found. */
export function Crawl() {
  const [roles, setRoles] = useState<readonly CrawlRole[]>(['guest', 'me'])
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [found, setFound] = useState<readonly Crawled[]>([])
  const store = useStoreRun()

  async function start() {
    if (roles.length === 0) return setError('Choose at least one.')
    const startedAt = new Date()
    const paths = await pathsOf()
    const wanted = roles.flatMap((as) => paths.map((path) => ({ path, as })))
    const crawled: Crawled[] = []
    for (const { path, as } of wanted) {
      setProgress({ done: crawled.length, of: wanted.length })
      crawled.push(await open(path, as))
    }
    setFound(crawled)
    setProgress(null)
    await store.mutateAsync({ body: runOfCrawl(__BUILD_ID__, startedAt, crawled) })
  }

  const faulty = found.filter(({ faults }) => faults.length > 0)
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="Site"
        lead="Opens every page of SPIRAL and looks at the HTML that the server sends. Styles and scripts are not run."
      />
      <LastCrawl />
      <fieldset className="flex flex-col gap-2" aria-describedby={error ? 'crawl-roles-error' : undefined}>
        <legend className="font-medium">Open them as</legend>
        <div className="flex flex-wrap gap-x-6">
          {(['guest', 'me'] as const).map((role) => (
            <Checkbox
              key={role}
              label={CRAWL_ROLES[role]}
              checked={roles.includes(role)}
              onChange={({ target }) => {
                setError(undefined)
                setRoles(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
              }}
            />
          ))}
        </div>
        {error && (
          <p id="crawl-roles-error" role="alert" className="text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={progress !== null} busyLabel="Opening…" onClick={() => void start()}>
          Start
        </Button>
        <p aria-live="polite" className="text-soft">
          {progress ? `${progress.done} of ${progress.of}` : found.length > 0 ? foundWords(found.length, faulty.length) : ''}
        </p>
      </div>
      {found.length > 0 && (
        <Section title="What it found">
          <OfficeTable
            label="Pages"
            rows={[...faulty, ...found.filter(({ faults }) => faults.length === 0)]}
            rowKey={({ path, as }) => `${as} ${path}`}
            columns={[
              { key: 'path', head: 'Page', cell: ({ path }) => <TextLink to={path}>{path}</TextLink>, sortBy: ({ path }) => path },
              { key: 'as', head: 'As', cell: ({ as }) => CRAWL_ROLES[as], sortBy: ({ as }) => as },
              { key: 'status', head: 'Status', cell: ({ status }) => status || 'None', sortBy: ({ status }) => status },
              { key: 'ms', head: 'Time', cell: ({ ms }) => timeWords(ms), sortBy: ({ ms }) => ms },
              { key: 'bytes', head: 'Size', cell: ({ bytes }) => `${grouped(Math.round(bytes / 1000))} kB`, sortBy: ({ bytes }) => bytes },
              { key: 'faults', head: 'Faults', cell: ({ faults }) => faults.join('. ') || 'None', stack: { wide: true } },
            ]}
          />
        </Section>
      )}
    </div>
  )
}

const foundWords = (pages: number, faulty: number): string =>
  `${plural(pages, 'page', 'pages')} opened, ${faulty === 0 ? 'no faults' : `${faulty} with faults`}. The run is stored.`

function LastCrawl() {
  const now = useNow()
  const { data } = useQuery(crawls())
  const last = data?.items[0]
  if (!data) return null
  if (!last) return <p className="text-soft">Nobody has opened them yet. Start to see what they answer.</p>
  const isStale = now.getTime() - last.startedAt.getTime() > WEEK
  return (
    <Notice tone={isStale ? 'warning' : 'info'} title={isStale ? 'The last crawl is over a week old' : 'The last crawl'}>
      <TextLink to={`/admin/testing?run=${last.id}`}>
        <LocalTime at={last.startedAt} format={dateAndTime} />, build {last.build}
      </TextLink>
    </Notice>
  )
}

/** Every address of the table of routes, with the first record of each kind where one is named. */
async function pathsOf(): Promise<string[]> {
  const [product, store, mall, event] = await Promise.all([
    call(products, { query: { limit: 1 } }),
    call(stores, { query: { limit: 1 } }),
    call(malls, { query: { limit: 1 } }),
    call(events, { query: { limit: 1 } }),
  ])
  const ids: Record<string, string | number | undefined> = {
    '/product/:id': product.items[0]?.id,
    '/product-detail/:id': product.items[0]?.id,
    '/store/:id': store.items[0]?.id,
    '/loyalty/retailer/:id': store.items[0]?.retailerId,
    '/mall/:id': mall.items[0]?.id,
    '/events/:id': event.items[0]?.id,
  }
  return screens.flatMap(({ path }) => {
    // The page of the service worker is drawn in the browser only.
    if (!path.includes(':')) return path === OFFLINE_PAGE ? [] : [path]
    const id = ids[path]
    return id === undefined ? [] : [path.replace(/:\w+/, String(id))]
  })
}
