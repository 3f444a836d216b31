import { isNothing, lineOfText } from '../cells.ts'
import { titled } from './magento.ts'
import { tableFormat } from './table.ts'

/** Vendure's product file: the first row of a product carries its name, later rows only the variant. Lists are joined by a bar. */
export const vendure = tableFormat({
  name: 'vendure',
  label: 'Vendure products',
  columns: {
    key: { name: 'slug' },
    title: { name: 'name' },
    body: { name: 'description' },
    sku: { name: 'sku' },
    price: { name: 'price' },
    count: { name: 'stockOnHand' },
  },
  needs: ['title', 'sku', 'price'],
  signs: ['optionGroups', 'stockOnHand', 'optionValues'],
  ways: ({ get, find, at }) => {
    const [groups, values, facets, assets] = [find('optionGroups'), find('optionValues'), find('facets'), find('assets')]
    let key: string | null = null
    let names: string[] = []
    return {
      keyOf(row) {
        const own = lineOfText(get(row, 'key')) || lineOfText(get(row, 'title'))
        if (own) key = own.toLowerCase()
        return key
      },
      line(line, row) {
        line.role = 'variant'
        if (!isNothing(get(row, 'title')))
          names = at(row, groups)
            .split('|')
            .map((name) => titled(lineOfText(name)))
        line.options = at(row, values)
          .split('|')
          .map((value, i) => ({ name: names[i] ?? '', value }))
        const of = (kind: string): string[] =>
          at(row, facets)
            .split('|')
            .flatMap((facet) => (facet.trim().toLowerCase().startsWith(`${kind}:`) ? [facet.slice(facet.indexOf(':') + 1).trim()] : []))
        line.hints = [of('category').join(' > ')]
        line.brand = of('brand')[0] ?? (isNothing(get(row, 'title')) ? undefined : '')
        line.images = at(row, assets)
          .split('|')
          .filter((address) => address.includes('//'))
          .map((address, i) => ({ address: address.trim(), alt: '', position: i + 1 }))
        line.counts = line.counts.map((count) => ({ ...count, cell: count.cell.trim() }))
      },
    }
  },
})
