import { useSuspenseQuery } from '@tanstack/react-query'
import { Link2, Printer } from 'lucide-react'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { OpenNow } from './OpenNow.tsx'
import { oneMall } from './queries.ts'
import { ShopThisMall } from './ShopThisMall.tsx'

/** Mall details above its store list: address, hours, services, and actions for the list. */
export function DirectoryHead({ slug }: { slug: string }) {
  const mall = useSuspenseQuery(oneMall(slug)).data
  return (
    <div className="flex flex-col gap-3">
      <h1>{mall.name}</h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
        <span>{mall.address}</span>
        <OpenNow opening={mall.opening} timeZone={mall.timeZone} />
      </p>
      <p className="text-soft">{[...mall.amenities, mall.center && `SPIRAL Center: ${mall.center.place}`].filter(Boolean).join(' · ')}</p>
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        <ShopThisMall mall={mall} />
        <Button
          variant="secondary"
          icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="secondary"
          icon={<Link2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => void copyLink()}
        >
          Copy link
        </Button>
        <TextLink to={`/mall/${mall.slug}`} className="px-2">
          Floor plan, hours and products
        </TextLink>
      </div>
    </div>
  )
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast({ title: 'Link copied' })
  } catch {
    toast({ title: "Your browser doesn't let us copy. Copy the address bar instead.", variant: 'destructive' })
  }
}
