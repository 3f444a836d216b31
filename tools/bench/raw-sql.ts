/** The rows of an answer, queried directly: named statements on the real tables, one after another. */
export const RAW_SQL = {
  list: [
    `select d.product_id, d.slug, d.title, d.brand, d.image_hash, d.image_alt, d.category_glyph, d.price, d.compare_at,
       d.in_stock, d.pickup, d.ships_home, d.only_variant_id, d.store_id, s.name as store_name, m.id as mall_id, m.name as mall_name
     from search_documents d join stores s on s.id = d.store_id left join malls m on m.id = s.mall_id
     where d.category_slug = $1 order by d.rank desc, d.product_id desc limit 24`,
  ],
  detail: [
    `select p.*, r.display_name, c.slug as category_slug, c.name as category_name from products p
     join retailers r on r.id = p.retailer_id join categories c on c.id = p.category_id where p.id = $1`,
    'select id, sku, gtin, option_values, price, compare_at from variants where product_id = $1 and not archived order by position',
    'select hash, alt, width, height, variant_id from product_images where product_id = $1 order by position',
    `select s.variant_id, s.store_id, s.on_hand - s.reserved as available, st.name, st.slug, st.city, st.state, st.hours, st.time_zone, m.name as mall_name
     from variants v join stock s on s.variant_id = v.id join stores st on st.id = s.store_id left join malls m on m.id = st.mall_id where v.product_id = $1`,
  ],
  text: [
    `select d.product_id, d.slug, d.title, d.brand, d.image_hash, d.price, d.store_id
     from search_documents d, websearch_to_tsquery('english', $1) q
     where d.words @@ q order by ts_rank(d.heads, q) desc, d.rank desc limit 24`,
  ],
} as const
export type RawSql = keyof typeof RAW_SQL
