import { department } from './kind.ts'

export const home = department('Home', [
  {
    name: 'Sofa',
    class: 'thing',
    form: 'sofa',
    size: 'Seats: 2 seats (68 in), 3 seats (84 in)',
    color: 'choice',
    price: [450, 1900],
    facts: { Material: 'Polyester weave, hardwood frame, foam', Dimensions: '36 in deep, 33 in tall', Care: 'Covers wash cold' },
    text: 'A sofa with deep cushions and legs that screw on without tools. It fits through a door of 30 inches.',
    tags: ['living room', 'furniture'],
    products: `
      Oak & Linen | Everyday Sofa | | | 699.00; 899.00 | Gray, Navy
      Oak & Linen | Linen Slipcover Sofa | | | 899.00; 1149.00 | Cream, Sage | | Material: Linen blend, hardwood frame, feather and foam
      Hollis House | Velvet Sofa | | | 1099.00; 1399.00 | Teal, Burgundy | | Material: Cotton velvet, hardwood frame, foam; Care: Spot clean
      Calm Harbor | Guest Room Sofa | | | 599.00; 749.00 | Olive, Sand`,
  },
  {
    name: 'Sofa with floor lamp',
    class: 'thing',
    render: '1f6cb-fe0f',
    price: [500, 1200],
    facts: { Material: 'Polyester weave, steel lamp', Dimensions: 'Sofa 72 × 34 × 32 in, lamp 68 in tall' },
    text: 'A blue two-seat sofa and an arched floor lamp, sold together for a reading corner. The bulb for the lamp is sold separately.',
    tags: ['living room', 'furniture'],
    products: `
      Oak & Linen | Reading Corner Set | | | 749.00`,
  },
  {
    name: 'Armchair',
    class: 'thing',
    form: 'armchair',
    color: 'choice',
    price: [180, 900],
    facts: { Material: 'Polyester weave, hardwood frame', Dimensions: '32 × 33 × 34 in' },
    text: 'A chair for reading with a high back and a firm seat. The legs screw on without tools.',
    tags: ['living room', 'furniture'],
    products: `
      Oak & Linen | Reading Armchair | | | 399.00 | Sand, Navy
      Hollis House | Velvet Armchair | | | 549.00 | Green, Pink | | Material: Cotton velvet, hardwood frame
      Calm Harbor | Fireside Armchair | | | 349.00 | Coral, Gray`,
  },
  {
    name: 'Stool',
    class: 'thing',
    form: 'stool',
    size: 'Height: 18 in, 25 in',
    color: 'choice',
    price: [35, 160],
    facts: { Material: 'Solid beech', Dimensions: '14 in across' },
    text: 'A stool for the kitchen counter or beside the tub. It holds 300 pounds.',
    tags: ['kitchen', 'furniture'],
    products: `
      Hollis House | Beech Stool | | | 59.99; 79.99 | Sand, Black
      Oak & Linen | Painted Stool | | | 64.99; 84.99 | Sage, Red | | Material: Painted birch`,
  },
  {
    name: 'Dining chair',
    class: 'thing',
    render: '1fa91',
    color: 'choice',
    price: [60, 220],
    facts: { Material: 'Solid oak', Dimensions: '17 × 20 × 33 in' },
    text: 'A wooden chair with a curved back and joints that are glued and screwed. It holds 250 pounds.',
    tags: ['dining room', 'furniture'],
    products: `
      Oak & Linen | Oak Dining Chair | | | 119.99 | Brown, Charcoal
      Hollis House | Café Dining Chair | | | 89.99 | Green, Red | | Material: Painted beech`,
  },
  {
    name: 'Side table',
    class: 'thing',
    form: 'side-table',
    color: 'choice',
    price: [45, 260],
    facts: { Material: 'Ash veneer, steel', Dimensions: '18 × 18 × 22 in' },
    text: 'A small table for a lamp, a book and a cup. It goes together with one key in ten minutes.',
    tags: ['living room', 'furniture'],
    products: `
      Hollis House | Round Side Table | | | 89.99 | Sand, Black
      Oak & Linen | Solid Oak Side Table | | | 149.99 | Brown | | Material: Solid oak`,
  },
  {
    name: 'Bookshelf',
    class: 'thing',
    form: 'bookshelf',
    color: 'choice',
    price: [70, 420],
    facts: { Material: 'Pine', Dimensions: '32 × 12 × 72 in' },
    text: 'Five shelves that hold 60 pounds each. A strap for the wall is in the box: use it.',
    tags: ['living room', 'storage'],
    products: `
      Hollis House | Five-Shelf Bookcase | | | 149.99 | White, Brown
      Oak & Linen | Oak Bookcase | | | 289.99 | Sand | | Material: Oak veneer
      Calm Harbor | Study Bookcase | | | 179.99 | Sage, Black`,
  },
  {
    name: 'Desk',
    class: 'thing',
    form: 'desk',
    color: 'choice',
    price: [110, 600],
    facts: { Material: 'Ash veneer, steel legs', Dimensions: '48 × 24 × 29 in' },
    text: 'A desk with a drawer and a slot for cables. One person sets it up in half an hour.',
    tags: ['office', 'furniture'],
    products: `
      Hollis House | Writing Desk | | | 219.99 | Sand, White
      Oak & Linen | Oak Home Office Desk | | | 389.99 | Brown | | Material: Solid oak
      Tidy Cottage | Small Space Desk | | | 159.99 | Sage, Black`,
  },
  {
    name: 'Bed',
    class: 'thing',
    render: '1f6cf-fe0f',
    size: 'Size: Full, Queen',
    price: [350, 1300],
    facts: { Material: 'Upholstered hardwood frame, slats', Dimensions: '59 or 65 in wide, 84 in long' },
    text: 'A bed with a padded headboard and a slatted base. Blue bedding is included; the mattress is sold separately.',
    tags: ['bedroom', 'furniture'],
    products: `
      Oak & Linen | Upholstered Bed | | | 549.00; 649.00`,
  },
  {
    name: 'Table lamp',
    class: 'electronics',
    form: 'table-lamp',
    color: 'choice',
    price: [25, 160],
    facts: { Power: '120 V, one E26 bulb up to 60 W', 'In the box': 'Lamp, shade', Dimensions: '10 × 10 × 18 in' },
    text: 'Soft light for a desk, a bedside table or a shelf. The switch is on the cord.',
    tags: ['lighting', 'lamp'],
    products: `
      Bright Idea | Ceramic Table Lamp | | | 59.99 | White, Teal
      Bright Idea | Desk Lamp with Linen Shade | | | 49.99 | Charcoal, Sage
      Hollis House | Ribbed Table Lamp | | | 74.99 | Coral, Cream
      Calm Harbor | Bedside Table Lamp | | | 39.99 | Navy, Pink`,
  },
  {
    name: 'Floor lamp',
    class: 'electronics',
    form: 'floor-lamp',
    color: 'choice',
    price: [60, 320],
    facts: { Power: '120 V, one E26 bulb up to 75 W', 'In the box': 'Lamp, shade', Dimensions: '14 × 14 × 60 in' },
    text: 'A lamp that stands firmly beside a sofa and throws its light down onto a book. The bulb is sold separately.',
    tags: ['lighting', 'lamp'],
    products: `
      Bright Idea | Reading Floor Lamp | | | 119.99 | Black, White
      Hollis House | Tripod Floor Lamp | | | 159.99 | Sand, Navy`,
  },
  {
    name: 'Pendant lamp',
    class: 'electronics',
    form: 'pendant-lamp',
    color: 'choice',
    price: [35, 240],
    facts: { Power: '120 V, one E26 bulb up to 60 W', 'In the box': 'Lamp, 6 ft cord, ceiling plate', Dimensions: '12 in across' },
    text: 'A lamp for over the table. Let an electrician connect it.',
    tags: ['lighting', 'lamp'],
    products: `
      Bright Idea | Metal Dome Pendant Lamp | | | 79.99 | Black, Sage, Red`,
  },
  {
    name: 'Candle',
    class: 'supply',
    form: 'candle',
    size: 'Burn time',
    price: [12, 48],
    facts: {
      Contents: 'Soy wax, cotton wick, fragrance',
      'How to use': 'Trim the wick, burn up to four hours at a time, never unattended',
    },
    text: 'A scented candle in a glass that becomes a tumbler afterwards. The scent is clear but not loud.',
    tags: ['candles', 'gift'],
    products: `
      Candlelight & Co. | Fig Leaf Candle | 45 hours | Green & soft | 24.99 | #6f8a5a | 1f33f
      Candlelight & Co. | Vanilla Candle | 45 hours | Warm | 24.99 | #e0c993 | 1f33c
      Candlelight & Co. | Cedar Candle | 45 hours | Woody | 24.99 | #6a4a38 | 1f332
      Candlelight & Co. | Lavender Candle | 45 hours | Calm | 24.99 | #a08fcb | 1fabb
      Candlelight & Co. | Orange & Clove Candle | 45 hours | Spiced | 26.99 | #e0832f | 1f34a
      Candlelight & Co. | Sea Salt Candle | 60 hours | Fresh | 29.99 | #7fb0c9 | 1f30a`,
  },
  {
    name: 'Pillar candle',
    class: 'supply',
    render: '1f56f-fe0f',
    size: 'Height',
    price: [6, 24],
    facts: { Contents: 'Stearin wax, cotton wick', 'How to use': 'Burn on a plate, never unattended' },
    text: 'A white pillar candle without scent that burns without soot. Keep it away from drafts and curtains.',
    tags: ['candles', 'table'],
    products: `
      Candlelight & Co. | White Pillar Candle | 4 in; 6 in | | 7.99; 10.99`,
  },
  {
    name: 'Diffuser',
    class: 'supply',
    form: 'diffuser',
    size: 'Volume',
    price: [15, 48],
    facts: { Contents: 'Fragrance oil, rattan reeds', 'How to use': 'Turn the reeds once a week; lasts two months' },
    text: 'Scent without a flame for bathroom and hall. Keep it away from pets.',
    tags: ['scent', 'gift'],
    products: `
      Candlelight & Co. | Linen Reed Diffuser | 4 fl oz | Clean | 26.99 | #cfd9df
      Candlelight & Co. | Grapefruit Reed Diffuser | 4 fl oz | Bright | 26.99 | #ef8a6f
      Isle Botanics | Eucalyptus Reed Diffuser | 4 fl oz | Cool | 28.99 | #6fae9a | 1f33f`,
  },
  {
    name: 'Vase',
    class: 'thing',
    form: 'vase',
    color: 'choice',
    price: [18, 95],
    facts: { Material: 'Glazed stoneware', Dimensions: '6 × 10 in' },
    text: 'A vase that holds a bunch of tulips or a single branch. Watertight, glazed inside too.',
    tags: ['decor', 'flowers'],
    products: `
      Clay & Fern | Ribbed Stoneware Vase | | | 39.99 | White, Teal
      Kiln & Table | Speckled Bud Vase | | | 21.99 | Cream, Charcoal/Brown/dots | | Dimensions: 3 × 6 in
      Kiln & Table | Tall Wave Vase | | | 54.99 | Navy, Coral/White/waves | | Dimensions: 6 × 14 in
      Hollis House | Smooth Stoneware Vase | | | 34.99 | Sage, Black`,
  },
  {
    name: 'Picture frame',
    class: 'thing',
    form: 'picture-frame',
    size: 'Size: 5 × 7 in, 8 × 10 in',
    color: 'choice',
    price: [10, 60],
    facts: { Material: 'Wood, glass', Dimensions: 'Frame 3/4 in wide' },
    text: 'A frame for wall or table with real glass and a mat. It stands or hangs either way.',
    tags: ['decor', 'gift'],
    products: `
      Hollis House | Wood Picture Frame | | | 16.99; 22.99 | Brown, Black, White`,
  },
  {
    name: 'Framed print',
    class: 'thing',
    form: 'poster',
    size: 'Size: 12 × 16 in, 18 × 24 in',
    price: [30, 140],
    facts: { Material: 'Matte art paper, oak frame', Dimensions: 'As named' },
    text: 'A giclée print behind acrylic in an oak frame, ready to hang. A hook is on the back.',
    tags: ['art', 'decor'],
    products: `
      North Loop Prints | Lemon Branch Print | | Still life | 49.99; 84.99 | #f2e6b8 | 1f34b
      North Loop Prints | Blue Whale Print | | Ocean | 49.99; 84.99 | #9fc9df | 1f433
      North Loop Prints | Mountain Sunrise Print | | Landscape | 49.99; 84.99 | #f0b58a | 1f304
      North Loop Prints | Cactus Print | | Desert | 49.99; 84.99 | #e3d0b0 | 1f335`,
  },
  {
    name: 'Landscape picture',
    class: 'thing',
    render: '1f5bc-fe0f',
    price: [30, 120],
    facts: { Material: 'Canvas, wooden frame', Dimensions: '14 × 12 in' },
    text: 'A small green landscape in a wooden frame, printed on canvas. It is ready to hang.',
    tags: ['art', 'decor'],
    products: `
      Old Market Studio | Green Hills Landscape | | | 44.99`,
  },
  {
    name: 'Wall mirror',
    class: 'thing',
    render: '1fa9e',
    price: [45, 220],
    facts: { Material: 'Glass, resin frame', Dimensions: '16 × 26 in' },
    text: 'An oval mirror in a golden frame with a hook on the back. Use a screw that suits the wall.',
    tags: ['decor', 'hall'],
    products: `
      Old Market Studio | Gold Oval Mirror | | | 89.99`,
  },
  {
    name: 'Mantel clock',
    class: 'thing',
    render: '1f570-fe0f',
    price: [40, 190],
    facts: { Material: 'Wood, brass, glass', Dimensions: '10 × 5 × 9 in', Power: '1 AA battery' },
    text: 'A wooden clock for shelf or mantel with a quiet movement. It runs on one AA battery.',
    tags: ['clocks', 'decor'],
    products: `
      Old Market Studio | Wooden Mantel Clock | | | 79.99`,
  },
  {
    name: 'Alarm clock',
    class: 'thing',
    render: '23f0',
    color: 'choice',
    price: [12, 50],
    facts: { Material: 'Steel, glass', Dimensions: '4 × 6 in', Power: '1 AA battery' },
    text: 'A clock with two bells that wakes everyone. Hands and hours glow.',
    tags: ['clocks', 'bedroom'],
    products: `
      Meridian Time | Twin Bell Alarm Clock | | | 24.99 | Red, Teal
      Old Market Studio | Bell Alarm Clock | | | 19.99 | Blue, Yellow`,
  },
  {
    name: 'Basket',
    class: 'thing',
    render: '1f9fa',
    price: [18, 75],
    facts: { Material: 'Willow', Dimensions: '15 × 12 × 10 in' },
    text: 'A woven basket with a handle for laundry, picnics and toys. Wipe it with a damp cloth.',
    tags: ['storage', 'picnic'],
    products: `
      Tidy Cottage | Willow Basket | | | 34.99`,
  },
  {
    name: 'Wastebasket',
    class: 'thing',
    render: '1f5d1-fe0f',
    price: [8, 30],
    facts: { Material: 'Powder-coated wire', Dimensions: '11 × 13 in' },
    text: 'An open wire basket for paper under the desk. It does not rust in dry rooms.',
    tags: ['office', 'storage'],
    products: `
      Tidy Cottage | Wire Wastebasket | | | 14.99`,
  },
  {
    name: 'Filing cabinet',
    class: 'thing',
    render: '1f5c4-fe0f',
    price: [70, 240],
    facts: { Material: 'Steel', Dimensions: '15 × 18 × 28 in' },
    text: 'A steel cabinet with two drawers for hanging folders. Both lock with one key.',
    tags: ['office', 'storage'],
    products: `
      Hollis House | Two-Drawer Filing Cabinet | | | 129.99`,
  },
  {
    name: 'Wind chime',
    class: 'thing',
    render: '1f390',
    price: [10, 45],
    facts: { Material: 'Glass, paper, cotton cord', Dimensions: '3 × 14 in' },
    text: 'A Japanese glass bell with a paper strip that rings in a light breeze. Bring it inside in a storm.',
    tags: ['garden', 'gift'],
    products: `
      Red Crane | Glass Wind Chime | | | 19.99`,
  },
  {
    name: 'Paper lantern',
    class: 'thing',
    render: '1f3ee',
    price: [8, 35],
    facts: { Material: 'Paper, bamboo, steel', Dimensions: '9 × 14 in' },
    text: 'A red lantern for porch and party. Use it with a battery light, not with a flame.',
    tags: ['decor', 'party'],
    products: `
      Golden Lantern | Red Paper Lantern | | | 14.99`,
  },
  {
    name: 'Mirror ball',
    class: 'thing',
    render: '1faa9',
    price: [15, 70],
    facts: { Material: 'Glass tiles, foam core', Dimensions: '8 in across' },
    text: 'A mirror ball with a hanging ring that scatters light over the room. Hang it from a hook that holds its weight.',
    tags: ['party', 'decor'],
    products: `
      Hooray Supply | Disco Mirror Ball | | | 29.99`,
  },
  {
    name: 'Cushion',
    class: 'clothing',
    form: 'cushion',
    color: 'choice',
    price: [16, 75],
    facts: { Material: 'Cotton cover, recycled fill', Care: 'Cover washes cold', Dimensions: '18 × 18 in' },
    text: 'A cushion with a hidden zipper and a plump filling that keeps its corners. The cover comes off for cleaning.',
    tags: ['living room', 'textiles'],
    products: `
      Oak & Linen | Linen Cushion | | | 34.99 | Sage, Sand | | Material: Linen cover, feather fill
      Oak & Linen | Striped Cushion | | | 29.99 | Navy, Coral/White/stripes
      Hollis House | Geometric Cushion | | | 32.99 | Teal, Yellow/White/geometric
      Hollis House | Velvet Cushion | | | 39.99 | Burgundy, Green | | Material: Velvet cover, recycled fill
      Calm Harbor | Leaf Cushion | | | 27.99 | Green, Sand/White/leaves`,
  },
  {
    name: 'Throw blanket',
    class: 'clothing',
    form: 'blanket-folded',
    color: 'choice',
    price: [28, 150],
    facts: { Material: 'Cotton knit', Care: 'Machine wash cold', Dimensions: '50 × 60 in' },
    text: 'A blanket for the sofa, heavy enough to stay on and light enough for summer.',
    tags: ['living room', 'textiles'],
    products: `
      Oak & Linen | Chunky Knit Throw | | | 79.99 | Cream, Gray
      Oak & Linen | Plaid Wool Throw | | | 99.99 | Green, Red/Cream/plaid | | Material: Lambswool; Care: Dry clean
      Calm Harbor | Waffle Throw | | | 49.99 | Sage, Pink/White/checks`,
  },
  {
    name: 'Bedding set',
    class: 'clothing',
    form: 'bedding-pack',
    size: 'Size: Full, Queen, King',
    color: 'choice',
    price: [45, 220],
    facts: { Material: '100 % cotton percale', Care: 'Machine wash warm', Contents: 'Duvet cover and two pillowcases' },
    text: 'Crisp bedding with buttons at the foot and ties in the corners. The duvet is sold separately.',
    tags: ['bedroom', 'textiles'],
    products: `
      Calm Harbor | Percale Bedding Set | | | 79.99; 89.99; 99.99 | White, Sky Blue
      Calm Harbor | Linen Bedding Set | | | 169.99; 189.99; 209.99 | Sand, Sage | | Material: 100 % washed linen
      Tidy Cottage | Striped Bedding Set | | | 69.99; 79.99; 89.99 | Navy, Gray/White/stripes`,
  },
  {
    name: 'Rug',
    class: 'thing',
    form: 'rug',
    size: 'Size: 4 × 6 ft, 5 × 8 ft',
    color: 'choice',
    price: [60, 420],
    facts: { Material: 'Recycled cotton', Dimensions: '1/4 in thick', Care: 'Vacuum; spot clean' },
    text: 'A flat-woven rug that is the same on both sides. Put a pad under it on smooth floors.',
    tags: ['living room', 'textiles'],
    products: `
      Hollis House | Flat-Weave Cotton Rug | | | 99.99; 169.99 | Navy, Sand/White/geometric
      Oak & Linen | Wool Stripe Rug | | | 219.99; 359.99 | Gray, Sage/Cream/stripes | | Material: 100 % wool`,
  },
  {
    name: 'Curtain',
    class: 'clothing',
    form: 'curtain-panel',
    size: 'Length: 63 in, 84 in, 96 in',
    color: 'choice',
    price: [18, 110],
    facts: { Material: 'Polyester and linen', Care: 'Machine wash cold', Contents: 'Two panels, 50 in wide each' },
    text: 'Curtains that hang from a rod pocket or rings. Measure from the rod to the floor before you choose a length.',
    tags: ['windows', 'textiles'],
    products: `
      Calm Harbor | Linen Blend Curtains | | | 44.99; 54.99; 64.99 | White, Sand | | About: The open weave softens light.
      Calm Harbor | Blackout Curtains | | | 39.99; 49.99; 59.99 | Charcoal, Navy | | Material: Polyester, three layers; About: Three layers keep a bedroom dark by day.`,
  },
  {
    name: 'Storage box',
    class: 'thing',
    form: 'storage-box',
    size: 'Size: Small, Large',
    color: 'choice',
    price: [10, 50],
    facts: { Material: 'Recycled board, linen cover', Dimensions: '11 × 8 × 6 in or 16 × 12 × 9 in' },
    text: 'A box with a lid and a label holder that stacks. It folds flat when empty.',
    tags: ['storage', 'closet'],
    products: `
      Tidy Cottage | Linen Storage Box | | | 14.99; 24.99 | Sand, Navy
      Tidy Cottage | Pattern Storage Box | | | 15.99; 25.99 | Sage, Coral/White/leaves`,
  },
])
