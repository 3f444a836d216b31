import type { FastifyInstance } from 'fastify'
import { categories, product, products } from '#contracts/catalog/catalog.ts'
import { changeSavedSearch, removeSavedSearch, savedSearches, saveSearch } from '#contracts/search/saved-searches.ts'
import { popularSearches, productCards, productChoices, productDetails, suggest } from '#contracts/search/search.ts'
import { centers } from '#contracts/malls/centers.ts'
import { mall, mallPlan, mallStores, malls } from '#contracts/malls/malls.ts'
import { mallMap, storeMap } from '#contracts/search/place-maps.ts'
import { placeSuggestions } from '#contracts/places/places.ts'
import { ranking } from '#contracts/search/ranking.ts'
import { shelves } from '#contracts/search/shelves.ts'
import { storeFront } from '#contracts/search/store-front.ts'
import { siteMapPart, siteMapParts } from '#contracts/search/site-map.ts'
import { storeRings } from '#contracts/search/distance-rings.ts'
import { popularPlaces } from '#contracts/search/popular-places.ts'
import { store, storeHours, stores, storesLike } from '#contracts/stores/stores.ts'
import { withoutReplicas } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { BaseRates } from './base-rates.ts'
import { KeptCards } from './cards.ts'
import { listCategories } from './categories.ts'
import { CategoryTree } from './category-tree.ts'
import { cardsOf, choicesOf } from './choices.ts'
import { Directory } from './directory/directory.ts'
import { FacetCounts } from './facets.ts'
import type { SearchContext } from './finder.ts'
import { invalidate, invalidateAll } from './invalidation.ts'
import { ShownProducts } from './shown-products.ts'
import { TopProducts } from './top-products.ts'
import { planOf } from './directory/floor-plan.ts'
import { listCenters, listMalls, mallOf } from './directory/malls.ts'
import { suggestPlaces } from './directory/place-suggestions.ts'
import { mapOfMalls, mapOfStores } from './directory/maps.ts'
import { photoRoutes } from './photos/routes.ts'
import { listPopular, SearchCounts } from './popular.ts'
import { previewRoutes } from './previews/previews.ts'
import { productOf, productsInDetail } from './product.ts'
import { rankingRules } from './ranking.ts'
import { listProducts } from './products.ts'
import { ringsOfStores } from './directory/distance-rings.ts'
import { mostStores } from './directory/popular-places.ts'
import { calendarOf, similarStores } from './directory/similar-stores.ts'
import { changeSearch, keepSearch, removeSearch, savedSearchesOf } from './saved-searches/saved-searches.ts'
import { frontOf } from './directory/store-front.ts'
import { listMallStores, listStores, storeOf } from './directory/stores.ts'
import { countFacets } from './search-server/facet-counts.ts'
import { ShelfPlans } from './shelf-plans.ts'
import { shelvesFor } from './shelves.ts'
import { partOfSiteMap, partsOfSiteMap } from './site-map.ts'
import { suggestions } from './suggest.ts'
import { Vocabulary } from './vocabulary.ts'

const COUNTED_EVERY_MS = 30_000

/**
 * The pages that visitors browse. Search may read the tables of several domains, so lists and pages that combine domains are served here.
 */
