import { department } from './kind.ts'

export const sports = department('Sports', [
  {
    name: 'Soccer ball',
    class: 'thing',
    render: '26bd',
    size: 'Size: 4, 5',
    color: 'choice',
    price: [15, 60],
    facts: { Material: 'Polyurethane cover, butyl bladder', Dimensions: 'Size 5: 8.6 in across' },
    text: 'A machine-stitched ball for grass and turf that holds air for weeks. Pump it to 9 psi.',
    tags: ['soccer', 'balls'],
    products: `
      Fieldmark | Match Soccer Ball | | | 29.99 | Blue, Red
      Corner Court | Street Soccer Ball | | | 19.99 | Green, Orange`,
  },
  {
    name: 'Basketball',
    class: 'thing',
    render: '1f3c0',
    size: 'Size: 6, 7',
    color: 'choice',
    price: [18, 70],
    facts: { Material: 'Composite leather', Dimensions: 'Size 7: 9.5 in across' },
    text: 'An indoor and outdoor ball with deep channels and a sure grip. Pump it to 8 psi.',
    tags: ['basketball', 'balls'],
    products: `
      Fieldmark | Indoor & Outdoor Basketball | | | 34.99 | Orange
      Corner Court | Street Basketball | | | 29.99 | Red
      Podium Supply | League Basketball | | | 44.99 | Blue`,
  },
  {
    name: 'Volleyball',
    class: 'thing',
    render: '1f3d0',
    color: 'choice',
    price: [16, 60],
    facts: { Material: 'Soft polyurethane', Dimensions: '8.3 in across' },
    text: 'A soft ball that does not sting, for beach and gym. Pump it to 4 psi.',
    tags: ['volleyball', 'balls'],
    products: `
      Fieldmark | Soft Touch Volleyball | | | 27.99 | White
      Corner Court | Beach Volleyball | | | 22.99 | Yellow`,
  },
  {
    name: 'Baseball',
    class: 'thing',
    render: '26be',
    size: 'Count',
    price: [6, 70],
    facts: { Material: 'Leather cover, wool and cork core', Dimensions: '9 in around, 5 oz' },
    text: 'A leather baseball with raised red seams for games and practice.',
    tags: ['baseball', 'balls'],
    products: `
      Fieldmark | Leather Baseball | 1; 6 | | 8.99; 44.99`,
  },
  {
    name: 'Football',
    class: 'thing',
    render: '1f3c8',
    size: 'Size: Junior, Official',
    price: [16, 90],
    facts: { Material: 'Composite leather', Dimensions: '11 in long' },
    text: 'A football with a pebbled grip and white laces.',
    tags: ['football', 'balls'],
    products: `
      Fieldmark | Grip Football | | | 29.99`,
  },
  {
    name: 'Rugby ball',
    class: 'thing',
    render: '1f3c9',
    price: [18, 60],
    facts: { Material: 'Rubber, cotton backing', Dimensions: '11 in long, size 5' },
    text: 'A size 5 training ball with a pimpled surface that stays grippy when wet.',
    tags: ['rugby', 'balls'],
    products: `
      Fieldmark | Training Rugby Ball | | | 27.99`,
  },
  {
    name: 'Tennis racket',
    class: 'thing',
    render: '1f3be',
    color: 'choice',
    price: [35, 190],
    facts: { Material: 'Graphite and aluminum', Dimensions: '27 in, 9.9 oz, 4 3/8 grip', 'In the box': 'Racket and one ball' },
    text: 'A racket with a large head that forgives, strung and ready to play. One ball is in the box.',
    tags: ['tennis', 'rackets'],
    products: `
      Courtline | Graphite Tennis Racket | | | 79.99 | Red
      Podium Supply | Club Tennis Racket | | | 59.99 | Green
      Stridewell | Tour Tennis Racket | | | 149.99 | Blue`,
  },
  {
    name: 'Table tennis paddle',
    class: 'thing',
    render: '1f3d3',
    color: 'choice',
    price: [12, 60],
    facts: { Material: 'Wood, rubber', Dimensions: '10 × 6 in', 'In the box': 'Paddle and one ball' },
    text: 'A paddle with inverted rubber for spin and control. One ball is in the box.',
    tags: ['table tennis', 'rackets'],
    products: `
      Courtline | Table Tennis Paddle | | | 22.99 | Red
      Corner Court | Rec Room Paddle | | | 16.99 | Blue`,
  },
  {
    name: 'Badminton racket',
    class: 'thing',
    render: '1f3f8',
    color: 'choice',
    price: [15, 80],
    facts: { Material: 'Aluminum, steel shaft', Dimensions: '26 in, 3.5 oz', 'In the box': 'Racket and one shuttlecock' },
    text: 'A light racket and a shuttlecock for backyard and gym. The grip is wrapped and does not slip.',
    tags: ['badminton', 'rackets'],
    products: `
      Courtline | Badminton Racket & Shuttlecock | | | 24.99 | Blue
      Podium Supply | Club Badminton Racket | | | 34.99 | Red`,
  },
  {
    name: 'Bowling set',
    class: 'thing',
    render: '1f3b3',
    price: [15, 60],
    facts: { Material: 'Plastic', Dimensions: 'Pins 9 in tall', Contents: 'Ball and pins' },
    text: 'A ball and pins for hallway and lawn. From four years.',
    tags: ['bowling', 'family'],
    products: `
      Fieldmark | Lawn Bowling Set | | | 29.99`,
  },
  {
    name: 'Cricket bat',
    class: 'thing',
    render: '1f3cf',
    price: [35, 200],
    facts: { Material: 'Kashmir willow', Dimensions: '34 in, short handle', 'In the box': 'Bat and ball' },
    text: 'A willow bat for leather and tennis balls, oiled and knocked in.',
    tags: ['cricket', 'bats'],
    products: `
      Fieldmark | Willow Cricket Bat & Ball | | | 74.99`,
  },
  {
    name: 'Field hockey stick',
    class: 'thing',
    render: '1f3d1',
    price: [30, 150],
    facts: { Material: 'Composite', Dimensions: '36 in', 'In the box': 'Stick and ball' },
    text: 'A stick with a low bow for control, and a practice ball.',
    tags: ['field hockey', 'sticks'],
    products: `
      Fieldmark | Field Hockey Stick & Ball | | | 59.99`,
  },
  {
    name: 'Ice hockey stick',
    class: 'thing',
    render: '1f3d2',
    price: [35, 230],
    facts: { Material: 'Composite shaft and blade', Dimensions: '60 in', 'In the box': 'Stick and puck' },
    text: 'A light stick with a mid curve, and a puck. Shoots left or right: tell the store.',
    tags: ['hockey', 'winter'],
    products: `
      Northern Blade | Composite Hockey Stick & Puck | | | 99.99`,
  },
  {
    name: 'Lacrosse stick',
    class: 'thing',
    render: '1f94d',
    price: [35, 150],
    facts: { Material: 'Aluminum shaft, nylon head', Dimensions: '42 in', 'In the box': 'Stick and ball' },
    text: 'A strung stick for attack and midfield, and a ball.',
    tags: ['lacrosse', 'sticks'],
    products: `
      Fieldmark | Lacrosse Stick & Ball | | | 64.99`,
  },
  {
    name: 'Boxing gloves',
    class: 'thing',
    render: '1f94a',
    size: 'Weight: 10 oz, 12 oz, 14 oz',
    color: 'choice',
    price: [25, 120],
    facts: { Material: 'Synthetic leather, foam', Dimensions: 'One pair', Care: 'Air out after training' },
    text: 'A pair with layered foam and a wide wrist strap. Wear hand wraps under them.',
    tags: ['boxing', 'training'],
    products: `
      Ringside Works | Training Boxing Gloves | | | 44.99 | Red, Black
      Fieldmark | Sparring Gloves | | | 59.99 | Blue, White`,
  },
  {
    name: 'Martial arts uniform',
    class: 'clothing',
    render: '1f94b',
    size: 'Size: 2, 3, 4, 5',
    price: [25, 100],
    facts: { Material: 'Cotton', Care: 'Wash cold, line dry', Contents: 'Jacket, pants, belt' },
    text: 'A judo suit with reinforced shoulders and knees, and a belt.',
    tags: ['martial arts', 'training'],
    products: `
      Ringside Works | Cotton Judo Uniform | | | 49.99`,
  },
  {
    name: 'Soccer goal',
    class: 'thing',
    render: '1f945',
    price: [30, 150],
    facts: { Material: 'Steel tube, nylon net', Dimensions: '6 × 4 × 2.5 ft' },
    text: 'A goal for the yard that goes up in ten minutes. Ground pegs are in the box.',
    tags: ['soccer', 'backyard'],
    products: `
      Fieldmark | Backyard Soccer Goal | | | 64.99`,
  },
  {
    name: 'Flying disc',
    class: 'thing',
    render: '1f94f',
    price: [8, 25],
    facts: { Material: 'Recycled polyethylene', Dimensions: '10.75 in, 175 g' },
    text: 'A disc of 175 grams that flies straight and far.',
    tags: ['outdoor play', 'beach'],
    products: `
      Gliderwell | Ultimate Flying Disc | | | 13.99`,
  },
  {
    name: 'Ice skates',
    class: 'clothing',
    render: '26f8-fe0f',
    size: 'Size: 6, 7, 8, 9',
    color: 'choice',
    price: [60, 200],
    facts: { Material: 'Synthetic leather, steel blade', Care: 'Dry the blade after skating' },
    text: 'Figure skates with a padded ankle, sharpened and ready for the rink. Dry the blades after each use.',
    tags: ['skates', 'winter'],
    products: `
      Northern Blade | Figure Ice Skates | | | 89.99 | White
      Gliderwell | Rink Figure Skates | | | 79.99 | Black`,
  },
  {
    name: 'Skis',
    class: 'thing',
    render: '1f3bf',
    size: 'Length',
    price: [250, 800],
    facts: { Material: 'Wood core, steel edges', Dimensions: '76 mm at the waist', 'In the box': 'Ski with binding and boot' },
    text: 'A set for groomed runs with boots and bindings. The store adjusts the bindings to your weight.',
    tags: ['ski', 'winter'],
    products: `
      Northern Blade | All-Mountain Ski Set | 160 cm; 170 cm | | 479.00`,
  },
  {
    name: 'Sled',
    class: 'thing',
    render: '1f6f7',
    price: [35, 150],
    facts: { Material: 'Ash wood, steel runners', Dimensions: '40 × 14 × 9 in' },
    text: 'A wooden sled with a slatted seat and a rope, for two children or one adult.',
    tags: ['winter', 'family'],
    products: `
      Northern Blade | Wooden Sled | | | 74.99`,
  },
  {
    name: 'Skateboard',
    class: 'thing',
    render: '1f6f9',
    color: 'choice',
    price: [35, 130],
    facts: { Material: '7-ply maple, polyurethane wheels', Dimensions: '31 × 8 in' },
    text: 'A complete board with a concave deck and soft wheels. Wear a helmet.',
    tags: ['skate', 'street'],
    products: `
      Gliderwell | Complete Skateboard | | | 64.99 | Purple
      Corner Court | Street Skateboard | | | 54.99 | Teal`,
  },
  {
    name: 'Running vest',
    class: 'clothing',
    render: '1f3bd',
    size: 'Size: S, M, L, XL',
    color: 'choice',
    price: [18, 55],
    facts: { Material: 'Recycled polyester', Care: 'Wash cold, hang dry' },
    text: 'A sleeveless running top that moves sweat away, with a diagonal band.',
    tags: ['running', 'tops'],
    products: `
      Stridewell | Race Running Singlet | | | 29.99 | Green, Red, Navy
      Trailhead | Trail Running Singlet | | | 34.99 | Orange, Teal`,
  },
  {
    name: 'Snorkel set',
    class: 'thing',
    render: '1f93f',
    color: 'choice',
    price: [20, 90],
    facts: { Material: 'Tempered glass, silicone', Dimensions: 'Adult size' },
    text: 'A mask with a soft skirt and a snorkel with a splash guard.',
    tags: ['swim', 'beach'],
    products: `
      Saltline | Mask & Snorkel Set | | | 39.99 | Pink, Blue`,
  },
  {
    name: 'Trophy',
    class: 'thing',
    render: '1f3c6',
    size: 'Height: 8 in, 12 in',
    price: [12, 60],
    facts: { Material: 'Gold-colored metal, wooden base', Dimensions: '5 or 7 in wide' },
    text: 'A golden cup on a base with a plate for a name. Engraving at the counter.',
    tags: ['awards', 'team'],
    products: `
      Podium Supply | Gold Trophy Cup | | | 19.99; 29.99`,
  },
  {
    name: 'Medal',
    class: 'thing',
    render: '1f3c5',
    size: 'Count',
    price: [3, 40],
    facts: { Material: 'Zinc alloy, polyester ribbon', Dimensions: '2 in across' },
    text: 'A gold medal with a star on a striped ribbon.',
    tags: ['awards', 'team'],
    products: `
      Podium Supply | Star Award Medal | 1; 10 | | 4.99; 34.99`,
  },
  {
    name: 'Stopwatch',
    class: 'thing',
    render: '23f1-fe0f',
    price: [10, 45],
    facts: { Material: 'Steel case, mineral glass', Dimensions: '2 in across', Power: 'Wind-up' },
    text: 'A mechanical stopwatch that counts to 30 minutes in fifths of a second.',
    tags: ['running', 'coach'],
    products: `
      Podium Supply | Mechanical Stopwatch | | | 34.99`,
  },
  {
    name: 'Bow and arrow',
    class: 'thing',
    render: '1f3f9',
    price: [45, 220],
    facts: { Material: 'Laminated wood, fiberglass', Dimensions: '48 in, 20 lb draw', 'In the box': 'Bow and arrow' },
    text: 'A recurve bow for beginners with an arrow. From 12 years, with an adult and a safe target.',
    tags: ['archery'],
    products: `
      Fieldmark | Beginner Recurve Bow | | | 84.99`,
  },
  {
    name: 'Boomerang',
    class: 'thing',
    render: '1fa83',
    price: [10, 40],
    facts: { Material: 'Birch plywood', Dimensions: '12 in' },
    text: 'A returning boomerang for right-handed throwers. Throw it in an open field.',
    tags: ['outdoor play'],
    products: `
      Gliderwell | Wooden Boomerang | | | 21.99`,
  },
  {
    name: 'Yoga mat',
    class: 'thing',
    form: 'yoga-mat',
    color: 'choice',
    price: [20, 110],
    facts: { Dimensions: '68 × 24 in, 5 mm', Care: 'Wipe with soap and water' },
    text: 'A mat that grips wet hands and lies flat from the first day. A strap to carry it is included.',
    tags: ['yoga', 'fitness'],
    products: `
      Stillpoint | Everyday Yoga Mat | | | 34.99 | Purple, Teal, Gray | | Material: TPE foam
      Stillpoint | Natural Rubber Yoga Mat | | | 79.99 | Sage, Charcoal | | Material: Natural rubber
      Stillpoint | Travel Yoga Mat | | | 44.99 | Coral, Navy/White/leaves | | Material: Rubber, microfiber; Dimensions: 68 × 24 in, 1.5 mm
      Corner Court | Beginner Yoga Mat | | | 24.99 | Sky Blue, Pink | | Material: TPE foam`,
  },
  {
    name: 'Dumbbell',
    class: 'thing',
    form: 'dumbbell',
    size: 'Weight',
    price: [8, 120],
    facts: { Material: 'Cast iron, neoprene coating', Dimensions: '7 to 10 in long' },
    text: 'A pair with flat ends that does not roll away. The coating keeps floors whole.',
    tags: ['fitness', 'strength'],
    products: `
      Ringside Works | Neoprene Dumbbells, Pair | 3 lb; 5 lb; 10 lb | | 16.99; 22.99; 39.99 | #3f8fae
      Ringside Works | Hex Dumbbells, Pair | 15 lb; 25 lb | | 54.99; 89.99 | #3a3c40 | | Material: Cast iron, rubber`,
  },
  {
    name: 'Resistance band',
    class: 'thing',
    form: 'resistance-band',
    price: [8, 40],
    facts: { Material: 'Natural latex', Dimensions: '41 in loop' },
    text: 'A loop for pulling, stretching and warming up. Check it for cracks before use.',
    tags: ['fitness', 'stretching'],
    products: `
      Stillpoint | Light Resistance Band | | 15 lb | 11.99 | #e8b53a
      Stillpoint | Medium Resistance Band | | 30 lb | 13.99 | #4fa56a
      Stillpoint | Heavy Resistance Band | | 50 lb | 16.99 | #b53f4a`,
  },
  {
    name: 'Jump rope',
    class: 'thing',
    form: 'jump-rope',
    color: 'choice',
    price: [8, 35],
    facts: { Material: 'Steel cable, foam handles', Dimensions: '10 ft, adjustable' },
    text: 'A rope for warm-ups and play. Choose a length that reaches your armpits when you stand on the middle.',
    tags: ['fitness', 'cardio'],
    products: `
      Ringside Works | Speed Jump Rope | | | 14.99 | Black, Orange | | About: Bearings in the handles let the cable turn fast.
      Fieldmark | Kids Jump Rope | | | 9.99 | Pink, Sky Blue | | Material: Cotton rope, wooden handles; Dimensions: 8 ft
      Stridewell | Training Jump Rope | | | 17.99 | Red, Teal`,
  },
  {
    name: 'Sports bottle',
    class: 'thing',
    form: 'water-bottle',
    size: 'Volume',
    color: 'choice',
    price: [8, 40],
    facts: { Material: 'Stainless steel', Dimensions: '3 × 9 in', Care: 'Dishwasher safe, lid by hand' },
    text: 'A steel bottle for gym and bench with a lid that does not drip. The steel keeps no taste of the last drink.',
    tags: ['fitness', 'hydration'],
    products: `
      Stridewell | Steel Sports Bottle | 22 fl oz | | 19.99 | Red, Sky Blue
      Ringside Works | Steel Gym Bottle | 32 fl oz | | 24.99 | Black, Teal`,
  },
  {
    name: 'Energy bars',
    class: 'food',
    form: 'box',
    size: 'Count',
    price: [12, 30],
    facts: { Allergens: 'Oats, peanuts', Storage: 'Keep cool and dry' },
    text: 'Bars for long runs and rides with 25 grams of carbohydrate each. Easy to open with gloves.',
    tags: ['running', 'nutrition'],
    products: `
      Trailhead Fuel | Oat Energy Bars | 12 | Peanut & honey | 21.99 | #d99a3a | 1f95c | Ingredients: oats, peanuts, honey, rice syrup, salt
      Trailhead Fuel | Cocoa Energy Bars | 12 | Cocoa & sea salt | 21.99 | #5a3528 | 1f36b | Ingredients: oats, dates, cocoa, peanuts, sea salt`,
  },
  {
    name: 'Sports tape',
    class: 'health',
    form: 'tape-roll',
    price: [4, 18],
    facts: { 'How to use': 'Apply to clean, dry skin; remove after three days', Caution: 'Not on wounds', Dimensions: '2 in × 16 ft' },
    text: 'Stretchy cotton tape that supports muscles and stays on in the shower. Round the corners so that they do not lift.',
    tags: ['training', 'recovery'],
    products: `
      Ringside Works | Blue Kinesiology Tape | | 2 in × 16 ft | 11.99 | #3f8fd0
      Ringside Works | Beige Kinesiology Tape | | 2 in × 16 ft | 11.99 | #d9b593
      Stillpoint | Pink Kinesiology Tape | | 2 in × 16 ft | 11.99 | #e07fa5`,
  },
  {
    name: 'Athletic tape',
    class: 'health',
    form: 'tape-roll',
    price: [4, 14],
    facts: {
      'How to use': 'Wrap clean, dry skin without pulling tight; remove after training',
      Caution: 'Not on wounds; take it off if the skin tingles',
      Dimensions: '1.5 in × 45 ft',
    },
    text: 'Firm cotton tape that does not stretch, for fingers, wrists and ankles. It tears by hand.',
    tags: ['training', 'recovery'],
    products: `
      Ringside Works | White Athletic Tape | | 1.5 in × 45 ft | 5.99 | #f2f1ec
      Fieldmark | Black Athletic Tape | | 1.5 in × 45 ft | 6.49 | #2d2d30`,
  },
])
