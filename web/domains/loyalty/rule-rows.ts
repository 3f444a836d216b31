import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { RuleTerms } from '#contracts/loyalty/rules.ts'
import { grouped } from '#contracts/numbers.ts'
import { plural } from '#web/lib/format.ts'
import { METHOD_WORDS } from '../fulfillment/states.ts'

type RuleRow = { key: string; label: string; value: (terms: RuleTerms) => string }

/** The terms of a rule as rows of a table, for one version or for several side by side. */
export function ruleRows(tiers: RuleTerms['tiers']): RuleRow[] {
  return [
    ...FULFILLMENT_METHODS.map((method) => ({
      key: method,
      label: METHOD_WORDS[method],
      value: ({ pointsPerDollar }: RuleTerms) => `${plural(pointsPerDollar[method], 'SPIRAL')} per $1`,
    })),
    ...tiers.map(({ name }) => ({
      key: `tier ${name}`,
      label: name,
      value: (terms: RuleTerms) => {
        const tier = terms.tiers.find((one) => one.name === name)
        return tier ? `×${tier.multiplier} from ${grouped(tier.from)}` : 'No such tier'
      },
    })),
    {
      key: 'cap',
      label: 'Most per store in an order',
      value: ({ mostPerPart }) => (mostPerPart === null ? 'No limit' : plural(mostPerPart, 'SPIRAL')),
    },
    { key: 'share', label: 'A share', value: ({ acts }) => plural(acts.share, 'SPIRAL') },
    { key: 'review', label: 'A verified review', value: ({ acts }) => plural(acts.review, 'SPIRAL') },
    { key: 'expiry', label: 'Expire after', value: ({ expiresAfterMonths }) => plural(expiresAfterMonths, 'month') },
  ]
}
