import { lineOfText } from '../cells.ts'
import { plain } from './header.ts'
import { tableFormat } from './table.ts'

/** Columns that are no place, in the older file that has a column for each place. */
const NO_PLACES = new Set(
  ['Handle', 'Title', 'SKU', 'HS Code', 'COO', 'Location', 'Bin name', 'Option1 Linked To', 'Option2 Linked To', 'Option3 Linked To'].map(
    plain,
  ),
)

/** Shopify's inventory file: a line for each variant and location, or (older) a column for each location. */
export const shopifyInventory = tableFormat({
  name: 'shopify-inventory',
  label: 'Shopify inventory',
  columns: {
    key: { name: 'Handle' },
    title: { name: 'Title' },
    option1Name: { name: 'Option1 Name' },
    option1: { name: 'Option1 Value' },
    option2Name: { name: 'Option2 Name' },
    option2: { name: 'Option2 Value' },
    option3Name: { name: 'Option3 Name' },
    option3: { name: 'Option3 Value' },
    sku: { name: 'SKU', also: ['Variant SKU'] },
    place: { name: 'Location' },
    count: { name: 'On hand', also: ['On hand (new)', 'On hand (current)', 'Available', 'Available (not editable)'] },
  },
  needs: ['key', 'option1'],
  signs: ['On hand', 'On hand (new)', 'On hand (current)', 'Available', 'COO'],
  ways: ({ header, has, find, at }) => {
    // The person's own new count comes first; the count that the export found stands where none was typed.
    const typed = find('On hand (new)')
    const onHand = find('On hand (current)', 'On hand', 'Available (not editable)', 'Available')
    const columns = has('place')
      ? []
      : header.flatMap((name, index) =>
          NO_PLACES.has(plain(name)) || /^option\d (name|value)$/i.test(name.trim()) || !name.trim()
            ? []
            : [{ place: lineOfText(name), index }],
        )
    return {
      kind: 'stock',
      places: columns.map(({ place }) => place),
      line(line, row) {
        line.role = 'variant'
        line.counts = has('place')
          ? line.counts.map((count) => ({ ...count, cell: at(row, typed).trim() || at(row, onHand) }))
          : columns.map(({ place, index }) => ({ place, cell: at(row, index), column: index }))
      },
    }
  },
})
