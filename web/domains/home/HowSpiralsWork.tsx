import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { rule } from './below.ts'

/** Three steps with the current published rates. */
export function HowSpiralsWork() {
  const { data } = useQuery(rule())
  if (!data) return null
  const { pointsPerDollar, pointsPerDollarRedeemed, tiers } = data
  const best = tiers.at(-1)
  const steps = [
    {
      title: 'Shop',
      text: `${pointsPerDollar['in-store-pickup']} SPIRALs for each dollar you pick up or send to a SPIRAL Center, ${pointsPerDollar['ship-to-me']} for each dollar shipped home.`,
    },
    {
      title: 'Climb',
      text: best
        ? `Reach higher tiers to earn faster, up to ${best.multiplier} times as many SPIRALs in the ${best.name} tier.`
        : 'Reach higher tiers to earn faster.',
    },
    { title: 'Spend', text: `Every ${pointsPerDollarRedeemed} SPIRALs take $1.00 off your next order, at any store.` },
  ]
  return (
    <Section title="How SPIRALs work" aside={<TextLink to="/spirals">More about SPIRALs</TextLink>}>
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(({ title, text }, i) => (
          <li key={title} className="flex flex-col gap-2 rounded-md bg-sunken p-5">
            <span
              aria-hidden="true"
              className="inline-flex size-8 items-center justify-center rounded-full bg-reward font-semibold text-on-reward"
            >
              {i + 1}
            </span>
            <h3 className="text-h4">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
