import type { ProductId, StoreId } from '#contracts/ids.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { formerPriceSql } from '../catalog/former-price.ts'
import { turnedOldWithin } from '../catalog/shelf-truth.ts'
import { likingSql, ratingsOf, scoreSql } from './rating-score.ts'
import { plainWordsSql } from './words.ts'
import { DOCUMENT_VERSION } from './tables.ts'
import { type UnsureShelf, unsureShelves } from './unsure-shelves.ts'

/** Words of a title that name no thing where they stand last: a "screwdriver set" is screwdrivers. The index has no "can" of "trash can". */
const BUNDLES = 'set|sets|kit|pack|pair|pairs|bunch|bundle|assortment|collection|value|size|can'
/** A title up to what only describes the thing: "Sofa with Floor Lamp, Gray (2 pieces)" is a sofa, "Macaroni & Cheese" is no cheese. */
const NAMED = `regexp_replace(regexp_replace(w.title, '\\s*([,(|:;–—]|\\s-\\s|\\m(with|without|for|in|by|from|on|to)\\M|\\s(&|and)\\s+[[:alnum:]]+\\s*($|[,(|:;–—])).*$', '', 'i'), '([[:space:]]+([0-9.,/-]+[[:space:]-]*[a-z]{0,8}|${BUNDLES}))+$', '', 'i')`
/** Words for a part of a thing, which is the thing as well: a "Swiss Cheese Wedge" is cheese. */
const PARTS = 'wedges?|slices?|fill?ets?|drumsticks?|breasts?|thighs?|wings?|chops?|ribs|cubes?|chunks?|halves|crumbles?|bouquet|cans'
/**
 * The thing that a product is: the last noun of its title, and of its own category's name ("Oat Milk" is milk, "Milk Chocolate Bar" is not).
 * In "Bag of Potatoes" both sides name it. A department says too little about its products.
 */
const THING = `concat_ws(' ', substring(${plainWordsSql(NAMED)} from '([[:alnum:]]+)[[:space:]]*$'),
  substring(${plainWordsSql(NAMED)} from '([[:alnum:]]+) (?:${PARTS})[[:space:]]*$'), substring(${plainWordsSql('w.title')} from '([[:alnum:]]+) of '),
  case when c.parent_id is not null then substring(${plainWordsSql('c.name')} from '([[:alnum:]]+)[[:space:]]*$') end)`

/** Only the beginning of a description is searchable: indexing the rest would slow down every search. */
const DESCRIPTION_CHARACTERS = 1_500
const DESCRIPTION = `left(regexp_replace(w.description, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g'), ${DESCRIPTION_CHARACTERS})`
const OPTIONS = `jsonb_path_query_array(w.options, '$[*].values[*]')::text`
const HEADS = `concat_ws(' ', place.names, array_to_string(w.tags, ' '), ${OPTIONS})`

/** Whether two products may be one thing: the same title on the same shelf. The first test is the index. */
const isNamedAs = (a: string, b: string): string =>
  `lower(left(${a}.title, 80)) = lower(left(${b}.title, 80)) and ${a}.category_id = ${b}.category_id and lower(${a}.title) = lower(${b}.title)`

/** The brand that makes a product. The retailer's own name says only who sells it: five florists sell the same tulips. */
const makerOf = (product: string, retailer: string): string => `nullif(lower(${product}.brand), lower(${retailer}.display_name))`

/**
 * The first product of each retailer with the title, category and maker of `w`: a retailer's own products are told apart, and each is part
 * of one item only. In two parts, because only the first one can use the index by brand.
 */
const firstsOf = (also = 'true'): string =>
  [`lower(o.brand) = w.maker and w.maker <> lower(r.display_name)`, `w.maker is null and ${makerOf('o', 'r')} is null`]
    .map(
      (sameMaker) => `select min(o.id) as id from products o join retailers r on r.id = o.retailer_id and r.status = 'active'
        where o.status = 'active' and ${isNamedAs('o', 'w')} and ${sameMaker} and ${also} group by o.retailer_id`,
    )
    .join(' union all ')

/** The same things of other retailers, if this is the first one of its own. */
const namesakes = `with firsts as (${firstsOf()}) select id from firsts where id <> w.id and w.id in (select id from firsts)`

