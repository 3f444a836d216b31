import { Download } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import type { StoreId } from '#contracts/ids.ts'
import { previewAddress } from '#contracts/search/previews.ts'
import { embedAddress } from '#contracts/toolkit.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'

/** For the places where a shop speaks online: a picture and words to post, and its stock on its own site. */
export function Sharing({ storeId, name }: { storeId: StoreId; name: string }) {
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const picture = previewAddress('store', storeId)
  const frame = `<iframe src="${origin}${embedAddress(storeId)}" title="In stock now at ${escaped(name)}" loading="lazy" width="100%" height="420" style="border:0"></iframe>`
  return (
    <Section title="Online">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="flex flex-col gap-4">
          <h3>Share kit</h3>
          <p className="text-soft">A picture and words for a post. The link shows the same picture by itself in most networks.</p>
          <img src={picture} alt={`${name} on SPIRAL`} width={1200} height={630} loading="lazy" className="h-auto w-full rounded-sm" />
          <div>
            <a href={picture} download={`${name}.jpg`} className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Download the picture
            </a>
          </div>
          <CopyLink label="Link" url={`${origin}/store/${storeId}`} />
          <CopyLink
            label="Words"
            url={`From our shop: see what ${name} has in stock right now, and pick it up today. ${origin}/store/${storeId}`}
            copyLabel="Copy"
          />
        </Card>
        <Card className="flex flex-col gap-4">
          <h3>In stock now, on your own site</h3>
          <p className="text-soft">
            Paste this into your site. It shows up to eight of your newest products that are in stock, uses no cookies and runs no script.
            It is up to five minutes old.
          </p>
          <CopyLink label="HTML" url={frame} copyLabel="Copy" />
          <iframe
            src={embedAddress(storeId)}
            title={`Preview: in stock now at ${name}`}
            loading="lazy"
            className="h-105 w-full rounded-sm border border-hairline"
          />
        </Card>
      </div>
    </Section>
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
