import type { NewStore } from '#server/domains/stores/stores.ts'
import { slugOf } from '#server/platform/slug.ts'
import { floorsOf, type SampleFloor } from './faces/floor-plans.ts'
import { STORE_HOLIDAYS, STREET_HOLIDAYS, withHolidays } from './holidays.ts'
import { type SampleMall, sampleMalls } from './malls.ts'
import { phoneIn } from './phones.ts'
import { Chance } from './random.ts'
import { type SampleRetailer, sampleRetailers } from './retailers.ts'

export type Place = { city: string; state: string; zip: string; lat: number; lon: number; timeZone: string }
/** A store before its retailer, mall and unit have ids. */
type SampleStore = Omit<NewStore, 'retailerId' | 'mallId' | 'unitId'> & { retailer: string; mall: string | null; unitNumber: string | null }

const IN_A_MALL = 7
const STREETS = [
  'Main St',
  'Market St',
  'Oak Ave',
  '1st Ave',
  'Washington St',
  'Maple St',
  'Broadway',
  'Lake St',
  'Union St',
  'Park Ave',
  'Mill St',
  'Grand Ave',
  'Pine St',
  '5th St',
  'Elm St',
  'River Rd',
]
const MALL_HOURS = [
  'Mo-Sa 10:00-21:00; Su 11:00-19:00',
  'Mo-Th 10:00-20:00; Fr-Sa 10:00-21:00; Su 11:00-18:00',
  'Mo-Sa 10:00-20:00; Su 12:00-18:00',
  'Mo-Fr 10:00-20:30; Sa 09:00-21:00; Su 11:00-18:00',
]
const STREET_HOURS = [
  'Mo-Fr 09:00-18:00; Sa 10:00-17:00; Su off',
  'Tu-Fr 10:00-18:30; Sa 09:00-18:00; Su 11:00-16:00; Mo off',
  'Mo-Su 08:00-20:00',
  'Mo-Fr 09:00-12:30,13:30-18:00; Sa 09:00-14:00; PH off',
  'Mo-Th 11:00-21:00; Fr-Sa 11:00-24:00; Su 12:00-20:00',
  'Mo-Sa 10:00-19:00; Su 12:00-17:00',
  'Mo-Fr 07:00-19:00; Sa-Su 08:00-17:00',
]
const ROUND_THE_CLOCK = '24/7'

/** Chooses locations for every retailer: the named ones first, then malls and cities with free space, none twice. */
export function sampleStores(cities: readonly Place[]): SampleStore[] {
  const chance = new Chance('stores')
  const room = new Map(sampleMalls.map((mall) => [mall.slug, mall.slug === 'mall-of-america' ? 16 : mall.state === 'MN' ? 9 : IN_A_MALL]))
  const taken = new Set<string>()
  const vacant = new Map(sampleMalls.map((mall) => [mall.slug, floorsOf(mall)]))
  const stores: SampleStore[] = []
  const settle = (retailer: SampleRetailer, where: string): boolean => {
    const mall = sampleMalls.find(({ slug }) => slug === where)
    const city = cities.find((place) => place.city === where)
    if (taken.has(`${retailer.name}@${where}`) || (!mall && !city)) return false
    if (mall) {
      const left = room.get(where) ?? 0
      if (left === 0) return false
      room.set(where, left - 1)
    }
    taken.add(`${retailer.name}@${where}`)
    stores.push(
      mall
        ? inMall(chance, retailer, mall, vacant.get(where) ?? [], stores.length)
        : onStreet(chance, retailer, city as Place, stores.length),
    )
    return true
  }
  for (const retailer of sampleRetailers) for (const where of retailer.at) settle(retailer, where)
  // Every listed city gets one store before any city gets a second one.
  const byNeed = () => chance.shuffled(cities).toSorted((a, b) => storesIn(a) - storesIn(b))
  const storesIn = ({ city }: Place) => stores.filter((store) => store.city === city && store.mall === null).length
  for (const retailer of sampleRetailers) {
    let missing = retailer.reach - retailer.at.length
    const malls = chance.shuffled(sampleMalls).filter(({ state }) => state !== 'MN')
    const mallShare = retailer.reach >= 5 ? 0.8 : 0.55
    for (const { slug } of malls) if (missing > 0 && chance.happens(mallShare) && settle(retailer, slug)) missing -= 1
    for (const { city } of byNeed()) if (missing > 0 && settle(retailer, city)) missing -= 1
  }
  return stores
}