/** The products of other retailers that have a GTIN in common with this one. */
const twinsOf = (productId: string): string => `
  select other.product_id from variants mine join variants other on other.gtin = mine.gtin and other.product_id <> mine.product_id
  where mine.product_id = ${productId} and not mine.archived and not other.archived`

/** The products whose reviews stand together with those of this one: the item of its page, which includes archived products. */
const itemOf = `
  select p.id from products p join retailers r on r.id = p.retailer_id and r.status = 'active'
  where p.status in ('active', 'archived') and p.id in (${twinsOf('w.id')})`

/** Reads each product through indexes: the statement must be fast for one product and for thousands, with or without table statistics. */
const DOCUMENTS = `
  wanted as (
    select p.*, ${makerOf('p', 'r')} as maker from products p join retailers r on r.id = p.retailer_id and r.status = 'active' where p.id = any($1::bigint[]) and p.status = 'active'
  ), branch as (
    with recursive up(id, top, names, parent_id) as (
      select id, slug, name, parent_id from categories
      union all select up.id, c.slug, up.names || ' ' || c.name, c.parent_id from up join categories c on c.id = up.parent_id
    ) select id, top, names from up where parent_id is null
  ), doc as (
    select w.id as product_id, w.retailer_id, w.slug, w.title, trim(left(${plainWordsSql('w.title')}, 80)) as title_key, w.brand, w.category_id, c.slug as category_slug,
      place.top as department_slug, c.glyph as category_glyph, image.hash as image_hash, image.alt as image_alt, coalesce(image.stand_in, false) as stand_in, offer.price, offer.compare_at,
      offer.compare_at is not null as on_sale, shelf.in_stock, shelf.pickup, shelf.to_mall as ships_to_mall, shelf.home as ships_home, single.variant_id as only_variant_id, shelf.store_id, shelf.stores,
      coalesce(doubt.stores, '{}') as doubtful, coalesce(doubt.likely, '{}') as likely, coalesce(doubt.stores @> array(select id from unnest(shelf.stores) id where id > 0), false) and shelf.in_stock as all_doubtful,
      array(select distinct lower(o->>'name') || ':' || lower(v) from jsonb_array_elements(w.options) o, jsonb_array_elements_text(o->'values') v) as options,
      w.created_at as newest_at,
      same.item_id, same.twins, least(offer.price, case when shelf.in_stock then same.lowest end) as lowest_price,
      case when rated.count = 0 then 0 else round(rated.stars::numeric / rated.count, 1) end::float8 as stars_mean, rated.count as review_count,
      case when rated.count = 0 then 0 else ${scoreSql('rated')} end as stars_score,
      round((0.65 * least(1, ln(1 + sold.pieces) / ln(1001)) + 0.25 * least(1, ln(1 + wished.people) / ln(1001)) + 0.1 * ${likingSql('rated')})::numeric, 6)::float8 as quality,
      setweight(to_tsvector('english', ${plainWordsSql('w.title')}), 'A') || setweight(to_tsvector('english', ${plainWordsSql('w.brand')}), 'B')
        || setweight(to_tsvector('english', ${plainWordsSql(HEADS)}), 'C') || setweight(to_tsvector('english', ${THING}), 'D') as heads,
      to_tsvector('english', ${plainWordsSql(DESCRIPTION)} || ' ' || coalesce(single.gtins, '')) as about
    from wanted w join categories c on c.id = w.category_id join branch place on place.id = w.category_id
    cross join lateral (
      select array_agg(case when available then store_id else -store_id end order by store_id) as stores, (array_agg(store_id order by available desc, store_id))[1] as store_id,
        bool_or(available) as in_stock, bool_or(available and pickup) as pickup, bool_or(available and to_mall) as to_mall, bool_or(available and home) as home
      from (
        select st.id as store_id, bool_or(s.on_hand > s.reserved and not s.stopped) as available, st.offers_pickup as pickup, st.offers_ship_to_mall as to_mall, st.offers_ship_to_me as home
        from variants v join stock s on s.variant_id = v.id join stores st on st.id = s.store_id and not st.closed and not st.paused
        where v.product_id = w.id and not v.archived group by st.id
      ) carried having count(*) > 0
    ) shelf
    cross join lateral (
      select v.price, ${formerPriceSql('v')} as compare_at from variants v where v.product_id = w.id and not v.archived
      order by exists (select from stock s where s.variant_id = v.id and s.on_hand > s.reserved and not s.stopped) desc, v.price, v.id limit 1
    ) offer
    cross join lateral (
      select case when count(*) = 1 then min(v.id) end as variant_id, string_agg(v.gtin, ' ') as gtins from variants v where v.product_id = w.id and not v.archived
    ) single
    cross join lateral (
      select greatest(0, coalesce(-sum(ch.delta), 0)) as pieces from variants v join stock_changes ch on ch.variant_id = v.id and ch.why = 'sale'
        and ch.created_at > now() - interval '90 days' where v.product_id = w.id
    ) sold
    cross join lateral (select count(*) as people from wishlist_items i where i.product_id = w.id) wished
    cross join lateral (
      select least(w.id, min(twin.id)) as item_id, coalesce(array_agg(twin.id order by twin.id), '{}') as twins, min(twin.price) as lowest from (
        select p.id, (
          select min(v.price) from variants v where v.product_id = p.id and not v.archived
            and exists (select from stock s where s.variant_id = v.id and s.on_hand > s.reserved and not s.stopped)
        ) as price
        from products p join retailers r on r.id = p.retailer_id and r.status = 'active'
        where p.status = 'active' and p.id <> w.id and p.id in (${twinsOf('w.id')} union (${namesakes}))
          and exists (
            select from variants v join stock s on s.variant_id = v.id join stores st on st.id = s.store_id and not st.closed and not st.paused
            where v.product_id = p.id and not v.archived
          )
      ) twin
    ) same
    cross join lateral (${ratingsOf(`select w.id union ${itemOf}`)}) rated
    left join (
      select product_id, array_agg(store_id) filter (where level = 'call_ahead') as stores, array_agg(store_id) filter (where level = 'likely') as likely
      from json_to_recordset($2::json) as t(product_id bigint, store_id bigint, level text) group by 1
    ) doubt on doubt.product_id = w.id
    left join lateral (select i.hash, i.alt, i.stand_in from product_images i where i.product_id = w.id and i.hash is not null order by i.position limit 1) image on true
  )`

