import { type Department, motifs } from './department.ts'

export const kitchen: Department = {
  name: 'Kitchen',
  brands: ['Alder & Iron', 'Copperline', 'Hobnail', 'Table Ridge', 'Sear & Simmer', 'Whitmore Stoneware', 'Panhandle', 'Ember House'],
  lines: ['Classic', 'Pro', 'Everyday', 'Heritage', 'Compact', 'Essential', 'Studio', 'Family', 'Signature', 'Camp'],
  made: [
    'Weighted so that it sits in the hand the way a good tool does.',
    '{brand} backs it with a ten-year guarantee on material and making.',
    'No plastic touches what you eat.',
    'Designed by people who cook every night and wash up afterwards.',
    'Heat spreads evenly to the very edge.',
  ],
  uses: [
    'Works on gas, electric and induction, where that matters.',
    'Goes from stove to table without an apology.',
    'Stacks neatly and takes little room in the cupboard.',
    'The one you reach for first.',
  ],
  care: ['Wash by hand and dry at once.', 'Dishwasher safe on the top rack.', 'Wipe clean, oil lightly, and it will outlast you.'],
  tags: ['cooking', 'baking', 'tableware', 'gift', 'wedding'],
  motifs: motifs(
    ['Teal', 'White', 'Red', 'Navy', 'Cream', 'Black', 'Sage'],
    `
1fad6 | teapot | Enamel Teapot; Stoneware Teapot; Loose-Leaf Teapot; Tea Kettle | 19.99-64.99 | col | Pours without a drip and keeps tea hot for an hour
1f373 | frying pan | Cast Iron Skillet; Carbon Steel Pan; Nonstick Fry Pan; Egg Pan | 19.99-89.99 | dim | Seasoned at the foundry, ready for the first egg
1f958 | paella pan | Paella Pan; Shallow Braiser; Enameled Casserole; Roasting Pan | 29.99-129.99 | dim | Wide and shallow, so everything gets its share of the heat
1fad5 | fondue pot | Fondue Set; Chocolate Fondue Pot; Fondue Forks | 19.99-69.99 | - | Six forks, six colors, no arguments
1f963 | bowl with spoon | Cereal Bowls=9-14; Mixing Bowl=14-39/dim; Ceramic Bowl=9-19; Ramen Bowl Set=29-49/- | 8.99-49.99 | pk | Deep enough for seconds
1f37d-fe0f | plate with knife and fork | Dinner Plates=13-19; Dinnerware Set=69-119/-; Salad Plates=9-14; Serving Platter=24-59/- | 12.99-119.99 | pk | Reactive glaze, so no two plates are the same
1f374 | fork and knife | Flatware Set=39-89/-; Steak Knives=19-39; Salad Servers=15-34/-; Kids Cutlery=12-19/- | 14.99-89.99 | pk | 18/10 steel with a balance you notice
1f944 | spoon | Serving Spoon; Soup Spoons; Ladle; Measuring Spoons | 6.99-34.99 | - | Deep bowl, thin edge, comfortable handle
1f52a | kitchen knife | Chef’s Knife=49-149; Santoku Knife=45-129; Paring Knife=15-39/-; Bread Knife=29-79/- | 14.99-149.99 | dim | Takes an edge and keeps it through a winter of onions
1f962 | chopsticks | Bamboo Chopsticks; Lacquered Chopsticks; Training Chopsticks | 4.99-24.99 | pk | Square in the hand, round at the tip
1f3fa | clay jug | Terracotta Jug; Water Carafe; Utensil Crock; Olive Oil Jug | 16.99-59.99 | - | Thrown on the wheel, cool to the touch
231b | hourglass | Egg Timer; Tea Timer; Sand Timer Set | 5.99-24.99 | - | Three minutes for soft, four for firm
23f2-fe0f | kitchen timer | Kitchen Timer; Magnetic Timer; Loud Timer | 7.99-24.99 | - | Loud enough to hear from the yard
2696-fe0f | kitchen scale | Kitchen Scale; Baking Scale; Balance Scale | 14.99-59.99 | - | Reads to a tenth of an ounce and resets at a touch
`,
  ),
}

