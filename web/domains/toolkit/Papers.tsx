import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { StoreId } from '#contracts/ids.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { MOST_SLIPS, packSlips, windowSticker } from '#contracts/toolkit.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** What is printed for a whole store: its window sticker, and the slips of what is to be packed. */
export function Papers({ storeId }: { storeId: StoreId }) {
  return (
    <Section title="For your store">
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="flex flex-col items-start gap-3">
          <h3>Window sticker</h3>
          <p className="text-soft">Four inches square. Its code opens your store’s page, and scans of it are counted.</p>
          <FileLink href={`${windowSticker.path}?storeId=${storeId}`}>Download the sticker</FileLink>
        </Card>
        <Card className="flex flex-col items-start gap-3">
          <h3>Pack slips</h3>
          <Slips storeId={storeId} />
        </Card>
      </div>
    </Section>
  )
}

function Slips({ storeId }: { storeId: StoreId }) {
  const { data, error, refetch } = useQuery({ ...read(retailerFulfillments, { query: { storeId, limit: 1 } }), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <p className="text-soft">Counting your orders…</p>
  const toPack = (data.counts['placed'] ?? 0) + (data.counts['accepted'] ?? 0)
  if (toPack === 0) return <p className="text-soft">Nothing waits to be packed. The slips of new orders are here.</p>
  return (
    <>
      <p className="text-soft">
        {plural(toPack, 'order')} to pack, one slip a page, without prices.
        {toPack > MOST_SLIPS && ` The file has the newest ${MOST_SLIPS}.`}
      </p>
      <FileLink href={`${packSlips.path}?storeId=${storeId}`}>Download the slips</FileLink>
    </>
  )
}

const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} download className={buttonClass({ variant: 'secondary' })}>
    <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
    {children}
  </a>
)
