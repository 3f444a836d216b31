import type { Pool } from 'pg'
import type { BenchOffer } from './world.ts'

export type Orders = { offers: BenchOffer[]; priceCents: number }

/** Its own tables: the simplest schema for an order with balanced books. */
export const IDEAL_TABLES = `
  drop schema if exists ideal cascade;
  create schema ideal;
  create table ideal.stock (variant_id bigint, store_id bigint, on_hand int not null check (on_hand >= 0), primary key (variant_id, store_id));
  create table ideal.orders (id bigint generated always as identity primary key, number text not null unique, email text not null, total bigint not null,
    created_at timestamptz not null default now());
  create table ideal.order_lines (id bigint generated always as identity primary key, order_id bigint not null references ideal.orders, variant_id bigint not null,
    store_id bigint not null, quantity int not null, price bigint not null);
  create index on ideal.order_lines (order_id);
  create table ideal.payments (id bigint generated always as identity primary key, order_id bigint not null references ideal.orders, amount bigint not null);
  create table ideal.ledger (id bigint generated always as identity primary key, account text not null, order_id bigint not null, amount bigint not null);`

const STATEMENTS = {
  take: 'update ideal.stock set on_hand = on_hand - 1 where variant_id = $1 and store_id = $2 and on_hand >= 1',
  order: 'insert into ideal.orders (number, email, total) values ($1, $2, $3) returning id',
  line: 'insert into ideal.order_lines (order_id, variant_id, store_id, quantity, price) values ($1, $2, $3, 1, $4)',
  pay: 'insert into ideal.payments (order_id, amount) values ($1, $2)',
  book: `insert into ideal.ledger (account, order_id, amount) values ('card', $1, -$2::bigint), ('retailer', $1, $2::bigint * 92 / 100), ('commission', $1, $2::bigint - $2::bigint * 92 / 100)`,
} as const

/** The minimum of a correct order: a guarded stock count, the order, its line, its payment and the books, in one transaction. */
export function idealOrder(pool: Pool, { offers, priceCents }: Orders) {
  return async (i: number): Promise<string | null> => {
    const { variantId, storeId } = offers[i % offers.length] as BenchOffer
    const client = await pool.connect()
    const run = (name: keyof typeof STATEMENTS, values: unknown[]) =>
      client.query({ name: `ideal.${name}`, text: STATEMENTS[name], values })
    try {
      await client.query('begin')
      const { rowCount } = await run('take', [variantId, storeId])
      if (rowCount !== 1) throw new Error('the ideal shelf is empty')
      const { rows } = await run('order', [`${process.pid}-${i}-${Date.now()}`, `shopper${i % 500}@example.com`, priceCents])
      const orderId = rows[0].id as string
      await run('line', [orderId, variantId, storeId, priceCents])
      await run('pay', [orderId, priceCents])
      await run('book', [orderId, priceCents])
      await client.query('commit')
      return null
    } finally {
      client.release()
    }
  }
}
