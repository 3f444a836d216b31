import { isNo, isNothing, isYes } from '../cells.ts'
import { tableFormat } from './table.ts'

/** Shopify's product export in all its versions: 44 columns in 2017 to more than 100 today. Private columns (costs) are not read. */
export const shopify = tableFormat({
  name: 'shopify',
  label: 'Shopify products',
  columns: {
    key: { name: 'Handle', also: ['URL handle'] },
    title: { name: 'Title', also: ['Product Title'] },
    body: { name: 'Body (HTML)', also: ['Body', 'Description', 'Description (HTML)'] },
    brand: { name: 'Vendor', also: ['Brand'] },
    category: { name: 'Product Category', also: ['Standard Product Type', 'Standardized Product Type'] },
    type: { name: 'Type', also: ['Product Type', 'Custom Product Type'] },
    tags: { name: 'Tags' },
    status: { name: 'Status' },
    option1Name: { name: 'Option1 Name' },
    option1: { name: 'Option1 Value' },
    option2Name: { name: 'Option2 Name' },
    option2: { name: 'Option2 Value' },
    option3Name: { name: 'Option3 Name' },
    option3: { name: 'Option3 Value' },
    sku: { name: 'Variant SKU', also: ['SKU'] },
    weight: { name: 'Variant Grams', also: ['Weight value (grams)', 'Grams'] },
    count: { name: 'Variant Inventory Qty', also: ['Variant Inventory Quantity', 'Inventory quantity'] },
    price: { name: 'Variant Price', also: ['Price'] },
    formerPrice: { name: 'Variant Compare At Price', also: ['Compare-at price'] },
    barcode: { name: 'Variant Barcode', also: ['Barcode'] },
    image: { name: 'Image Src', also: ['Product image URL', 'Image URL'] },
    imagePosition: { name: 'Image Position' },
    imageAlt: { name: 'Image Alt Text' },
    variantImage: { name: 'Variant Image', also: ['Variant image URL'] },
  },
  needs: ['key', 'title', 'price'],
  ways: ({ find, at }) => {
    const googleCategory = find('Google Shopping / Google Product Category', 'Google Product Category')
    const published = find('Published', 'Published on online store')
    const giftCard = find('Gift Card')
    return {
      line(line, row) {
        const [category = '', type = ''] = line.hints
        line.hints = [category, at(row, googleCategory), type]
        line.noGoods = isYes(at(row, giftCard))
        const word = at(row, published)
        if (line.status === null && !isNothing(word)) line.status = isNo(word) ? 'draft' : 'active'
      },
    }
  },
})
