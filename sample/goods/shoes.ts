import { department } from './kind.ts'

const RUN = 'Size: 6, 7, 8, 9, 10, 11, 12, 13'

export const shoes = department('Shoes', [
  {
    name: 'Running shoe',
    class: 'clothing',
    render: '1f45f',
    size: RUN,
    color: 'choice',
    price: [55, 175],
    facts: {
      Material: 'Engineered mesh, EVA foam, rubber outsole',
      Care: 'Brush off dirt; hand wash, air dry',
      Fit: 'Unisex, true to size',
    },
    text: 'A cushioned running shoe with a breathable upper and a heel that holds. Try half a size up if you wear thick socks.',
    tags: ['running', 'sneakers'],
    products: `
      Trailhead | Ridge Trail Running Shoes | | | 119.99 | Gray, Orange | | Material: Ripstop mesh, EVA foam, lugged rubber outsole; Drop: 6 mm; Use: Trail; About: Lugs of 4 mm hold on wet roots and loose gravel.
      Trailhead | Waterproof Trail Running Shoes | | | 139.99 | Black, Olive | | Material: Waterproof membrane, EVA foam, lugged rubber outsole; Drop: 6 mm; Use: Trail
      Stridewell | Tempo Running Shoes | | | 129.99 | Sky Blue, Coral | | Drop: 8 mm; Use: Road
      Stridewell | Daily Running Shoes | | | 99.99 | White, Navy | | Drop: 10 mm; Use: Road
      Stridewell | Cushion Max Running Shoes | | | 154.99 | Lavender, Charcoal | | Drop: 5 mm; Use: Road, long distance
      Corner Court | Everyday Sneakers | | | 64.99 | Cream, Sage | | Use: Walking
      Corner Court | Court Trainers | | | 84.99 | Teal, Red | | Use: Gym and court
      Granite Peak Gear | Summit Trail Running Shoes | | | 134.99 | Green, Yellow | | Material: Ripstop mesh, EVA foam, lugged rubber outsole; Drop: 4 mm; Use: Trail; About: A rock plate under the forefoot takes the sting out of sharp stones.
      Northern Blade | Frost Trail Running Shoes | | | 149.99 | Blue, Red | | Material: Water-repellent mesh, EVA foam, lugged rubber outsole; Drop: 6 mm; Use: Trail, winter; About: Soft rubber lugs grip in cold and slush.
      Saltline | Coast Running Shoes | | | 109.99 | Coral, Teal | | Drop: 8 mm; Use: Road
      Fieldmark | Interval Running Shoes | | | 94.99 | Orange, Black | | Drop: 6 mm; Use: Road and track
      Gliderwell | Featherlight Running Shoes | | | 119.99 | Purple, Sand | | Drop: 4 mm; Use: Road
      Lakeside Camp | Lakeshore Trail Running Shoes | | | 89.99 | Olive, Burgundy | | Material: Mesh, EVA foam, lugged rubber outsole; Drop: 8 mm; Use: Trail`,
  },
  {
    name: 'Hiking boot',
    class: 'clothing',
    render: '1f97e',
    size: RUN,
    color: 'choice',
    price: [90, 250],
    facts: { Material: 'Nubuck leather, rubber outsole', Care: 'Brush, then treat with wax', Fit: 'Unisex, room for a hiking sock' },
    text: 'An ankle-high boot with deep lugs and a padded collar. Walk it in for a week before a long hike.',
    tags: ['hiking', 'boots'],
    products: `
      Trailhead | Waterproof Hiking Boots | | | 159.99 | Brown, Charcoal | | Material: Nubuck leather, waterproof membrane, rubber outsole
      Trailhead | Light Day Hiking Boots | | | 129.99 | Sand, Olive | | Material: Suede, mesh, rubber outsole; Care: Brush with a suede brush, air dry
      Granite Peak Gear | Leather Hiking Boots | | | 199.99 | Burgundy, Black | | Material: Full-grain leather, rubber outsole
      Lakeside Camp | Waterproof Trail Boots | | | 119.99 | Gray, Teal | | Material: Nubuck leather, waterproof membrane, rubber outsole
      Northern Blade | Winter Hiking Boots | | | 179.99 | Navy, Red | | Material: Leather, wool lining, rubber outsole`,
  },
  {
    name: 'Leather shoe',
    class: 'clothing',
    render: '1f45e',
    size: 'Size: 7, 8, 9, 10, 11, 12, 13',
    color: 'choice',
    price: [70, 260],
    facts: { Material: 'Calf leather, leather lining, rubber heel', Care: 'Brush and polish; use shoe trees', Fit: 'Men’s, true to size' },
    text: 'A leather lace-up that suits an office as well as a wedding. The sole is stitched and can be replaced.',
    tags: ['dress shoes', 'office'],
    products: `
      Alder & Last | Leather Oxford Shoes | | | 169.99 | Brown, Black
      Alder & Last | Suede Derby Shoes | | | 149.99 | Sand, Navy | | Material: Suede, leather lining, rubber heel; Care: Brush with a suede brush
      Cobbler Row | Casual Leather Lace-Ups | | | 109.99 | Charcoal, Burgundy
      Harborline | Polished Derby Shoes | | | 139.99 | Black, Burgundy`,
  },
  {
    name: 'Ballet flat',
    class: 'clothing',
    render: '1f97f',
    size: 'Size: 6, 7, 8, 9, 10',
    color: 'choice',
    price: [35, 130],
    facts: { Material: 'Soft leather, rubber sole', Care: 'Wipe with a damp cloth', Fit: 'Women’s, true to size' },
    text: 'A flat shoe with a rounded toe, padded under the heel. It folds small enough for a bag.',
    tags: ['flats', 'office'],
    products: `
      Petite Rue | Leather Flats | | | 79.99 | Blue, Black, Cream
      Petite Rue | Suede Flats | | | 89.99 | Coral, Navy, Sage | | Material: Suede, rubber sole; Care: Brush with a suede brush
      Velvet Fig | Everyday Flats | | | 69.99 | Red, Sand`,
  },
  {
    name: 'High-heeled shoe',
    class: 'clothing',
    render: '1f460',
    size: 'Size: 6, 7, 8, 9, 10',
    color: 'choice',
    price: [50, 190],
    facts: { Material: 'Leather, leather sole', Care: 'Wipe with a damp cloth', Fit: 'Women’s, true to size', Heel: '3.5 in' },
    text: 'A pump with a pointed toe and a slim heel. The insole is padded at the ball of the foot.',
    tags: ['heels', 'evening'],
    products: `
      Petite Rue | Pointed High Heels | | | 109.99 | Red, Black
      Petite Rue | Satin Evening Heels | | | 119.99 | Navy, Pink | | Material: Satin, leather sole; Care: Spot clean with a dry cloth
      Velvet Fig | Classic Leather Pumps | | | 99.99 | Burgundy, Sand`,
  },
  {
    name: 'Mule sandal',
    class: 'clothing',
    render: '1f461',
    size: 'Size: 6, 7, 8, 9, 10',
    color: 'choice',
    price: [35, 130],
    facts: { Material: 'Leather, rubber sole', Care: 'Wipe with a damp cloth', Fit: 'Women’s, true to size', Heel: '2 in' },
    text: 'A slip-on sandal with a broad strap and a low, stable heel. For warm days in town.',
    tags: ['sandals', 'summer'],
    products: `
      Petite Rue | Heeled Mule Sandals | | | 69.99 | Brown, Coral
      Cobbler Row | Leather Slide Sandals | | | 79.99 | Black, Sand
      Saltline | Summer Mule Sandals | | | 59.99 | Teal, Cream
      Velvet Fig | Evening Mule Sandals | | | 94.99 | Burgundy, Navy`,
  },
  {
    name: 'Ankle boot',
    class: 'clothing',
    render: '1f462',
    size: 'Size: 6, 7, 8, 9, 10',
    color: 'choice',
    price: [70, 230],
    facts: {
      Material: 'Leather, textile lining, rubber sole',
      Care: 'Brush and treat with cream',
      Fit: 'Women’s, true to size',
      Heel: '2.5 in',
    },
    text: 'A boot with a block heel and a side zipper that ends above the ankle. It goes under jeans and with dresses.',
    tags: ['boots', 'fall'],
    products: `
      Cobbler Row | Block Heel Ankle Boots | | | 129.99 | Red, Black, Brown
      Cobbler Row | Suede Ankle Boots | | | 139.99 | Sand, Charcoal | | Material: Suede, textile lining, rubber sole; Care: Brush with a suede brush
      Petite Rue | Side Zip Ankle Boots | | | 149.99 | Navy, Olive`,
  },
  {
    name: 'Ballet shoe',
    class: 'clothing',
    render: '1fa70',
    size: 'Size: 4, 5, 6, 7, 8',
    color: 'choice',
    price: [18, 60],
    facts: { Material: 'Canvas, split suede sole', Care: 'Hand wash cold, air dry', Fit: 'Order one size below street size' },
    text: 'Soft shoes for ballet class with elastic straps sewn on. The split sole bends with the foot.',
    tags: ['ballet', 'dance'],
    products: `
      Petite Rue | Canvas Ballet Slippers | | | 24.99 | Pink, White
    `,
  },
  {
    name: 'Flip-flop',
    class: 'clothing',
    render: '1fa74',
    size: RUN,
    color: 'choice',
    price: [10, 45],
    facts: { Material: 'Natural rubber', Care: 'Rinse with water', Fit: 'Unisex' },
    text: 'A soft rubber sandal for beach, pool and locker room. It dries in minutes.',
    tags: ['sandals', 'beach'],
    products: `
      Saltline | Rubber Flip-Flops | | | 17.99 | Blue, Coral
      Saltline | Cushioned Flip-Flops | | | 27.99 | Black, Sand
      Lakeside Camp | Dock Flip-Flops | | | 14.99 | Green, Navy
      Corner Court | Pool Flip-Flops | | | 12.99 | Red, White`,
  },
  {
    name: 'Roller skate',
    class: 'clothing',
    render: '1f6fc',
    size: 'Size: 5, 6, 7, 8, 9',
    color: 'choice',
    price: [60, 150],
    facts: { Material: 'Vegan leather boot, polyurethane wheels', Care: 'Wipe clean; keep bearings dry', Fit: 'True to size' },
    text: 'Quad skates with a padded high boot, soft outdoor wheels and a toe stop. Wear a helmet and pads.',
    tags: ['skates', 'outdoor play'],
    products: `
      Gliderwell | Retro Roller Skates | | | 89.99 | Pink, Teal
      Corner Court | Quad Roller Skates | | | 74.99 | White, Purple`,
  },
  {
    name: 'Sock',
    class: 'clothing',
    render: '1f9e6',
    size: 'Size: S, M, L',
    color: 'choice',
    price: [8, 30],
    facts: { Material: 'Cotton, polyamide, elastane', Care: 'Machine wash warm', Contents: 'One pair' },
    text: 'Ribbed crew socks with striped cuffs and a reinforced heel. They stay up without pinching.',
    tags: ['socks', 'basics'],
    products: `
      Loomwell | Striped Crew Socks | | | 11.99 | Green, Red, Navy
      Stridewell | Striped Sport Socks | | | 13.99 | Blue, Orange`,
  },
  {
    name: 'Pattern socks',
    class: 'clothing',
    form: 'socks',
    size: 'Size: M, L',
    color: 'choice',
    price: [9, 32],
    facts: { Material: 'Merino wool, polyamide, elastane', Care: 'Machine wash cold, line dry', Contents: 'One pair' },
    text: 'Socks with a flat toe seam that does not rub. The heel is reinforced.',
    tags: ['socks', 'running'],
    products: `
      Trailhead | Merino Hiking Socks | | | 21.99 | Charcoal, Olive/Orange/stripes
      Trailhead | Trail Running Socks | | | 17.99 | Navy, Gray/Coral/geometric
      Stridewell | No-Show Running Socks | | | 14.99 | White, Black/Teal/stripes | | Material: Polyester, elastane
      Loomwell | Dotted Dress Socks | | | 12.99 | Burgundy, Navy/White/dots | | Material: Cotton, polyamide, elastane
      Loomwell | Plaid Wool Socks | | | 18.99 | Green, Brown/Cream/plaid
    `,
  },
  {
    name: 'Shoe care',
    class: 'supply',
    form: 'round-tin',
    size: 'Volume',
    price: [6, 18],
    facts: { 'How to use': 'Apply thinly with a cloth, let dry, brush', Contents: 'Wax, oils' },
    text: 'Feeds leather and keeps water out. Test it on a hidden spot first, because leather darkens a little.',
    tags: ['shoe care', 'leather'],
    products: `
      Cobbler Row | Black Shoe Polish | 1.7 fl oz | Wax | 7.99 | #2b2a2c
      Cobbler Row | Brown Shoe Polish | 1.7 fl oz | Wax | 7.99 | #6a4028
      Cobbler Row | Neutral Leather Balm | 3.4 fl oz | With beeswax | 12.99 | #d9c08a
      Granite Peak Gear | Boot Wax | 3.4 fl oz | Waterproofs | 11.99 | #4f6a4a
    `,
  },
  {
    name: 'Shoe spray',
    class: 'cleaner',
    form: 'spray-bottle',
    size: 'Volume',
    price: [8, 20],
    facts: { 'How to use': 'Spray evenly on clean, dry shoes from 8 in away', Caution: 'Use outdoors; flammable' },
    text: 'Care for shoes in a bottle with a trigger. Test it on a hidden spot first.',
    tags: ['shoe care'],
    products: `
      Cobbler Row | Water Repellent Spray | 8 fl oz | For all shoes | 13.99 | #3f6fa5 | 1f97e | About: For suede, leather and mesh. Two light coats work better than a heavy one.
      Stridewell | Sneaker Cleaner | 8 fl oz | For mesh & rubber | 11.99 | #4fae9c | 1f45f | How to use: Spray on a soft brush, scrub, wipe with a damp cloth, air dry; Caution: Keep away from eyes and children
      Stridewell | Shoe Deodorizer | 5 fl oz | Cedar & mint | 9.99 | #6f9a6a | | How to use: Spray inside dry shoes and let them dry for an hour; Caution: Flammable, keep away from flames, eyes and children
    `,
  },
  {
    name: 'Laces and insoles',
    class: 'clothing',
    form: 'hang-card',
    size: 'Size',
    price: [4, 35],
    facts: { Care: 'Hand wash, air dry', Contents: 'One pair' },
    text: 'A fresh pair for shoes that have years left in them. The card states the size.',
    tags: ['shoe care', 'insoles'],
    products: `
      Cobbler Row | Flat Cotton Shoelaces | 36 in; 45 in; 54 in | White | 4.99 | #f2efe8 | | Material: Cotton; About: Measure the old pair before you choose a length.
      Cobbler Row | Waxed Round Shoelaces | 30 in; 36 in | Brown | 5.49 | #6a4630 | | Material: Waxed cotton; About: Measure the old pair before you choose a length.
      Trailhead | Hiking Boot Laces | 54 in; 63 in | Extra strong | 6.99 | #b5652f | | Material: Polyester; About: Measure the old pair before you choose a length.
      Stridewell | Running Insoles | S; M; L | Arch support | 29.99 | #3f8fc9 | | Material: EVA foam, polyester
      Stridewell | Gel Heel Cushions | One size | For long days | 12.99 | #9fd0e0 | | Material: Silicone gel
    `,
  },
])
