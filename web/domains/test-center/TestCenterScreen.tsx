import { useLocation } from 'react-router'
import { TestRunId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { Crawl } from './Crawl.tsx'
import { Features } from './Features.tsx'
import { Progress } from './Progress.tsx'
import { RunView } from './RunView.tsx'
import { Suites } from './Suites.tsx'

const PARTS = [
  { path: '/admin/testing', label: 'Runs' },
  { path: '/comprehensive-feature-testing', label: 'Features' },
  { path: '/site-testing', label: 'Site' },
  { path: '/spiral-todo-progress', label: 'Screens' },
] as const

/** What was tested, when, and with what result: stored runs, rules that people try, a crawl over all addresses, and each screen. */
export default function TestCenterScreen() {
  const { pathname } = useLocation()
  const asked = TestRunId.safeParse(Number(useAddressFilters().get('run')))
  const here = pathname === '/admin-test-dashboard' ? '/admin/testing' : pathname
  return (
    <div className="flex flex-col gap-6 py-4">
      <ChipLinks label="Parts of the test center" chips={PARTS.map(({ path, label }) => ({ to: path, label, current: path === here }))} />
      {here === '/comprehensive-feature-testing' ? (
        <Features />
      ) : here === '/site-testing' ? (
        <Crawl />
      ) : here === '/spiral-todo-progress' ? (
        <Progress />
      ) : asked.success ? (
        <RunView id={asked.data} />
      ) : (
        <Suites areTrendsOpen={pathname === '/admin-test-dashboard'} />
      )}
    </div>
  )
}
