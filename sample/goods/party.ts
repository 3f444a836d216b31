import { department } from './kind.ts'

export const party = department('Party & gifts', [
  {
    name: 'Greeting card',
    class: 'paper',
    form: 'greeting-card',
    price: [3, 9],
    facts: { Material: 'Recycled card stock', Contents: 'One card and a kraft envelope', Dimensions: '5 × 7 in' },
    text: 'A folded card, blank inside, with an envelope. Printed on heavy recycled stock.',
    tags: ['cards', 'gift'],
    products: `
      Ribbon & Rye | Happy Birthday Card | | Birthday | 4.99 | #e8a53a | 1f382
      Ribbon & Rye | Balloons Birthday Card | | Birthday | 4.99 | #5fa5d9 | 1f388
      Ribbon & Rye | Thank You Card | | Thank you | 4.49 | #8fbf8a | 1f490
      Ribbon & Rye | Congratulations Card | | Congratulations | 4.99 | #e07a9a | 1f389
      Ribbon & Rye | New Baby Card | | New baby | 4.99 | #9fc9e0 | 1f37c
      Ribbon & Rye | Sympathy Card | | Sympathy | 4.49 | #9a9fb5 | 1f54a-fe0f
      Ribbon & Rye | Wedding Card | | Wedding | 5.49 | #d9c9a5 | 1f48d
      Paper Lantern Press | Graduation Card | | Graduation | 4.99 | #3f4f7a | 1f393
      Paper Lantern Press | Christmas Tree Card | | Holiday | 4.99 | #2f7a4f | 1f384
      Paper Lantern Press | Lunar New Year Card | | Lunar New Year | 4.99 | #c22f35 | 1f3ee
      Paper Lantern Press | Get Well Soon Card | | Get well | 4.49 | #e8c94f | 1f33b
      Paper Lantern Press | I Love You Card | | Love | 4.99 | #d93f55 | 2764-fe0f
    `,
  },
  {
    name: 'Wrapping paper',
    class: 'paper',
    form: 'wrapping-paper-roll',
    price: [5, 14],
    facts: { Material: 'Uncoated recyclable paper', Contents: 'One roll, 30 in × 12 ft' },
    text: 'Heavy paper that folds sharply and does not tear at the corners. A grid on the back helps to cut straight.',
    tags: ['gift wrap'],
    products: `
      Ribbon & Rye | Kraft Stripe Wrapping Paper | | 30 sq ft | 6.99 | #b58a5a/#ffffff/stripes
      Ribbon & Rye | Confetti Dot Wrapping Paper | | 30 sq ft | 6.99 | #f0a5b5/#ffffff/dots
      Ribbon & Rye | Forest Leaves Wrapping Paper | | 30 sq ft | 7.49 | #3f6f55/#cfe0b5/leaves
      Paper Lantern Press | Holiday Plaid Wrapping Paper | | 30 sq ft | 7.49 | #b52f35/#2f5f45/plaid
      Paper Lantern Press | Midnight Geometric Wrapping Paper | | 30 sq ft | 7.49 | #2f3a6a/#e0c46a/geometric
      Paper Lantern Press | Ocean Waves Wrapping Paper | | 30 sq ft | 7.49 | #4fa5c0/#ffffff/waves
    `,
  },
  {
    name: 'Gift bag',
    class: 'paper',
    form: 'gift-bag',
    size: 'Size',
    price: [3, 10],
    facts: { Material: 'Recyclable paper, cotton handles', Contents: 'One bag, one sheet of tissue, one tag' },
    text: 'A sturdy bag with rope handles and a flat base that stands on its own.',
    tags: ['gift wrap'],
    products: `
      Ribbon & Rye | Birthday Cake Gift Bag | Small; Large | Birthday | 3.99; 5.99 | #f0c04f | 1f382
      Ribbon & Rye | Polka Dot Gift Bag | Small; Large | Any day | 3.99; 5.99 | #5fb0a5/#ffffff/dots
      Ribbon & Rye | Teddy Bear Gift Bag | Small; Large | New baby | 3.99; 5.99 | #9fc5e0 | 1f9f8
      Paper Lantern Press | Holiday Tree Gift Bag | Small; Large | Holiday | 4.29; 6.29 | #2f6f4f | 1f384
      Paper Lantern Press | Gold Stripe Wine Bag | Bottle | For a bottle | 4.49 | #c9a545/#ffffff/stripes
    `,
  },
  {
    name: 'Ribbon',
    class: 'supply',
    form: 'ribbon-roll',
    color: 'choice',
    price: [3, 12],
    facts: { 'How to use': 'Cut at an angle so that the ends do not fray' },
    text: 'A roll of ribbon for gifts, hair and crafts that ties into a firm bow.',
    tags: ['gift wrap', 'crafts'],
    products: `
      Ribbon & Rye | Satin Ribbon | | | 5.49 | Red, Navy, Pink | | Contents: 1 in × 10 yd of polyester satin
      Ribbon & Rye | Velvet Ribbon | | | 8.99 | Burgundy, Green | | Contents: 1 in × 5 yd of velvet
      Paper Lantern Press | Gingham Ribbon | | | 4.99 | Sky Blue, Yellow/White/checks | | Contents: 5/8 in × 10 yd of cotton
    `,
  },
  {
    name: 'Gift card holder',
    class: 'paper',
    form: 'gift-card-sleeve',
    price: [2, 6],
    facts: { Material: 'Recycled card stock', Contents: 'One sleeve with a slot and a ribbon' },
    text: 'A folded sleeve with a slot for a gift card or a note. The gift card is not included.',
    tags: ['gift wrap', 'cards'],
    products: `
      Ribbon & Rye | Birthday Gift Card Holder | | Birthday | 3.49 | #e07a5a | 1f381
      Paper Lantern Press | Holiday Gift Card Holder | | Holiday | 3.49 | #2f6f55 | 1f384
    `,
  },
  {
    name: 'Balloons',
    class: 'supply',
    form: 'balloons-pack',
    size: 'Count',
    price: [3, 15],
    facts: { Contents: 'Natural latex balloons, 12 in', 'How to use': 'Inflate to 11 in with air or helium; keep from children under 8' },
    text: 'Strong latex balloons that hold helium for about a day and air for a week.',
    tags: ['birthday', 'decor'],
    products: `
      Hooray Supply | Rainbow Balloons | 15; 50 | Assorted | 4.49; 10.99 | #e0484f/#4f8fd9
      Hooray Supply | Pastel Balloons | 15; 50 | Assorted | 4.49; 10.99 | #f0b5c9/#a5d9e0
      Hooray Supply | Gold & White Balloons | 15 | Pearl finish | 5.49 | #d9b54f/#ffffff
      Hooray Supply | Red Heart Balloons | 10 | Heart shaped | 5.99 | #c92f3f/#f0a5b0
    `,
  },
  {
    name: 'Helium balloon',
    class: 'supply',
    render: '1f388',
    color: 'choice',
    isOwn: true,
    price: [2, 6],
    facts: { Contents: 'One 12 in latex balloon with ribbon', 'How to use': 'Floats 12 to 18 hours; keep from children under 8' },
    text: 'A single balloon, filled with helium when you arrive and tied to a ribbon. Pick up only.',
    tags: ['birthday', 'decor'],
    products: `
      | Helium-Filled Balloon | | | 2.99 | Red, Blue, Yellow
    `,
  },
  {
    name: 'Paper plates',
    class: 'supply',
    form: 'party-plates',
    size: 'Count',
    price: [4, 14],
    facts: { Contents: '9 in paper plates', 'How to use': 'For cold and warm food; compostable' },
    text: 'Stiff plates for cake and pizza that do not bend or soak through.',
    tags: ['birthday', 'table'],
    products: `
      Hooray Supply | Confetti Party Plates | 8; 24 | 9 in | 4.49; 10.99 | #ffffff/#e0607a/dots
      Hooray Supply | Rainbow Stripe Party Plates | 8; 24 | 9 in | 4.49; 10.99 | #5fb0d9/#f0c04f/stripes
      Hooray Supply | Dinosaur Party Plates | 8 | 9 in | 4.99 | #7fae5a | 1f996
      Hooray Supply | Unicorn Party Plates | 8 | 9 in | 4.99 | #d9a5e0 | 1f984
      Hooray Supply | Plain White Plates | 24; 50 | 9 in | 6.99; 11.99 | #f7f5f0
    `,
  },
  {
    name: 'Banner',
    class: 'supply',
    form: 'banner',
    price: [5, 18],
    facts: { Contents: 'One garland of card stock, 10 ft', 'How to use': 'Hang by the cord; folds flat for the next party' },
    text: 'Letters or flags on a cotton cord, ready to hang over the table.',
    tags: ['birthday', 'decor'],
    products: `
      Hooray Supply | Happy Birthday Banner | | 10 ft | 8.99 | #f08a5a/#5fb0d9
      Hooray Supply | Congratulations Banner | | 10 ft | 8.99 | #3f4f7a/#e0c04f
      Hooray Supply | Rainbow Flag Bunting | | 10 ft | 7.99 | #e0484f/#4fae6a
      Hooray Supply | Welcome Home Banner | | 10 ft | 8.99 | #6fae9c/#ffffff
    `,
  },
  {
    name: 'Boxed gift set',
    class: 'cosmetic',
    form: 'gift-box-set',
    price: [18, 70],
    facts: { 'How to use': 'Each piece has its own leaflet' },
    text: 'A set in a lidded box with a ribbon and a blank card, ready to hand over.',
    tags: ['gift', 'self care'],
    products: `
      Isle Botanics | Lavender Bath Gift Set | | Soap, bath salt, oil | 34.99 | #9c86c9 | 1fabb | Ingredients: Lavender soap, sea salt, almond oil; In the box: Bar soap, 8 oz bath salt, 2 oz body oil
      Isle Botanics | Rose Hand Care Set | | Soap & cream | 28.99 | #e08aa5 | 1f339 | Ingredients: Rose soap, shea hand cream; In the box: Bar soap, 2 oz hand cream, linen cloth
      Isle Botanics | Citrus Spa Gift Set | | Scrub, soap, mitt | 39.99 | #e8a03a | 1f34a | Ingredients: Sugar, coconut oil, orange oil, olive soap; In the box: 8 oz scrub, bar soap, cotton mitt
    `,
  },
  {
    name: 'Party popper',
    class: 'supply',
    render: '1f389',
    size: 'Count',
    price: [3, 16],
    facts: { Contents: 'Paper confetti and streamers', 'How to use': 'Point away from faces and pull the string; from 12 years' },
    text: 'Cone poppers with paper confetti and streamers. No smoke and no flame.',
    tags: ['birthday', 'new year'],
    products: `
      Hooray Supply | Confetti Party Poppers | 6; 20 | | 4.99; 12.99
    `,
  },
  {
    name: 'Sparklers',
    class: 'supply',
    render: '1f387',
    size: 'Count',
    price: [4, 22],
    facts: { Contents: '10 in wire sparklers', 'How to use': 'Outdoors, at arm’s length, with an adult; drop into water afterwards' },
    text: 'Gold sparklers that burn for about a minute with little smoke.',
    tags: ['new year', 'wedding'],
    products: `
      Hooray Supply | Gold Sparklers | 10; 50 | | 4.99; 17.99
    `,
  },
  {
    name: 'Confetti ball',
    class: 'supply',
    render: '1f38a',
    price: [6, 20],
    facts: { Contents: 'Paper ball with confetti and streamers', 'How to use': 'Hang up and pull the ribbon' },
    text: 'A golden paper ball that opens in two halves and lets confetti and streamers fall.',
    tags: ['celebration', 'decor'],
    products: `
      Hooray Supply | Golden Confetti Ball | | | 11.99
    `,
  },
  {
    name: 'Pumpkin lantern',
    class: 'thing',
    render: '1f383',
    price: [12, 45],
    facts: { Material: 'Resin, LED', Dimensions: '9 × 9 × 8 in', Power: '3 AA batteries, not included' },
    text: 'A jack-o’-lantern that flickers like a candle, for porch and window. It keeps from year to year.',
    tags: ['halloween', 'decor'],
    products: `
      Hooray Supply | Light-Up Jack-o’-Lantern | | | 24.99
    `,
  },
  {
    name: 'Christmas tree',
    class: 'thing',
    render: '1f384',
    size: 'Height',
    price: [25, 250],
    facts: { Material: 'PVC needles, steel stand', Dimensions: 'About half as wide as tall', Includes: 'Star, ornaments and LED lights' },
    text: 'A decorated artificial tree with a star, ornaments and warm lights. It packs into its box for the next year.',
    tags: ['holiday', 'decor'],
    products: `
      Merry & Bright | Decorated Christmas Tree | 2 ft; 4 ft; 6 ft | | 34.99; 79.99; 169.99
    `,
  },
  {
    name: 'Red envelopes',
    class: 'paper',
    render: '1f9e7',
    size: 'Count',
    price: [3, 14],
    facts: { Material: 'Red paper with gold foil', Contents: 'Envelopes, 3.5 × 6.5 in' },
    text: 'Red envelopes with a golden fortune sign, for Lunar New Year and weddings.',
    tags: ['lunar new year', 'gift'],
    products: `
      Golden Lantern | Lucky Red Envelopes | 6; 24 | | 3.99; 9.99
    `,
  },
  {
    name: 'Graduation cap',
    class: 'clothing',
    render: '1f393',
    size: 'Size: One size',
    price: [10, 30],
    facts: { Material: 'Polyester, cardboard mortarboard', Care: 'Wipe clean' },
    text: 'A black cap with an elastic band and a gold tassel that can be changed for the school’s.',
    tags: ['graduation'],
    products: `
      Hooray Supply | Graduation Cap with Tassel | | | 14.99
    `,
  },
  {
    name: 'Masquerade masks',
    class: 'thing',
    render: '1f3ad',
    price: [8, 30],
    facts: { Material: 'Papier-mâché', Dimensions: '7 × 8 in each' },
    text: 'A pair of theater masks, one laughing and one sad, to wear with a ribbon or to hang on a wall.',
    tags: ['costume', 'theater'],
    products: `
      Merry & Bright | Comedy & Tragedy Masks | | | 19.99
    `,
  },
  {
    name: 'Raffle tickets',
    class: 'paper',
    render: '1f3ab',
    size: 'Count',
    price: [5, 20],
    facts: { Material: 'Card stock', Contents: 'Double tickets with running numbers' },
    text: 'Yellow double tickets on a roll, numbered twice for draws, drinks and coat checks.',
    tags: ['school', 'event'],
    products: `
      Hooray Supply | Double Raffle Tickets | 500; 2,000 | | 7.99; 17.99
    `,
  },
  {
    name: 'Gift box',
    class: 'paper',
    render: '1f381',
    size: 'Size: Small (6 in), Large (10 in)',
    price: [4, 16],
    facts: { Material: 'Rigid cardboard, satin ribbon', Contents: 'One empty box with lid and bow' },
    text: 'A golden box with a red bow that is tied for good: lift the lid, put the gift in, done.',
    tags: ['gift wrap'],
    products: `
      Ribbon & Rye | Gold Gift Box with Bow | | | 6.99; 10.99
    `,
  },
  {
    name: 'Party candle set',
    class: 'supply',
    form: 'box',
    art: '1f56f-fe0f',
    size: 'Count',
    price: [3, 9],
    facts: { Contents: 'Wax candles with holders', 'How to use': 'Light with an adult present; burn about 12 minutes' },
    text: 'Thin candles with holders for the birthday cake. Drip free.',
    tags: ['birthday', 'cake'],
    products: `
      Hooray Supply | Rainbow Birthday Candles | 24 | With holders | 3.99 | #e8607a
      Hooray Supply | Gold Birthday Candles | 12 | Extra tall | 4.99 | #d0a83f
    `,
  },
])
