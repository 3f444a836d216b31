import { optional, preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { countsOfModeration } from '../moderation/queries.ts'
import { KeptWord } from './KeptWord.tsx'
import { figures } from './queries.ts'
import { ReportProblem } from './ReportProblem.tsx'
import { ReportStanding } from './ReportStanding.tsx'
import { ReviewCounts } from './ReviewCounts.tsx'
import { ServiceStatus } from './ServiceStatus.tsx'

const load = preload(() => [optional(figures()), optional(countsOfModeration())])
export { load as clientLoader, load as loader }

/** Shop with confidence: measured figures, how money and data are protected, and how to report a problem. */
export default function TrustScreen() {
  return (
    <div className="flex flex-col gap-12 py-4">
      <div className="flex flex-col gap-3">
        <PageTitle
          title="Shop with confidence"
          lead="Figures from our own records, in plain words, and a person who reads what you report."
        />
        <nav aria-label="On this page" className="flex flex-wrap gap-x-4 gap-y-1">
          <TextLink to="#protection">Money and data</TextLink>
          <TextLink to="#reviews">Reviews</TextLink>
          <TextLink to="#status">Service status</TextLink>
          <TextLink to="#report">Report a problem</TextLink>
          <TextLink to="#report-state">Look up a report</TextLink>
        </nav>
      </div>
      <KeptWord />
      <Protection />
      <ReviewCounts />
      <ServiceStatus />
      <ReportProblem />
      <ReportStanding />
      <p className="text-sm text-soft">
        Do you work at SPIRAL? <TextLink to="/spiral-admin-login">Staff sign in</TextLink>
      </p>
    </div>
  )
}

function Protection() {
  return (
    <Section id="protection" title="How your money and data are protected">
      <dl className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Fact name="Stores are checked">
          A business applies with its legal name, tax ID, address and bank. A person at SPIRAL reads the application before the business can
          sell. Large sellers are checked again each year and named on their store page.
        </Fact>
        <Fact name="Your card number never reaches us">
          Your browser sends it straight to the payment provider, which gives us a token in its place. The server sets the price. A page
          can't change it.
        </Fact>
        <Fact name="Each dollar is booked twice">
          A payment, a refund, a gift card or SPIRALs only move in balanced entries that nobody can edit. The books are compared all the
          time. If an account doesn't add up, it stops until a person has checked it.
        </Fact>
        <Fact name="Pickups need your code">
          Each pickup has a code that only you get. It works once, at that counter. You can send it to another person and take it back.
        </Fact>
        <Fact name="The guarantee">
          An order that is not as described, not ready or not received is covered. If you and the store don't agree, SPIRAL decides.{' '}
          <TextLink to="/legal/guarantee">The guarantee</TextLink> and <TextLink to="/legal/refunds">refunds</TextLink>
        </Fact>
        <Fact name="Your data is yours">
          No advertising, no outside trackers, and nothing is sold. A store sees only its own part of your order. You can download
          everything or close your account. <TextLink to="/legal/privacy">Privacy</TextLink>
        </Fact>
        <Fact name="Sign-ins">
          Passwords are kept in a form that can't be turned back. You can sign in with a passkey, see each device and sign it out. Our staff
          and the owners of stores need a second step.
        </Fact>
        <Fact name="Trusted Local">
          Stores that keep their word have a mark, counted every night from their records.{' '}
          <TextLink to="/trusted-local-stores">Trusted Local stores</TextLink>
        </Fact>
      </dl>
    </Section>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex flex-col gap-1">
    <dt className="font-semibold">{name}</dt>
    <dd className="text-soft">{children}</dd>
  </div>
)
