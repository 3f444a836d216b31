import { department } from './kind.ts'

const EYES = 'Keep out of reach of children; rinse eyes with water after contact'

export const cleaning = department('Cleaning & bath', [
  {
    name: 'Laundry detergent',
    class: 'cleaner',
    form: 'detergent-jug',
    size: 'Volume',
    price: [8, 30],
    facts: { 'How to use': 'One cap for a full load, in hot or cold water', Caution: EYES },
    text: 'A concentrated liquid for all washing machines, high efficiency included. Gets out everyday stains at 60 °F.',
    tags: ['laundry'],
    products: `
      Tidewell | Fresh Linen Laundry Detergent | 50 fl oz; 100 fl oz | 32 or 64 loads | 10.99; 18.99 | #3f8fc9 | 1f9fa | Ingredients: Water, plant-based surfactants, enzymes, fragrance
      Tidewell | Free & Clear Laundry Detergent | 50 fl oz; 100 fl oz | No scent, no dye | 11.49; 19.49 | #9fb5c0 | | Ingredients: Water, plant-based surfactants, enzymes
      Tidewell | Lavender Laundry Detergent | 50 fl oz | 32 loads | 10.99 | #8f7fc0 | 1fabb | Ingredients: Water, plant-based surfactants, enzymes, fragrance
      Plain & Pine | Wool & Delicates Wash | 32 fl oz | 30 loads | 12.99 | #c9a5b5 | 1f9f6 | Ingredients: Water, mild surfactants, lanolin
      Plain & Pine | Fabric Softener | 48 fl oz | 40 loads | 8.99 | #e0b0c4 | | Ingredients: Water, plant-based softener, fragrance; How to use: Pour into the softener drawer before the wash
    `,
  },
  {
    name: 'Dish soap',
    class: 'cleaner',
    form: 'dish-soap',
    size: 'Volume',
    price: [3, 12],
    facts: { 'How to use': 'A few drops in warm water', Caution: EYES, Ingredients: 'Water, plant-based surfactants, fragrance' },
    text: 'Cuts grease and is gentle to hands. A bottle lasts a family about a month.',
    tags: ['dishes', 'kitchen'],
    products: `
      Plain & Pine | Lemon Dish Soap | 16 fl oz; 40 fl oz | Lemon | 3.49; 7.49 | #e6d03a | 1f34b
      Plain & Pine | Green Apple Dish Soap | 16 fl oz | Green apple | 3.49 | #7fb53a | 1f34f
      Plain & Pine | Unscented Dish Soap | 16 fl oz | No scent, no dye | 3.79 | #9fc0d0 | | Ingredients: Water, plant-based surfactants
      Tidewell | Rosemary Dish Soap | 16 fl oz | Rosemary & mint | 4.29 | #4f8f6a | 1f33f
    `,
  },
  {
    name: 'Dishwasher tablets',
    class: 'cleaner',
    form: 'pouch',
    size: 'Count',
    price: [9, 28],
    facts: { 'How to use': 'One tablet in the dispenser', Caution: EYES, Ingredients: 'Sodium carbonate, citric acid, enzymes' },
    text: 'Tablets in a film that dissolves, with salt and rinse aid inside. Keep the pouch closed and dry.',
    tags: ['dishes', 'kitchen'],
    products: `
      Tidewell | Dishwasher Tablets | 30; 75 | All in one | 10.99; 22.99 | #3f7fb0 | 1f37d-fe0f
      Plain & Pine | Plastic-Free Dishwasher Tablets | 40 | Unscented | 14.99 | #5f9a6a |
    `,
  },
  {
    name: 'Spray cleaner',
    class: 'cleaner',
    form: 'spray-bottle',
    size: 'Volume',
    price: [4, 14],
    facts: { 'How to use': 'Spray, wait a minute, wipe', Caution: EYES },
    text: 'Ready to use in a bottle with a trigger that sprays at every angle. Test on a hidden spot first.',
    tags: ['surfaces', 'spring cleaning'],
    products: `
      Plain & Pine | All-Purpose Cleaner | 24 fl oz | Orange | 4.49 | #e8892b | 1f34a | Ingredients: Water, plant-based surfactants, orange oil
      Plain & Pine | Glass Cleaner | 24 fl oz | No streaks | 4.29 | #4fa5d9 | | Ingredients: Water, alcohol, vinegar
      Plain & Pine | Bathroom Cleaner | 24 fl oz | Against lime | 4.79 | #3fae9f | 1f6bf | Ingredients: Water, citric acid, surfactants
      Tidewell | Kitchen Degreaser | 24 fl oz | Lemon | 4.99 | #d9c92f | 1f34b | Ingredients: Water, surfactants, sodium carbonate, lemon oil
      Tidewell | Stain Remover | 16 fl oz | For laundry | 5.49 | #c94f6f | | Ingredients: Water, enzymes, surfactants; How to use: Spray, wait five minutes, wash
      Tidewell | Wood Polish | 16 fl oz | With beeswax | 7.49 | #8a5a33 | | Ingredients: Water, beeswax, linseed oil; How to use: Spray on a cloth and rub along the grain
    `,
  },
  {
    name: 'Toilet and drain cleaner',
    class: 'cleaner',
    form: 'dish-soap',
    size: 'Volume',
    price: [3, 12],
    facts: {
      'How to use': 'Apply under the rim, wait ten minutes, brush',
      Caution: 'Never mix with bleach; keep out of reach of children',
    },
    text: 'A thick gel that clings where you put it. Works on lime and stains.',
    tags: ['bathroom'],
    products: `
      Plain & Pine | Toilet Bowl Gel | 24 fl oz | Eucalyptus | 4.29 | #2f8f7f | 1f6bd | Ingredients: Water, citric acid, surfactants
      Tidewell | Drain Gel | 24 fl oz | Enzymes | 8.99 | #b5452f | | Ingredients: Water, enzymes, surfactants; How to use: Pour in, wait overnight, flush with hot water
    `,
  },
  {
    name: 'Hand soap',
    class: 'cosmetic',
    form: 'pump-bottle',
    size: 'Volume',
    price: [4, 15],
    facts: { 'How to use': 'Lather on wet hands, rinse', Ingredients: 'Water, coconut-based cleansers, glycerin, fragrance' },
    text: 'Liquid soap that rinses off easily and does not dry the skin. Refill the bottle when it is empty.',
    tags: ['soap', 'bathroom'],
    products: `
      Plain & Pine | Lemon Hand Soap | 12 fl oz | Lemon & thyme | 5.49 | #e6cf3f | 1f34b
      Plain & Pine | Sea Breeze Hand Soap | 12 fl oz | Sea salt | 5.49 | #5fb0c9 | 1f30a
      Isle Botanics | Lavender Hand Soap | 12 fl oz | Lavender | 7.99 | #a08fd0 | 1fabb
      Isle Botanics | Fig Hand Soap | 12 fl oz | Fig & vanilla | 7.99 | #6f5a7a |
    `,
  },
  {
    name: 'Scented soap bar',
    class: 'cosmetic',
    render: '1f9fc',
    price: [3, 9],
    facts: {
      'How to use': 'Lather with water; keep dry between uses',
      Ingredients: 'Palm-free soap base, rose fragrance, glycerin',
      Weight: '4 oz',
    },
    text: 'A pink rose soap that makes a rich lather. Mild enough for face and hands.',
    tags: ['soap', 'bathroom'],
    products: `
      Isle Botanics | Rose Soap Bar | | | 4.99
    `,
  },
  {
    name: 'Paper rolls',
    class: 'supply',
    form: 'paper-roll-pack',
    size: 'Count',
    price: [5, 30],
    facts: { 'How to use': 'Tear at the perforation; store dry' },
    text: 'Soft, strong paper from responsibly managed forests, wrapped together.',
    tags: ['paper', 'bathroom'],
    products: `
      Cloudberry | Soft Toilet Paper | 6; 18 | 3-ply | 7.99; 19.99 | #7fa5d9 | 1f9fb | Contents: 6 or 18 rolls of 200 sheets
      Cloudberry | Recycled Toilet Paper | 12 | 2-ply | 10.99 | #8fae6a | 1f9fb | Contents: 12 rolls of 240 sheets
      Cloudberry | Paper Towels | 2; 6 | Select a size | 5.99; 15.99 | #4f8fc0 | | Contents: 2 or 6 rolls of 110 sheets
      Cloudberry | Bamboo Paper Towels | 6 | Extra strong | 17.99 | #5f9a5a | | Contents: 6 rolls of 100 sheets
    `,
  },
  {
    name: 'Facial tissues',
    class: 'supply',
    form: 'box',
    size: 'Count',
    price: [2, 16],
    facts: { 'How to use': 'Pull one at a time; dispose of after use' },
    text: 'Soft tissues that do not tear, in a box for desk or bedside.',
    tags: ['paper', 'family'],
    products: `
      Cloudberry | Soft Facial Tissues | 1 box; 6 boxes | 3-ply | 2.29; 11.99 | #8fbfe0 | | Contents: 120 tissues a box
      Cloudberry | Lotion Tissues | 1 box; 6 boxes | With aloe | 2.79; 14.49 | #9fd0b0 | | Contents: 100 tissues a box
    `,
  },
  {
    name: 'Cleaning wipes',
    class: 'cleaner',
    form: 'wipes-pack',
    size: 'Count',
    price: [3, 15],
    facts: {
      'How to use': 'Wipe and let dry; close the lid',
      Caution: 'Not for skin; do not flush',
      Ingredients: 'Water, citric acid, plant-based cloth',
    },
    text: 'Ready for spills and fingerprints on hard surfaces, indoors and in the car.',
    tags: ['surfaces', 'family'],
    products: `
      Plain & Pine | Surface Wipes | 40; 120 | Lemon | 3.99; 9.99 | #e0cf4a | 1f34b
      Plain & Pine | Bathroom Wipes | 40 | Eucalyptus | 4.29 | #4fae9c |
    `,
  },
  {
    name: 'Trash bags',
    class: 'supply',
    form: 'box',
    size: 'Count',
    price: [5, 24],
    facts: { 'How to use': 'Pull one from the box; tie with the drawstring' },
    text: 'Strong bags with a drawstring that stretch before they tear.',
    tags: ['kitchen', 'trash'],
    products: `
      Tidewell | Kitchen Trash Bags, 13 Gallon | 40; 100 | With drawstring | 9.99; 19.99 | #4a5563 | 1f5d1-fe0f | Contents: 40 or 100 bags
      Tidewell | Small Trash Bags, 4 Gallon | 60 | Unscented | 7.49 | #9fb5c9 | | Contents: 60 bags
      Plain & Pine | Compost Bags, 3 Gallon | 50 | Certified compostable | 10.99 | #6f9a4a | 1f331 | Contents: 50 bags
    `,
  },
  {
    name: 'Sponge',
    class: 'supply',
    render: '1f9fd',
    size: 'Count',
    price: [2, 10],
    facts: { Contents: 'Cellulose sponges', 'How to use': 'Rinse and let dry; replace every two weeks' },
    text: 'Yellow sponges with large pores that hold plenty of water, for car, tiles and tub.',
    tags: ['dishes', 'surfaces'],
    products: `
      Plain & Pine | Cellulose Sponges | 1; 4 | | 2.29; 6.99
    `,
  },
  {
    name: 'Broom',
    class: 'thing',
    render: '1f9f9',
    price: [9, 28],
    facts: { Material: 'Wood handle, natural fiber', Dimensions: '54 in tall' },
    text: 'A broom with a wooden handle and stiff bristles for floors, porch and steps.',
    tags: ['floors'],
    products: `
      Harrow & Pail | Corn Broom | | | 16.99
    `,
  },
  {
    name: 'Bucket',
    class: 'thing',
    render: '1faa3',
    color: 'choice',
    price: [5, 20],
    facts: { Material: 'Polypropylene, steel handle', Dimensions: '11 × 11 in, holds 2.5 gallons' },
    text: 'A sturdy bucket with marks inside and a handle that does not pinch.',
    tags: ['floors', 'garage'],
    products: `
      Harrow & Pail | Utility Bucket | | | 8.99 | Blue, Red, Gray
    `,
  },
  {
    name: 'Plunger',
    class: 'thing',
    render: '1faa0',
    price: [6, 20],
    facts: { Material: 'Rubber, plastic handle', Dimensions: '6 × 18 in' },
    text: 'A rubber cup that seals tightly on sinks, tubs and toilets.',
    tags: ['bathroom'],
    products: `
      Harrow & Pail | Rubber Plunger | | | 9.99
    `,
  },
  {
    name: 'Shower head',
    class: 'thing',
    render: '1f6bf',
    price: [15, 70],
    facts: { Material: 'Chrome-plated ABS', Dimensions: '5 in face, 1/2 in thread', Flow: '1.8 gallons a minute' },
    text: 'A chrome shower head with an even spray. Screws on by hand; sealing tape is in the box.',
    tags: ['bathroom'],
    products: `
      Harrow & Pail | Chrome Shower Head | | | 24.99
    `,
  },
  {
    name: 'Bathtub',
    class: 'thing',
    render: '1f6c1',
    price: [700, 1800],
    facts: { Material: 'Acrylic, steel feet', Dimensions: '67 × 30 × 24 in', Weight: '95 lb' },
    text: 'A freestanding tub on four feet with a faucet on the deck. Have it connected by a plumber.',
    tags: ['bathroom', 'remodel'],
    products: `
      Harrow & Pail | Clawfoot Bathtub | | | 1149.00
    `,
  },
  {
    name: 'Toilet',
    class: 'thing',
    render: '1f6bd',
    price: [120, 500],
    facts: { Material: 'Vitreous china', Dimensions: '28 × 15 × 31 in', Flow: '1.28 gallons a flush' },
    text: 'A two-piece toilet with a quiet-close seat. Bolts and wax ring are in the box.',
    tags: ['bathroom', 'remodel'],
    products: `
      Harrow & Pail | Two-Piece Toilet | | | 189.00
    `,
  },
  {
    name: 'Mouse trap',
    class: 'thing',
    render: '1faa4',
    price: [4, 16],
    facts: { Material: 'Wood, steel spring', Dimensions: '6 × 4 × 4 in' },
    text: 'A wooden box trap that holds a mouse unhurt until you let it go outside.',
    tags: ['pests'],
    products: `
      Harrow & Pail | Wooden Box Mouse Trap | | | 11.99
    `,
  },
  {
    name: 'Bath towel',
    class: 'clothing',
    form: 'towel-folded',
    size: 'Size: Hand (16 × 30 in), Bath (30 × 56 in)',
    color: 'choice',
    price: [8, 45],
    facts: { Material: '100 % Turkish cotton', Care: 'Machine wash warm, tumble dry low, no softener' },
    text: 'Thick terry that dries you well and stays soft for years. Wash it once before the first use.',
    tags: ['bathroom', 'towels'],
    products: `
      Calm Harbor | Turkish Cotton Towel | | | 12.99; 24.99 | White, Navy, Sage
      Calm Harbor | Ribbed Bath Towel | | | 11.99; 22.99 | Gray, Sand/White/stripes
      Tidy Cottage | Waffle Bath Towel | | | 13.99; 26.99 | Cream, Teal/White/checks | | Material: 100 % cotton waffle
    `,
  },
  {
    name: 'Bath mat',
    class: 'clothing',
    form: 'rug',
    color: 'choice',
    price: [14, 50],
    facts: { Material: 'Cotton', Care: 'Machine wash warm, line dry', Dimensions: '20 × 32 in' },
    text: 'A thick mat that takes up water in front of the tub. The back does not slip on tile.',
    tags: ['bathroom'],
    products: `
      Calm Harbor | Tufted Bath Mat | | | 27.99 | White, Gray/White/geometric
      Tidy Cottage | Striped Bath Mat | | | 22.99 | Navy, Coral/White/stripes
    `,
  },
  {
    name: 'Laundry hamper',
    class: 'thing',
    form: 'laundry-bin',
    color: 'choice',
    price: [18, 70],
    facts: { Dimensions: '16 × 16 × 24 in' },
    text: 'Holds about two loads and folds flat when empty. Two handles carry it to the machine.',
    tags: ['laundry', 'storage'],
    products: `
      Tidy Cottage | Canvas Laundry Hamper | | | 29.99 | Sand, Charcoal | | Material: Cotton canvas, steel wire
      Tidy Cottage | Woven Laundry Hamper | | | 44.99 | Brown, White//geometric | | Material: Woven paper rope, steel frame
    `,
  },
  {
    name: 'Trash can',
    class: 'thing',
    form: 'trash-can',
    size: 'Volume',
    color: 'choice',
    price: [14, 110],
    facts: { Dimensions: '10 × 10 × 12 in to 15 × 12 × 25 in' },
    text: 'A can with a pedal and a lid that closes quietly. The inner bucket lifts out.',
    tags: ['bathroom', 'kitchen'],
    products: `
      Tidy Cottage | Step Trash Can | 1.3 gal; 8 gal; 13 gal | | 22.99; 54.99; 84.99 | Gray, Black | | Material: Steel, plastic bucket
      Tidy Cottage | Bathroom Step Can | 1.3 gal | | 17.99 | White, Sage | | Material: Powder-coated steel
    `,
  },
])
