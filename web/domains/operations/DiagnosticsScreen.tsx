import { useQuery } from '@tanstack/react-query'
import { ClipboardCopy, RotateCw } from 'lucide-react'
import { mayPass } from '#contracts/roles.ts'
import { environmentOf } from '#web/lib/environment.ts'
import { milliseconds } from '#web/lib/format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { lastWarnings, WARNINGS } from '#web/lib/slow-warnings.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { connectionOf, type Fact, storedKeys } from './browser-facts.ts'
import { DiagnosticLine } from './DiagnosticLine.tsx'
import { CALLS, lineFor, nameOf, reportOf } from './diagnosis.ts'
import { FactList } from './FactList.tsx'
import { SendReport } from './SendReport.tsx'
import { serverCheck, slowLately } from './queries.ts'
import { useCalls, useRuntimeError } from './useDiagnosis.ts'

/** Checks this server and this browser. It is read-only; the results can be sent to support. */
export default function DiagnosticsScreen() {
  const { outcomes, rerun } = useCalls()
  const runtimeError = useRuntimeError()
  const server = useServerFacts()
  const browser = useBrowserFacts()
  const calls = CALLS.flatMap((path) => {
    const outcome = outcomes[path]
    return outcome ? [{ name: 'Call', value: `${lineFor(nameOf(path), outcome)} (${milliseconds(outcome.ms)})` }] : []
  })
  const runtimeLine = runtimeError ? `Runtime error: ${runtimeError}` : 'No runtime error'
  const report = reportOf([...calls, { name: 'Page', value: runtimeLine }, ...server, ...browser])
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Diagnostics"
        lead="Three calls to the server and details about this browser."
        actions={
          <>
            <Button icon={<RotateCw aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={rerun}>
              Run again
            </Button>
            <Button
              variant="secondary"
              icon={<ClipboardCopy aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={() => void copy(report)}
            >
              Copy report
            </Button>
            <SendReport report={report} />
          </>
        }
      />
      <Section title="Calls">
        <ul aria-live="polite" className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
          {CALLS.map((path) => (
            <DiagnosticLine key={path} name={nameOf(path)} outcome={outcomes[path]} />
          ))}
          <li className={runtimeError ? 'min-h-11 px-4 py-2 text-danger' : 'min-h-11 px-4 py-2'}>{runtimeLine}</li>
        </ul>
      </Section>
      <FactList title="Server" facts={server} empty="The server gave no status." />
      <FactList title="This browser" facts={browser} empty="Reading…" />
      <Warnings />
      <SlowLately />
      <ForDevelopers />
    </div>
  )
}

/** Where developers go on from here. */
function ForDevelopers() {
  const viewer = useViewer()
  if (!viewer || !mayPass('platform:developer', viewer)) return null
  return (
    <Section title="For developers">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <TextLink to="/function-agent">Function agent</TextLink>
        </li>
        <li>
          <TextLink to="/gpt-integration-demo">GPT integration demo</TextLink>
        </li>
        <li>
          <TextLink to="/admin/testing">Testing</TextLink>
        </li>
        <li>
          <TextLink to="/vercel-ibm-integration">Outside services</TextLink>
        </li>
        <li>
          <TextLink to="/internal-platform">Internal platform</TextLink>
        </li>
        <li>
          <TextLink to="/api-test">API console</TextLink>
        </li>
        <li>
          <a href="/pure-test" className={linkClass}>
            Pure test
          </a>
        </li>
      </ul>
    </Section>
  )
}

function useServerFacts(): Fact[] {
  const { data } = useQuery(serverCheck())
  if (!data) return []
  return [
    { name: 'Version', value: data.version },
    { name: 'Environment', value: data.environment },
    ...data.parts.map(({ name, status, detail, ms }) => ({ name, value: `${status}, ${detail}${ms > 0 ? ` (${milliseconds(ms)})` : ''}` })),
  ]
}

function useBrowserFacts(): Fact[] {
  const isHydrated = useHydrated()
  if (!isHydrated) return []
  const worker = navigator.serviceWorker?.controller ? 'active' : 'none'
  return [
    { name: 'Build', value: __BUILD_ID__ },
    { name: 'Environment by address', value: environmentOf(window.location.host) },
    { name: 'Connection', value: connectionOf(navigator) },
    { name: 'Service worker', value: worker },
    ...storedKeys(window.localStorage),
  ]
}

function Warnings() {
  // This page itself may have been slow to hydrate.
  const warnings = useHydrated() ? lastWarnings() : []
  return (
    <FactList
      title="Slow requests since you opened this page"
      facts={warnings.map(({ at, message }) => ({ name: at, value: message }))}
      empty="Nothing was slow."
    />
  )
}

/** Slowness in all browsers, which the server keeps for one month. */
function SlowLately() {
  const { data } = useQuery(slowLately())
  const facts = data?.items.map(({ kind, name, page, value, at }) => ({
    name: dateAndTime(at),
    value: `${WARNINGS[kind](name, value) ?? `${name}: ${value}`}${kind === 'slow-action' ? `, on ${page}` : ''}`,
  }))
  return <FactList title="Recent slow requests in all browsers" facts={facts ?? []} empty={facts ? 'Nothing was slow.' : 'Reading…'} />
}

async function copy(report: string) {
  try {
    await navigator.clipboard.writeText(report)
    toast({ title: 'Report copied' })
  } catch {
    toast({ title: "Your browser doesn't let us copy.", variant: 'destructive' })
  }
}