const COLUMNS = [
  'product_id',
  'retailer_id',
  'item_id',
  'twins',
  'lowest_price',
  'slug',
  'title',
  'title_key',
  'brand',
  'category_id',
  'category_slug',
  'department_slug',
  'category_glyph',
  'image_hash',
  'image_alt',
  'stand_in',
  'price',
  'compare_at',
  'on_sale',
  'in_stock',
  'pickup',
  'ships_to_mall',
  'ships_home',
  'only_variant_id',
  'store_id',
  'stores',
  'doubtful',
  'likely',
  'options',
  'newest_at',
  'stars_mean',
  'review_count',
  'stars_score',
  'rank',
  'heads',
  'telling',
  'words',
  'version',
] as const

/** The similarity word of a title should be shared by this many products, if there is such a word. */
const ENOUGH_ALIKE = 9
const telling = (document: string): string => `(
    select v.lexeme from search_vocabulary v where v.lexeme = any(tsvector_to_array(ts_filter(${document}.heads, '{a}'))) group by v.lexeme
    having sum(v.heads) > 1 order by least(sum(v.heads), ${ENOUGH_ALIKE}) desc, sum(v.heads), v.lexeme limit 1
  )`
/** Quality halves, and falls below that of a product without any sales, where the stock is doubtful or the picture only stands for the product. */
const qualityWith = (isDoubtful: string): string => `case when stand_in or ${isDoubtful} then doc.quality / 2 - 0.05 else doc.quality end`
const written: Record<string, string> = {
  rank: `${qualityWith('all_doubtful')} + in_stock::int`,
  telling: telling('doc'),
  words: 'strip(heads || about)',
  version: String(DOCUMENT_VERSION),
}

/**
 * Updates the index entries of these products and removes products that can no longer be bought: drafts, suspended sellers, closed stores.
 * Runs are serialized so that an older read never overwrites a newer one. With `news`, it also records which products arrived in a store or
 * got cheaper, for saved searches. The same items of other retailers are updated too, except with `twins: false`. Returns every product
 * that was updated.
 */
