import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, Footprints, type LucideIcon, PackageSearch, ScanLine } from 'lucide-react'
import { basisPointsOf, cents, dollars } from '#contracts/money.ts'
import { payoutRhythm } from '#contracts/payouts.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import { figuresToday, sellingTermsNow } from './queries.ts'

type Kind = 'store' | 'mall'
type Benefit = { Icon: LucideIcon; title: string; text: string }

const BENEFITS: Record<Kind, readonly Benefit[]> = {
  store: [
    { Icon: PackageSearch, title: 'Get found nearby', text: 'Shoppers see your items, prices and stock, and how close you are.' },
    { Icon: Footprints, title: 'More people in your store', text: 'Pickup earns shoppers twice the SPIRALs of shipping.' },
    { Icon: ScanLine, title: 'Fast pickups', text: 'Your team sees each order right away, gets it ready and scans one code.' },
    { Icon: BadgeDollarSign, title: 'Clear money', text: 'Every sale splits as soon as it is paid. See your balance at any time.' },
  ],
  mall: [
    { Icon: PackageSearch, title: 'One page for every store', text: 'Shoppers browse the stock, hours and floors of your whole mall.' },
    { Icon: Footprints, title: 'More visits', text: 'Pickup and your SPIRAL Center earn shoppers twice the SPIRALs of shipping.' },
    { Icon: ScanLine, title: 'One counter for pickups', text: 'A SPIRAL Center brings orders from all stores to one place.' },
    { Icon: BadgeDollarSign, title: 'Nothing to build', text: 'Your stores keep their own prices, stock and checkout.' },
  ],
}

