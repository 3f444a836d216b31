import { department } from './kind.ts'

export const baby = department('Baby & kids', [
  {
    name: 'Diapers',
    class: 'supply',
    form: 'diaper-pack',
    art: '1f37c',
    size: 'Size',
    price: [9, 60],
    facts: { 'How to use': 'Change every two to three hours', Absorbs: 'Up to 12 hours' },
    text: 'Soft diapers with a wetness line, stretchy sides and a cuff that stops leaks. No fragrance, no lotion.',
    tags: ['diapers', 'newborn'],
    products: `
      Little Loon | Newborn Diapers | Up to 10 lb | Umbilical notch | 10.99 | #8fc0d9 | | Contents: 31 diapers
      Little Loon | Everyday Diapers | Size 2, 12–18 lb; Size 3, 16–28 lb; Size 4, 22–37 lb | Soft & dry | 24.99 | #6fae9c | | Contents: 84, 78 or 70 diapers
      Little Loon | Overnight Diapers | Size 4, 22–37 lb; Size 5, 27 lb and up | Extra absorbent | 22.99 | #4a5a9c | 1f319 | Contents: 50 or 44 diapers
      Little Loon | Training Pants | 2T–3T; 4T–5T | Pull up | 21.99 | #e0a05a | 1f43b | Contents: 48 or 40 pants
      Little Loon | Swim Diapers | S, 16–26 lb; M, 24–34 lb | For the pool | 11.99 | #4fb0c9 | 1f420 | Contents: 12 or 11 diapers
    `,
  },
  {
    name: 'Baby wipes',
    class: 'supply',
    form: 'wipes-pack',
    price: [3, 30],
    size: 'Count',
    facts: { 'How to use': 'Close the lid after use; do not flush', Ingredients: 'Water, plant-based cloth, aloe' },
    text: 'Thick, soft wipes with a lid that closes. Safe for faces and hands too.',
    tags: ['wipes', 'newborn'],
    products: `
      Little Loon | Unscented Baby Wipes | 64; 512 | 99 % water | 3.49; 19.99 | #9fd0e0 | | Contents: 64 or 512 wipes
      Little Loon | Aloe Baby Wipes | 64; 512 | With aloe | 3.49; 19.99 | #8fc99f | | Contents: 64 or 512 wipes
    `,
  },
  {
    name: 'Baby food',
    class: 'food',
    form: 'jar',
    size: 'Count',
    price: [1, 16],
    facts: {
      Allergens: 'None',
      Storage: 'Refrigerate after opening and use within 2 days',
      Age: 'From 6 months',
      'Net weight': '4 oz per jar',
    },
    text: 'Smooth purée of organic fruit or vegetables and nothing else. Warm it gently and test it before feeding.',
    tags: ['baby food', 'organic'],
    products: `
      Spoon & Sprout | Apple Baby Purée | 1; 8 | Stage 1 | 1.79; 12.99 | #d9554a | 1f34e | Ingredients: organic apples, water
      Spoon & Sprout | Carrot Baby Purée | 1; 8 | Stage 1 | 1.79; 12.99 | #e8862f | 1f955 | Ingredients: organic carrots, water
      Spoon & Sprout | Pear Baby Purée | 1; 8 | Stage 1 | 1.79; 12.99 | #a5b54a | 1f350 | Ingredients: organic pears, water
      Spoon & Sprout | Banana & Blueberry Purée | 1; 8 | Stage 2 | 1.99; 13.99 | #6a5fae | 1fad0 | Ingredients: organic bananas, organic blueberries, lemon juice
    `,
  },
  {
    name: 'Baby lotion and wash',
    class: 'cosmetic',
    form: 'pump-bottle',
    size: 'Volume',
    price: [6, 18],
    facts: { 'How to use': 'Use on clean skin or in the bath; rinse washes off', Caution: 'For external use only' },
    text: 'Mild care for the skin of babies, tested by pediatricians and free of dyes.',
    tags: ['bath', 'newborn'],
    products: `
      Little Loon | Tear-Free Baby Wash | 13 fl oz | Head to toe | 7.99 | #e6cf6a | 1f986 | Ingredients: Water, mild cleansers, oat extract
      Little Loon | Baby Lotion | 13 fl oz | Unscented | 8.49 | #e0a5b5 | | Ingredients: Water, glycerin, oat extract, shea butter
      Little Loon | Bedtime Bubble Bath | 13 fl oz | Lavender | 8.49 | #a58fd0 | 1fae7 | Ingredients: Water, mild cleansers, lavender extract
    `,
  },
  {
    name: 'Diaper cream',
    class: 'health',
    form: 'squeeze-tube',
    size: 'Net weight',
    price: [5, 15],
    facts: { 'How to use': 'Apply a thick layer at every change', Caution: 'For external use only' },
    text: 'A thick cream that keeps wetness off the skin. Free of fragrance.',
    tags: ['diapers', 'newborn'],
    products: `
      Little Loon | Zinc Diaper Cream | 4 oz | 40 % zinc oxide | 9.49 | #7fa5c9 | | Active ingredient: Zinc oxide 40 %
    `,
  },
  {
    name: 'Baby bottle',
    class: 'toy',
    render: '1f37c',
    color: 'choice',
    price: [6, 14],
    facts: {
      Age: 'From birth',
      Material: 'BPA-free plastic, silicone nipple',
      Volume: '8 fl oz',
      Care: 'Sterilize before first use; dishwasher safe, top rack',
    },
    text: 'A bottle with a slow-flow silicone nipple, marks on the side and a cap. Check the nipple before each feeding and replace it when worn.',
    tags: ['feeding', 'newborn'],
    products: `
      Spoon & Sprout | Slow-Flow Baby Bottle | | | 7.99 | Yellow, Pink, Sky Blue
    `,
  },
  {
    name: 'Bodysuit',
    class: 'clothing',
    form: 'baby-bodysuit',
    size: 'Size: 0–3 months, 3–6 months, 6–12 months',
    color: 'choice',
    price: [8, 26],
    facts: { Material: '100 % organic cotton', Care: 'Machine wash warm, tumble dry low', Closure: 'Snaps' },
    text: 'A soft bodysuit with an envelope neck that pulls over shoulders, and snaps for quick changes.',
    tags: ['clothes', 'newborn'],
    products: `
      Little Loon | Short-Sleeve Bodysuit | | | 10.99 | White, Sage
      Little Loon | Bear Bodysuit | | | 12.99 | Sand, Sky Blue | 1f43b
      Little Loon | Striped Bodysuit | | | 11.99 | Navy, Red/White/stripes
      Tumble Kids | Strawberry Bodysuit | | | 12.99 | Pink, Cream | 1f353
      Tumble Kids | Rocket Bodysuit | | | 12.99 | Gray, Blue | 1f680
    `,
  },
  {
    name: 'Bib',
    class: 'clothing',
    form: 'bib',
    color: 'choice',
    price: [7, 18],
    facts: { Material: 'Cotton with a waterproof backing', Care: 'Machine wash warm', Age: 'From 4 months' },
    text: 'A wide bib that closes with a snap and catches more than it lets through.',
    tags: ['feeding', 'clothes'],
    products: `
      Spoon & Sprout | Everyday Bib | | | 8.99 | Yellow, Teal/White/dots
      Spoon & Sprout | Carrot Bib | | | 9.99 | Cream, Sage | 1f955
      Tumble Kids | Dinosaur Bib | | | 9.99 | Sky Blue, Orange | 1f996
      Spoon & Sprout | Silicone Catch Bib | | | 13.99 | Coral, Gray | | Material: Food-grade silicone; Care: Dishwasher safe
    `,
  },
  {
    name: 'Baby blanket',
    class: 'clothing',
    form: 'blanket-folded',
    color: 'choice',
    price: [16, 60],
    facts: { Material: '100 % cotton', Care: 'Machine wash cold, tumble dry low', Dimensions: '30 × 40 in' },
    text: 'A light, breathable blanket for the stroller, the lap and tummy time. Keep loose blankets out of the crib in the first year.',
    tags: ['nursery', 'gift'],
    products: `
      Little Loon | Knit Baby Blanket | | | 34.99 | Cream, Sage/White/geometric
      Little Loon | Muslin Blanket | | | 19.99 | White, Pink/Gray/dots
      Tumble Kids | Fleece Baby Blanket | | | 17.99 | Sky Blue, Yellow/White/stripes | | Material: Polyester fleece
    `,
  },
  {
    name: 'Board book',
    class: 'book',
    form: 'board-book',
    price: [6, 13],
    facts: { Language: 'English', Pages: '20', Age: '0 to 3 years' },
    text: 'A small book with thick pages and rounded corners that stands up to chewing.',
    tags: ['books', 'toddler'],
    products: `
      Acorn Press | Good Night, Little Owl | | Ana Whitlock | 8.99 | #4a5a9c | 1f989 | Author: Ana Whitlock
      Acorn Press | Hello, Busy Bee | | Tom Achterberg | 8.99 | #e8b52b | 1f41d | Author: Tom Achterberg
      Acorn Press | Where Is Bunny? | | Ana Whitlock | 8.99 | #8fbf7a | 1f430 | Author: Ana Whitlock
      Acorn Press | My First Fruit | | Picture words | 7.99 | #d94f4f | 1f34e | Author: June Okada
      Acorn Press | Trucks Go, Go, Go! | | Rory Bell | 7.99 | #e8832b | 1f69a | Author: Rory Bell
      Acorn Press | Ten Little Fish | | Counting book | 7.99 | #3f9fc9 | 1f420 | Author: June Okada
    `,
  },
  {
    name: 'Wooden blocks',
    class: 'toy',
    form: 'building-blocks',
    price: [15, 50],
    facts: { Age: 'From 18 months', Material: 'Beech wood, water-based paint' },
    text: 'Solid blocks with smooth edges for building, sorting and knocking down.',
    tags: ['wooden toys', 'building'],
    products: `
      Mill Street Toys | Classic Building Blocks | | 50 pieces | 29.99 | Red/Yellow | | Contents: 50 blocks in a cotton bag
      Mill Street Toys | Alphabet Blocks | | 28 pieces | 24.99 | Sky Blue/Coral | | Contents: 28 blocks with letters and pictures
      Mill Street Toys | Pastel Blocks | | 40 pieces | 34.99 | Sage/Lavender | | Contents: 40 blocks in a cotton bag
    `,
  },
  {
    name: 'Soft block',
    class: 'toy',
    form: 'plush-block',
    price: [9, 25],
    facts: { Age: 'From birth', Material: 'Cotton, polyester fill', Care: 'Surface wash' },
    text: 'A light, soft cube with a rattle inside and a different picture on each side.',
    tags: ['newborn', 'soft toys'],
    products: `
      Little Loon | Farm Soft Block | | With rattle | 12.99 | Green/Yellow | 1f42e
      Little Loon | Ocean Soft Block | | With rattle | 12.99 | Sky Blue/Teal | 1f433
    `,
  },
  {
    name: 'Stacking rings',
    class: 'toy',
    form: 'stacking-rings',
    price: [10, 28],
    facts: { Age: 'From 9 months', Contents: '6 rings and a base' },
    text: 'Rings of six sizes for a round post: a first lesson in big and small.',
    tags: ['toddler', 'stacking'],
    products: `
      Mill Street Toys | Wooden Stacking Rings | | 6 rings | 19.99 | Orange/Teal | | Material: Beech wood, water-based paint
      Little Loon | Rainbow Stacking Rings | | 6 rings | 12.99 | Red/Blue | | Material: BPA-free plastic
    `,
  },
  {
    name: 'Teddy bear',
    class: 'toy',
    render: '1f9f8',
    color: 'choice',
    price: [15, 45],
    facts: { Age: 'From birth', Material: 'Polyester plush, polyester fill', Care: 'Surface wash', Dimensions: '14 in tall' },
    text: 'A sitting teddy bear with soft fur, stitched eyes and arms made for carrying.',
    tags: ['soft toys', 'gift'],
    products: `
      Tumble Kids | Classic Teddy Bear | | | 24.99 | Brown, Cream
    `,
  },
  {
    name: 'Nesting dolls',
    class: 'toy',
    render: '1fa86',
    price: [18, 50],
    facts: { Age: 'From 3 years', Material: 'Linden wood, painted by hand', Contents: '5 dolls, the largest 6 in tall' },
    text: 'Five painted wooden dolls, each inside the next.',
    tags: ['wooden toys', 'gift'],
    products: `
      Mill Street Toys | Wooden Nesting Dolls | | | 29.99
    `,
  },
  {
    name: 'Yo-yo',
    class: 'toy',
    render: '1fa80',
    color: 'choice',
    price: [5, 18],
    facts: { Age: 'From 6 years', Material: 'Plastic, steel axle, cotton string' },
    text: 'A yo-yo that returns on a tug, with a spare string.',
    tags: ['outdoor play', 'party favor'],
    products: `
      Tumble Kids | Responsive Yo-Yo | | | 7.99 | Purple, Green, Red
    `,
  },
  {
    name: 'Kite',
    class: 'toy',
    render: '1fa81',
    price: [12, 35],
    facts: { Age: 'From 5 years', Material: 'Ripstop nylon, fiberglass', Dimensions: '30 × 28 in, 100 ft of line' },
    text: 'A diamond kite in four colors with a tail of bows. Flies in a light wind and comes with line on a winder.',
    tags: ['outdoor play', 'summer'],
    products: `
      Tumble Kids | Rainbow Diamond Kite | | | 17.99
    `,
  },
  {
    name: 'Water pistol',
    class: 'toy',
    render: '1f52b',
    price: [4, 14],
    facts: { Age: 'From 4 years', Material: 'Plastic', Volume: '8 fl oz' },
    text: 'A green water pistol that shoots up to 20 feet. Refill it at any faucet.',
    tags: ['outdoor play', 'summer'],
    products: `
      Tumble Kids | Backyard Water Pistol | | | 5.99
    `,
  },
  {
    name: 'Piñata',
    class: 'toy',
    render: '1fa85',
    price: [15, 40],
    facts: { Age: 'From 3 years', Material: 'Cardboard, tissue paper', Dimensions: '20 × 18 × 6 in' },
    text: 'A rainbow donkey to fill with up to four pounds of candy. Candy is not included.',
    tags: ['party', 'birthday'],
    products: `
      Hooray Supply | Rainbow Donkey Piñata | | | 22.99
    `,
  },
  {
    name: 'Garden slide',
    class: 'toy',
    render: '1f6dd',
    price: [90, 220],
    facts: { Age: '3 to 8 years', Material: 'Steel ladder, plastic slide', Dimensions: '75 × 24 × 46 in' },
    text: 'A slide with wide steps and handrails, for grass and other soft ground. Two adults set it up in an hour.',
    tags: ['outdoor play', 'backyard'],
    products: `
      Tumble Kids | Backyard Slide | | | 139.00
    `,
  },
  {
    name: 'Abacus',
    class: 'toy',
    render: '1f9ee',
    price: [12, 30],
    facts: { Age: 'From 3 years', Material: 'Wood, water-based paint', Dimensions: '10 × 10 in' },
    text: 'A wooden frame with colorful beads for counting and first sums.',
    tags: ['wooden toys', 'learning'],
    products: `
      Mill Street Toys | Wooden Abacus | | | 17.99
    `,
  },
  {
    name: 'Dinosaur figure',
    class: 'toy',
    render: '1f996',
    color: 'choice',
    price: [8, 26],
    facts: { Age: 'From 3 years', Material: 'Soft PVC', Dimensions: '9 in tall' },
    text: 'A sturdy figure of a standing T. rex for the sandbox and the bath.',
    tags: ['dinosaurs', 'figures'],
    products: `
      Tumble Kids | T. Rex Figure | | | 12.99 | Green, Orange
    `,
  },
  {
    name: 'Long-neck dinosaur figure',
    class: 'toy',
    render: '1f995',
    color: 'choice',
    price: [8, 26],
    facts: { Age: 'From 3 years', Material: 'Soft PVC', Dimensions: '11 in long' },
    text: 'A sturdy figure of a long-necked dinosaur for the sandbox and the bath.',
    tags: ['dinosaurs', 'figures'],
    products: `
      Tumble Kids | Brontosaurus Figure | | | 12.99 | Green, Purple
    `,
  },
  {
    name: 'Toy racing car',
    class: 'toy',
    render: '1f3ce-fe0f',
    price: [8, 25],
    facts: { Age: 'From 3 years', Material: 'Die-cast metal, plastic', Dimensions: '7 × 3 × 2 in' },
    text: 'A red racing car with wheels that roll freely and a driver at the wheel.',
    tags: ['cars', 'vehicles'],
    products: `
      Tumble Kids | Die-Cast Racing Car | | | 11.99
    `,
  },
  {
    name: 'Toy steam train',
    class: 'toy',
    render: '1f682',
    price: [15, 45],
    facts: { Age: 'From 3 years', Material: 'Wood, water-based paint', Dimensions: '9 × 4 × 6 in' },
    text: 'A steam engine with turning wheels and a driver’s cab, made to pull and to park.',
    tags: ['trains', 'wooden toys'],
    products: `
      Mill Street Toys | Wooden Steam Train | | | 26.99
    `,
  },
  {
    name: 'Toy fire engine',
    class: 'toy',
    render: '1f692',
    price: [15, 45],
    facts: { Age: 'From 3 years', Material: 'Plastic, steel axles', Dimensions: '11 × 4 × 6 in' },
    text: 'A red fire engine with a ladder on the roof and rubber tires.',
    tags: ['cars', 'vehicles'],
    products: `
      Tumble Kids | Big Red Fire Engine | | | 24.99
    `,
  },
  {
    name: 'Toy tractor',
    class: 'toy',
    render: '1f69c',
    price: [12, 40],
    facts: { Age: 'From 3 years', Material: 'Plastic, steel axles', Dimensions: '9 × 5 × 6 in' },
    text: 'A farm tractor with big rear wheels that roll over carpets and sand.',
    tags: ['farm', 'vehicles'],
    products: `
      Tumble Kids | Green Farm Tractor | | | 19.99
    `,
  },
  {
    name: 'Toy helicopter',
    class: 'toy',
    render: '1f681',
    price: [10, 35],
    facts: { Age: 'From 3 years', Material: 'Plastic', Dimensions: '8 × 7 × 5 in' },
    text: 'A rescue helicopter with a rotor that spins by hand and a clear cockpit.',
    tags: ['aircraft', 'vehicles'],
    products: `
      Tumble Kids | Rescue Helicopter | | | 17.99
    `,
  },
  {
    name: 'Toy rocket',
    class: 'toy',
    render: '1f680',
    price: [12, 40],
    facts: { Age: 'From 3 years', Material: 'Plastic', Dimensions: '12 in tall' },
    text: 'A white and red rocket with a round window that opens, ready for a crew of small figures.',
    tags: ['space', 'vehicles'],
    products: `
      Tumble Kids | Space Rocket | | | 22.99
    `,
  },
  {
    name: 'Jigsaw puzzle for children',
    class: 'toy',
    form: 'puzzle-box',
    size: 'Pieces',
    price: [9, 22],
    facts: { Material: 'Recycled board', Contents: 'Puzzle and a picture to go by' },
    text: 'Large, thick pieces that fit firmly, in a box with the picture on the lid.',
    tags: ['puzzles', 'family'],
    products: `
      Mill City Puzzles | Farm Jigsaw Puzzle | 24 | Giant floor puzzle | 14.99 | Green/Yellow | 1f69c | Age: From 3 years
      Mill City Puzzles | Under the Sea Jigsaw Puzzle | 48 | Shaped pieces | 14.99 | Teal/Navy | 1f419 | Age: From 4 years
      Mill City Puzzles | Solar System Jigsaw Puzzle | 100 | Glows in the dark | 15.99 | Navy/Orange | 1fa90 | Age: From 6 years
      Mill City Puzzles | Dinosaur Jigsaw Puzzle | 60 | With names to learn | 13.99 | Olive/Coral | 1f995 | Age: From 5 years
    `,
  },
])
