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
    goods: ['everyday-handbag-red', 'weekend-backpack-navy', 'beach-sunglasses-coral', 'round-coin-purse-sand', 'leather-briefcase-brown'],
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
    goods: ['1f3b2', '1f3ae', '1f9e9', '1f0cf', '1fa80'],
    promise: 'Someone here has played it and will explain the rules.',
  },
  'Party & gifts': {
    mood: 'sweet',
    words: 'Party supply',
    goods: ['1f381', '1f388', '1f382', '1f380', '1f389'],
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
    goods: ['1f490', '1fab4', '1f33b', '1f337', '1f335'],
    promise: 'Send us a photo of a sad plant, and we write back what it needs.',
  },
  'Books & office': {
    mood: 'earth',
    words: 'Booksellers',
    goods: ['1f4da', '1f4d6', '1f4d4', '1f4d2', '1f4ce'],
    promise: 'If we do not have a book, it is here in two days.',
  },
  'Beauty & health': {
    mood: 'sweet',
    words: 'Apothecary',
    goods: ['1f9f4', '1f484', '1f9fc', '1f338', '1fae7'],
    promise: 'Ask for a sample of anything. Your skin should decide.',
  },
  'Sweets & snacks': {
    mood: 'sweet',
    words: 'Confectioners',
    goods: ['1f36d', '1f36b', '1f36a', '1f9c1', '1f369'],
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
    goods: ['1f3a8', '1f9f6', '1f9f5', '1f9f7', '1f380'],
    promise: 'Bring your project when you are stuck. Someone at the long table has been there.',
  },
  Music: {
    mood: 'night',
    words: 'Music house',
    goods: ['1f3b8', '1f3b9', '1f3b7', '1f941', '1f3bb'],
    promise: 'Every instrument on the wall may be taken down and played.',
  },
  'DIY & garage': {
    mood: 'bold',
    words: 'Hardware',
    goods: ['1f528', '1f527', '1faa3', '1f9f0', '1fa9b'],
    promise: 'Bring the broken part. We have its twin in a drawer.',
  },
  'Cleaning & bath': {
    mood: 'fresh',
    words: 'Clean & bath',
    goods: ['corn-broom', 'rose-soap-bar', 'utility-bucket-blue', 'clawfoot-bathtub', 'willow-basket'],
    promise: 'Bring your empty bottles, and we fill them again.',
  },
}
