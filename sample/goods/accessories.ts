import { department } from './kind.ts'

export const accessories = department('Accessories', [
  {
    name: 'Sunglasses',
    class: 'thing',
    render: '1f576-fe0f',
    color: 'choice',
    price: [25, 190],
    facts: { Material: 'Acetate frame, polarized lenses', Dimensions: '5.7 in wide', Protection: 'UV400' },
    text: 'Rounded sunglasses with polarized lenses that cut glare from water and road. They come with a soft case.',
    tags: ['eyewear', 'summer'],
    products: `
      Greenwich Optical | Polarized Sunglasses | | | 89.99 | Black, Brown, Navy
      Saltline | Beach Sunglasses | | | 49.99 | Teal, Coral
      Trailhead | Trail Sunglasses | | | 69.99 | Olive, Gray
      Waypoint | Travel Sunglasses | | | 39.99 | Burgundy, White`,
  },
  {
    name: 'Reading glasses',
    class: 'thing',
    render: '1f453',
    size: 'Strength: +1.0, +1.5, +2.0, +2.5',
    color: 'choice',
    price: [15, 60],
    facts: { Material: 'Plastic frame, coated lenses', Dimensions: '5.4 in wide' },
    text: 'Ready-made reading glasses with spring hinges and lenses that resist scratches. Choose the strength that your eye test names.',
    tags: ['eyewear', 'reading'],
    products: `
      Greenwich Optical | Classic Reading Glasses | | | 24.99 | Blue, Black
      Five Boroughs | Rounded Reading Glasses | | | 19.99 | Burgundy, Teal`,
  },
  {
    name: 'Ski goggles',
    class: 'thing',
    render: '1f97d',
    color: 'choice',
    price: [40, 180],
    facts: { Material: 'TPU frame, double lens', Dimensions: '7 × 4 in', Protection: 'UV400' },
    text: 'Goggles with a double lens that does not fog and a strap that grips a helmet. Wipe the lens with a soft cloth only.',
    tags: ['ski', 'winter'],
    products: `
      Granite Peak Gear | Anti-Fog Ski Goggles | | | 69.99 | Sky Blue, Orange
      Northern Blade | All-Mountain Goggles | | | 89.99 | Red, Green`,
  },
  {
    name: 'Handbag',
    class: 'thing',
    render: '1f45c',
    color: 'choice',
    price: [60, 320],
    facts: { Material: 'Full-grain leather, cotton lining', Dimensions: '12 × 10 × 5 in', Care: 'Treat with leather balm' },
    text: 'A leather bag with two handles, metal feet and three pockets inside. It holds a tablet and a water bottle.',
    tags: ['bags', 'leather'],
    products: `
      Saddler & Finch | Leather Handbag | | | 169.99 | Brown, Black, Burgundy
      Velvet Fig | Canvas Handbag | | | 74.99 | Sand, Sage | | Material: Cotton canvas, leather trim; Care: Spot clean
      Petite Rue | Everyday Handbag | | | 129.99 | Red, Teal`,
  },
  {
    name: 'Clutch',
    class: 'thing',
    render: '1f45d',
    color: 'choice',
    price: [25, 140],
    facts: { Material: 'Leather', Dimensions: '9 × 5 × 1 in' },
    text: 'A small zipped pouch for phone, cards and keys. The wrist strap comes off.',
    tags: ['bags', 'evening'],
    products: `
      Saddler & Finch | Zip Clutch | | | 59.99 | Pink, Navy, Gray
      Velvet Fig | Evening Clutch | | | 49.99 | Burgundy, Black`,
  },
  {
    name: 'Coin purse',
    class: 'thing',
    render: '1f45b',
    color: 'choice',
    price: [12, 60],
    facts: { Material: 'Leather, brass frame', Dimensions: '4 × 3.5 in' },
    text: 'A round purse with a kiss-lock frame for coins and earbuds. The frame closes with a click.',
    tags: ['bags', 'gift'],
    products: `
      Saddler & Finch | Kiss-Lock Coin Purse | | | 26.99 | Red, Teal, Brown
      Alamo Leather | Round Coin Purse | | | 22.99 | Black, Sand`,
  },
  {
    name: 'Briefcase',
    class: 'thing',
    render: '1f4bc',
    color: 'choice',
    price: [90, 380],
    facts: { Material: 'Full-grain leather, brass lock', Dimensions: '16 × 12 × 4 in', Care: 'Treat with leather balm' },
    text: 'A leather briefcase with a brass lock and room for a 15-inch laptop. It stands upright on its base.',
    tags: ['bags', 'office'],
    products: `
      Saddler & Finch | Leather Briefcase | | | 229.99 | Brown, Black
      Alamo Leather | Attorney Briefcase | | | 259.99 | Burgundy, Charcoal`,
  },
  {
    name: 'Baseball cap',
    class: 'clothing',
    render: '1f9e2',
    color: 'choice',
    price: [14, 45],
    facts: { Material: 'Cotton twill', Care: 'Hand wash', Fit: 'One size, adjustable' },
    text: 'A plain cap with a curved bill and a strap with a metal buckle. One size fits most adults.',
    tags: ['hats', 'summer'],
    products: `
      Loomwell | Cotton Baseball Cap | | | 22.99 | Sky Blue, Navy, Red, Olive
      Trailhead | Trail Cap | | | 27.99 | Brown, Teal
      Stridewell | Running Cap | | | 26.99 | White, Orange`,
  },
  {
    name: 'Printed cap',
    class: 'clothing',
    form: 'cap-print',
    color: 'choice',
    price: [18, 45],
    facts: { Material: 'Cotton twill', Care: 'Spot clean', Fit: 'One size, adjustable' },
    text: 'A six-panel cap with a patch on the front and a snap at the back. One size fits most adults.',
    tags: ['hats', 'gift'],
    products: `
      North Loop Prints | Pine Patch Cap | | | 28.00 | Green, Charcoal | 1f332
      North Loop Prints | Fish Patch Cap | | | 28.00 | Navy, Sand | 1f41f
      Saltline | Wave Patch Cap | | | 29.00 | White, Teal | 1f30a
      Trailhead | Mountain Patch Cap | | | 29.99 | Brown, Gray | 26f0-fe0f`,
  },
  {
    name: 'Straw hat',
    class: 'clothing',
    render: '1f452',
    price: [20, 80],
    facts: { Material: 'Paper straw, satin ribbon', Care: 'Wipe clean', Fit: 'One size' },
    text: 'A wide-brimmed straw hat with a red ribbon that folds for a suitcase. UPF 50.',
    tags: ['hats', 'summer'],
    products: `
      Honky Tonk Hatters | Wide Brim Straw Hat | | | 39.99`,
  },
  {
    name: 'Top hat',
    class: 'clothing',
    render: '1f3a9',
    size: 'Size: M, L, XL',
    price: [35, 160],
    facts: { Material: 'Wool felt, satin lining', Care: 'Brush' },
    text: 'A stiff black top hat with a red band, steamed and shaped by hand. Brush it with the nap.',
    tags: ['hats', 'formal'],
    products: `
      Honky Tonk Hatters | Wool Felt Top Hat | | | 89.99`,
  },
  {
    name: 'Wristwatch',
    class: 'thing',
    render: '231a',
    color: 'choice',
    price: [60, 320],
    facts: {
      Material: 'Steel case, silicone strap',
      Dimensions: '40 mm case',
      Power: 'Quartz, battery included',
      'Water resistance': '50 m',
    },
    text: 'A quartz watch with a clear dial and hands that glow. The strap changes without tools.',
    tags: ['watches', 'gift'],
    products: `
      Meridian Time | Quartz Sport Watch | | | 129.99 | Blue, Black, Orange
      Trailhead | Field Watch | | | 149.99 | Olive, Charcoal
      Harborline | Dress Watch | | | 189.99 | Brown, Navy
      Stridewell | Runner’s Watch | | | 79.99 | Red, Teal`,
  },
  {
    name: 'Ring with stone',
    class: 'thing',
    render: '1f48d',
    size: 'Ring size: 5, 6, 7, 8',
    price: [120, 1900],
    facts: { Material: 'Sterling silver, blue topaz', Dimensions: '8 mm stone' },
    text: 'A plain band with a faceted blue stone. It comes in a box, and sizing is free within a month.',
    tags: ['jewelry', 'gift'],
    products: `
      Goldleaf | Blue Topaz Silver Ring | | | 189.00`,
  },
  {
    name: 'Loose gem',
    class: 'thing',
    render: '1f48e',
    price: [80, 700],
    facts: { Material: 'Blue topaz, heat treated', Dimensions: '10 mm, 4 carats' },
    text: 'A faceted blue topaz for a setting of your choice. A certificate states weight and cut.',
    tags: ['jewelry', 'stones'],
    products: `
      Goldleaf | Loose Blue Topaz | | | 149.00`,
  },
  {
    name: 'Bead bracelet',
    class: 'thing',
    render: '1f4ff',
    price: [12, 60],
    facts: { Material: 'Wood, cotton tassel', Dimensions: 'Stretches to 8 in' },
    text: 'Smooth wooden beads on an elastic cord with a red tassel. It slips on without a clasp.',
    tags: ['jewelry', 'gift'],
    products: `
      Velvet Fig | Wooden Bead Bracelet | | | 19.99`,
  },
  {
    name: 'Crown',
    class: 'thing',
    render: '1f451',
    price: [10, 50],
    facts: { Material: 'Gold-colored metal, glass stones', Dimensions: '6 in across' },
    text: 'A golden costume crown with colored stones for stage, party and birthday child. It is for costumes, not for rough play.',
    tags: ['costume', 'party'],
    products: `
      Merry & Bright | Golden Costume Crown | | | 21.99`,
  },
  {
    name: 'Hair bow',
    class: 'thing',
    render: '1f380',
    color: 'choice',
    price: [5, 20],
    facts: { Material: 'Satin ribbon, steel clip', Dimensions: '5 in wide' },
    text: 'A large satin bow on a clip that holds fine hair too. The clip opens with one hand.',
    tags: ['hair', 'gift'],
    products: `
      Petite Rue | Satin Hair Bow | | | 9.99 | Red, Pink, Navy`,
  },
  {
    name: 'Folding fan',
    class: 'thing',
    render: '1faad',
    price: [8, 35],
    facts: { Material: 'Bamboo, silk', Dimensions: '9 in long' },
    text: 'A red hand fan with a tassel that folds into a pocket. Open it slowly the first few times.',
    tags: ['summer', 'gift'],
    products: `
      Velvet Fig | Silk Folding Fan | | | 16.99`,
  },
  {
    name: 'Umbrella',
    class: 'thing',
    render: '2602-fe0f',
    color: 'choice',
    price: [18, 80],
    facts: { Material: 'Polyester, fiberglass ribs, wooden handle', Dimensions: '42 in across' },
    text: 'A stick umbrella with a curved handle that opens at a press and stands up to wind. Let it dry open.',
    tags: ['rain', 'gift'],
    products: `
      Waypoint | Windproof Stick Umbrella | | | 34.99 | Purple, Black, Navy
      Harborline | Stick Umbrella with Curved Handle | | | 44.99 | Red, Green`,
  },
  {
    name: 'Folded umbrella',
    class: 'thing',
    render: '1f302',
    color: 'choice',
    price: [14, 60],
    facts: { Material: 'Polyester, steel ribs', Dimensions: '38 in across, 30 in long closed' },
    text: 'A slim umbrella that closes with a strap and fits behind a car seat. Let it dry open.',
    tags: ['rain', 'commute'],
    products: `
      Waypoint | Slim Rain Umbrella | | | 24.99 | Purple, Teal
      Harborline | Commuter Umbrella | | | 29.99 | Black, Red`,
  },
  {
    name: 'Tote bag',
    class: 'clothing',
    form: 'tote',
    color: 'choice',
    price: [12, 48],
    facts: { Material: '12 oz cotton canvas', Care: 'Spot clean', Dimensions: '15 × 16 × 4 in' },
    text: 'A sturdy canvas bag with long handles and a pocket for keys. It carries 30 pounds.',
    tags: ['bags', 'gift'],
    products: `
      North Loop Prints | Lemon Tote Bag | | | 22.00 | Cream, Sage | 1f34b
      North Loop Prints | Fox Tote Bag | | | 22.00 | Sand, Navy | 1f98a
      Page Turner Goods | Book Lover Tote Bag | | | 24.00 | Cream, Burgundy | 1f4da
      Saltline | Striped Beach Tote | | | 34.99 | White, Coral/Navy/stripes
      Tallgrass | Everyday Canvas Tote | | | 29.99 | Olive, Charcoal
      Copper Finch | Market Tote Bag | | | 19.99 | Yellow, Teal | 1f955`,
  },
  {
    name: 'Belt',
    class: 'clothing',
    form: 'belt',
    size: 'Waist: 30, 32, 34, 36, 38',
    color: 'choice',
    price: [20, 90],
    facts: { Material: 'Full-grain leather, steel buckle', Care: 'Treat with leather balm', Width: '1.4 in' },
    text: 'A belt cut from one piece of leather. It molds to the body in a few weeks.',
    tags: ['leather', 'basics'],
    products: `
      Saddler & Finch | Leather Belt | | | 49.99 | Brown, Black
      Alamo Leather | Western Belt | | | 69.99 | Burgundy, Brown
      Harborline | Dress Belt | | | 59.99 | Black, Navy`,
  },
  {
    name: 'Woven belt',
    class: 'clothing',
    form: 'belt',
    size: 'Waist: 30, 32, 34, 36, 38, 40',
    color: 'choice',
    price: [18, 50],
    facts: { Material: 'Cotton webbing, brass buckle', Care: 'Hand wash', Width: '1.3 in' },
    text: 'A cotton belt for jeans and shorts. It is light and washes by hand.',
    tags: ['belts', 'basics'],
    products: `
      Loomwell | Woven Belt | | | 29.99 | Navy, Sand
      Trailhead | Webbing Belt | | | 24.99 | Olive, Charcoal`,
  },
  {
    name: 'Wallet',
    class: 'thing',
    form: 'wallet',
    color: 'choice',
    price: [22, 110],
    facts: { Material: 'Full-grain leather', Dimensions: '4.3 × 3.4 in', Holds: '8 cards and bills' },
    text: 'A wallet with a lining that blocks card readers. It stays flat in a pocket.',
    tags: ['leather', 'gift'],
    products: `
      Saddler & Finch | Bifold Wallet | | | 54.99 | Brown, Black
      Alamo Leather | Slim Card Wallet | | | 34.99 | Olive, Navy | | Dimensions: 4 × 3 in; Holds: 5 cards
      Waypoint | Travel Wallet | | | 44.99 | Gray, Teal | | Material: Recycled nylon; Dimensions: 8 × 4.5 in; Holds: Passport, 6 cards
      Harborline | Leather Billfold | | | 64.99 | Burgundy, Charcoal`,
  },
])
