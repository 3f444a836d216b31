import { isNothing, lineOfText } from '../cells.ts'
import { tableFormat } from './table.ts'

const PICTURE = /^(image|immagine|imagen|bild|photo|imagem|afbeelding|изображение)\s*\d+$/i
const CHOICES = /^(variation \d values|valori variante \d|valores de variación \d|variationswerte \d|valeurs? (de la )?variation \d)$/i

/** Etsy's listings download, a line for each listing, in the seller's language. Its choices have no price or stock of their own. */
export const etsy = tableFormat({
  name: 'etsy',
  label: 'Etsy listings',
  columns: {
    title: { name: 'TITLE', also: ['TITOLO', 'TÍTULO', 'TITEL', 'TITRE', 'НАЗВАНИЕ'] },
    body: { name: 'DESCRIPTION', also: ['DESCRIZIONE', 'DESCRIPCIÓN', 'BESCHREIBUNG', 'DESCRIÇÃO', 'BESCHRIJVING', 'ОПИСАНИЕ'] },
    price: { name: 'PRICE', also: ['PREZZO', 'PRECIO', 'PREIS', 'PRIX', 'PREÇO', 'PRIJS', 'ЦЕНА'] },
    currency: { name: 'CURRENCY_CODE', also: ['CURRENCY CODE'] },
    count: { name: 'QUANTITY', also: ['QUANTITÀ', 'CANTIDAD', 'MENGE', 'ANZAHL', 'QUANTITÉ', 'QUANTIDADE', 'AANTAL', 'КОЛИЧЕСТВО'] },
    tags: { name: 'TAGS', also: ['TAG', 'ETIQUETAS', 'SCHLAGWÖRTER', 'ТЕГИ'] },
    sku: { name: 'SKU' },
  },
  needs: ['title', 'price'],
  signs: ['CURRENCY_CODE'],
  ways: ({ header, get, at }) => {
    const pictures = header.flatMap((name, index) => (PICTURE.test(name.trim()) ? [index] : []))
    const choices = header.flatMap((name, index) => (CHOICES.test(name.trim()) ? [index] : []))
    const seen = new Map<string, number>()
    const titleOf = (row: Parameters<typeof get>[0]): string => lineOfText(get(row, 'title')).toLowerCase()
    return {
      learn(row) {
        seen.set(titleOf(row), (seen.get(titleOf(row)) ?? 0) + 1)
      },
      // A listing has no number: its title is its name, and with the SKU where two listings share a title.
      keyOf(row) {
        const title = titleOf(row)
        if ((seen.get(title) ?? 0) < 2) return title.slice(0, 250) || null
        return `${title.slice(0, 120)}/${lineOfText(get(row, 'sku')).slice(0, 120)}`
      },
      line(line, row) {
        line.role = 'variant'
        line.options = []
        line.images = pictures.flatMap((index, i) =>
          isNothing(at(row, index)) ? [] : [{ address: at(row, index), alt: '', position: i + 1 }],
        )
        line.tags = line.tags?.replaceAll('_', ' ')
        line.hints = []
        if (line.sku.includes(',')) {
          line.sku = ''
          line.notes.push('sku_list')
        }
        if (choices.some((index) => at(row, index).includes(','))) {
          line.status = 'draft'
          line.notes.push('choices_without_price')
        }
      },
    }
  },
})