/** How selling works and how to join, for everybody who doesn't work for a store: `?for=mall` speaks to malls. */
export function RetailerLanding() {
  const kind: Kind = useAddressFilters().get('for') === 'mall' ? 'mall' : 'store'
  return (
    <div className="flex flex-col gap-14 py-8">
      <div className="flex max-w-prose flex-col gap-4">
        <ChipLinks
          label="Who you are"
          chips={[
            { to: '/retailer-dashboard', label: 'For stores', current: kind === 'store' },
            { to: '/retailer-dashboard?for=mall', label: 'For malls', current: kind === 'mall' },
          ]}
        />
        <h1>{kind === 'store' ? "Sell what's on your shelves to people nearby" : 'Bring your whole mall online'}</h1>
        <p className="text-lg text-soft">
          {kind === 'store'
            ? 'Shoppers see your real stock, pay online and pick up at your counter. You can ship too, to their home or to the SPIRAL Center in your mall.'
            : 'Shoppers see the stock of every store in your mall, fill one cart and pay once. Then they come to you to pick it up.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {kind === 'store' ? (
            <>
              <ButtonLink to="/ai-retailer-signup">Join with your store</ButtonLink>
              <ButtonLink variant="secondary" to="/ai-retailer-demo">
                See your store drafted
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to="#join">Join with your mall</ButtonLink>
          )}
          <ButtonLink variant="secondary" to="/retailer-login?returnTo=%2Fretailer-dashboard">
            Sign in
          </ButtonLink>
        </div>
        <FiguresLine />
      </div>
      <Section title={kind === 'store' ? 'Why stores sell here' : 'Why malls join'}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {BENEFITS[kind].map(({ Icon, title, text }) => (
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
      <Costs />
      <Steps kind={kind} />
      <div className="grid items-start gap-14 lg:grid-cols-2 lg:gap-10">
        <Section id="join" title={kind === 'store' ? 'Ask us first' : 'Join with your mall'}>
          <p className="text-soft">Tell us who you are. There is no fee and no obligation.</p>
          <EnquiryForm kind={kind} />
        </Section>
        <Questions kind={kind} />
      </div>
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
      On SPIRAL today: {count(data.products)} products in {count(data.stores)} stores and {count(data.malls)} malls.
    </p>
  )
}

const EXAMPLE = cents(5_000)

/** An example sale at the commission that new stores start with. */
function Costs() {
  const { data } = useQuery(sellingTermsNow())
  if (!data) return null
  const { payouts } = data
  const commission = basisPointsOf(EXAMPLE, data.commissionBps)
  const rows = [
    ['You sell an item for', dollars(EXAMPLE)],
    [`SPIRAL keeps ${data.commissionBps / 100}%`, dollars(commission)],
    ['You get', dollars(cents(EXAMPLE - commission))],
  ] as const
  return (
    <Section title="What it costs" className="max-w-prose">
      <p>
        You pay {data.commissionBps / 100}% of the item price, and only when you sell. No sign-up fee, no monthly fee. Shipping that a
        shopper pays is yours, and we collect and pass on the sales tax.
      </p>
      <dl className="divide-y divide-hairline rounded-md border border-hairline">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 px-4 py-3 last:font-semibold">
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">
        Your share goes on your balance as soon as the order is paid. A refund takes it back with the commission. Once the order is handed
        over and can't come back any more, we pay it out {payoutRhythm(payouts.interval, payouts.weekday)} to your bank account, from{' '}
        {dollars(payouts.minimum)} on. You can choose another rhythm. A new bank account gets its first money after {payouts.bankHoldHours}{' '}
        hours.
      </p>
    </Section>
  )
}

const STEPS: Record<Kind, readonly (readonly [title: string, text: string])[]> = {
  store: [
    ['Apply in ten minutes', 'The assistant fills in what your website shows. A person reads your application within two business days.'],
    ['Bring your products', 'Upload the product file of your shop system. Check the preview first, and undo it if something looks wrong.'],
    ['Start selling', 'Accept an order, get it ready, scan the code. Or ship it.'],
  ],
  mall: [
    ['Tell us about your mall', 'Send the form below. We reply by email.'],
    ['Invite your stores', 'We help each store bring its products. Your page fills as they join.'],
    ['Open your SPIRAL Center', 'Pick a counter and hours. Orders from all stores arrive there for pickup.'],
  ],
}

function Steps({ kind }: { kind: Kind }) {
  return (
    <Section title="How to start">
      <ol className="grid gap-6 md:grid-cols-3">
        {STEPS[kind].map(([title, text], i) => (
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
        {kind === 'store' ? (
          <TextLink to="/stores">See the stores on SPIRAL</TextLink>
        ) : (
          <TextLink to="/malls">See the malls on SPIRAL</TextLink>
        )}
      </p>
    </Section>
  )
}

const QUESTIONS: Record<Kind, readonly (readonly [question: string, answer: string])[]> = {
  store: [
    [
      'What do I need?',
      'A store that shoppers can visit or that ships, a list of your products with prices and stock, and a bank account.',
    ],
    ['Do I keep my own prices?', 'Yes. You set prices and stock, and you can change them at any time.'],
    ['Who handles refunds?', 'You or our support team. The money goes back the way the shopper paid, and you get the commission back.'],
    ['Can I pause?', 'Yes. One click stops new orders. Orders you already have go on.'],
    ['How long does it take?', 'With a product file, a preview takes a few minutes. You decide when your items go live.'],
  ],
  mall: [
    ['What do I need?', 'A list of your stores with units and hours, and a counter if you want a SPIRAL Center.'],
    ['Do all stores have to join?', 'No. Your page shows the stores that sell on SPIRAL, and more can join later.'],
    ['Who runs the SPIRAL Center?', 'Your team does. They scan parcels when they arrive and when shoppers pick them up.'],
    ['What does it cost the mall?', 'Nothing. Stores pay a commission when they sell.'],
  ],
}

function Questions({ kind }: { kind: Kind }) {
  return (
    <Section title="Questions">
      <div className="divide-y divide-hairline rounded-md border border-hairline">
        {QUESTIONS[kind].map(([question, answer]) => (
          <details key={question} className="group px-4">
            <summary className="cursor-pointer py-3 font-semibold">{question}</summary>
            <p className="pb-4 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
