import { expect, test } from 'vitest'
import { needOf, ordersIn, REGIONS, SIZES } from './regions.ts'

test.each(SIZES)('the hours of $products products have all orders of a day, and regions have all of the whole', (size) => {
  const day = (regions: typeof REGIONS | [(typeof REGIONS)[number]]) =>
    Array.from({ length: 24 }, (_, hour) => ordersIn(hour, size, regions)).reduce((sum, each) => sum + each, 0)
  expect(day(REGIONS)).toBeCloseTo(size.ordersADay, 3)
  expect(REGIONS.reduce((sum, region) => sum + day([region]), 0)).toBeCloseTo(size.ordersADay, 3)
  const [whole, parts] = [needOf(size, REGIONS), REGIONS.map((region) => needOf(size, [region]))]
  expect(parts.reduce((sum, { gigabytes }) => sum + gigabytes, 0)).toBeCloseTo(whole.gigabytes, 3)
  // Regions peak at different hours of UTC, so apart they need more together.
  expect(parts.reduce((sum, { perSecond }) => sum + perSecond, 0)).toBeGreaterThan(whole.perSecond)
})
