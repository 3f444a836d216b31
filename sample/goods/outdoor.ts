import { department } from './kind.ts'

export const outdoor = department('Outdoor & travel', [
  {
    name: 'Tent',
    class: 'thing',
    render: '26fa',
    size: 'Sleeps',
    color: 'choice',
    price: [90, 420],
    facts: {
      Material: 'Ripstop polyester, aluminum poles',
      Dimensions: '7 × 5 × 4 ft packed to 18 × 6 in; larger sizes scale',
      'In the box': 'Tent, poles, stakes, bag',
    },
    text: 'A ridge tent that stands in five minutes and keeps out rain. Dry it before you pack it away.',
    tags: ['camping', 'tents'],
    products: `
      Granite Peak Gear | Ridge Camping Tent | 2 people; 4 people | | 149.99; 229.99 | Green
      Lakeside Camp | Family Ridge Tent | 4 people | | 189.99 | Orange
      Trailhead | Trail Ridge Tent | 2 people | | 219.99 | Blue`,
  },
  {
    name: 'Backpack',
    class: 'thing',
    render: '1f392',
    color: 'choice',
    price: [35, 180],
    facts: { Material: 'Recycled polyester', Care: 'Hand wash, air dry' },
    text: 'A pack with a padded back, a front pocket and a sleeve for a laptop. The bottom has a second layer.',
    tags: ['bags', 'school', 'hiking'],
    products: `
      Trailhead | Weekend Backpack | | | 79.99 | Red, Navy, Olive | | Dimensions: 18 × 12 × 7 in, 24 L
      Trailhead | Commuter Backpack | | | 99.99 | Charcoal, Teal | | Dimensions: 18 × 12 × 6 in, 22 L
      Corner Court | School Backpack | | | 44.99 | Pink, Sky Blue, Purple | | Dimensions: 16 × 12 × 6 in, 18 L
      Granite Peak Gear | Day Hike Backpack | | | 89.99 | Green, Orange | | Dimensions: 19 × 11 × 8 in, 25 L
      Waypoint | Travel Backpack | | | 109.99 | Black, Burgundy | | Dimensions: 20 × 13 × 8 in, 30 L`,
  },
  {
    name: 'Suitcase',
    class: 'thing',
    render: '1f9f3',
    size: 'Size',
    color: 'choice',
    price: [80, 320],
    facts: { Material: 'Polycarbonate shell, aluminum handle', Dimensions: 'Carry-on 22 × 14 × 9 in, large 28 × 20 × 12 in' },
    text: 'A hard case with four quiet wheels, a combination lock and a divider inside. The handle stops at three heights.',
    tags: ['luggage', 'travel'],
    products: `
      Waypoint | Hard Shell Suitcase | Carry-on; Large | | 139.99; 199.99 | Blue, Black, Sage
      Harborline | Classic Suitcase | Carry-on; Large | | 179.99; 249.99 | Burgundy, Navy
      Corner Court | Weekender Suitcase | Carry-on | | 99.99 | Coral, Teal`,
  },
  {
    name: 'Compass',
    class: 'thing',
    render: '1f9ed',
    price: [15, 60],
    facts: { Material: 'Brass, glass', Dimensions: '2 in across' },
    text: 'A brass pocket compass with a ring for a cord and a needle that settles quickly. It needs no signal and no battery.',
    tags: ['navigation', 'hiking'],
    products: `
      Granite Peak Gear | Brass Pocket Compass | | | 29.99
    `,
  },
  {
    name: 'Ring buoy',
    class: 'thing',
    render: '1f6df',
    price: [40, 110],
    facts: { Material: 'Polyethylene foam, polyester rope', Dimensions: '24 in across', Approval: 'For recreational boats' },
    text: 'A red and white ring buoy with a grab line for boats, docks and pools. Hang it where everyone can reach it.',
    tags: ['boating', 'safety'],
    products: `
      Peak Paddle Works | Ring Life Buoy | | | 64.99
    `,
  },
  {
    name: 'Beach umbrella',
    class: 'thing',
    render: '26f1-fe0f',
    price: [30, 110],
    facts: { Material: 'Polyester with UV coating, steel pole', Dimensions: '6.5 ft across' },
    text: 'A striped umbrella that tilts with the sun. Press the pole a foot into the sand.',
    tags: ['beach', 'summer'],
    products: `
      Saltline | Striped Beach Umbrella | | | 44.99
    `,
  },
  {
    name: 'World map',
    class: 'thing',
    render: '1f5fa-fe0f',
    price: [8, 35],
    facts: { Material: 'Waterproof paper', Dimensions: '36 × 24 in, folded 9 × 4 in' },
    text: 'A folded map of the world on paper that does not tear. Mark your trips with any pen.',
    tags: ['maps', 'travel'],
    products: `
      Waypoint | Folded World Map | | | 14.99
    `,
  },
  {
    name: 'Telescope',
    class: 'thing',
    render: '1f52d',
    price: [80, 400],
    facts: {
      Material: 'Aluminum tube, steel tripod',
      Dimensions: '70 mm lens, 28 in tube',
      'In the box': 'Telescope, tripod, two eyepieces',
    },
    text: 'A beginner’s telescope that shows the moon’s craters and Saturn’s rings. Never point it at the sun.',
    tags: ['stargazing', 'gift'],
    products: `
      Waypoint | 70 mm Refractor Telescope | | | 119.99
    `,
  },
  {
    name: 'Bicycle',
    class: 'thing',
    render: '1f6b2',
    size: 'Frame: S, M, L',
    color: 'choice',
    price: [300, 1400],
    facts: { Material: 'Steel frame, rubber tires', Dimensions: '28 in wheels', Care: 'Oil the chain once a month' },
    text: 'A city bike with upright bars, seven gears and hand brakes. The store adjusts it to you before you ride off.',
    tags: ['cycling', 'commute'],
    products: `
      Spokewell | Seven-Speed City Bike | | | 549.00 | Red, Teal
      Gliderwell | Neighborhood City Bike | | | 429.00 | Green, Yellow
      Peak Paddle Works | Lake Loop Bike | | | 599.00 | Black, Blue`,
  },
  {
    name: 'Kick scooter',
    class: 'thing',
    render: '1f6f4',
    color: 'choice',
    price: [40, 160],
    facts: { Material: 'Aluminum, polyurethane wheels', Dimensions: '35 in tall, holds 220 lb', Age: 'From 8 years' },
    text: 'A folding scooter with a brake over the rear wheel and a bar that adjusts. Wear a helmet.',
    tags: ['scooter', 'kids'],
    products: `
      Gliderwell | Folding Kick Scooter | | | 69.99 | Sky Blue, Red
      Corner Court | Commuter Kick Scooter | | | 89.99 | Green, Pink`,
  },
  {
    name: 'Climbing rope',
    class: 'thing',
    render: '1faa2',
    size: 'Length',
    color: 'choice',
    price: [12, 240],
    facts: { Material: 'Nylon', Dimensions: '8 mm across', Care: 'Rinse, dry in the shade' },
    text: 'An accessory cord for camp, boat and packs. Not for holding a fall.',
    tags: ['climbing', 'camping'],
    products: `
      Granite Peak Gear | 8 mm Accessory Cord | 20 ft; 50 ft | | 16.99; 34.99 | Blue, Orange
    `,
  },
  {
    name: 'Sleeping bag',
    class: 'clothing',
    form: 'sleeping-bag',
    size: 'Length: Regular, Long',
    color: 'choice',
    price: [50, 280],
    facts: {
      Material: 'Nylon shell, recycled polyester fill',
      Care: 'Machine wash gentle, tumble dry low',
      Dimensions: '80 × 32 in, or 86 × 34 in',
    },
    text: 'A bag with a hood that draws close and a zipper that does not catch. Store it loose, not in its sack.',
    tags: ['camping', 'sleep'],
    products: `
      Granite Peak Gear | Three-Season Sleeping Bag | | | 109.99 | Navy, Orange | | Comfort: 32 °F
      Granite Peak Gear | Winter Sleeping Bag | | | 189.99 | Charcoal, Red | | Comfort: 5 °F; Material: Nylon shell, duck down
      Lakeside Camp | Summer Sleeping Bag | | | 54.99 | Teal, Olive | | Comfort: 50 °F
      Trailhead | Light Sleeping Bag | | | 139.99 | Green, Purple | | Comfort: 41 °F`,
  },
  {
    name: 'Water bottle',
    class: 'thing',
    form: 'water-bottle',
    size: 'Volume',
    color: 'choice',
    price: [15, 50],
    facts: { Material: '18/8 stainless steel', Dimensions: '3 × 10 in', Care: 'Dishwasher safe' },
    text: 'Double walls keep water cold for a day and tea hot for twelve hours. The lid has a loop to carry it.',
    tags: ['hydration', 'hiking'],
    products: `
      Trailhead | Insulated Water Bottle | 18 fl oz; 32 fl oz | | 29.99; 39.99 | Navy, Coral
      Lakeside Camp | Mountain Water Bottle | 24 fl oz | | 27.99 | Teal, White | 1f3d4-fe0f
      Waypoint | Wave Water Bottle | 24 fl oz | | 26.99 | Sky Blue, Sand/White/waves
      Stridewell | Commuter Water Bottle | 18 fl oz | | 24.99 | Lavender, Charcoal`,
  },
  {
    name: 'Camp mug',
    class: 'thing',
    form: 'camp-mug',
    color: 'choice',
    price: [8, 25],
    facts: { Material: 'Enameled steel', Dimensions: '3.5 × 3 in, 12 fl oz', Care: 'Hand wash' },
    text: 'A light mug that takes a campfire and a drop on rocks. The rim is stainless steel.',
    tags: ['camping', 'coffee'],
    products: `
      Lakeside Camp | Enamel Camp Mug | | | 12.99 | Navy, Red, White
      Lakeside Camp | Pine Tree Camp Mug | | | 14.99 | Cream, Green | 1f332
      Granite Peak Gear | Summit Camp Mug | | | 13.99 | Orange, Black | 26f0-fe0f`,
  },
  {
    name: 'Headlamp',
    class: 'electronics',
    form: 'headlamp',
    color: 'choice',
    price: [18, 90],
    facts: { Power: '3 AAA batteries', 'In the box': 'Headlamp, batteries', Brightness: '300 lumens' },
    text: 'A lamp that tilts, dims and has a red mode for the tent. It resists rain.',
    tags: ['camping', 'lights'],
    products: `
      Granite Peak Gear | 300 Lumen Headlamp | | | 29.99 | Orange, Black
      Granite Peak Gear | Rechargeable Headlamp | | | 54.99 | Gray, Teal | | Power: USB-C battery, 6 hours; In the box: Headlamp, cable; Brightness: 500 lumens
      Trailhead | Night Run Headlamp | | | 44.99 | Yellow, Navy | | Brightness: 350 lumens`,
  },
  {
    name: 'Camping lantern',
    class: 'electronics',
    form: 'lantern',
    color: 'choice',
    price: [20, 80],
    facts: { Power: '3 D batteries, not included', 'In the box': 'Lantern', Brightness: '400 lumens' },
    text: 'Even light for a table or a tent, with a hook and a dimmer. It hangs from a ridge line or stands on a flat base.',
    tags: ['camping', 'lights'],
    products: `
      Lakeside Camp | LED Camping Lantern | | | 32.99 | Green, Red | | Runtime: Up to 40 hours
      Lakeside Camp | Rechargeable Camping Lantern | | | 49.99 | Black, Sand | | Power: USB-C battery; In the box: Lantern, cable; Runtime: Up to 12 hours
    `,
  },
  {
    name: 'Cooler',
    class: 'thing',
    form: 'cooler',
    size: 'Volume',
    color: 'choice',
    price: [35, 280],
    facts: {
      Material: 'Polyethylene, foam insulation',
      Dimensions: '18 × 13 × 14 in to 26 × 16 × 16 in',
      Care: 'Rinse, dry with the lid open',
    },
    text: 'Thick walls keep ice for three days. The drain lets water out without lifting.',
    tags: ['camping', 'picnic'],
    products: `
      Lakeside Camp | Hard Cooler | 20 qt; 45 qt | | 79.99; 139.99 | White, Teal
      Saltline | Weekend Cooler | 16 qt | | 49.99 | Red, Sky Blue
      Waypoint | Picnic Cooler | 20 qt | | 59.99 | Green, Coral`,
  },
  {
    name: 'Lunch box',
    class: 'thing',
    form: 'lunch-box',
    color: 'choice',
    price: [12, 45],
    facts: { Material: 'Insulated polyester', Dimensions: '10 × 8 × 4 in', Care: 'Wipe clean' },
    text: 'An insulated box that keeps lunch cold until noon, with a pocket for a spoon. Add an ice pack for longer days.',
    tags: ['lunch', 'school'],
    products: `
      Waypoint | Insulated Lunch Box | | | 21.99 | Navy, Coral
      Corner Court | Kids Lunch Box | | | 17.99 | Sky Blue, Pink | 1f996
      Trailhead | Soft Lunch Box | | | 24.99 | Green, Gray`,
  },
  {
    name: 'Camp towel',
    class: 'clothing',
    form: 'towel-folded',
    size: 'Size: M, L',
    color: 'choice',
    price: [10, 40],
    facts: { Material: 'Microfiber', Care: 'Machine wash cold, no softener', Dimensions: '20 × 40 in, or 30 × 60 in' },
    text: 'A thin towel that dries in an hour and packs to the size of a fist. It comes with a mesh pouch.',
    tags: ['camping', 'travel'],
    products: `
      Lakeside Camp | Quick-Dry Camp Towel | | | 17.99 | Teal, Gray
      Trailhead | Trail Towel | | | 15.99 | Orange, Navy
    `,
  },
  {
    name: 'Beach towel',
    class: 'clothing',
    form: 'towel-folded',
    color: 'choice',
    price: [15, 50],
    facts: { Material: 'Cotton terry', Care: 'Machine wash warm, no softener', Dimensions: '34 × 66 in' },
    text: 'A thick towel long enough to lie on. Shake out the sand before you wash it.',
    tags: ['beach', 'towels', 'summer'],
    products: `
      Saltline | Striped Beach Towel | | | 27.99 | Coral, Sky Blue/White/stripes
      Calm Harbor | Dotted Beach Towel | | | 24.99 | Teal, Yellow/White/dots
      Waypoint | Wave Beach Towel | | | 29.99 | Navy, Green/White/waves
    `,
  },
  {
    name: 'Camp blanket',
    class: 'clothing',
    form: 'blanket-folded',
    color: 'choice',
    price: [30, 130],
    facts: { Material: 'Recycled wool blend', Care: 'Dry clean', Dimensions: '50 × 70 in' },
    text: 'A warm blanket for the car, the cabin and the porch. Keep it away from open flames and sparks.',
    tags: ['camping', 'cabin'],
    products: `
      Lakeside Camp | Wool Camp Blanket | | | 79.99 | Red, Navy/Cream/plaid
      Waypoint | Travel Blanket | | | 39.99 | Gray, Teal | | Material: Polyester fleece; Care: Machine wash cold
    `,
  },
  {
    name: 'Travel guide',
    class: 'book',
    form: 'paperback',
    price: [15, 30],
    facts: { Language: 'English', Format: 'Paperback' },
    text: 'Routes, maps and addresses for a trip that you plan yourself. Updated for 2026.',
    tags: ['travel', 'maps'],
    products: `
      Trailmark Books | Fifty Walks by the Water | | Iris Hollander | 19.99 | #3f8fae | 1f97e | Author: Iris Hollander; Pages: 256
      Trailmark Books | Canoe Country | | Sam Torvald | 21.99 | #2f6f55 | 1f6f6 | Author: Sam Torvald; Pages: 288
      Trailmark Books | National Parks by Train | | Dee Okafor | 22.99 | #c9742f | 1f682 | Author: Dee Okafor; Pages: 320
    `,
  },
  {
    name: 'Travel toiletries',
    class: 'cosmetic',
    form: 'squeeze-tube',
    size: 'Volume',
    price: [5, 14],
    facts: { 'How to use': 'A few drops with water; rinse well' },
    text: 'Concentrated care for the road in a tube of three ounces. The cap locks, and the tube fits a carry-on bag.',
    tags: ['travel', 'camping'],
    products: `
      Lakeside Camp | Camp Suds Soap | 3 fl oz | Biodegradable | 6.99 | #4f9a6a | 1f332 | Ingredients: Water, coconut soap, rosemary oil
      Waypoint | Travel Shampoo | 3 fl oz | Mint | 5.99 | #5fae9c | 1f33f | Ingredients: Water, coconut-based cleansers, mint oil; How to use: Massage into wet hair, rinse
    `,
  },
  {
    name: 'Travel sunscreen',
    class: 'health',
    form: 'squeeze-tube',
    size: 'Volume',
    price: [6, 16],
    facts: {
      'How to use': 'Apply generously 15 minutes before sun; reapply every two hours and after swimming or sweating',
      Caution: 'For the skin only. Keep out of eyes. Stop use if a rash appears. For children under 6 months, ask a doctor',
      Ingredients: 'Zinc oxide, coconut oil, beeswax',
    },
    text: 'Mineral sunscreen in a tube that fits a carry-on bag. Wear a hat and seek shade at noon too.',
    tags: ['sunscreen', 'travel', 'beach'],
    products: `
      Bright Harbor | Travel Sunscreen SPF 30 | 3 fl oz | Mineral | 9.99 | #e8b53a | 1f31e
    `,
  },
  {
    name: 'Insect repellent',
    class: 'health',
    form: 'squeeze-tube',
    size: 'Volume',
    price: [6, 16],
    facts: {
      'How to use': 'Spread a thin layer on bare skin; wash it off with soap when you come back indoors',
      Caution:
        'Keep away from eyes, mouth, cuts and irritated skin. Not under clothing. Do not let children apply it. If swallowed, call poison control. Follow the label',
      Ingredients: 'Picaridin 20 %, water, aloe',
    },
    text: 'A lotion against mosquitoes and ticks for trail and porch. Apply sunscreen first and repellent second.',
    tags: ['repellent', 'camping', 'hiking'],
    products: `
      Lakeside Camp | Insect Repellent Lotion | 3 fl oz | 20 % picaridin | 9.49 | #6f8f3a
    `,
  },
])
