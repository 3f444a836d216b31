import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductCard } from '#contracts/catalog/catalog.ts'
import { keptInside, MarkupOf } from '#web/lib/kept-markup.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductShelf } from './ProductShelf.tsx'

const card = (id: number, of: object = {}) =>
  ({
    id,
    slug: `mug-${id}`,
    title: `Potter Mug & "Saucer" ${id}`,
    brand: 'Potter',
    image: { src: '/pictures/abc.webp', alt: 'A mug' },
    categoryGlyph: '☕',
    price: 1_900,
    compareAtPrice: 2_400,
    colorCount: 2,
    rating: { average: 4.5, count: 12 },
    store: { id: 3, name: 'Potter & Sons' },
    mall: { id: 4, name: 'Riverside' },
    sellers: 2,
    lowestPrice: 1_700,
    inStock: true,
    pickupToday: true,
    shipsHome: true,
    distanceMiles: 1.2,
    storeCount: 2,
    onlyVariantId: id % 2 === 0 ? id : null,
    ...of,
  }) as unknown as ProductCard

const pageOf = (body: ReactNode): string =>
  renderToString(
    <StaticRouter location="/store/3?q=mug">
      <QueryClientProvider client={new QueryClient()}>{body}</QueryClientProvider>
    </StaticRouter>,
  )
const lists = (cards: ProductCard[]) => (
  <>
    <ProductShelf products={cards} near eager={1} />
    <ProductGrid products={cards} isLocal within={5} headingLevel={2} />
    <CategoryTiles
      categories={[{ slug: 'mugs', name: 'Mugs & cups', glyph: '☕', image: null, parentId: null, productCount: cards.length } as never]}
    />
  </>
)

test('a kept card has the markup that the browser expects', () => {
  const cards = [card(1), card(2), card(3, { image: null, inStock: false, why: 'Found by its color.' })]
  let rendered = 0
  const markupOf = (part: ReactNode) => {
    rendered++
    return pageOf(part)
  }
  const kept = () => pageOf(<MarkupOf value={markupOf}>{lists(cards)}</MarkupOf>)
  const anew = pageOf(lists(cards))
  expect(kept()).toBe(anew)
  expect(rendered).toBe(2 * cards.length + 1)
  expect(kept()).toBe(anew)
  expect(rendered).toBe(2 * cards.length + 1)
})

test('what is shown again and again is still kept after thousands of others', () => {
  const useWord = keptInside(({ word }: { word: string }) => word)
  const Word = (props: { word: string }) => <li {...useWord(props)} />
  const rendered: ReactNode[] = []
  const markupOf = (part: ReactNode) => {
    rendered.push(part)
    return 'kept'
  }
  const page = (words: readonly string[]) =>
    renderToString(
      <MarkupOf value={markupOf}>
        {words.map((word) => (
          <Word key={word} word={word} />
        ))}
      </MarkupOf>,
    )
  for (let others = 0; others < 4_000; others += 500) page(['often', ...Array.from({ length: 500 }, (_, i) => `other ${others + i}`)])
  expect(rendered).toHaveLength(4_001)
  page(['other 0', 'often'])
  expect(rendered).toHaveLength(4_002)
})

test('a card whose price or place changed is rendered anew', () => {
  const shown = (of: object) => pageOf(<MarkupOf value={pageOf}>{lists([card(8, of)])}</MarkupOf>)
  expect(shown({})).toContain('$19.00')
  const cheaper = shown({ price: 1_500 })
  expect(cheaper).toContain('$15.00')
  expect(cheaper).not.toContain('$19.00')
  expect(shown({ store: { id: 3, name: 'Potter East' }, storeCount: 1 })).toContain('Potter East')
})