export async function searchRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, config, ready: cache, feed, log } = deps
  // A change empties these memories, so they must not be filled from a replica that has not heard of it. The others look at the time.
  const current = withoutReplicas(db)
  const cards = new KeptCards(db)
  const finder: SearchContext = {
    db,
    directory: new Directory(current),
    tree: new CategoryTree(current),
    cards,
    shown: new ShownProducts(db, cards),
    counts: new FacetCounts(
      (conditions) => countFacets(deps, conditions),
      () => cache.drop(['lists']),
    ),
    leaders: new TopProducts(db),
    rates: new BaseRates(current),
    shelves: new ShelfPlans(),
    vocabulary: new Vocabulary(db),
    roads: deps.roads,
    searchServer: deps.searchServer,
    log,
  }
  feed.on((fact) => invalidate(fact, finder, cache))
  feed.onGap(() => invalidateAll(finder, cache))
  const cardKeys = (items: readonly { id: number }[]): string[] => items.map(({ id }) => `card:${id}`)

  const counts = new SearchCounts()
  const keepCounts = () =>
    counts.keep(db, finder.vocabulary).catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'))
  const counting = setInterval(keepCounts, COUNTED_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(counting)
    await keepCounts()
  })
  await app.register(async (searches) => {
    // Cached replies never reach the handler, so searches are counted when the response is sent.
    searches.addHook('onResponse', async ({ query, ip }, { statusCode }) => {
      const { q, near, cursor } = query as Record<string, unknown>
      if (typeof q !== 'string' || cursor !== undefined || statusCode >= 400) return
      counts.note(q, typeof near === 'string' ? near : undefined, ip, clock.now())
    })
    serve(searches, products, ({ query }) => listProducts(finder, query, clock.now()), {
      ready: { cache, keys: ({ items }) => ['lists', ...cardKeys(items)] },
    })
  })
  serve(app, productChoices, (call) => choicesOf(finder, call, clock.now()), { ready: { cache, keys: () => ['lists', 'places'] } })
  serve(app, productCards, (call) => cardsOf(finder, call, clock.now()), {
    ready: { cache, keys: ({ items }) => ['lists', 'places', ...cardKeys(items)] },
  })
  serve(app, productDetails, (call) => productsInDetail(finder, call, clock.now()), {
    ready: {
      cache,
      keys: ({ items }) =>
        items.flatMap(({ id, offers }) => [`product:${id}`, ...new Set(offers.map((offer) => `store:${offer.store.id}`))]),
    },
  })
  serve(app, popularSearches, (call) => listPopular(db, call, clock.now()), { ready: { cache, keys: () => ['popular'] } })
  serve(app, ranking, async () => rankingRules())
  serve(app, product, (call) => productOf(finder, call, clock.now()), {
    ready: {
      cache,
      keys: ({ id, offers, elsewhere, similar }) => [
        `product:${id}`,
        ...new Set(offers.map((offer) => `store:${offer.store.id}`)),
        ...cardKeys(elsewhere),
        ...cardKeys(similar),
      ],
    },
  })
  serve(app, shelves, (call) => shelvesFor(finder, call, clock.now()), {
    ready: { cache, keys: ({ items }) => ['lists', 'places', ...items.flatMap(({ products: shown }) => cardKeys(shown))] },
  })
  serve(app, categories, () => listCategories(finder), { ready: { cache, keys: () => ['lists'] } })
  serve(app, suggest, (call) => suggestions(finder, call, clock.now()), { ready: { cache, keys: () => ['lists', 'places'] } })
  serve(app, stores, ({ query }) => listStores(finder, query, clock.now()), {
    ready: { cache, keys: () => ['places', 'lists', 'store-ratings'] },
  })
  serve(app, store, (call) => storeOf(finder, call, clock.now()), {
    ready: { cache, keys: ({ id }) => ['places', 'store-ratings', `store:${id}`] },
  })
  serve(app, storeFront, (call) => frontOf(finder, call, clock.now()), {
    ready: { cache, keys: ({ items, others = [] }) => ['places', 'lists', ...cardKeys(items), ...cardKeys(others)] },
  })
  serve(app, storesLike, (call) => similarStores(finder, call, clock.now()), {
    ready: { cache, keys: () => ['places', 'lists', 'store-ratings'] },
  })
  serve(
    app,
    storeHours,
    async (call, { reply }) => {
      const { slug, text } = await calendarOf(finder, call, config.publicOrigin, clock.now())
      reply.header('content-disposition', `attachment; filename="${slug}-hours.ics"`)
      return text
    },
    { mayLag: true },
  )
  serve(app, malls, ({ query }) => listMalls(finder, query, clock.now()), { ready: { cache, keys: () => ['places', 'lists'] } })
  serve(app, centers, ({ query }) => listCenters(finder, query, clock.now()), { ready: { cache, keys: () => ['places'] } })
  serve(app, mall, (call) => mallOf(finder, call, clock.now()), { ready: { cache, keys: () => ['places'] } })
  serve(app, mallStores, (call) => listMallStores(finder, call, clock.now()), { ready: { cache, keys: () => ['places'] } })
  serve(app, mallPlan, (call) => planOf(finder, call), { ready: { cache, keys: () => ['places'] } })
  serve(app, popularPlaces, () => mostStores(finder), { ready: { cache, keys: () => ['places'] } })
  serve(app, storeRings, ({ query }) => ringsOfStores(finder, query, clock.now()), { ready: { cache, keys: () => ['places'] } })
  serve(app, storeMap, ({ query }) => mapOfStores(finder, query, clock.now()), { ready: { cache, keys: () => ['places'] } })
  serve(app, mallMap, ({ query }) => mapOfMalls(finder, query), { ready: { cache, keys: () => ['places'] } })
  serve(app, siteMapParts, () => partsOfSiteMap(finder), { mayLag: true })
  serve(app, siteMapPart, (call) => partOfSiteMap(finder, call, clock.now()), { mayLag: true })
  serve(app, savedSearches, ({ actor }) => savedSearchesOf(finder, actor.id))
  serve(app, saveSearch, ({ actor, body }) => keepSearch(finder, actor.id, body))
  serve(app, changeSavedSearch, ({ actor, params, body }) => changeSearch(finder, actor.id, params.id, body))
  serve(app, removeSavedSearch, ({ actor, params }) => removeSearch(db, actor.id, params.id))
  await photoRoutes(app, deps, finder)
  await previewRoutes(app, deps, finder)
  serve(app, placeSuggestions, ({ query }) => suggestPlaces(finder, query.q), { ready: { cache, keys: () => ['places'] } })
}
