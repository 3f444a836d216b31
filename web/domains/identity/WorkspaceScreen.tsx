import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import type { MallId } from '#contracts/ids.ts'
import { counterLocations } from '#contracts/pickups/pickups.ts'
import { parcels } from '#contracts/store-work/store-work.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { apiRequest } from '#web/lib/transport.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AboutFigures } from '../about/AboutFigures.tsx'
import { hasWorkspace } from './workspace.ts'

/** The start page of mall teams, developers and investors: all that they can do on SPIRAL today. */
export default function WorkspaceScreen() {
  const viewer = useViewer()
  if (!viewer) return null
  const malls = [...new Map(viewer.malls.map((mall) => [mall.mallId, mall])).values()]
  return (
    <div className="flex flex-col gap-12 py-4">
      <PageTitle title={`Welcome, ${viewer.firstName}`} lead="Your workspace on SPIRAL." />
      {malls.map(({ mallId, name }) => (
        <Mall key={mallId} mallId={mallId} name={name} />
      ))}
      {viewer.platform.includes('developer') && <Developer />}
      {viewer.platform.includes('investor') && <Investor />}
      {!hasWorkspace(viewer) && (
        <p>
          This page is for mall teams, developers and investors. <TextLink to="/account">Go to My Account</TextLink>
        </p>
      )}
    </div>
  )
}

function Mall({ mallId, name }: { mallId: MallId; name: string }) {
  const { data: locations } = useQuery(read(counterLocations))
  const { data } = useQuery({ ...read(parcels, { query: { mallId, limit: 1 } }), staleTime: 0 })
  const center = locations?.items.find(({ kind, id }) => kind === 'center' && id === mallId)
  const counts = data?.counts
  const counter = `/staff?at=center-${mallId}`
  return (
    <Section title={name}>
      {counts && (
        <dl className="grid grid-cols-2 gap-4 sm:max-w-md">
          <Count name="on the way to your SPIRAL Center" count={(counts['packed'] ?? 0) + (counts['in_transit'] ?? 0)} />
          <Count name="waiting for pickup" count={counts['at_center'] ?? 0} />
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/mall-dashboard?mall=${mallId}`}>Open your mall's office</ButtonLink>
        <ButtonLink variant="secondary" to={counter}>
          Open the SPIRAL Center counter
        </ButtonLink>
        {center && (
          <ButtonLink variant="secondary" to={`/mall/${center.slug}`}>
            See your mall's page
          </ButtonLink>
        )}
      </div>
    </Section>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-md bg-sunken p-4">
      <dt className="text-soft">{name}</dt>
      <dd className="tabular text-h2 font-semibold">{count.toLocaleString('en-US')}</dd>
    </div>
  )
}

const API_DOCUMENT = '/api/openapi.json'

function Developer() {
  const { data: endpoints } = useQuery({
    queryKey: ['openapi', 'endpoints'],
    queryFn: async () => {
      const { paths } = (await (await apiRequest('GET', API_DOCUMENT)).json()) as { paths: Record<string, object> }
      return Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0)
    },
    staleTime: Infinity,
  })
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  return (
    <Section id="developer" title="API" className="max-w-prose">
      <p>
        {endpoints === undefined ? 'Every endpoint' : plural(endpoints, 'endpoint')} in one OpenAPI 3.1 document, made from the same
        contracts that the server checks. Public reads need no key. Everything else uses your sign-in cookie.
      </p>
      <Card className="font-mono text-sm">
        <pre className="wrap-anywhere whitespace-pre-wrap">{`curl ${origin}/api/stores?near=55425&limit=3`}</pre>
      </Card>
      <div className="flex flex-wrap gap-4">
        <a href={API_DOCUMENT} className="font-medium text-link underline underline-offset-3">
          Open the API document
        </a>
        <TextLink to="/diagnostics">Diagnostics and pages for developers</TextLink>
      </div>
    </Section>
  )
}

function Investor() {
  return (
    <div id="investor" className="flex scroll-mt-(--header-height) flex-col gap-4">
      <AboutFigures />
      <p className="text-soft">
        Counted from current records. <TextLink to="/about">About SPIRAL</TextLink>
      </p>
    </div>
  )
}
