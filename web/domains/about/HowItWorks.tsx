import { Building2, type LucideIcon, ShoppingBag, Store } from 'lucide-react'
import { Card, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const AUDIENCES: readonly { Icon: LucideIcon; title: string; points: string[]; to: string; link: string }[] = [
  {
    Icon: ShoppingBag,
    title: 'Shoppers',
    points: [
      'Find what is in stock near a ZIP, with price and distance.',
      'Put items from several stores and malls into one cart and pay once.',
      'Pick up with a code, or have it sent to a SPIRAL Center or home.',
      'Earn SPIRALs: twice as many when you pick up.',
    ],
    to: '/spirals',
    link: 'How SPIRALs work',
  },
  {
    Icon: Store,
    title: 'Stores',
    points: [
      'Bring your products as a file from your store system, and preview the result first.',
      'Keep prices and stock right in one table.',
      'Accept, prepare and hand over with a scan.',
    ],
    to: '/retailer-dashboard',
    link: 'Sell on SPIRAL',
  },
  {
    Icon: Building2,
    title: 'Malls',
    points: [
      'One page with every store, its hours and what it has today.',
      'A SPIRAL Center where parcels of all stores wait together.',
      'Shoppers who come to pick up, and stay to look around.',
    ],
    to: '/malls',
    link: 'See the malls',
  },
]

export function HowItWorks() {
  return (
    <Section title="How it works">
      <ul className="grid gap-4 md:grid-cols-3">
        {AUDIENCES.map(({ Icon, title, points, to, link }) => (
          <li key={title}>
            <Card className="flex h-full flex-col gap-3">
              <h3 className="flex items-center gap-3 text-h4">
                <Icon aria-hidden="true" className="size-6 text-link" strokeWidth={1.75} />
                {title}
              </h3>
              <ul className="flex list-disc flex-col gap-1 pl-5 text-soft">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <TextLink to={to} className="mt-auto">
                {link}
              </TextLink>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
