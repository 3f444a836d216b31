import { askShoppers } from '#server/domains/orders/acceptance.ts'
import { countRecordsOf } from '#server/domains/orders/ready-records.ts'
import { sumUpPlatform } from '#server/domains/platform-figures/sums.ts'
import { reindexAll } from '#server/domains/search/documents.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { startSpiral } from '#server/start.ts'
import { plantApplications } from './applications.ts'
import { plantCommunity } from './community.ts'
import { plantEvents } from './events.ts'
import { plantDisputes } from './disputes.ts'
import { plantInvestors } from './investors.ts'
import { plantPayouts } from './payouts.ts'
import { plantPerks } from './perks.ts'
import { plantGiftCards } from './gift-cards.ts'
import { plantLooks } from './looks.ts'
import { plantMallOffice } from './mall-office.ts'
import { dateMails } from './mails.ts'
import { liveThrough } from './live-orders.ts'
import { plantCenterDesk } from './center-desk.ts'
import { pastOrders } from './past-orders.ts'
import { isPlanted, plantShoppers, plantStaff, type SampleShopper, samplePasswordHash } from './people.ts'
import { plantCatalogue, plantPlaces } from './plant.ts'
import { plantReviews, reviewedOrders, reviewedTitles } from './reviews.ts'
import { plantQuestions } from './questions.ts'
import { plantRoadmap } from './roadmap.ts'
import { plantRuleDraft } from './loyalty.ts'
import { plantPromotions } from './promotions.ts'
import { plantSocialRewards } from './social-rewards.ts'
import { plantSearches } from './searches.ts'
import { plantTrust, trustedOrders } from './trust.ts'
import { OWN_RETAILER } from './retailers.ts'
import { plantClaims } from './claims.ts'
import { plantReturns } from './returns.ts'
import { shopperOrders } from './shopper-orders.ts'
import { doorsAt, shelvesOf, workplacesIn } from './shelves.ts'
import { dateNews, dateNewsOfTexts, readNews } from './news.ts'
import { plantWishes } from './wishes.ts'

export { isPlanted }

type SampleSize = { products: number; orders: number }
export const FULL_SIZE: SampleSize = { products: 5_000, orders: 300 }
/** The number of people who shop concurrently. */
const LANES = 4

type Marketplace = { deps: Deps; settle: () => Promise<void> }

/**
 * Fills a migrated database with the sample marketplace. An interrupted run can be resumed: places and products are all or nothing, people
 * are identified by email and orders by key, and the staff is created last to mark completion.
 */
export async function plantSample({ deps, settle }: Marketplace, size: SampleSize, say: (words: string) => void): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  say(`Inventing malls, stores and ${size.products.toLocaleString('en-US')} products`)
  await plantPlaces(db, now)
  // Publishes the store events while the stores are empty, because their listeners read every product of a store.
  await settle()
  await plantCatalogue(db, size.products, now)
  say('Making everything findable')
  await reindexAll(db)
  await plantSearches(db, now)
  await plantLooks(db)
  const passwordHash = await samplePasswordHash()
  const shoppers = await plantShoppers(db, passwordHash, now)
  const shelves = await shelvesOf(db)
  const doorsOf = await doorsAt(db, shelves)
  const workplaces = workplacesIn(shelves, OWN_RETAILER, 'mall-of-america')
  say(`Letting ${shoppers.length} people shop for five weeks`)
  const orders = pastOrders(size.orders, { shelves, shoppers, ownRetailer: OWN_RETAILER, staffMall: workplaces.mallId, now })
  const own = shopperOrders({ shelves, shopper: shoppers[0] as SampleShopper, ownRetailer: OWN_RETAILER, doorsOf, now })
  const local = trustedOrders({ shelves, shoppers, now })
  const reviewed = reviewedOrders({ shelves, shoppers, ownRetailer: OWN_RETAILER, titles: await reviewedTitles(db), now })
  await inLanes(
    [...orders, ...own, ...local, ...reviewed].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    async (order) => liveThrough(deps, order, doorsOf, now),
  )
  await countRecordsOf(
    db,
    shelves.map(({ id }) => id),
    now,
  )
  await askShoppers(deps)
  await plantReturns(deps, shoppers, now)
  await plantClaims(deps, shoppers, now)
  await settle()
  await dateMails(db)
  await plantWishes(deps, shoppers, now)
  await plantGiftCards(deps, shoppers, now)
  await settle()
  await dateNews(db, now)
  await readNews(db, (shoppers[0] as SampleShopper).id, now)
  await plantStaff(db, workplaces, passwordHash, now)
  await plantCenterDesk(db, workplaces.mallId)
  await plantMallOffice(deps, workplaces, shoppers, now)
  await plantEvents(deps, workplaces, shoppers, now)
  await plantCommunity({ deps, settle }, workplaces, shoppers, now)
  await plantPerks(deps, shoppers, now)
  // After the staff, because an admin answers one of them.
  await plantApplications(deps, shoppers)
  await plantSocialRewards(deps, shoppers, now)
  await plantRuleDraft(deps)
  await plantPromotions(deps)
  await plantReviews(deps, shoppers, workplaces.retailerId, now)
  await plantQuestions(deps, shoppers, workplaces.retailerId, now)
  await plantTrust(deps, shoppers, now)
  await plantPayouts(deps, now)
  await plantDisputes(deps, now)
  await plantRoadmap(deps, shoppers)
  await settle()
  await dateNewsOfTexts(db, now)
  await sumUpPlatform(db, now)
  await plantInvestors(deps, now)
}

/**
 * Runs the oldest orders first, because lists are sorted by creation. The orders of one shopper run one after another, because SPIRALs
 * earned with one are spent with the next.
 */
async function inLanes<T extends { shopper: { email: string } }>(work: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const latest = new Map<string, Promise<void>>()
  const waiting = work.values()
  const after = async (before: Promise<void> | undefined, one: T): Promise<void> => {
    await before
    await act(one)
  }
  const lane = async () => {
    for (const one of waiting) {
      const done = after(latest.get(one.shopper.email), one)
      latest.set(one.shopper.email, done)
      await done
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/**
 * Like plantSample, for a database that no server uses yet. On the built-in database it turns off synchronous commits for speed: data lost
 * in a crash is created again at the next start.
 */
export async function plantInto(config: Config, databaseUrl: string, size: SampleSize, say: (words: string) => void): Promise<void> {
  const url = new URL(databaseUrl)
  if (config.databaseUrl === null) url.searchParams.set('options', '-c synchronous_commit=off')
  const spiral = await startSpiral(config, url.toString(), { jobs: 'manual', logLevel: 'error' })
  try {
    await plantSample(spiral, size, say)
  } finally {
    await spiral.stop()
  }
}