export async function indexProducts(
  db: Db,
  changed: readonly ProductId[],
  { news = false, twins = true } = {},
): Promise<readonly ProductId[]> {
  if (changed.length === 0) return []
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const productIds = twins ? await withTwins(tx, changed) : changed
    await rowsOf(
      tx,
      'search.documents',
      `with ${DOCUMENTS}, kept as (
         insert into search_documents (${COLUMNS.join(', ')}) select ${COLUMNS.map((column) => written[column] ?? column).join(', ')} from doc
         on conflict (product_id) do update set ${COLUMNS.slice(1)
           .map((column) => `${column} = excluded.${column}`)
           .join(', ')}
       ), offered as (
         insert into search_offers (product_id, store_id, mall_id, available, rank)
         select doc.product_id, st.id, st.mall_id, signed > 0, ${qualityWith('signed = any(doc.doubtful)')} + (signed > 0)::int
         from doc cross join lateral unnest(doc.stores) signed join stores st on st.id = abs(signed)
         on conflict (product_id, store_id) do update set mall_id = excluded.mall_id, available = excluded.available, rank = excluded.rank
       ), news as (
         insert into product_news (product_id, stores_before, price_before)
         select doc.product_id, array(select id from unnest(was.stores) id where id > 0), was.price
         from doc left join lateral (select * from search_documents old where old.product_id = doc.product_id offset 0) was on true
         where $3::bool and doc.in_stock and exists (select from saved_searches where tells)
           and (was.product_id is null or doc.price < was.price or exists (select from unnest(doc.stores) id where id > 0 and id <> all(was.stores)))
       ), left_offers as (
         delete from search_offers where product_id = any($1::bigint[]) and (product_id, store_id) not in (select product_id, abs(unnest(stores)) from doc)
       ) delete from search_documents where product_id = any($1::bigint[]) and product_id not in (select product_id from doc)`,
      [productIds, JSON.stringify(await unsureShelves(tx, productIds)), news],
    )
    await rowsOf(tx, 'search.new-words')`
      insert into search_vocabulary (word, lexeme, documents, heads, deletes)
      select word, (ts_lexize('english_stem', word))[1], 1, 1, ${sql(deletesSql('word'))} from (
        select distinct regexp_split_to_table(title_key || ' ' || ${sql(plainWordsSql('brand'))}, ' ') as word from search_documents
        where product_id = any(${productIds}::bigint[])
      ) w where ${sql(isWord('word'))} on conflict (word) do nothing`
    return productIds
  })
}

/**
 * These products with the ones that share a GTIN or a title with them now, or did when they were last indexed. Of those with the title, only
 * the first ones of their retailers can be part of the same item.
 */
const withTwins = async (tx: Db, productIds: readonly ProductId[]): Promise<ProductId[]> =>
  (
    await rowsOf<{ id: ProductId }>(
      tx,
      'search.with-twins',
      `with named as (
         select p.title, p.category_id, ${makerOf('p', 'r')} as maker from products p join retailers r on r.id = p.retailer_id where p.id = any($1::bigint[])
         union select d.title, d.category_id, ${makerOf('d', 'r')} from search_documents d join retailers r on r.id = d.retailer_id where d.product_id = any($1::bigint[])
       )
       select unnest($1::bigint[]) as id
       union select other.product_id from variants mine join variants other on other.gtin = mine.gtin where mine.product_id = any($1::bigint[])
       union select first.id from named w cross join lateral (${firstsOf('o.id <> all($1::bigint[])')}) first
       union select twin.product_id from search_documents was join search_documents twin on twin.item_id = was.item_id
       where was.product_id = any($1::bigint[])`,
      [productIds],
    )
  ).map(({ id }) => id)

const takeTurn = (tx: Db) => rowsOf(tx, 'search.turn')`select pg_advisory_xact_lock(hashtext('search.documents'))`

const isWord = (word: string): string =>
  `length(${word}) between 2 and 24 and ${word} ~ '[[:alpha:]]' and array_length(ts_lexize('english_stem', ${word}), 1) > 0`
const deletesSql = (word: string): string =>
  `array(select ${word} union select left(${word}, i - 1) || substr(${word}, i + 1) from generate_series(1, length(${word})) i)`

const SOURCES = {
  index: 'search_documents d join products w on w.id = d.product_id',
  catalog: `(select * from products where status = 'active') w`,
} as const

