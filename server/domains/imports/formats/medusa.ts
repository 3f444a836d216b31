import { isNothing, isYes, lineOfText } from '../cells.ts'
import { addressesOf, tableFormat } from './table.ts'

/** Medusa's product export and template: a line for each variant; images, tags and options in numbered columns. */
export const medusa = tableFormat({
  name: 'medusa',
  label: 'Medusa products',
  columns: {
    key: { name: 'Product Handle' },
    title: { name: 'Product Title' },
    body: { name: 'Product Description' },
    status: { name: 'Product Status' },
    type: { name: 'Product Type' },
    category: { name: 'Product Collection Title', also: ['Product Category 1'] },
    tags: { name: 'Product Tags' },
    variantName: { name: 'Variant Title' },
    sku: { name: 'Variant Sku' },
    barcode: { name: 'Variant Barcode', also: ['Variant Ean', 'Variant Upc'] },
    price: { name: 'Variant Price USD', also: ['Price USD'] },
    count: { name: 'Variant Inventory Quantity' },
    weight: { name: 'Variant Weight' },
    option1Name: { name: 'Variant Option 1 Name', also: ['Option 1 Name'] },
    option1: { name: 'Variant Option 1 Value', also: ['Option 1 Value'] },
    option2Name: { name: 'Variant Option 2 Name', also: ['Option 2 Name'] },
    option2: { name: 'Variant Option 2 Value', also: ['Option 2 Value'] },
    option3Name: { name: 'Variant Option 3 Name', also: ['Option 3 Name'] },
    option3: { name: 'Variant Option 3 Value', also: ['Option 3 Value'] },
  },
  needs: ['key', 'title', 'price'],
  signs: ['Product Handle'],
  ways: ({ header, find, at }) => {
    const pictures = header.flatMap((name, index) => (/^(product )?image \d+( url)?$/i.test(name.trim()) ? [index] : []))
    const tags = header.flatMap((name, index) => (/^product tag \d+$/i.test(name.trim()) ? [index] : []))
    // "Variant Price Europe [EUR]": what the shop asks in one of its regions, which nobody here could pay.
    const ofRegion = header.find((name) => /^(variant )?price .+ \[(?!usd\])[a-z]{3}\]$/i.test(name.trim()))
    const giftCard = find('Product Is Giftcard')
    return {
      ...(ofRegion
        ? {
            refusal: `The column "${lineOfText(ofRegion)}" has the prices of a region in another currency. Export it with prices in US dollars.`,
          }
        : {}),
      line(line, row) {
        line.role = 'variant'
        line.noGoods = isYes(at(row, giftCard))
        if (tags.length > 0)
          line.tags = tags
            .map((index) => at(row, index))
            .filter((cell) => !isNothing(cell))
            .join(',')
        line.images = pictures.flatMap((index, i) => addressesOf(at(row, index)).map((address) => ({ address, alt: '', position: i + 1 })))
        line.body = line.body?.replaceAll('\\n', '\n')
      },
    }
  },
})
