import { useQuery } from '@tanstack/react-query'
import { MailId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { linksIn } from './links-in.ts'
import { oneMail } from './queries.ts'

/** One email: its text and its rendered preview. */
export function MailPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const parsed = MailId.safeParse(Number(id))
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Mail">
      {parsed.success ? <MailText id={parsed.data} /> : <p className="text-soft">We couldn't find that mail.</p>}
    </Drawer>
  )
}

function MailText({ id }: { id: MailId }) {
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
      <details>
        <summary className="min-h-11 py-2 font-medium text-link">How it looks</summary>
        <iframe title={`Mail: ${data.subject}`} sandbox="" srcDoc={data.html} className="h-96 w-full rounded-md border border-hairline" />
      </details>
    </div>
  )
}