/** Recounts the words of the whole index, or of a catalog that is about to be indexed. Words that no product has any more are deleted. */
export async function countVocabulary(db: Db, source: keyof typeof SOURCES = 'index'): Promise<void> {
  await transact(db, async (tx) => {
    await tx.$client.query('set local statement_timeout = 0')
    const wordsIn = (text: string): string =>
      `ts_stat($stat$ select to_tsvector('simple', ${text}) from ${SOURCES[source]} join categories c on c.id = w.category_id $stat$)`
    const heads = plainWordsSql(`concat_ws(' ', w.title, w.brand, c.name, array_to_string(w.tags, ' '), ${OPTIONS})`)
    await tx.$client.query(`create temporary table counted on commit drop as
      select word, ndoc as documents, 0 as heads from ${wordsIn(`${heads} || ' ' || ${plainWordsSql(DESCRIPTION)}`)} where ${isWord('word')}`)
    await tx.$client.query('create unique index on counted (word)')
    // Without row counts, the planner compares every word with every other one.
    await tx.$client.query('analyze counted')
    await tx.$client.query(`update counted set heads = s.ndoc from ${wordsIn(heads)} s where s.word = counted.word`)
    await tx.$client.query('delete from search_vocabulary v where not exists (select from counted c where c.word = v.word)')
    await tx.$client.query(`insert into search_vocabulary as v (word, lexeme, documents, heads, deletes)
      select word, (ts_lexize('english_stem', word))[1], documents, heads, ${deletesSql('word')} from counted order by word
      on conflict (word) do update set documents = excluded.documents, heads = excluded.heads
      where (v.documents, v.heads) <> (excluded.documents, excluded.heads)`)
  })
}

/** Recalculates the similarity word of every product after word frequencies have changed. */
export async function chooseTelling(db: Db): Promise<void> {
  for (let last = 0; ; ) {
    const done = await transact(db, async (tx) => {
      await takeTurn(tx)
      const [row] = await rowsOf<{ last: number | null }>(tx, 'search.telling')`
        with batch as
          (select d.product_id, ${sql(telling('d'))} as word from search_documents d where product_id > ${last} order by product_id
          limit ${sql(BATCH)}),
        changed as (update search_documents d set telling = b.word from batch b
          where d.product_id = b.product_id and d.telling is distinct from b.word)
        select max(product_id) as last from batch`
      return row?.last ?? null
    })
    if (done === null) return
    last = done
  }
}

const BATCH = 1_000

/** The first product that is on sale and has no row: where a rebuild of the index was cut off. Null: none. */
export async function firstUnindexed(db: Db): Promise<ProductId | null> {
  const [row] = await transact(
    db,
    (tx) => rowsOf<{ id: ProductId | null }>(tx, 'search.unindexed')`
      select min(p.id) as id from products p join retailers r on r.id = p.retailer_id and r.status = 'active'
      where p.status = 'active' and not exists (select from search_documents d where d.product_id = p.id) and exists (
        select from variants v join stock s on s.variant_id = v.id join stores st on st.id = s.store_id and not st.closed and not st.paused
        where v.product_id = p.id and not v.archived)`,
    { patienceMs: 10 * MINUTE },
  )
  return row?.id ?? null
}

/**
 * Rebuilds the whole index, or its products from `first` on: for samples, and after changes to the catalog that bypassed the application.
 */
export async function reindexAll(db: Db, onProgress: (done: number) => void = () => {}, first = 0): Promise<void> {
  // The query planner needs row counts to plan for many rows.
  for (const table of ['products', 'variants', 'stock', 'stock_changes', 'product_images', 'categories'])
    await db.$client.query(`analyze ${table}`)
  // Indexing needs word counts to choose each product's similarity word.
  await countVocabulary(db, 'catalog')
  await db.$client.query('analyze search_vocabulary')
  await rowsOf(db, 'search.forget-gone')`delete from search_documents d where not exists (select from products p where p.id = d.product_id)`
  let last = first - 1
  let done = 0
  for (;;) {
    const rows = await rowsOf<{ id: ProductId }>(db, 'search.batch')`select id from products where id > ${last} order by id limit ${BATCH}`
    if (rows.length === 0) break
    await transact(db, async (tx) => {
      await tx.$client.query('set local statement_timeout = 0')
      await indexProducts(
        tx,
        rows.map(({ id }) => id),
        { twins: false },
      )
    })
    last = rows.at(-1)?.id ?? last
    done += rows.length
    onProgress(done)
  }
  if (!(await isAllOfCatalog(db))) {
    await countVocabulary(db)
    await chooseTelling(db)
  }
  for (const table of ['search_documents', 'search_offers', 'search_vocabulary', 'products', 'variants', 'stock'])
    await db.$client.query(`vacuum (analyze) ${table}`)
}