export const home: Department = {
  name: 'Home',
  brands: [
    'Larkspur Home',
    'Oak & Ember',
    'Fernwood',
    'Quiet House',
    'Birchline',
    'Meridian Living',
    'Harbor & Pine',
    'Lumen Works',
    'Sill & Sash',
  ],
  lines: ['Modern', 'Classic', 'Farmhouse', 'Coastal', 'Nordic', 'Mid-Century', 'Cozy', 'Slim', 'Studio', 'Heirloom'],
  made: [
    'Solid where it counts, with joints that do not wobble.',
    '{brand} finishes it by hand in three thin coats.',
    'The wood comes from forests that are replanted.',
    'Spare parts are available for ten years.',
    'It looks as good from behind as from the front.',
  ],
  uses: [
    'Fits a small apartment as well as it fits a house.',
    'Made for rooms that people live in.',
    'Mixes easily with what you already own.',
    'A quiet piece that pulls a room together.',
  ],
  care: [
    'Dust with a dry cloth. Keep out of direct sun.',
    'Assembly takes two people about thirty minutes; tools are in the box.',
    'Spot clean only.',
  ],
  tags: ['living room', 'bedroom', 'lighting', 'decor', 'apartment'],
  motifs: motifs(
    ['Navy', 'Gray', 'Sand', 'Teal', 'Sage', 'Charcoal', 'Burgundy', 'Cream'],
    `
1f6cf-fe0f | bed | Platform Bed=249-599; Upholstered Bed=399-899; Daybed=299-649; Duvet Set=79-189 | 79.99-899.99 | col | Low, calm and silent when you turn over
1f6cb-fe0f | sofa with lamp | Two-Seat Sofa; Loveseat; Sleeper Sofa; Slipcover Sofa | 349.99-1499.99 | col | Deep cushions that keep their shape
1fa91 | chair | Dining Chair=89-189; Oak Chair=129-229; Desk Chair=129-329/col; Accent Chair=179-329/col | 59.99-329.99 | pk | Comfortable through dessert and coffee
1f6aa | door | Interior Door; Barn Door; Screen Door | 99.99-449.99 | dim | Solid core, primed and ready to paint
1fa9e | mirror | Wall Mirror=39-129; Standing Mirror=99-249; Vanity Mirror=25-69/-; Arched Mirror=79-199 | 24.99-249.99 | dim | Makes a narrow hall feel twice as wide
1fa9f | window | Window Film=20-49; Replacement Window=189-349; Window Planter=24-49/- | 19.99-349.99 | dim | Lets the morning in and keeps the draft out
1f56f-fe0f | candle | Scented Candle; Pillar Candle; Soy Candle; Beeswax Candle | 9.99-38.99 | oz | Burns clean for forty hours
1f4a1 | light bulb | LED Bulbs; Smart Bulb; Filament Bulb; Grow Light Bulb | 4.99-29.99 | pk | Warm light that does not flicker
1f526 | flashlight | Flashlight=13-34; Rechargeable Flashlight=29-79; Work Light=24-59 | 12.99-79.99 | - | Throws a beam across the yard
1f3ee | paper lantern | Paper Lantern; Lantern String Lights; Garden Lantern | 7.99-44.99 | dim | Folds flat and glows like a full moon
1fa94 | oil lamp | Oil Lamp=19-39; Diya Lamp Set=9-24; Lamp Oil=7-13 | 6.99-39.99 | - | A small flame for a long evening
1f5bc-fe0f | framed picture | Framed Landscape Print=49-149; Gallery Frame Set=39-99/-; Art Print=15-49; Canvas Print=59-189 | 14.99-189.99 | dim | Printed on cotton paper with inks that do not fade
1f570-fe0f | mantel clock | Mantel Clock; Chiming Clock; Table Clock | 39.99-189.99 | - | Keeps time within a minute a month
23f0 | alarm clock | Alarm Clock=13-29; Twin Bell Clock=18-34; Sunrise Clock=39-69 | 12.99-69.99 | - | Loud enough for heavy sleepers, with a light that is not
1f9fa | basket | Wicker Basket; Laundry Basket; Storage Baskets; Picnic Basket | 14.99-79.99 | dim | Woven from willow, with handles that hold
1f5d1-fe0f | wastebasket | Wastebasket=13-34; Step Trash Can=49-119; Recycling Bin=24-69 | 12.99-119.99 | - | Closes softly and hides the bag
1f5c4-fe0f | file cabinet | File Cabinet; Rolling Cabinet; Two-Drawer Cabinet | 69.99-259.99 | - | Locks, rolls, and holds letter and legal
1f511 | key | Key Organizer=12-29; Smart Lock=99-189; Key Rack=14-34; Key Blanks=6-9 | 5.99-189.99 | - | One place for the thing you look for most
1f514 | bell | Brass Bell=14-39; Doorbell=24-89; Dinner Bell=12-34 | 9.99-89.99 | - | A clear note that carries to the garden
1f390 | wind chime | Wind Chime=19-69; Glass Chime=14-39; Bamboo Chime=12-29 | 11.99-69.99 | - | Tuned, so a breeze makes music and not noise
26b1-fe0f | vase | Decorative Vase=24-69; Bud Vase=15-24/-; Floor Vase=59-129; Ceramic Urn=39-99 | 14.99-129.99 | dim | Matte outside, glazed within, so it holds water
1faa9 | mirror ball | Mirror Ball=15-49; Disco Ball Light=24-89/-; Hanging Mirror Ornament=13-19 | 12.99-89.99 | dim | Turns a living room into a dance floor
1f321-fe0f | thermometer | Room Thermometer=10-24; Weather Station=49-119; Outdoor Thermometer=13-29 | 9.99-119.99 | - | Easy to read from across the room
1f302 | closed umbrella | Folding Umbrella; Compact Umbrella; Travel Umbrella | 14.99-49.99 | col | Opens with one hand and forgives the wind
2602-fe0f | umbrella | Stick Umbrella; Golf Umbrella; Clear Dome Umbrella | 19.99-64.99 | col | Fiberglass ribs that bend instead of breaking
`,
  ),
}

