/** The sentence for each kind of note: for one, and for many. Each says what happened to the product. */
const SENTENCES: Record<string, readonly [one: string, many: string]> = {
  no_goods: ['gift card, service or insurance was left out', 'gift cards, services or insurances were left out'],
  no_use: [
    'entry was left out because it is nothing to sell by itself',
    'entries were left out because they are nothing to sell by themselves',
  ],
  bundle: ['bundle was left out: its parts are sold one by one', 'bundles were left out: their parts are sold one by one'],
  title_cut: ['title was cut at 200 characters', 'titles were cut at 200 characters'],
  free: ['price is 0: the product comes in as a draft', 'prices are 0: those products come in as drafts'],
  free_update: ['price of 0 was left out: the price stays as it is', 'prices of 0 were left out: those prices stay as they are'],
  sku_scientific: [
    'SKU looks shortened by a spreadsheet, like 1.2E+11: it was taken as it is',
    'SKUs look shortened by a spreadsheet, like 1.2E+11: they were taken as they are',
  ],
  short_line: [
    'line ends early: the columns at its end were read as blank',
    'lines end early: the columns at their end were read as blank',
  ],
  same_choice: [
    'line repeats a choice of an earlier line and was left out: the first one counts',
    'lines repeat a choice of an earlier line and were left out: the first one counts',
  ],
  negative: ['quantity below zero was read as 0', 'quantities below zero were read as 0'],
  not_counted: ['quantity is blank: nothing is offered of it', 'quantities are blank: nothing is offered of them'],
  barcode: ['barcode was damaged or made up and was left out', 'barcodes were damaged or made up and were left out'],
  cost: ['cost was not an amount and was left out', 'costs were not amounts and were left out'],
  former_price: ['former price was not above the price and was left out', 'former prices were not above the price and were left out'],
  image: ['picture address was not usable and was left out', 'picture addresses were not usable and were left out'],
  status: ['status was not known: the product comes in as a draft', 'states were not known: those products come in as drafts'],
  choices_without_price: [
    'product has choices without a price of their own: it comes in as a draft, add its variants before it goes live',
    'products have choices without prices of their own: they come in as drafts, add their variants before they go live',
  ],
  sku_list: ['cell lists several SKUs: none of them was used', 'cells list several SKUs: none of them was used'],
  not_in_stores: ['product is sold online only: it comes in as a draft', 'products are sold online only: they come in as drafts'],
  price_open: ['price is not fixed: the item comes in as a draft', 'prices are not fixed: those items come in as drafts'],
  header_again: ['line repeats the header and was skipped', 'lines repeat the header and were skipped'],
}

/** One sentence for all notes of a kind. */
export function sentenceOf(code: string, count: number, firstLine: number): string {
  const [one, many] = SENTENCES[code] ?? ['note', 'notes']
  return `${count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`} (${count === 1 ? '' : 'first '}in line ${firstLine}).`
}
