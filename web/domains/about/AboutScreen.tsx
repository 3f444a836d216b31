import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { optional, preload } from '#web/lib/preload.ts'
import { AboutFigures } from './AboutFigures.tsx'
import { Contact } from './Contact.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { figuresToday } from './queries.ts'

const load = preload(() => [optional(figuresToday())])
export { load as clientLoader, load as loader }

/** Describes the company and how SPIRAL works for each kind of user. */
export default function AboutScreen() {
  return (
    <div className="flex flex-col gap-16 py-4">
      <div className="flex max-w-prose flex-col gap-4">
        <h1>What goes around comes around</h1>
        <p className="text-lg text-soft">
          SPIRAL shows what's in stock at stores around you. Buy from several local stores at once, pay once, and pick up today or have it
          sent. Your money stays where you live, and part of it comes back to you as SPIRALs.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/products">Browse products</ButtonLink>
          <ButtonLink to="/near-me" variant="secondary">
            See what's near
          </ButtonLink>
        </div>
      </div>
      <AboutFigures />
      <HowItWorks />
      <MoneyFlow />
      <Section title="For everyone" className="max-w-prose">
        <p>
          SPIRAL should work with a keyboard, a screen reader, large text and reduced motion. We hold every page to WCAG 2.2 AA and test it
          before each release. Nothing is told by color alone, and no page plays sound or moves by itself.
        </p>
      </Section>
      <Contact
        id="contact"
        title="Write to us"
        lead={
          <>
            Questions, corrections, press: a person reads your message and answers by email. For help with an order, the fastest way is{' '}
            <TextLink to="/orders">the page of the order</TextLink>, or <TextLink to="/ai-agents">ask an assistant</TextLink>.
          </>
        }
        label="Your message"
      />
    </div>
  )
}

function MoneyFlow() {
  return (
    <Section title="Where your money goes" className="max-w-prose">
      <p>
        Each payment is divided the moment it is made: the store's share, the commission of SPIRAL, and the sales tax, which we pass on.
        Each store sets its own prices, and shipping you pay belongs to the store that ships.
      </p>
      <p>
        A refund goes back to exactly what you paid with. <TextLink to="/legal/refunds">How refunds work</TextLink>
      </p>
      <p>
        An order that is not as described, not ready or not received is covered. <TextLink to="/legal/guarantee">The guarantee</TextLink>
      </p>
      <p>
        We count how well stores and SPIRAL keep their word. <TextLink to="/trust">Shop with confidence</TextLink>
      </p>
    </Section>
  )
}