export const cleaning: Department = {
  name: 'Cleaning & bath',
  brands: ['Bright Pail', 'Suds & Sons', 'Clean Slate', 'Basin Street', 'Whisk', 'Tidewater', 'Fresh Ledger'],
  lines: ['Heavy-Duty', 'Everyday', 'Compact', 'Value', 'Deluxe', 'Quick', 'Household', 'Classic', 'Pro', 'Big'],
  made: [
    'Works the first time, so you do not have to do it twice.',
    '{brand} leaves out dyes and anything that makes you cough.',
    'The handle is replaceable, and so is the head.',
    'Made from recycled material wherever it does not show.',
  ],
  uses: [
    'For the weekly round and for the day the in-laws come.',
    'Safe around children, pets and septic tanks.',
    'Handles kitchens, baths and mudrooms alike.',
    'Keep one upstairs and one down.',
  ],
  care: ['Rinse after use and hang to dry.', 'Keep out of reach of children.', 'Fits standard American fixtures.'],
  tags: ['cleaning', 'bathroom', 'laundry', 'refill', 'household'],
  motifs: motifs(
    ['White', 'Sky Blue', 'Gray'],
    `
1f9f9 | broom | Corn Broom; Angle Broom; Broom & Dustpan; Push Broom | 9.99-39.99 | - | Sweeps into the corners where dust hides
1faa3 | bucket | Mop Bucket; Galvanized Pail; Folding Bucket | 6.99-34.99 | dim | Measures marked inside, spout that pours
1f9fd | sponges | Scrub Sponges; Cellulose Sponges; Dish Wand | 2.99-12.99 | pk | Soft on one side, stubborn on the other
1f9fc | bar of soap | Hand Soap; Bar Soap; Dish Soap; Castile Soap | 3.49-16.99 | pk | Cured six weeks, so it lasts twice as long
1f9fb | roll of paper | Toilet Paper; Paper Towels; Bamboo Tissue | 4.99-29.99 | pk | Soft, strong and made without trees
1f6bd | toilet | Two-Piece Toilet=179-389; Soft-Close Seat=35-69; Bidet Seat=49-249 | 34.99-389.99 | - | Flushes with 1.28 gallons and means it
1f6c1 | bathtub | Freestanding Tub=599-949; Bath Caddy=24-59; Bath Mat=15-39/col; Kids Bath Tub=24-49 | 14.99-949.99 | - | For the half hour that belongs to you
1f6bf | shower head | Rain Shower Head=39-149; Handheld Shower=24-89; Filter Shower Head=34-69 | 19.99-149.99 | - | A full, even spray at low pressure
1faa0 | plunger | Plunger; Plunger & Caddy; Sink Plunger | 7.99-29.99 | - | Seals tight and works on the second push at the latest
1faa4 | mouse trap | Mouse Traps=5-9; Humane Trap=14-29/-; Covered Traps=7-14 | 4.99-29.99 | pk | Set it with one hand, empty it without looking
`,
  ),
}