function inMall(chance: Chance, retailer: SampleRetailer, mall: SampleMall, vacant: SampleFloor[], index: number): SampleStore {
  const { floor, unit } = moveIn(chance, retailer, vacant)
  return {
    ...common(chance, retailer, mall.name, mall, index),
    mall: mall.slug,
    unit: `${floor}, ${unit}`,
    unitNumber: unit,
    street: mall.street,
    city: mall.city,
    state: mall.state,
    zip: mall.zip,
    lat: rounded(mall.lat + chance.between(-0.0012, 0.0012)),
    lon: rounded(mall.lon + chance.between(-0.0012, 0.0012)),
    timeZone: '',
    hours: withHolidays(chance.pick(MALL_HOURS), STORE_HOLIDAYS),
    boundByMall: true,
    offersShipToMall: mall.hasCenter,
  }
}

/** Retailers with many stores take a large unit at the end of a walkway, where one is left. */
const BIG = 8
function moveIn(chance: Chance, { reach }: SampleRetailer, vacant: SampleFloor[]): { floor: string; unit: string } {
  const floor = chance.pick(vacant)
  const large = reach >= BIG ? floor.units.filter(({ isAnchor }) => isAnchor) : []
  const chosen = chance.pick(large.length > 0 ? large : floor.units.filter(({ isAnchor }) => !isAnchor))
  floor.units.splice(floor.units.indexOf(chosen), 1)
  return { floor: floor.name, unit: chosen.unit }
}

function onStreet(chance: Chance, retailer: SampleRetailer, place: Place, index: number): SampleStore {
  return {
    ...common(chance, retailer, place.city, place, index),
    mall: null,
    unit: null,
    unitNumber: null,
    street: `${chance.whole(12, 980)} ${chance.pick(STREETS)}`,
    city: place.city,
    state: place.state,
    zip: place.zip,
    lat: rounded(place.lat + chance.between(-0.008, 0.008)),
    lon: rounded(place.lon + chance.between(-0.008, 0.008)),
    timeZone: place.timeZone,
    hours: index % 41 === 0 ? ROUND_THE_CLOCK : withHolidays(chance.pick(STREET_HOURS), STREET_HOLIDAYS),
    boundByMall: false,
    offersShipToMall: chance.happens(0.6),
  }
}

function common(chance: Chance, retailer: SampleRetailer, place: string, { city, state }: Place | SampleMall, index: number) {
  const isFood = /Grocery|Bakery|Deli/.test(retailer.departments[0] ?? '')
  return {
    retailer: retailer.name,
    slug: slugOf(`${retailer.name} ${place}`),
    name: retailer.reach > 1 ? `${retailer.name} ${place}` : retailer.name,
    category: retailer.departments[0] ?? '',
    description: retailer.about,
    phone: phoneIn({ city, state }, index),
    offersPickup: !chance.happens(0.04),
    offersShipToMe: !(isFood ? chance.happens(0.6) : chance.happens(0.08)),
    priceMatchDays: isFood ? 0 : 14,
    returnsDays: isFood ? 14 : chance.pick([30, 30, 30, 60, 14]),
    pickupHoldDays: isFood ? 1 : chance.pick([3, 3, 5, 7]),
    prepMinutes: chance.pick([30, 60, 60, 90, 120]),
    isSample: true,
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
