import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleHelp, Minus, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { clearOfflineData } from '#web/lib/offline-caches.ts'
import { workerVersion } from '#web/lib/worker.ts'
import { useInstallOffer } from '#web/shell/install-offer.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { browserNamed } from './browser-steps.ts'
import { askFor, CAPABILITIES, type Capability, isInstalled, type Measured, measureAll } from './capabilities.ts'
import { stepsToInstall } from './install-steps.ts'

/** Measured in this browser; the server knows nothing of it. */
const measured = () =>
  queryOptions({
    queryKey: ['this device'],
    queryFn: async () => {
      const [can, version, storage] = await Promise.all([measureAll(), workerVersion(), navigator.storage?.estimate?.()])
      return { can, version, usedBytes: storage?.usage ?? null }
    },
    staleTime: 0,
    gcTime: 0,
  })
function useMeasured() {
  const hydrated = useHydrated()
  return useQuery({ ...measured(), enabled: hydrated }).data
}

/** Installing SPIRAL on a phone or computer, and what it can do there. */
export default function MobileAppScreen() {
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="SPIRAL on your phone" lead="Install it like an app. Your pickup passes then open without a connection." />
      <div className="flex flex-wrap gap-8">
        <Install />
        <Section title="Open it on your phone">
          <p className="max-w-prose text-soft">Point your phone's camera at this code.</p>
          <Qr text="/mobile-app-base" label="QR code that opens this page on your phone" />
        </Section>
      </div>
      <Section title="On this device">
        <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
          {CAPABILITIES.map((capability) => (
            <CapabilityRow key={capability} capability={capability} />
          ))}
        </ul>
      </Section>
      <Offline />
    </div>
  )
}

function Install() {
  const offer = useInstallOffer()
  const hydrated = useHydrated()
  const client = useQueryClient()
  return (
    <Section title="Install" className="min-w-0 flex-1 basis-80">
      {!hydrated ? (
        <p className="min-h-16 text-soft">Looking at this browser…</p>
      ) : isInstalled() ? (
        <p className="font-semibold">You're using the app.</p>
      ) : offer ? (
        <div>
          <Button onClick={() => void offer.prompt().then(() => client.invalidateQueries({ queryKey: measured().queryKey }))}>
            Install SPIRAL
          </Button>
        </div>
      ) : (
        <ol className="flex max-w-prose list-decimal flex-col gap-1 pl-6">
          {stepsToInstall(browserNamed(navigator.userAgent)).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </Section>
  )
}

const WORDS: Record<Capability, { name: string; use: string; missing: string }> = {
  install: {
    name: 'Install',
    use: 'Open SPIRAL from your home screen.',
    missing: 'Open this page in Chrome, Edge or Safari to install it.',
  },
  push: {
    name: 'Messages',
    use: 'Hear when an order is ready.',
    missing: 'On an iPhone, add SPIRAL to the home screen first. We also send email.',
  },
  camera: { name: 'Camera', use: 'Scan codes and search with a photo.', missing: 'Type the code, or choose a photo instead.' },
  location: { name: 'Location', use: 'Find stores around you.', missing: 'Type your ZIP instead.' },
  share: { name: 'Share sheet', use: 'Share with your apps.', missing: 'Copy the link instead.' },
  offline: { name: 'Offline pass', use: 'Show a pickup pass without a connection.', missing: 'Reload this page once, or print your pass.' },
  passkey: { name: 'Passkey', use: 'Sign in with your fingerprint, face or PIN.', missing: 'Use your password, or a security key.' },
  vibration: { name: 'Vibration', use: 'Feel a scan without looking.', missing: 'A sound tells you instead.' },
}
const STATES: Record<Measured, { label: string; Icon: typeof Check; tone: string }> = {
  works: { label: 'Works', Icon: Check, tone: 'text-success' },
  ask: { label: 'Not set up yet', Icon: CircleHelp, tone: 'text-soft' },
  blocked: { label: 'Blocked in this browser', Icon: ShieldX, tone: 'text-danger' },
  missing: { label: 'Not in this browser', Icon: Minus, tone: 'text-soft' },
}

function CapabilityRow({ capability }: { capability: Capability }) {
  const state = useMeasured()?.can[capability]
  const { name, use, missing } = WORDS[capability]
  const found = state && STATES[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="flex min-w-0 flex-1 basis-56 flex-col">
        <h3 className="text-base">{name}</h3>
        <p className="text-soft">
          {state === 'missing' ? missing : state === 'blocked' ? "Allow it in your browser's settings for this site, then reload." : use}
        </p>
      </div>
      <p className={`flex min-h-11 basis-48 items-center gap-2 font-medium ${found?.tone ?? 'text-soft'}`}>
        {found ? (
          <>
            <found.Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} /> {found.label}
          </>
        ) : (
          'Checking…'
        )}
      </p>
      <div className="flex min-h-11 basis-40 items-center max-sm:empty:hidden">
        {state && <TryIt capability={capability} state={state} />}
      </div>
    </li>
  )
}

function TryIt({ capability, state }: { capability: Capability; state: Measured }): ReactNode {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: measured().queryKey })
  if (capability === 'push' && state !== 'missing') return <TextLink to="/push-notification-settings">Message settings</TextLink>
  if (capability === 'passkey' && state === 'works') return <TextLink to="/account#security">Add a passkey</TextLink>
  if (capability === 'offline' && state === 'works') return <TextLink to="/qr-pickup-system">Your passes</TextLink>
  if ((capability === 'camera' || capability === 'location') && state === 'ask')
    return (
      <Button
        variant="secondary"
        size="sm"
        onClick={() =>
          void askFor(capability)
            .catch(() => toast({ title: `${WORDS[capability].name} stays off. ${WORDS[capability].missing}` }))
            .then(again)
        }
      >
        Allow {WORDS[capability].name.toLowerCase()}
      </Button>
    )
  if (capability === 'vibration' && state === 'works')
    return (
      <Button variant="secondary" size="sm" onClick={() => navigator.vibrate(200)}>
        Try vibration
      </Button>
    )
  if (capability === 'share' && state === 'works')
    return (
      <Button
        variant="secondary"
        size="sm"
        // Closing the sheet without a choice is no failure.
        onClick={() => void navigator.share({ title: 'SPIRAL', url: location.origin }).catch(() => {})}
      >
        Try sharing
      </Button>
    )
  return null
}

function Offline() {
  const found = useMeasured()
  const client = useQueryClient()
  return (
    <Section title="Without a connection" className="max-w-prose">
      <ul className="flex list-disc flex-col gap-1 pl-6">
        <li>Your pickup passes and your orders, as they were when you last opened them</li>
        <li>The last 20 products you looked at</li>
      </ul>
      <p className="text-soft">Buying and changing an order need a connection.</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-soft">Storage used</dt>
        <dd className="tabular">
          {found ? (found.usedBytes === null ? 'This browser does not say' : megabytes(found.usedBytes)) : 'Checking…'}
        </dd>
        <dt className="text-soft">Offline version</dt>
        <dd className="tabular">{found ? (found.version ?? 'None here') : 'Checking…'}</dd>
      </dl>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          onClick={() =>
            void clearOfflineData().then(async () => {
              await client.invalidateQueries({ queryKey: measured().queryKey })
              toast({ title: 'Offline data cleared', body: 'Open an order or a pass again to keep it on this device.' })
            })
          }
        >
          Clear offline data
        </Button>
        <TextLink to="/offline">See the offline page</TextLink>
      </div>
    </Section>
  )
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
