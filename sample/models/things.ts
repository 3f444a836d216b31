/** Lists the things that the scripts of this folder can model, as JSON: each product of the sample in each of its colors. */
import { goodsOf, ownGoodsOf } from '../catalogue.ts'
import { hexOf } from '../colors.ts'
import { sampleRetailers } from '../retailers.ts'
import { modelName } from './files.ts'

const goods = [...goodsOf(0), ...sampleRetailers.flatMap(ownGoodsOf)].filter(({ item }) => item.kind.render !== undefined)
const things = goods.flatMap(({ brand: maker, item: { kind, title, colors, brand } }) =>
  (colors.length > 0 ? colors : [null]).map((color, at) => ({
    kind: kind.name,
    title,
    // Empty where the retailer makes it.
    brand,
    maker,
    color: color && hexOf(color),
    file: modelName(title, color, kind.isOwn ? maker : ''),
    at,
  })),
)
// Every product in its first color comes first.
process.stdout.write(JSON.stringify(things.toSorted((a, b) => a.at - b.at)))
