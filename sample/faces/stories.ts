import { Chance } from '../random.ts'
import type { SampleRetailer } from '../retailers.ts'
import { sampleMalls } from '../malls.ts'
import { brandOf } from './brands.ts'
import { TRADES } from './trades.ts'

/** The story of a sample retailer: the sentences of its entry, how it began, and what it promises. */
export function storyOf(retailer: SampleRetailer): string {
  const { name, about, at, reach } = retailer
  const { year, department } = brandOf(name)
  const chance = new Chance(`story of ${name}`)
  const home = at.find((place) => !sampleMalls.some(({ slug }) => slug === place))
  const began = chance.pick([
    `We opened ${home ? `in ${home} ` : ''}in ${year} with one counter and a borrowed cash register.`,
    `Two friends opened the first store ${home ? `in ${home} ` : ''}in ${year}. One of them still works the Saturday shift.`,
    `The same family has run the store ${home ? `in ${home} ` : ''}since ${year}.`,
  ])
  const now = reach > 1 ? `Today there are ${reach} of us, each run by people from its own neighborhood.` : 'It is still our only store.'
  return `${about}\n\n${began} ${now} ${TRADES[department]?.promise ?? ''}`.trim()
}
