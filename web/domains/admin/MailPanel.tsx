import { useQuery } from '@tanstack/react-query'
import { MailId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { HiddenSecrets } from './HiddenSecrets.tsx'
import { linksIn } from './links-in.ts'
import { oneMail } from './queries.ts'

/** One email as its recipient sees it, and its text. */
export function MailPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const parsed = MailId.safeParse(Number(id))
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Email">
      {parsed.success ? <OneMail id={parsed.data} /> : <p className="text-soft">We couldn't find that email.</p>}
    </Drawer>
  )
}

function OneMail({ id }: { id: MailId }) {
  const { data, error, refetch } = useQuery(oneMail(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={6} />
  return (
    <div className="flex flex-col gap-4 text-base">
      <div>
        <h3>{data.subject}</h3>
        <p className="text-soft">
          To {data.to} · {dateAndTime(data.createdAt)}
        </p>
      </div>
      {data.state === 'kept' && (
        <Notice title="Kept here, not sent">This server has no mail server, so this email goes to no one. Its links work.</Notice>
      )}
      {data.secrets === 'hidden' && <HiddenSecrets id={id} reveal={data.reveal} />}
      {/* Without scripts and without this page's origin; links open in a tab of their own. */}
      <iframe
        key={data.secrets}
        title={`Email: ${data.subject}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={`/api/admin/outbox/${id}/preview`}
        className="h-[70vh] w-full rounded-md border border-hairline bg-white"
      />
      <details>
        <summary className="min-h-11 py-2 font-medium text-link">As plain text</summary>
        <p className="whitespace-pre-wrap">
          {linksIn(data.text).map(({ text, href }, i) =>
            href ? (
              <a key={`${i} ${text}`} href={href} target="_blank" rel="noreferrer" className={`${linkClass} break-all`}>
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      </details>
    </div>
  )
}
