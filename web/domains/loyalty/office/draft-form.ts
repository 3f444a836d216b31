import { z } from 'zod'
import { addRuleDraft, type RuleTerms } from '#contracts/loyalty/rules.ts'
import { points } from '#contracts/points.ts'

const number = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}(\.\d{1,3})?$/, message)
    .transform(Number)
const whole = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, 'Enter a whole number.')
  .transform((text) => points(Number(text)))
const inQuarters = number('Enter a number in quarters, like 1.25.')

/** The fields as they are typed. Their limits are those of the contract. */
export const draftForm = z
  .object({
    name: addRuleDraft.body.shape.name,
    terms: z.object({
      pointsPerDollar: z.object({ 'in-store-pickup': inQuarters, 'ship-to-mall': inQuarters, 'ship-to-me': inQuarters }),
      tiers: z.array(z.object({ name: z.string(), from: whole, multiplier: inQuarters })),
      expiresAfterMonths: whole,
      mostPerPart: z.union([z.literal('').transform(() => null), whole]),
      acts: z.object({ share: whole, review: whole }),
    }),
  })
  .check(({ value, issues }) => {
    const checked = addRuleDraft.body.safeParse(value)
    for (const { path, message } of checked.error?.issues ?? []) issues.push({ code: 'custom', message, path: [...path], input: value })
  })

/** A rule as the texts of the form. */
export const typedFrom = (name: string, { pointsPerDollar, tiers, expiresAfterMonths, mostPerPart, acts }: RuleTerms) => ({
  name,
  terms: {
    pointsPerDollar: {
      'in-store-pickup': String(pointsPerDollar['in-store-pickup']),
      'ship-to-mall': String(pointsPerDollar['ship-to-mall']),
      'ship-to-me': String(pointsPerDollar['ship-to-me']),
    },
    tiers: tiers.map((tier) => ({ name: tier.name, from: String(tier.from), multiplier: String(tier.multiplier) })),
    expiresAfterMonths: String(expiresAfterMonths),
    mostPerPart: mostPerPart === null ? '' : String(mostPerPart),
    acts: { share: String(acts.share), review: String(acts.review) },
  },
})
