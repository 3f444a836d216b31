import { useQuery } from '@tanstack/react-query'

import { exportFile, type Privacy } from '#contracts/privacy.ts'
import { day } from '#web/lib/date-format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { myPrivacy, useAskForExport, useKeepAccount } from './queries.ts'

const LOOK_AGAIN_MS = 4_000

/** Exports the user's personal data, or closes the account. */
export function PrivacyPanel() {
  // Most exports are ready within seconds, so the page polls.
  const { data, error, refetch } = useQuery({
    ...myPrivacy(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'preparing' ? LOOK_AGAIN_MS : false),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  return (
    <div className="flex flex-col gap-6">
      <Export standing={data.export} />
      <div className="flex flex-col gap-4 border-t border-hairline pt-6">
        {data.closing ? <Closing at={data.closing.at} /> : <CloseAccount hindrances={data.hindrances} />}
      </div>
    </div>
  )
}

function Export({ standing }: { standing: Privacy['export'] }) {
  const ask = useAskForExport()
  const viewer = useViewer()
  if (viewer && !viewer.emailVerified)
    return <p className="text-soft">Confirm your email first. Then you can ask for everything we keep about you, in one file.</p>
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft" role="status">
        {standing?.state === 'preparing'
          ? "We're putting your data together. We'll email you when it's ready, within a day."
          : standing?.until
            ? `Your data is ready to download until ${day(standing.until)}.`
            : 'Everything we have about you in one file: orders, lists, addresses, messages.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {standing?.state === 'ready' && (
          <a href={exportFile.path} download="my-spiral-data.json" className={buttonClass({ variant: 'secondary' })}>
            Download my data
          </a>
        )}
        {standing?.state !== 'preparing' && (
          <Button variant={standing ? 'quiet' : 'secondary'} busy={ask.isPending} onClick={() => ask.mutate({})}>
            {standing ? 'Make a new one' : 'Ask for my data'}
          </Button>
        )}
      </div>
    </div>
  )
}

function Closing({ at }: { at: Date }) {
  const keep = useKeepAccount()
  return (
    <Notice
      tone="warning"
      title={`Your account closes on ${day(at)}`}
      action={
        <Button variant="secondary" busy={keep.isPending} onClick={() => keep.mutate({})}>
          Keep my account
        </Button>
      }
    >
      Until then everything stays as it is.
    </Notice>
  )
}
