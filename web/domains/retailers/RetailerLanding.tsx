import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, Footprints, type LucideIcon, PackageSearch, ScanLine } from 'lucide-react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { figuresToday } from './queries.ts'

const BENEFITS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: PackageSearch,
    title: 'Found by people nearby',
    text: 'What is on your shelf shows up when somebody close by looks for it, with its price and how far away it is.',
  },
  {
    Icon: Footprints,
    title: 'Feet through the door',
    text: 'Pickup earns shoppers twice the SPIRALs of shipping, so more of them come to your counter.',
  },
  {
    Icon: ScanLine,
    title: 'Handed over in seconds',
    text: 'Your team sees each order at once, prepares it and scans one code when the shopper is there.',
  },
  {
    Icon: BadgeDollarSign,
    title: 'Every dollar accounted for',
    text: 'A sale is divided the moment it is paid: your share, the commission, the tax. You see what is owed to you at any time.',
  },
]
const STEPS = [
  ['Bring your products', 'Upload the product export of your shop system. A dry run shows what would change, and one press undoes it.'],
  ['Keep prices and stock right', 'Change them in one table; what you type is what shoppers see.'],
  ['Prepare and hand over', 'Accept, make ready, scan. Or pack it for the SPIRAL Center of your mall, or ship it home.'],
] as const

/** What SPIRAL offers stores, for signed-out visitors. */
export function RetailerLanding() {
  return (
    <div className="flex flex-col gap-16 py-8">
      <div className="flex max-w-prose flex-col gap-4">
        <h1>Sell what is on your shelves to people nearby</h1>
        <p className="text-lg text-soft">
          SPIRAL shows shoppers what is really in stock around them. They pick it up at your counter, collect it at the SPIRAL Center of
          your mall, or have you ship it.
        </p>
        <p>
          <ButtonLink to="/retailer-login?returnTo=%2Fretailer-dashboard">Sign in to your store</ButtonLink>
        </p>
        <FiguresLine />
      </div>
      <Section title="Why stores sell here">
        <ul className="grid gap-4 sm:grid-cols-2">
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Card className="flex h-full gap-4">
                <Icon aria-hidden="true" className="size-6 shrink-0 text-link-strong" strokeWidth={1.75} />
                <div className="flex flex-col gap-1">
                  <h3 className="text-base">{title}</h3>
                  <p className="text-soft">{text}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="How a day works">
        <ol className="grid gap-6 md:grid-cols-3">
          {STEPS.map(([title, text], i) => (
            <li key={title} className="flex flex-col gap-2">
              <span aria-hidden="true" className="tabular text-h3 font-semibold text-link-strong">
                {i + 1}
              </span>
              <h3 className="text-base">{title}</h3>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ol>
        <p>
          <TextLink to="/stores">See the stores on SPIRAL</TextLink>
        </p>
      </Section>
    </div>
  )
}

/** Counted from current data; hidden if the request fails. */
function FiguresLine() {
  const { data } = useQuery(figuresToday())
  if (!data || data.stores === 0) return null
  const count = (n: number) => n.toLocaleString('en-US')
  return (
    <p className="text-soft">
      Today: {count(data.products)} products in {count(data.stores)} stores and {count(data.malls)} malls.
    </p>
  )
}
