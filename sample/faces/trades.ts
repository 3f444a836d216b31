/** What a department looks and sounds like: its mood of colors, words for a badge, goods for a window, and a sentence for a story. */
type Trade = {
  mood: 'fresh' | 'earth' | 'night' | 'sweet' | 'bold' | 'calm'
  words: string
  /** Renders of @lobehub/fluent-emoji-3d. */
  goods: readonly string[]
  promise: string
}

export const TRADES: Record<string, Trade> = {
  'Outdoor & travel': {
    mood: 'earth',
    words: 'Outfitters',
    goods: ['26fa', '1f97e', '1f6b2', '1f9f3', '1f9e2'],
    promise: 'Tell us where you are going, and we tell you what to leave at home.',
  },
  Shoes: {
    mood: 'bold',
    words: 'Footwear',
    goods: ['1f45f', '1f97e', '1f462', '1f97f', '1f45e'],
    promise: 'Bring the pair you like best. We find one that fits the same.',
  },
  Sports: {
    mood: 'bold',
    words: 'Sporting goods',
    goods: ['26bd', '1f3c0', '1f3c8', '26be', '1f3be'],
    promise: 'Everything may be tried before you buy it, on the small court in the back.',
  },
  Clothing: {
    mood: 'calm',
    words: 'Clothiers',
    goods: ['1f455', '1f457', '1f9e5', '1f456', '1f454'],
    promise: 'Hems and small repairs are free for as long as you own the piece.',
  },
  Accessories: {
    mood: 'calm',
    words: 'Fine goods',
    goods: ['1f45c', '231a', '1f48d', '1f452', '1f45b'],
    promise: 'We clean and mend what you bought here, whenever you pass by.',
  },
  'Baby & kids': {
    mood: 'sweet',
    words: 'Toys & more',
    goods: ['1f9f8', '1f682', '1fa80', '1f9e9', '1f388'],
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
    goods: ['1f373', '1f52a', '1fad6', '1f374', '1f963'],
    promise: 'We sharpen your knives while you look around.',
  },
  Home: {
    mood: 'calm',
    words: 'Home goods',
    goods: ['1fa91', '1f4a1', '1fab4', '1fa94', '1fa9e'],
    promise: 'Take a piece home for a weekend, and decide there.',
  },
  Electronics: {
    mood: 'night',
    words: 'Electronics',
    goods: ['1f3a7', '1f4f1', '1f4bb', '1f4f7', '1f4fa'],
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
    goods: ['1f950', '1f35e', '1f956', '1f9c1', '1f96f'],
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
    goods: ['1f34e', '1f955', '1f34d', '1f96c', '1f349'],
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
    goods: ['1f9f9', '1f9fc', '1f9fd', '1f6c1', '1f9fa'],
    promise: 'Bring your empty bottles, and we fill them again.',
  },
}
