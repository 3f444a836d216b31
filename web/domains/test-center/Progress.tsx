import { useQuery } from '@tanstack/react-query'
import type { TestState } from '#contracts/test-center.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { type Screen, screens, type Shell } from '#web/routes.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { SaveTable } from '#web/ui/SaveTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { accepted } from './queries.ts'
import { State } from './run-words.tsx'

const GROUPS: Record<Shell, string> = {
  shopper: 'Shoppers',
  retailer: 'Retailers',
  mall: 'Malls',
  admin: 'Platform',
  staff: 'Counter',
  plain: 'Without a frame',
}
type Row = Screen & { tested: TestState | null }

/** Every screen with what the newest run of the tests said of it, and how many rules are proven. Nothing here is typed by hand. */
export function Progress() {
  const { get, hrefWith } = useAddressFilters()
  const { data, error, refetch } = useQuery(accepted())
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  const all = screens.map((screen): Row => ({ ...screen, tested: data.screens[screen.path] ?? null }))
  const only = get('group')
  const rows = all.filter(({ shell }) => only === undefined || shell === only)
  const passed = (of: readonly Row[]) => of.filter(({ tested }) => tested === 'passed' || tested === 'flaky').length
  const rules = data.features.flatMap((feature) => feature.rules)
  const proven = rules.filter(({ automatic }) => automatic === 'passed' || automatic === 'flaky').length
  const untested = rules.filter(({ automatic }) => automatic === null).length
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="Screens"
        lead={
          data.run ? (
            <>
              By the tests of build {data.run.build}, <LocalTime at={data.run.startedAt} format={dateAndTime} />.
            </>
          ) : (
            'No run of the tests is stored, so nothing counts as tested.'
          )
        }
        actions={
          <SaveTable
            name="screens"
            head={['Path', 'Title', 'Who', 'Tests']}
            rows={rows.map((row) => [row.path, row.title, row.access, row.tested ?? 'not run'])}
          />
        }
      />
      <Figures className="lg:grid-cols-3">
        <Figure name="Screens" note="In the table of routes">
          {all.length}
        </Figure>
        <Figure name="Screens that passed" note="Opened on a desk and a phone, in both themes, with axe">
          {passed(all)}
        </Figure>
        <Figure
          name="Rules proven"
          note={`${untested} of ${rules.length} have no test that names them`}
          to="/comprehensive-feature-testing"
        >
          {proven}
        </Figure>
      </Figures>
      <ChipLinks
        label="Screens by group"
        chips={[
          { to: hrefWith({ group: null }), label: 'All', count: all.length, current: only === undefined },
          ...Object.entries(GROUPS).map(([shell, label]) => ({
            to: hrefWith({ group: shell }),
            label,
            count: all.filter((screen) => screen.shell === shell).length,
            current: only === shell,
          })),
        ]}
      />
      <OfficeTable
        label="Screens"
        rows={rows}
        rowKey={({ path }) => path}
        columns={[
          { key: 'path', head: 'Path', cell: ({ path }) => path, sortBy: ({ path }) => path, className: 'break-all' },
          { key: 'title', head: 'Title', cell: ({ title }) => title, sortBy: ({ title }) => title },
          { key: 'access', head: 'Who', cell: ({ access }) => access, sortBy: ({ access }) => access },
          { key: 'tested', head: 'Tests', cell: ({ tested }) => <State state={tested} />, sortBy: ({ tested }) => tested },
        ]}
      />
    </div>
  )
}
