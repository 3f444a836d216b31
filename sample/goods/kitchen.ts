import { department } from './kind.ts'

const WASH = 'Dishwasher safe'

export const kitchen = department('Kitchen', [
  {
    name: 'Mug',
    class: 'thing',
    form: 'mug',
    color: 'choice',
    price: [9, 28],
    facts: { Material: 'Stoneware', Dimensions: '3.5 × 4 in, holds 12 fl oz', Care: 'Dishwasher and microwave safe' },
    text: 'A mug with a handle for three fingers and a base that does not scratch the table.',
    tags: ['coffee', 'tableware'],
    products: `
      Kiln & Table | Everyday Mug | | | 12.99 | White, Navy, Sage
      Kiln & Table | Speckled Mug | | | 15.99 | Cream, Charcoal/Brown/dots
      Kiln & Table | Striped Mug | | | 14.99 | Sky Blue, Coral/White/stripes
      Copper Finch | Lemon Mug | | | 13.99 | Cream, Teal | 1f34b
      Copper Finch | Fox Mug | | | 13.99 | White, Olive | 1f98a
      Copper Finch | Loon Lake Mug | | Minnesota | 14.99 | Navy, Sand | 1f332
    `,
  },
  {
    name: 'Bowl',
    class: 'thing',
    form: 'bowl',
    size: 'Size',
    color: 'choice',
    price: [9, 48],
    facts: { Material: 'Stoneware', Dimensions: '3 in tall', Care: 'Dishwasher and microwave safe' },
    text: 'A deep bowl for soup, salad and everything in between. Stacks with others of its size.',
    tags: ['tableware'],
    products: `
      Kiln & Table | Everyday Bowl | 6 in; 10 in | | 11.99; 32.99 | White, Navy
      Kiln & Table | Speckled Bowl | 6 in | | 13.99 | Cream, Sage/Brown/dots
      Red Crane | Ramen Bowl | 8 in | | 18.99 | Black, Red/White/waves
    `,
  },
  {
    name: 'Cereal bowl with spoon',
    class: 'thing',
    render: '1f963',
    price: [8, 22],
    facts: { Material: 'Melamine bowl, steel spoon', Dimensions: '6 in across', Care: 'Dishwasher safe; not for the microwave' },
    text: 'A blue bowl with a spoon to match, light enough for children and camping.',
    tags: ['breakfast', 'tableware'],
    products: `
      Copper Finch | Blue Bowl & Spoon Set | | | 11.99
    `,
  },
  {
    name: 'Plate set',
    class: 'thing',
    form: 'plate-set',
    size: 'Count',
    color: 'choice',
    price: [24, 110],
    facts: { Material: 'Stoneware', Dimensions: 'Dinner 10.5 in, salad 8.5 in', Care: 'Dishwasher and microwave safe' },
    text: 'Plates with a low rim that fit standard dishwashers. Single plates can be bought later.',
    tags: ['tableware', 'wedding'],
    products: `
      Kiln & Table | Everyday Dinner Plates | 4; 8 | | 44.99; 82.99 | White, Navy
      Kiln & Table | Speckled Dinner Plates | 4 | | 49.99 | Cream, Sage/Brown/dots
      Kiln & Table | Salad Plates | 4 | | 36.99 | White, Coral/White/stripes
    `,
  },
  {
    name: 'Place setting',
    class: 'thing',
    render: '1f37d-fe0f',
    price: [18, 50],
    facts: { Material: 'Porcelain plate, stainless steel fork and knife', Dimensions: 'Plate 10 in', Care: WASH },
    text: 'One dinner plate with a fork and a knife: a complete setting for one, or a spare for guests.',
    tags: ['tableware', 'first home'],
    products: `
      Copper Finch | Single Place Setting | | | 24.99
    `,
  },
  {
    name: 'Fork and knife',
    class: 'thing',
    render: '1f374',
    size: 'Pairs',
    price: [8, 60],
    facts: { Material: '18/10 stainless steel', Dimensions: '8 in and 9 in', Care: WASH },
    text: 'Dinner forks and knives with plain handles in polished steel.',
    tags: ['flatware', 'tableware'],
    products: `
      Copper Finch | Dinner Forks & Knives | 2; 6 | | 15.99; 41.99
    `,
  },
  {
    name: 'Spoon',
    class: 'thing',
    render: '1f944',
    size: 'Count',
    price: [4, 40],
    facts: { Material: '18/10 stainless steel', Dimensions: '8 in', Care: WASH },
    text: 'Table spoons in polished steel for soup and serving.',
    tags: ['flatware', 'tableware'],
    products: `
      Copper Finch | Table Spoons | 2; 6 | | 8.99; 22.99
    `,
  },
  {
    name: 'Chopsticks',
    class: 'thing',
    render: '1f962',
    size: 'Pairs',
    price: [4, 26],
    facts: { Material: 'Lacquered wood', Dimensions: '9 in long', Care: 'Hand wash' },
    text: 'Red chopsticks with dark ends and fine tips that hold on to noodles.',
    tags: ['tableware', 'japanese'],
    products: `
      Red Crane | Lacquered Chopsticks | 2; 5 | | 6.99; 14.99
    `,
  },
  {
    name: 'Kitchen knife',
    class: 'thing',
    render: '1f52a',
    price: [25, 160],
    facts: { Material: 'High-carbon steel, pakkawood handle', Dimensions: '8 in blade', Care: 'Hand wash and dry at once' },
    text: 'A chef’s knife with a broad blade for vegetables, meat and herbs. It comes sharp; hone it weekly.',
    tags: ['knives', 'cooking'],
    products: `
      Anvil & Oak | 8-Inch Chef’s Knife | | | 69.99
    `,
  },
  {
    name: 'Saucepan',
    class: 'thing',
    form: 'saucepan',
    size: 'Volume',
    price: [24, 160],
    facts: { Material: 'Stainless steel, aluminum core', Dimensions: '6 to 10 in across', Care: WASH },
    text: 'Heats evenly to the rim and pours without dripping. For all stoves, induction included, and the oven to 450 °F.',
    tags: ['cookware', 'cooking'],
    products: `
      Anvil & Oak | Stainless Steel Saucepan | 1.5 qt; 3 qt | With lid | 39.99; 59.99 | #b9bec4
      Anvil & Oak | Enameled Saucepan | 2 qt | With lid | 49.99 | #b5303a | | Material: Enameled cast iron; Care: Hand wash
      Anvil & Oak | Copper Saucepan | 2 qt | With lid | 129.00 | #b5653a | | Material: Copper, steel lining; Care: Hand wash and polish
      Copper Finch | Nonstick Saucepan | 2 qt | With lid | 29.99 | #3a3f45 | | Material: Aluminum, ceramic nonstick; Care: Hand wash
    `,
  },
  {
    name: 'Baking pan',
    class: 'thing',
    form: 'baking-pan',
    size: 'Size',
    price: [10, 45],
    facts: { Material: 'Aluminized steel', Care: 'Hand wash', Dimensions: 'As named, 2 in deep' },
    text: 'Heavy steel that browns evenly and does not warp in a hot oven.',
    tags: ['baking'],
    products: `
      Sweet Measure | Rectangular Cake Pan | 9 × 13 in | | 19.99 | #a5abb2
      Sweet Measure | Loaf Pan | 9 × 5 in | | 14.99 | #8f959c
      Sweet Measure | Half Sheet Pan | 18 × 13 in | | 21.99 | #c0c5ca | | Dimensions: 18 × 13 × 1 in; Material: Aluminum
      Copper Finch | Nonstick Brownie Pan | 8 × 8 in | | 13.99 | #4a4448 | | Material: Steel, ceramic nonstick
    `,
  },
  {
    name: 'Cutting board',
    class: 'thing',
    form: 'cutting-board',
    size: 'Size',
    price: [12, 90],
    facts: { Care: 'Hand wash; oil wood once a month', Dimensions: 'As named, 3/4 in thick' },
    text: 'A board that is kind to knives, with a groove for juice on one side.',
    tags: ['cooking', 'gift'],
    products: `
      Anvil & Oak | Maple Cutting Board | 12 × 8 in; 18 × 12 in | | 29.99; 54.99 | #d9b483 | | Material: Hard maple
      Anvil & Oak | Walnut Cutting Board | 12 × 8 in; 18 × 12 in | | 39.99; 74.99 | #6a4630 | | Material: Black walnut
      Copper Finch | Bamboo Cutting Board | 14 × 10 in | | 17.99 | #e0c285 | | Material: Bamboo
    `,
  },
  {
    name: 'Glass',
    class: 'thing',
    form: 'glass',
    size: 'Count',
    price: [12, 60],
    facts: { Material: 'Glass', Care: WASH, Dimensions: '4 to 6 in tall' },
    text: 'Clear, thin glass with a heavy base, tempered against chips.',
    tags: ['glassware', 'tableware'],
    products: `
      Copper Finch | Water Glasses | 4; 8 | 12 fl oz | 17.99; 32.99 | #cfe3ea
      Copper Finch | Rocks Glasses | 4 | 10 fl oz | 22.99 | #d9d3c4
      Copper Finch | Smoke Gray Tumblers | 4 | 14 fl oz | 24.99 | #7f868c
      Kiln & Table | Amber Juice Glasses | 4 | 8 fl oz | 19.99 | #d9a24f
    `,
  },
  {
    name: 'Champagne flutes',
    class: 'thing',
    render: '1f942',
    price: [18, 60],
    facts: { Material: 'Crystal glass', Dimensions: '9 in tall, 7 fl oz each', Care: 'Hand wash' },
    text: 'A pair of slender flutes that keep bubbles rising, in a gift box. Shown filled.',
    tags: ['glassware', 'wedding'],
    products: `
      Copper Finch | Crystal Champagne Flutes, Pair | | | 29.99
    `,
  },
  {
    name: 'Sake set',
    class: 'thing',
    render: '1f376',
    price: [18, 50],
    facts: { Material: 'Porcelain', Dimensions: 'Bottle 5.5 in tall, cup 2 in', Care: 'Hand wash' },
    text: 'A white porcelain bottle and a cup with a blue line, for warm or cold sake.',
    tags: ['tableware', 'japanese'],
    products: `
      Red Crane | Porcelain Sake Set | | | 24.99
    `,
  },
  {
    name: 'Mate gourd',
    class: 'thing',
    render: '1f9c9',
    price: [15, 40],
    facts: { Material: 'Calabash gourd, steel straw', Dimensions: '4 in tall, 7 fl oz', Care: 'Empty and dry after each use' },
    text: 'A natural gourd with a filter straw for yerba mate. Season it with used leaves for a day first.',
    tags: ['tea', 'gift'],
    products: `
      Pearl Tea House | Mate Gourd with Straw | | | 22.99
    `,
  },
  {
    name: 'Cup with straw',
    class: 'thing',
    render: '1f964',
    color: 'choice',
    price: [6, 20],
    facts: { Material: 'BPA-free plastic', Dimensions: '7 in tall, 16 fl oz', Care: 'Dishwasher safe, top rack' },
    text: 'A reusable cup with a lid that snaps on and a straw to match.',
    tags: ['cold drink', 'picnic'],
    products: `
      Copper Finch | Reusable Cup with Straw | | | 8.99 | Red, Blue
    `,
  },
  {
    name: 'Travel tumbler',
    class: 'thing',
    form: 'tumbler',
    size: 'Volume',
    color: 'choice',
    price: [18, 45],
    facts: { Material: '18/8 stainless steel', Dimensions: '3.3 × 8 in', Care: 'Dishwasher safe' },
    text: 'Double walls keep coffee hot for six hours and water cold for a day. The lid closes with a slide.',
    tags: ['coffee', 'commute'],
    products: `
      Trailhead Hydration | Insulated Tumbler | 16 fl oz; 20 fl oz | | 27.99; 32.99 | Navy, White
      Copper Finch | Pattern Travel Tumbler | 16 fl oz | | 24.99 | Teal, Coral/White/geometric
    `,
  },
  {
    name: 'Pitcher',
    class: 'thing',
    form: 'pitcher',
    price: [15, 55],
    facts: { Dimensions: '6 × 10 in, holds 64 fl oz', Care: WASH },
    text: 'A wide pitcher that takes ice and fruit and pours without splashing.',
    tags: ['tableware', 'summer'],
    products: `
      Kiln & Table | Stoneware Pitcher | | 64 fl oz | 39.99 | #e8e2d5 | | Material: Stoneware
      Copper Finch | Glass Pitcher | | 64 fl oz | 24.99 | #cfe5e5 | | Material: Heat-resistant glass
      Kiln & Table | Blue Wave Pitcher | | 64 fl oz | 42.99 | #3f7fb0/#ffffff/waves | | Material: Stoneware
    `,
  },
  {
    name: 'Teapot',
    class: 'thing',
    render: '1fad6',
    color: 'choice',
    price: [22, 70],
    facts: { Material: 'Enameled steel', Dimensions: '9 × 6 × 7 in, holds 36 fl oz', Care: 'Hand wash' },
    text: 'A round teapot with a curved spout and a lid that stays on when you pour.',
    tags: ['tea', 'tableware'],
    products: `
      Pearl Tea House | Enamel Teapot | | | 34.99 | Red, Teal, Cream
    `,
  },
  {
    name: 'Fondue set',
    class: 'thing',
    render: '1fad5',
    price: [35, 110],
    facts: { Material: 'Enameled cast iron, steel', Dimensions: 'Pot 7 in across, holds 2 qt', Includes: 'Pot, stand, burner and forks' },
    text: 'A red pot on a stand with a burner and long forks, for cheese or chocolate.',
    tags: ['entertaining', 'winter'],
    products: `
      Anvil & Oak | Cheese Fondue Set | | | 64.99
    `,
  },
  {
    name: 'Canister',
    class: 'thing',
    form: 'storage-jar',
    size: 'Volume',
    color: 'choice',
    price: [9, 36],
    facts: { Material: 'Stoneware, acacia lid', Dimensions: '4 to 5 in across', Care: 'Hand wash the lid' },
    text: 'A canister with a lid that seals, for flour, coffee or cookies.',
    tags: ['storage', 'pantry'],
    products: `
      Kiln & Table | Stoneware Canister | 24 fl oz; 48 fl oz | | 19.99; 27.99 | White, Sage
      Copper Finch | Tin Coffee Canister | 32 fl oz | | 16.99 | Red, Navy | 2615 | Material: Tinplate
    `,
  },
  {
    name: 'Kitchen towels',
    class: 'clothing',
    form: 'kitchen-towel',
    color: 'choice',
    price: [8, 30],
    facts: { Material: '100 % cotton', Care: 'Machine wash hot, tumble dry', Dimensions: '18 × 28 in' },
    text: 'Towels that dry glasses without lint and get softer with each wash. With a loop to hang them.',
    tags: ['linens', 'gift'],
    products: `
      Copper Finch | Striped Kitchen Towel | | | 9.99 | Navy, Red/White/stripes
      Copper Finch | Checked Kitchen Towel | | | 9.99 | Green, Yellow/White/checks
      Kiln & Table | Linen Kitchen Towel | | | 16.99 | Sand, Gray | | Material: 100 % linen
    `,
  },
  {
    name: 'Apron',
    class: 'clothing',
    form: 'apron',
    color: 'choice',
    price: [18, 60],
    facts: { Material: 'Cotton twill', Care: 'Machine wash warm', Dimensions: '28 × 32 in' },
    text: 'An apron with a pocket and ties that reach around to the front. One size.',
    tags: ['linens', 'gift'],
    products: `
      Copper Finch | Cotton Apron | | | 26.99 | Navy, Cream
      Copper Finch | Striped Apron | | | 28.99 | Charcoal, Coral/White/stripes
      Anvil & Oak | Waxed Canvas Apron | | | 54.99 | Brown, Olive | | Material: Waxed canvas, leather straps; Care: Wipe clean
    `,
  },
  {
    name: 'Toaster',
    class: 'electronics',
    form: 'toaster',
    color: 'choice',
    price: [24, 120],
    facts: { Power: '120 V, 900 W', 'In the box': 'Toaster, manual', Dimensions: '11 × 7 × 8 in' },
    text: 'Wide slots for bagels, settings for bagels and frozen bread, and a tray for crumbs that slides out.',
    tags: ['breakfast', 'small appliances'],
    products: `
      Morningside | Two-Slice Toaster | | | 39.99 | White, Black, Red
      Morningside | Long-Slot Toaster | | | 59.99 | Gray, Cream | | Power: 120 V, 1,200 W; Dimensions: 16 × 6 × 8 in
    `,
  },
  {
    name: 'Electric kettle',
    class: 'electronics',
    form: 'kettle',
    color: 'choice',
    price: [25, 110],
    facts: { Power: '120 V, 1,500 W', 'In the box': 'Kettle, base, manual', Dimensions: '9 × 6 × 9 in, holds 1.7 qt' },
    text: 'Boils a quart in four minutes and switches itself off. The kettle lifts off its base without a cord.',
    tags: ['tea', 'small appliances'],
    products: `
      Morningside | Electric Kettle | | | 39.99 | White, Charcoal
      Morningside | Variable Temperature Kettle | | | 74.99 | Black, Sage | | About: Five temperatures for green tea, coffee and black tea.
    `,
  },
  {
    name: 'Coffee maker',
    class: 'electronics',
    form: 'coffee-maker',
    color: 'choice',
    price: [35, 180],
    facts: {
      Power: '120 V, 1,000 W',
      'In the box': 'Coffee maker, carafe, filter basket, scoop, manual',
      Dimensions: '10 × 8 × 14 in, 12 cups',
    },
    text: 'Brews up to twelve cups and keeps them warm. The reusable filter takes paper filters too.',
    tags: ['coffee', 'small appliances'],
    products: `
      Morningside | 12-Cup Coffee Maker | | | 49.99 | Black, White
      Morningside | Programmable Coffee Maker | | | 79.99 | Charcoal, Red | | About: Set it at night, and coffee is ready when you get up.
    `,
  },
  {
    name: 'Blender',
    class: 'electronics',
    form: 'blender',
    color: 'choice',
    price: [35, 220],
    facts: { Power: '120 V, 700 W', 'In the box': 'Base, pitcher, lid, manual', Dimensions: '8 × 8 × 15 in, holds 48 fl oz' },
    text: 'Crushes ice and blends smoothies, soups and sauces. The pitcher goes into the dishwasher.',
    tags: ['smoothies', 'small appliances'],
    products: `
      Morningside | Countertop Blender | | | 59.99 | Black, Red
      Morningside | High-Speed Blender | | | 149.00 | Gray, Navy | | Power: 120 V, 1,400 W
    `,
  },
  {
    name: 'Sand timer',
    class: 'thing',
    render: '231b',
    price: [6, 24],
    facts: { Material: 'Glass, sand, plastic', Dimensions: '3 × 5 in', Duration: '5 minutes' },
    text: 'A sand timer that runs for five minutes: long enough for tea, a soft egg or brushing teeth.',
    tags: ['cooking', 'kids'],
    products: `
      Sweet Measure | Five-Minute Sand Timer | | | 9.99
    `,
  },
  {
    name: 'Kitchen timer',
    class: 'thing',
    render: '23f2-fe0f',
    price: [8, 25],
    facts: { Material: 'ABS plastic', Dimensions: '3 × 3 × 1.5 in', Power: 'Wind-up, no batteries' },
    text: 'A blue wind-up timer for up to 60 minutes with a bell and a magnet on the back.',
    tags: ['cooking', 'baking'],
    products: `
      Sweet Measure | Wind-Up Kitchen Timer | | | 12.99
    `,
  },
  {
    name: 'Balance scale',
    class: 'thing',
    render: '2696-fe0f',
    price: [30, 90],
    facts: { Material: 'Brass-plated steel', Dimensions: '13 × 6 × 13 in', Includes: 'Scale and six weights' },
    text: 'A brass-colored balance with two pans, for spices, tea and the shelf. It weighs up to one pound.',
    tags: ['baking', 'decor'],
    products: `
      Sweet Measure | Brass Balance Scale | | | 49.99
    `,
  },
])
