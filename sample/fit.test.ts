import { describe, expect, test } from 'vitest'
import { FULL_SIZE } from './index.ts'
import { sampleMalls } from './malls.ts'
import { phoneIn } from './phones.ts'
import { sampleProducts } from './products.ts'
import { sampleRetailers } from './retailers.ts'

const listed = sampleProducts(FULL_SIZE.products, () => 3, new Date('2026-11-21T12:00:00Z'))
const titlesAt = (retailer: string): string[] => (listed.get(retailer) ?? []).map(({ title }) => title)

describe('a store sells things that its name promises', () => {
  test.each([
    ['Copper Pot Kitchen', /sofa|armchair|lamp|rug|clock|mirror|frame|curtain/i],
    ['Northfork Outfitters', /heel|pumps|mule|silk|tie set|briefs/i],
    ['Marigold Lane', /running shoes|hiking|skates/i],
    ['Wonderbox Toys', /sympathy|wine bag|wedding/i],
    ['Congress Avenue Plants', /\b(sofa|bed|desk|lamp|curtains)\b/i],
    ['Corktown Auto & Tool', /laptop|smartphone|camera/i],
    ['Circuit Row', /jigsaw|chess|playing cards|dice/i],
    ['Sunset Sound & Vinyl', /laptop|keyboard|battery pack/i],
  ])('%s', (retailer, odd) => {
    expect(titlesAt(retailer).length).toBeGreaterThan(20)
    expect(titlesAt(retailer).filter((title) => odd.test(title))).toEqual([])
  })

  test('some part of every store is of the first of its departments', () => {
    const odd = sampleRetailers.filter(({ name, departments: [main] }) => {
      const own = listed.get(name) ?? []
      return own.filter(({ department }) => department === main).length < own.length * 0.1
    })
    expect(odd.map(({ name }) => name)).toEqual([])
  })
})

/** All area codes of the states in which the sample has malls, as the numbering plan gives them. */
const AREAS: Readonly<Record<string, string>> = {
  CA: '209 213 310 323 408 415 510 530 559 562 619 626 650 661 707 714 747 760 805 818 831 858 909 916 925 949 951',
  FL: '239 305 321 352 386 407 561 727 754 772 786 813 850 863 904 941 954',
  IL: '217 224 309 312 331 618 630 708 773 779 815 847 872',
  MN: '218 320 507 612 651 763 952',
  NY: '212 315 347 516 518 585 607 631 646 716 718 845 914 917 929',
  PA: '215 267 412 484 570 610 717 724 814 878',
  TX: '210 214 254 281 325 361 409 432 469 512 682 713 737 806 817 830 832 903 915 936 940 956 972 979',
}
test.each(sampleMalls.map(({ name, city, state }) => [name, { city, state }] as const))('a phone at %s is of its area', (_, place) => {
  const [, area = '', line = ''] = /^\((\d{3})\) (555-01\d\d)$/.exec(phoneIn(place, 7)) ?? []
  expect(AREAS[place.state]?.split(' ')).toContain(area)
  expect(line).toBe('555-0107')
})

test('a place that the sample does not know has no phone', () => {
  expect(phoneIn({ city: 'Bloomington', state: 'MN' }, 142)).toBe('(952) 555-0142')
  expect(() => phoneIn({ city: 'Nowhere', state: 'ZZ' }, 1)).toThrow('no area code')
})
