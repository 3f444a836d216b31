import { department } from './kind.ts'

const COOL = 'Keep cool; refrigerate after opening'
const ID = 'You must be 21; we check ID at pickup'

export const drinks = department('Drinks', [
  {
    name: 'Coffee beans',
    class: 'drink',
    form: 'coffee-bag',
    size: 'Net weight',
    price: [10, 40],
    facts: { Ingredients: 'Coffee beans', Storage: 'Keep closed, cool and dry; use within 4 weeks of opening', Grind: 'Whole bean' },
    text: 'Roasted to order in small lots, with the roast date on the bag. A valve lets gas out and keeps air from coming in.',
    tags: ['coffee', 'breakfast'],
    products: `
      North Pier Roasters | Harbor Blend | 12 oz; 2 lb | Medium roast | 14.99; 34.99 | #2f4f6f | 2615 | About: Tastes of cocoa and toasted nuts.
      North Pier Roasters | Lighthouse Espresso | 12 oz; 2 lb | Dark roast | 15.99; 36.99 | #2b2422 | 2615 | About: Made for espresso and milk drinks, with a thick crema.
      North Pier Roasters | Ethiopia Guji | 12 oz | Light roast | 18.99 | #c9743f | | About: Tastes of peach and jasmine.; Origin: Ethiopia
      North Pier Roasters | Colombia Huila | 12 oz | Medium roast | 16.99 | #8f3a2b | | About: Tastes of caramel and red apple.; Origin: Colombia
      North Pier Roasters | Swiss Water Decaf | 12 oz | Medium roast, decaf | 16.49 | #5f7f6a | | About: Decaffeinated with water alone.
      Old Signal Coffee | Breakfast Roast | 12 oz | Ground, medium | 11.99 | #d99a3a | 1f305 | Ingredients: Ground coffee; Grind: Medium, for drip makers
      Old Signal Coffee | French Roast | 12 oz | Ground, dark | 11.99 | #55302a | 1f311 | Ingredients: Ground coffee; Grind: Medium, for drip makers
      Old Signal Coffee | Cold Brew Grind | 16 oz | Ground, coarse | 13.99 | #3f6f7a | 1f9ca | Ingredients: Ground coffee; Grind: Coarse, for cold brew and French press
    `,
  },
  {
    name: 'Tea',
    class: 'drink',
    form: 'tea-box',
    size: 'Count',
    price: [4, 14],
    facts: { Storage: 'Keep closed, dry and away from strong smells', Steeping: '3 to 5 minutes at 200 °F' },
    text: 'Tea bags without staples, each in its own envelope.',
    tags: ['tea', 'hot drink'],
    products: `
      Kettle & Leaf | English Breakfast Tea | 20; 50 | Black tea | 4.99; 9.99 | #9c2f2b | | Ingredients: Black tea
      Kettle & Leaf | Earl Grey Tea | 20; 50 | With bergamot | 4.99; 9.99 | #3f4f7a | 1f34b | Ingredients: Black tea, bergamot oil
      Kettle & Leaf | Sencha Green Tea | 20 | Green tea | 5.49 | #6f9a4a | 1f375 | Ingredients: Green tea; Steeping: 2 minutes at 175 °F
      Kettle & Leaf | Peppermint Tea | 20 | No caffeine | 4.99 | #3f9a7f | 1f33f | Ingredients: Peppermint leaves; Steeping: 5 to 7 minutes at 208 °F
      Kettle & Leaf | Chamomile Tea | 20 | No caffeine | 4.99 | #e0bf3f | 1f33c | Ingredients: Chamomile flowers; Steeping: 5 to 7 minutes at 208 °F
      Pearl Tea House | Jasmine Green Tea | 20 | Scented with flowers | 6.49 | #5fa58a | 1f33a | Ingredients: Green tea, jasmine flowers; Steeping: 2 minutes at 175 °F
      Pearl Tea House | Masala Chai | 20 | With spices | 5.99 | #b5652f | 1fada | Ingredients: Black tea, ginger, cinnamon, cardamom, cloves
    `,
  },
  {
    name: 'Loose tea',
    class: 'drink',
    form: 'round-tin',
    size: 'Net weight',
    price: [9, 38],
    facts: { Storage: 'Keep closed, dry and dark', Steeping: '3 minutes at 195 °F, one teaspoon a cup' },
    text: 'Whole leaf in a tin with a tight lid, enough for about forty cups.',
    tags: ['tea', 'gift'],
    products: `
      Pearl Tea House | Ceremonial Matcha | 1 oz | Stone ground | 29.99 | #7fae4a | 1f375 | Ingredients: Green tea powder; Steeping: Whisk half a teaspoon into 2 oz of water at 175 °F
      Pearl Tea House | Oolong Tea | 3 oz | Lightly roasted | 15.99 | #8a6a3f | | Ingredients: Oolong tea
      Pearl Tea House | Darjeeling First Flush | 3 oz | Spring harvest | 18.99 | #c9a53f | | Ingredients: Black tea
      Kettle & Leaf | Rooibos Vanilla | 3 oz | No caffeine | 11.99 | #b5502f | | Ingredients: Rooibos, vanilla
    `,
  },
  {
    name: 'Soda',
    class: 'drink',
    form: 'soda-can',
    size: 'Count',
    price: [1, 13],
    facts: { Storage: 'Serve cold', Volume: '12 fl oz per can' },
    text: 'Sparkling and made with cane sugar. Serve over ice.',
    tags: ['soda', 'cold drink'],
    products: `
      Fizz Works | Cola | 1; 6 | Cane sugar | 1.49; 6.99 | #a5242b | 1f9ca | Ingredients: carbonated water, cane sugar, kola extract, caffeine
      Fizz Works | Root Beer | 1; 6 | With vanilla | 1.49; 6.99 | #5f3a25 | | Ingredients: carbonated water, cane sugar, sarsaparilla, vanilla
      Fizz Works | Ginger Ale | 1; 6 | Real ginger | 1.49; 6.99 | #c9a54a | 1fada | Ingredients: carbonated water, cane sugar, ginger, lemon juice
      Fizz Works | Lemon-Lime Soda | 1; 6 | No caffeine | 1.49; 6.99 | #6fae3f | 1f34b | Ingredients: carbonated water, cane sugar, lemon and lime juice
      Fizz Works | Orange Soda | 1; 6 | With juice | 1.49; 6.99 | #e8832b | 1f34a | Ingredients: carbonated water, cane sugar, orange juice
      Fizz Works | Black Cherry Sparkling Water | 8 | No sugar | 5.49 | #8f2f5a | 1f352 | Ingredients: carbonated water, natural black cherry flavor
      Fizz Works | Lime Sparkling Water | 8 | No sugar | 5.49 | #4fae8a | | Ingredients: carbonated water, natural lime flavor
    `,
  },
  {
    name: 'Bottled water',
    class: 'drink',
    form: 'water-bottle-drink',
    size: 'Count',
    price: [1, 14],
    facts: { Storage: 'Keep cool and out of the sun', Volume: '16.9 fl oz per bottle' },
    text: 'Water in a bottle made of recycled plastic. Please return or recycle it.',
    tags: ['water', 'cold drink'],
    products: `
      Stillwater Spring | Spring Water | 1; 12 | Minnesota | 1.29; 7.99 | #3f8fc9 | | Ingredients: Spring water
      Stillwater Spring | Sparkling Mineral Water | 1; 6 | Lively | 1.79; 8.99 | #2f7f6a | | Ingredients: Carbonated mineral water
      Trailhead Hydration | Electrolyte Lemon Water | 1; 6 | Zero sugar | 2.29; 11.99 | #d9c93a | 1f34b | Ingredients: water, sea salt, potassium citrate, lemon juice
    `,
  },
  {
    name: 'Juice',
    class: 'drink',
    form: 'juice-carton',
    size: 'Volume',
    price: [3, 9],
    facts: { Storage: 'Keep refrigerated and use within 7 days of opening' },
    text: 'Pressed fruit and nothing added. Shake before pouring.',
    tags: ['juice', 'breakfast'],
    products: `
      Orchard Press | Orange Juice | 52 fl oz | With pulp | 5.49 | #e8912b | 1f34a | Ingredients: orange juice
      Orchard Press | Apple Juice | 52 fl oz | Cloudy | 4.49 | #c9553a | 1f34e | Ingredients: apple juice
      Orchard Press | Grape Juice | 52 fl oz | Concord | 4.99 | #5a2f7a | 1f347 | Ingredients: grape juice
      Orchard Press | Tomato Juice | 32 fl oz | Low sodium | 3.99 | #c7352b | 1f345 | Ingredients: tomato juice, sea salt
      Orchard Press | Mango Nectar | 32 fl oz | With pulp | 4.29 | #f0a52b | 1f96d | Ingredients: mango purée, water, cane sugar, citric acid
    `,
  },
  {
    name: 'Bottled soft drink',
    class: 'drink',
    form: 'bottle',
    size: 'Volume',
    price: [2.5, 9],
    facts: { Storage: COOL },
    text: 'A still drink in a glass bottle, ready to pour over ice.',
    tags: ['cold drink', 'picnic'],
    products: `
      Orchard Press | Classic Lemonade | 16 fl oz; 32 fl oz | Fresh squeezed | 3.49; 5.99 | #e6d04a | 1f34b | Ingredients: water, lemon juice, cane sugar
      Orchard Press | Strawberry Lemonade | 16 fl oz | With purée | 3.79 | #e0607a | 1f353 | Ingredients: water, lemon juice, strawberry purée, cane sugar
      Kettle & Leaf | Unsweetened Iced Tea | 16 fl oz | Black tea | 2.99 | #a5622f | | Ingredients: water, black tea, lemon juice
      Kettle & Leaf | Peach Iced Tea | 16 fl oz | Lightly sweet | 3.29 | #e59a5a | 1f351 | Ingredients: water, black tea, peach purée, cane sugar
      Bright Culture | Ginger Kombucha | 16 fl oz | Raw | 4.49 | #c9a23f | 1fada | Ingredients: water, tea, cane sugar, ginger, live cultures
      Bright Culture | Raspberry Kombucha | 16 fl oz | Raw | 4.49 | #b53a6a | | Ingredients: water, tea, cane sugar, raspberry juice, live cultures
      North Pier Roasters | Cold Brew Coffee | 16 fl oz; 32 fl oz | Ready to drink | 4.99; 8.99 | #3a2a25 | 2615 | Ingredients: water, coffee; Storage: Keep refrigerated
    `,
  },
  {
    name: 'Drink syrup',
    class: 'drink',
    form: 'bottle',
    size: 'Volume',
    price: [7, 17],
    facts: { Storage: COOL, 'How to use': 'Mix one part with five parts of water, soda or milk' },
    text: 'A thick syrup for sodas, coffee drinks and cocktails without alcohol. One bottle makes about 24 drinks.',
    tags: ['syrup', 'mixer'],
    products: `
      Amber Hour | Vanilla Syrup | 375 ml | For coffee | 9.99 | #d9bf8a | 1f33c | Ingredients: cane sugar, water, vanilla
      Amber Hour | Caramel Syrup | 375 ml | For coffee | 9.99 | #a5652f | 1f36e | Ingredients: cane sugar, water, salt
      Amber Hour | Ginger Syrup | 375 ml | For soda | 10.49 | #c9953a | 1fada | Ingredients: cane sugar, water, ginger, lemon juice
      Amber Hour | Grenadine | 375 ml | Real pomegranate | 11.49 | #a51f3a | | Ingredients: pomegranate juice, cane sugar, lemon juice
    `,
  },
  {
    name: 'Wine',
    class: 'alcohol',
    form: 'wine-bottle',
    size: 'Volume',
    price: [9, 50],
    facts: { Alcohol: '13.5 % by volume', Age: ID, Serve: 'At 60 to 65 °F' },
    text: 'Bottled at the winery and closed with a natural cork. Contains sulfites.',
    tags: ['wine', 'dinner'],
    products: `
      Ridgeline Cellars | Pinot Noir | 750 ml | Oregon, 2023 | 21.99 | #6a2436 | 1f347 | About: Light and dry, with red cherry and a little spice.
      Ridgeline Cellars | Cabernet Sauvignon | 750 ml | California, 2022 | 24.99 | #4a1a26 | | About: Full and dry, with dark fruit and firm tannins.; Alcohol: 14.2 % by volume
      Ridgeline Cellars | Chardonnay | 750 ml | California, 2023 | 17.99 | #d9c46a | | About: Dry and round, with pear and a little oak.; Serve: At 50 °F
      Ridgeline Cellars | Sauvignon Blanc | 750 ml | Washington, 2024 | 14.99 | #9cae5a | | About: Crisp and dry, with grapefruit and cut grass.; Alcohol: 12.5 % by volume; Serve: At 48 °F
      Ridgeline Cellars | Dry Rosé | 750 ml | Washington, 2024 | 15.99 | #e59a9c | 1f353 | About: Dry and fresh, with wild strawberry.; Alcohol: 12.5 % by volume; Serve: At 48 °F
      Ridgeline Cellars | Brut Sparkling Wine | 750 ml | New York | 22.99 | #c9b23f | 1f942 | About: Dry, with fine bubbles.; Alcohol: 12 % by volume; Serve: At 45 °F
      Orchard Press | Alcohol-Free Sparkling Rosé | 750 ml | 0.0 % | 12.99 | #e07f9a | | Alcohol: None; Age: For all ages; Serve: At 45 °F
    `,
  },
  {
    name: 'Beer',
    class: 'alcohol',
    form: 'soda-can',
    art: '1f37a',
    size: 'Count',
    price: [9, 22],
    facts: { Alcohol: '5 % by volume', Age: ID, Volume: '12 fl oz per can', Storage: 'Keep cold' },
    text: 'Brewed from barley, hops, yeast and water, and canned at the brewery.',
    tags: ['beer', 'barbecue'],
    products: `
      Stillwater Brewing | Lake Lager | 6; 12 | Crisp | 9.99; 17.99 | #3f7fae | | Alcohol: 4.6 % by volume
      Stillwater Brewing | Hazy IPA | 6 | Juicy | 11.99 | #e09a2b | | Alcohol: 6.5 % by volume
      Stillwater Brewing | Amber Ale | 6 | Malty | 10.99 | #a5502b | | Alcohol: 5.2 % by volume
      Stillwater Brewing | Oatmeal Stout | 6 | Dark | 11.99 | #2b2422 | | Alcohol: 5.8 % by volume
      Stillwater Brewing | Alcohol-Free Pale Ale | 6 | Less than 0.5 % | 9.99 | #5f9a5a | | Alcohol: Less than 0.5 % by volume; Age: For adults
    `,
  },
  {
    name: 'Hot coffee to go',
    class: 'drink',
    render: '2615',
    isOwn: true,
    size: 'Size: 8 oz, 12 oz',
    price: [2, 6],
    facts: { Ingredients: 'Coffee, water', Storage: 'Drink at once' },
    text: 'A cup of our house coffee, brewed when you arrive. Milk and sugar are at the counter. Pick up only.',
    tags: ['coffee'],
    products: `
      | House Coffee | | | 2.99; 3.79
    `,
  },
  {
    name: 'Bubble tea',
    class: 'drink',
    render: '1f9cb',
    isOwn: true,
    price: [5, 8],
    facts: { Ingredients: 'black tea, milk, tapioca pearls, brown sugar', Allergens: 'Milk', Storage: 'Drink at once' },
    text: 'Cold milk tea with chewy tapioca pearls and a wide straw. Pick up only.',
    tags: ['tea', 'cold drink'],
    products: `
      | Brown Sugar Bubble Tea | | | 6.29
    `,
  },
  {
    name: 'Juice box',
    class: 'drink',
    render: '1f9c3',
    size: 'Count',
    price: [1, 9],
    facts: { Ingredients: 'apple juice', Storage: 'Keep cool', Volume: '6.75 fl oz each' },
    text: 'A small box of apple juice with a straw, for lunch boxes and trips.',
    tags: ['juice', 'lunch box'],
    products: `
      Orchard Press | Apple Juice Boxes | 8 | | 4.79
    `,
  },
])
