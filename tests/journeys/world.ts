import { zipPlace } from '#server/domains/places/zips.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'

/** Test data: two malls in Minnesota; trail shoes in three stores of one retailer, a toy in the other mall. */
export async function aWorld(spiral: Parameters<typeof aMall>[0] & { settle(): Promise<void> }) {
  const mallA = await aMall(spiral, { name: 'Northgate Mall' })
  const mallB = await aMall(spiral, { name: 'Lakeside Center', city: 'Minnetonka', zip: '55305', lat: 44.968, lon: -93.439 })
  const shoes = await aRetailer(spiral, { displayName: 'Ridge & River' })
  const toys = await aRetailer(spiral, { displayName: 'Little Acorn Toys' })
  // Open around the clock, so that "ready today" does not depend on when the test runs.
  const hours = '24/7'
  // At the center of its ZIP area, so that no store of another journey on this server is nearer.
  const middle = await zipPlace(spiral.deps.db, '55425')
  const shoeStore = await aStore(spiral, shoes, {
    name: 'Ridge & River Northgate',
    mallId: mallA,
    hours,
    lat: middle?.lat ?? 0,
    lon: middle?.lon ?? 0,
  })
  const others = await Promise.all(
    [1, 2].map((n) =>
      aStore(spiral, shoes, { name: `Ridge & River No. ${n}`, city: 'Saint Paul', zip: '55102', lat: 44.94 + n / 50, lon: -93.1, hours }),
    ),
  )
  const toyStore = await aStore(spiral, toys, { name: 'Little Acorn Lakeside', mallId: mallB, hours })
  const shoe = await aProduct(spiral, shoes, {
    title: 'Canyon trail running shoes',
    brand: 'Ridge',
    category: 'shoes',
    price: 12_900,
    storeIds: [shoeStore, ...others],
    onHand: 6,
  })
  const toy = await aProduct(spiral, toys, {
    title: 'Wooden steam train',
    brand: 'Acorn',
    category: 'baby-kids',
    price: 3_400,
    storeIds: [toyStore],
    onHand: 6,
  })
  await spiral.settle()
  return { mallA, mallB, shoes, toys, shoeStore, toyStore, shoe, toy }
}
