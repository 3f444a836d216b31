/** What a department looks and sounds like: its mood of colors, words for a badge, goods for a window, and a sentence for a story. */
type Trade = {
  mood: 'fresh' | 'earth' | 'night' | 'sweet' | 'bold' | 'calm'
  words: string
  /** Pictures of `models/pictures`, or of @lobehub/fluent-emoji-3d where nothing of the trade was modeled. */
  goods: readonly string[]
  promise: string
}

export const TRADES: Record<string, Trade> = {
  'Outdoor & travel': {
    mood: 'earth',
    words: 'Outfitters',
    goods: [
      'family-ridge-tent-orange',
      'waterproof-hiking-boots-brown',
      '70-mm-refractor-telescope',
      'ring-life-buoy',
      'winter-hiking-boots-red',
    ],
    promise: 'Tell us where you are going, and we tell you what to leave at home.',
  },
  Shoes: {
    mood: 'bold',
    words: 'Footwear',
    goods: [
      'coast-running-shoes-teal',
      'leather-hiking-boots-burgundy',
      'classic-leather-pumps-burgundy',
      'court-trainers-red',
      'suede-ankle-boots-sand',
    ],
    promise: 'Bring the pair you like best. We find one that fits the same.',
  },
  Sports: {
    mood: 'bold',
    words: 'Sporting goods',
    goods: [
      'indoor-outdoor-basketball-orange',
      'match-soccer-ball-blue',
      'grip-football',
      'leather-baseball',
      'graphite-tennis-racket-red',
    ],
    promise: 'Everything may be tried before you buy it, on the small court in the back.',
  },
  Clothing: {
    mood: 'calm',
    words: 'Clothiers',
    goods: [
      'crew-neck-t-shirt-navy',
      'cotton-day-dress-teal',
      'wool-coat-brown',
      'straight-jeans-blue',
      'striped-dress-shirt-tie-set-blue',
    ],
    promise: 'Hems and small repairs are free for as long as you own the piece.',
  },
  Accessories: {
    mood: 'calm',
    words: 'Fine goods',
    goods: ['dress-watch-brown', 'blue-topaz-silver-ring', 'beach-sunglasses-coral', 'wooden-bead-bracelet', 'round-coin-purse-sand'],
    promise: 'We clean and mend what you bought here, whenever you pass by.',
  },
  'Baby & kids': {
    mood: 'sweet',
    words: 'Toys & more',
    goods: ['wooden-steam-train', 'big-red-fire-engine', 'wooden-nesting-dolls', 'die-cast-racing-car', 'space-rocket'],
    promise: 'Children may try everything on the low shelves.',
  },
  Games: {
    mood: 'night',
    words: 'Game shop',
    goods: [
      'white-six-sided-dice',
      'wireless-game-controller',
      'bullseye-dartboard',
      'classic-playing-cards-with-joker',
      'regulation-eight-ball',
    ],
    promise: 'Someone here has played it and will explain the rules.',
  },
  'Party & gifts': {
    mood: 'sweet',
    words: 'Party supply',
    goods: ['gold-gift-box-with-bow', 'vanilla-birthday-cake-cardinal-bakery', 'graduation-cap-with-tassel', 'gold-trophy-cup'],
    promise: 'We wrap every gift, also the ones you bought somewhere else.',
  },
  Kitchen: {
    mood: 'earth',
    words: 'Cookware',
    goods: ['enamel-teapot-red', '8-inch-chef-s-knife', 'cheese-fondue-set', 'reusable-cup-with-straw-blue', 'brass-balance-scale'],
    promise: 'We sharpen your knives while you look around.',
  },
  Home: {
    mood: 'calm',
    words: 'Home goods',
    goods: ['oak-dining-chair-brown', 'wooden-mantel-clock', 'gold-oval-mirror', 'willow-basket', 'white-pillar-candle'],
    promise: 'Take a piece home for a weekend, and decide there.',
  },
  Electronics: {
    mood: 'night',
    words: 'Electronics',
    goods: [
      'everyday-wireless-headphones-teal',
      'unlocked-5g-smartphone-navy',
      '14-inch-laptop',
      'mirrorless-camera-with-35-mm-lens',
      'portable-am-fm-radio',
    ],
    promise: 'Whatever we sell we also set up, and we still answer questions a year later.',
  },
  'Garden & flowers': {
    mood: 'fresh',
    words: 'Garden & bloom',
    goods: ['ficus-in-terracotta-pot', 'column-cactus', 'windmill-palm', 'white-spruce', 'sunflower-seedlings'],
    promise: 'Send us a photo of a sad plant, and we write back what it needs.',
  },
  'Books & office': {
    mood: 'earth',
    words: 'Booksellers',
    goods: ['surprise-trio-of-novels', 'yellow-ring-notebook', '8-inch-scissors-red', 'hb-pencils'],
    promise: 'If we do not have a book, it is here in two days.',
  },
  'Beauty & health': {
    mood: 'sweet',
    words: 'Apothecary',
    goods: ['rose-body-lotion', 'rose-soap-bar'],
    promise: 'Ask for a sample of anything. Your skin should decide.',
  },
  'Sweets & snacks': {
    mood: 'sweet',
    words: 'Confectioners',
    goods: ['rainbow-swirl-lollipop', 'pink-raspberry-cupcakes-cardinal-bakery', 'fresh-chocolate-chip-cookies-cardinal-bakery'],
    promise: 'The first piece is always a taste, on the house.',
  },
  Bakery: {
    mood: 'earth',
    words: 'Bakers',
    goods: [
      'butter-croissants-cardinal-bakery',
      'fresh-white-sandwich-loaf-twin-rivers-grocery',
      'chocolate-glazed-doughnuts-cardinal-bakery',
    ],
    promise: 'The ovens stand behind the counter, so you can see what comes out next.',
  },
  Drinks: {
    mood: 'earth',
    words: 'Coffee & tea',
    goods: ['2615', '1fad6', '1f375', '1f9c3', '1f37a'],
    promise: 'Tell us how you brew, and we grind it to match.',
  },
  Pets: {
    mood: 'fresh',
    words: 'Pet supply',
    goods: ['1f9b4', '1f420', '1f3be', '1f99c', '1f43e'],
    promise: 'There is a water bowl at the door and a treat at the counter.',
  },
  Grocery: {
    mood: 'fresh',
    words: 'Grocers',
    goods: ['gala-apples', 'whole-carrots', 'golden-pineapple', 'green-leaf-lettuce', 'seeded-watermelon-wedge'],
    promise: 'We know most of our growers by their first names.',
  },
  'Deli & takeout': {
    mood: 'bold',
    words: 'Delicatessen',
    goods: ['1f96a', '1f32e', '1f35c', '1f9c0', '1f371'],
    promise: 'Call ahead, and your lunch waits for you instead of the other way around.',
  },
  'Arts & crafts': {
    mood: 'sweet',
    words: 'Art & craft',
    goods: ['wooden-palette-with-paints', 'wool-yarn-with-needles-blue', 'thread-needle-red'],
    promise: 'Bring your project when you are stuck. Someone at the long table has been there.',
  },
  Music: {
    mood: 'night',
    words: 'Music house',
    goods: ['solid-body-electric-guitar-red', 'student-alto-saxophone', 'birch-snare-drum', 'student-violin', 'student-trumpet'],
    promise: 'Every instrument on the wall may be taken down and played.',
  },
  'DIY & garage': {
    mood: 'bold',
    words: 'Hardware',
    goods: ['claw-hammer', 'combination-wrench', 'utility-bucket-blue', 'steel-toolbox-red', 'soft-grip-screwdriver-red'],
    promise: 'Bring the broken part. We have its twin in a drawer.',
  },
  'Cleaning & bath': {
    mood: 'fresh',
    words: 'Clean & bath',
    goods: ['corn-broom', 'rose-soap-bar', 'utility-bucket-blue', 'clawfoot-bathtub', 'willow-basket'],
    promise: 'Bring your empty bottles, and we fill them again.',
  },
}