/** Then the words of the catalog, which were counted first, are those of the index. */
async function isAllOfCatalog(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ same: boolean }>(db, 'search.all-of-catalog')`
    select not exists (select from ${sql(SOURCES.catalog)} where not exists (select from search_documents d where d.product_id = w.id)) as same`
  return row?.same ?? false
}

/** Whether a former price may be shown depends on the date alone, so products with a former price are checked again. */
export async function lookAtFormerPrices(db: Db, changed: (tx: Db, productIds: readonly ProductId[]) => Promise<void>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await rowsOf<{ id: ProductId; moved: boolean }>(db, 'search.former-prices')`
      select v.product_id as id, bool_or(${sql(formerPriceSql('v'))} is distinct from d.compare_at) as moved
      from variants v join search_documents d on d.product_id = v.product_id
      where v.product_id > ${last} and v.compare_at is not null and not v.archived group by v.product_id order by v.product_id
      limit ${sql(BATCH)}`
    const moved = rows.flatMap(({ id, moved: has }) => (has ? [id] : []))
    if (moved.length > 0)
      await transact(db, async (tx) => {
        await changed(tx, await indexProducts(tx, moved))
      })
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Indexes those of these products again whose certainty stands otherwise in the index, and returns them. */
export async function renewSureness(tx: Db, productIds: readonly ProductId[]): Promise<readonly ProductId[]> {
  const [rows, unsure] = await Promise.all([
    rowsOf<{ id: ProductId; doubtful: readonly (string | number)[]; likely: readonly (string | number)[] }>(tx, 'search.unsure')`
      select product_id as id, doubtful, likely from search_documents where product_id = any(${productIds}::bigint[]) order by product_id`,
    unsureShelves(tx, productIds),
  ])
  const shelves = Map.groupBy(unsure, (shelf) => shelf.product_id)
  const moved = rows.flatMap(({ id, doubtful, likely }) => {
    const now = new Map((shelves.get(id) ?? []).map(({ store_id, level }) => [store_id, level]))
    const isAs = (level: UnsureShelf['level']) => (storeId: string | number) => now.get(Number(storeId) as StoreId) === level
    const isSame = now.size === doubtful.length + likely.length && doubtful.every(isAs('call_ahead')) && likely.every(isAs('likely'))
    return isSame ? [] : [id]
  })
  return indexProducts(tx, moved, { twins: false })
}

type Changed = (tx: Db, productIds: readonly ProductId[]) => Promise<void>

/** The hours that a run of `lookAtOldCounts` looks back: more than lie between two runs. */
const LOOKED_BACK = 3
/** Counts of shelves become old without any change: compares the products of those that did so lately. */
export async function lookAtOldCounts(db: Db, changed: Changed): Promise<void> {
  const rows = await transact(
    db,
    (tx) => rowsOf<{ id: ProductId }>(tx, 'search.turned-old')`
      select distinct v.product_id as id from stock s join variants v on v.id = s.variant_id and not v.archived
      where s.on_hand > s.reserved and not s.stopped and (${sql(turnedOldWithin(LOOKED_BACK))}) order by id`,
    { patienceMs: MINUTE },
  )
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id)
    await transact(db, async (tx) => changed(tx, await renewSureness(tx, ids)))
  }
}

/** Compares all products: the server may have been away while counts became old. */
export async function lookAtAllCounts(db: Db, changed: Changed): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await rowsOf<{ id: ProductId }>(db, 'search.to-compare')`
      select product_id as id from search_documents where product_id > ${last} order by product_id limit ${sql(BATCH)}`
    const ids = rows.map(({ id }) => id)
    await transact(db, async (tx) => changed(tx, await renewSureness(tx, ids)))
    if (rows.length < BATCH) return
    last = ids.at(-1) ?? last
  }
}

/** Indexes products whose rows an earlier version wrote. */
export async function indexOutdated(db: Db, changed: (tx: Db, productIds: readonly ProductId[]) => Promise<void>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await rowsOf<{ id: ProductId }>(db, 'search.outdated')`
      select product_id as id from search_documents where version < ${sql(DOCUMENT_VERSION)} and product_id > ${last} order by product_id
      limit ${sql(BATCH)}`
    if (rows.length > 0)
      await transact(db, async (tx) => {
        await changed(
          tx,
          await indexProducts(
            tx,
            rows.map(({ id }) => id),
          ),
        )
      })
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
