import { department } from './kind.ts'

const DRY = 'Keep cool and dry'

export const sweets = department('Sweets & snacks', [
  {
    name: 'Chocolate bar',
    class: 'food',
    form: 'chocolate-bar',
    size: 'Net weight',
    price: [3, 9],
    facts: { Allergens: 'Milk, soy', Storage: DRY, Cocoa: '38 %' },
    text: 'A molded bar that breaks into pieces. May contain traces of nuts.',
    tags: ['chocolate', 'gift'],
    products: `
      Plum & Praline | Milk Chocolate Bar | 3 oz | Creamy | 4.49 | #8a5a3a | | Ingredients: cane sugar, cocoa butter, milk powder, cocoa, soy lecithin
      Plum & Praline | Dark Chocolate Bar | 3 oz | 72 % cocoa | 4.99 | #3a2420 | | Ingredients: cocoa, cane sugar, cocoa butter; Allergens: None; Cocoa: 72 %
      Plum & Praline | Extra Dark Chocolate Bar | 3 oz | 85 % cocoa | 4.99 | #22201f | | Ingredients: cocoa, cane sugar, cocoa butter; Allergens: None; Cocoa: 85 %
      Plum & Praline | Hazelnut Milk Chocolate | 3 oz | Whole nuts | 5.29 | #b5803f | 1f330 | Ingredients: cane sugar, cocoa butter, hazelnuts, milk powder, cocoa; Allergens: Milk, hazelnuts
      Plum & Praline | Sea Salt Caramel Chocolate | 3 oz | Soft center | 5.29 | #3f6f8f | 1f36e | Ingredients: cane sugar, cocoa butter, cream, milk powder, cocoa, sea salt; Allergens: Milk
      Cacao Street | Orange Dark Chocolate | 2.8 oz | 60 % cocoa | 4.79 | #e0812b | 1f34a | Ingredients: cocoa, cane sugar, cocoa butter, orange oil; Allergens: None; Cocoa: 60 %
      Cacao Street | Raspberry Dark Chocolate | 2.8 oz | 60 % cocoa | 4.79 | #b52f5a | | Ingredients: cocoa, cane sugar, cocoa butter, dried raspberries; Allergens: None; Cocoa: 60 %
      Cacao Street | White Chocolate with Vanilla | 2.8 oz | Bourbon vanilla | 4.79 | #e6d3a8 | 1f33c | Ingredients: cane sugar, cocoa butter, milk powder, vanilla; Cocoa: 30 %
      Cacao Street | Mint Dark Chocolate | 2.8 oz | Cool and crisp | 4.79 | #2f7f6a | 1f33f | Ingredients: cocoa, cane sugar, cocoa butter, peppermint oil; Allergens: None; Cocoa: 60 %
    `,
  },
  {
    name: 'Boxed chocolates',
    class: 'food',
    form: 'gift-box-set',
    art: '1f36b',
    size: 'Count',
    price: [12, 60],
    facts: { Allergens: 'Milk, soy, almonds, hazelnuts', Storage: 'Keep at 60 to 68 °F and eat within 6 weeks' },
    text: 'Filled chocolates in a box with a guide to each piece. Wrapped and ready to give.',
    tags: ['chocolate', 'gift'],
    products: `
      Plum & Praline | Chocolate Truffles | 9; 16 | Dark & milk | 18.99; 31.99 | #5a2f3f | | Ingredients: chocolate, cream, butter, cocoa
      Plum & Praline | Salted Caramels in Chocolate | 12 | Soft | 22.99 | #2f5f7a | | Ingredients: sugar, cream, butter, chocolate, sea salt; Allergens: Milk, soy
      Plum & Praline | Assorted Pralines | 16; 32 | Twelve kinds | 29.99; 54.99 | #8f2436 | | Ingredients: chocolate, hazelnuts, almonds, cream, butter
      Cacao Street | Peppermint Bark | 12 | Winter only | 16.99 | #b5303a | 1f384 | Ingredients: white chocolate, dark chocolate, peppermint candy; Allergens: Milk, soy
    `,
  },
  {
    name: 'Gummy candy',
    class: 'food',
    form: 'candy-bag',
    size: 'Net weight',
    price: [2.5, 12],
    facts: { Allergens: 'None', Storage: DRY },
    text: 'Soft fruit candy with natural colors, in a bag to share.',
    tags: ['candy', 'movie night'],
    products: `
      Nickel Candy Works | Gummy Bears | 5 oz; 1 lb | Five flavors | 2.99; 7.49 | #d94a4a | 1f43b | Ingredients: glucose syrup, sugar, gelatin, fruit juice, citric acid
      Nickel Candy Works | Sour Worms | 5 oz; 1 lb | Very sour | 2.99; 7.49 | #6fae3a | 1f41b | Ingredients: glucose syrup, sugar, gelatin, citric acid, fruit juice
      Nickel Candy Works | Peach Rings | 5 oz; 1 lb | Sugared | 2.99; 7.49 | #f0a05a | 1f351 | Ingredients: glucose syrup, sugar, gelatin, peach juice, citric acid
      Nickel Candy Works | Cherry Licorice | 6 oz | Soft twists | 3.29 | #a51f35 | 1f352 | Ingredients: wheat flour, sugar, glucose syrup, cherry juice; Allergens: Wheat
      Merry Mill | Fruit Gummies | 5 oz | Vegan | 3.99 | #d96fae | 1f353 | Ingredients: sugar, glucose syrup, pectin, fruit juice, citric acid
    `,
  },
  {
    name: 'Hard candy',
    class: 'food',
    form: 'tin',
    size: 'Net weight',
    price: [3, 10],
    facts: { Allergens: 'None', Storage: DRY },
    text: 'Small hard candies in a tin that fits a pocket or a glove box. Not for children under four.',
    tags: ['candy', 'gift'],
    products: `
      Sugar Post | Peppermint Drops | 2 oz | Strong | 3.99 | #4fa5a0 | 1f33f | Ingredients: sugar, glucose syrup, peppermint oil
      Sugar Post | Lemon Drops | 5 oz | Sugared | 5.49 | #e6cf3a | 1f34b | Ingredients: sugar, glucose syrup, citric acid, lemon oil
      Sugar Post | Honey Drops | 5 oz | With real honey | 5.99 | #d99a2b | 1f36f | Ingredients: sugar, honey, glucose syrup
      Sugar Post | Butterscotch | 5 oz | With butter | 5.49 | #b5722f | 1f9c8 | Ingredients: sugar, glucose syrup, butter, salt; Allergens: Milk
    `,
  },
  {
    name: 'Lollipop',
    class: 'food',
    render: '1f36d',
    size: 'Count',
    price: [1.5, 14],
    facts: { Ingredients: 'sugar, glucose syrup, citric acid, fruit flavor, natural colors', Allergens: 'None', Storage: DRY },
    text: 'A large flat lollipop with a rainbow swirl on a wooden stick. Each is wrapped.',
    tags: ['candy', 'party'],
    products: `
      Nickel Candy Works | Rainbow Swirl Lollipop | 1; 6 | | 2.49; 12.99
    `,
  },
  {
    name: 'Chips',
    class: 'food',
    form: 'snack-bag',
    size: 'Net weight',
    price: [2, 8],
    facts: { Allergens: 'None', Storage: 'Close after opening and eat within a week' },
    text: 'Sliced thin and cooked in small batches until they snap.',
    tags: ['chips', 'party'],
    products: `
      Crunch Hollow | Sea Salt Potato Chips | 2 oz; 8 oz | Kettle cooked | 2.29; 4.99 | #3f7fae | 1f954 | Ingredients: potatoes, sunflower oil, sea salt
      Crunch Hollow | Salt & Vinegar Chips | 8 oz | Kettle cooked | 4.99 | #3f9a7a | 1f954 | Ingredients: potatoes, sunflower oil, vinegar powder, sea salt
      Crunch Hollow | Barbecue Chips | 8 oz | Kettle cooked | 4.99 | #a53f2b | 1f336-fe0f | Ingredients: potatoes, sunflower oil, paprika, sugar, onion, salt
      Crunch Hollow | Sour Cream & Onion Chips | 8 oz | Ridged | 4.99 | #7fae5a | 1f9c5 | Ingredients: potatoes, sunflower oil, sour cream powder, onion, salt; Allergens: Milk
      Crunch Hollow | Sweet Potato Chips | 6 oz | Sea salt | 5.29 | #d9742f | 1f360 | Ingredients: sweet potatoes, sunflower oil, sea salt
      Tia Marisol | Corn Tortilla Chips | 12 oz | Stone ground | 4.49 | #e0a83a | 1f33d | Ingredients: corn, sunflower oil, lime, sea salt
      Tia Marisol | Blue Corn Tortilla Chips | 12 oz | Stone ground | 4.79 | #4a5a8f | 1f33d | Ingredients: blue corn, sunflower oil, sea salt
    `,
  },
  {
    name: 'Bagged popcorn',
    class: 'food',
    form: 'snack-bag',
    art: '1f37f',
    size: 'Net weight',
    price: [3, 8],
    facts: { Allergens: 'None', Storage: 'Close after opening and eat within a week' },
    text: 'Popped corn, ready to eat. Whole grain and light.',
    tags: ['popcorn', 'movie night'],
    products: `
      Kernel & Company | Butter Popcorn | 5 oz | Real butter | 4.29 | #e3b93a | | Ingredients: popcorn, sunflower oil, butter, salt; Allergens: Milk
      Kernel & Company | Kettle Corn | 6 oz | Sweet & salty | 4.49 | #c9622f | | Ingredients: popcorn, cane sugar, sunflower oil, salt
      Kernel & Company | White Cheddar Popcorn | 5 oz | Cheddar | 4.49 | #cfc8b0 | 1f9c0 | Ingredients: popcorn, sunflower oil, white cheddar powder, salt; Allergens: Milk
      Kernel & Company | Caramel Corn | 7 oz | With peanuts | 4.99 | #9c6530 | 1f95c | Ingredients: popcorn, brown sugar, butter, peanuts, salt; Allergens: Milk, peanuts
    `,
  },
  {
    name: 'Hot popcorn',
    class: 'food',
    render: '1f37f',
    isOwn: true,
    size: 'Size: Small, Large',
    price: [3, 9],
    facts: { Ingredients: 'popcorn, coconut oil, butter, salt', Allergens: 'Milk', Storage: 'Eat the same day' },
    text: 'Popcorn in a striped box, popped while you wait and salted to taste.',
    tags: ['popcorn', 'movie night'],
    products: `
      | Fresh Hot Popcorn | | | 4.49; 6.99
    `,
  },
  {
    name: 'Soft serve',
    class: 'food',
    render: '1f366',
    isOwn: true,
    price: [3, 6],
    facts: { Ingredients: 'milk, cream, sugar, vanilla, wheat cone', Allergens: 'Milk, wheat', Storage: 'Eat at once' },
    text: 'Vanilla soft serve, swirled into a crisp cone at the counter. Pick up only.',
    tags: ['ice cream'],
    products: `
      | Vanilla Soft-Serve Cone | | | 4.29
    `,
  },
  {
    name: 'Shaved ice',
    class: 'food',
    render: '1f367',
    isOwn: true,
    price: [4, 8],
    facts: { Ingredients: 'ice, sugar, water, raspberry and blueberry syrup', Allergens: 'None', Storage: 'Eat at once' },
    text: 'Fine shaved ice with fruit syrup in a paper cone with a spoon. Pick up only.',
    tags: ['ice cream'],
    products: `
      | Berry Shaved Ice | | | 5.49
    `,
  },
  {
    name: 'Ice cream',
    class: 'food',
    form: 'tub',
    size: 'Volume',
    price: [5, 11],
    facts: { Allergens: 'Milk', Storage: 'Keep frozen at 0 °F' },
    text: 'Churned slowly with little air, so it is dense and smooth. Let it stand five minutes before you scoop.',
    tags: ['ice cream', 'frozen'],
    products: `
      Frost Parlor | Vanilla Bean Ice Cream | 1 pint; 1.5 quart | Bourbon vanilla | 5.99; 8.99 | #e3cf9a | 1f33c | Ingredients: cream, milk, sugar, egg yolk, vanilla; Allergens: Milk, egg
      Frost Parlor | Chocolate Ice Cream | 1 pint; 1.5 quart | Dark cocoa | 5.99; 8.99 | #553224 | 1f36b | Ingredients: cream, milk, sugar, cocoa, egg yolk; Allergens: Milk, egg
      Frost Parlor | Strawberry Ice Cream | 1 pint | Fruit pieces | 5.99 | #e58a9c | 1f353 | Ingredients: cream, milk, strawberries, sugar, egg yolk; Allergens: Milk, egg
      Frost Parlor | Mint Chip Ice Cream | 1 pint | Dark chips | 5.99 | #7fc9a5 | 1f33f | Ingredients: cream, milk, sugar, chocolate, peppermint oil
      Frost Parlor | Butter Pecan Ice Cream | 1 pint | Roasted pecans | 6.29 | #c9985a | | Ingredients: cream, milk, sugar, pecans, butter, salt; Allergens: Milk, pecans
      Frost Parlor | Mango Sorbet | 1 pint | Dairy free | 5.49 | #f0a83a | 1f96d | Ingredients: mango, water, sugar, lemon juice; Allergens: None
      Frost Parlor | Lemon Sorbet | 1 pint | Dairy free | 5.49 | #e6dc5a | 1f34b | Ingredients: water, lemon juice, sugar; Allergens: None
    `,
  },
  {
    name: 'Fortune cookie',
    class: 'food',
    render: '1f960',
    size: 'Count',
    price: [3, 11],
    facts: { Ingredients: 'wheat flour, sugar, egg white, canola oil, vanilla', Allergens: 'Wheat, egg', Storage: DRY },
    text: 'Crisp vanilla cookies with a line on paper inside. Each is wrapped.',
    tags: ['cookies', 'party'],
    products: `
      Golden Lantern | Fortune Cookies | 12; 50 | | 3.99; 9.99
    `,
  },
  {
    name: 'Dango',
    class: 'food',
    render: '1f361',
    isOwn: true,
    size: 'Count: 1, 4',
    price: [3, 14],
    facts: { Ingredients: 'rice flour, sugar, water, strawberry, green tea', Allergens: 'None', Storage: 'Eat the same day' },
    text: 'Three soft rice dumplings in pink, white and green on a stick, made this morning.',
    tags: ['japanese', 'sweet'],
    products: `
      | Three-Color Dango | | | 3.49; 12.49
    `,
  },
  {
    name: 'Rice crackers',
    class: 'food',
    form: 'snack-bag',
    art: '1f358',
    size: 'Net weight',
    price: [3, 7],
    facts: { Allergens: 'Soy, wheat', Storage: DRY },
    text: 'Crackers of baked rice, light and crisp. Good with tea or a drink.',
    tags: ['crackers', 'japanese'],
    products: `
      Red Crane | Soy Rice Crackers | 5 oz | Brushed with soy sauce | 3.99 | #7a4a2b | | Ingredients: rice, soy sauce, sugar, sunflower oil
      Red Crane | Seaweed Rice Crackers | 5 oz | Wrapped in nori | 4.29 | #2f5f4f | | Ingredients: rice, soy sauce, seaweed, sugar
      Red Crane | Wasabi Rice Crackers | 5 oz | Hot | 4.29 | #7fae4a | | Ingredients: rice, soy sauce, wasabi, sugar
    `,
  },
  {
    name: 'Nuts and trail mix',
    class: 'food',
    form: 'pouch',
    size: 'Net weight',
    price: [5, 18],
    facts: { Storage: 'Close after opening and keep dry', Allergens: 'Tree nuts' },
    text: 'Roasted in small batches and packed in a pouch that reseals.',
    tags: ['nuts', 'hiking'],
    products: `
      Nutwell | Roasted Salted Almonds | 8 oz; 16 oz | Sea salt | 7.49; 12.99 | #a5703f | | Ingredients: almonds, sea salt; Allergens: Almonds
      Nutwell | Honey Roasted Peanuts | 12 oz | Sweet & salty | 5.49 | #d9a53a | 1f95c | Ingredients: peanuts, honey, sugar, sea salt; Allergens: Peanuts
      Nutwell | Whole Cashews | 8 oz; 16 oz | Lightly salted | 8.49; 14.99 | #d9c09a | | Ingredients: cashews, sea salt; Allergens: Cashews
      Nutwell | Deluxe Mixed Nuts | 10 oz | No peanuts | 10.99 | #5f4a3a | 1f330 | Ingredients: cashews, almonds, pecans, hazelnuts, sea salt; Allergens: Cashews, almonds, pecans, hazelnuts
      Granite Peak | Trail Mix with Chocolate | 10 oz | Nuts, raisins, chocolate | 7.49 | #4f7a4a | 1f36b | Ingredients: peanuts, raisins, almonds, chocolate, sunflower seeds; Allergens: Peanuts, almonds, milk, soy
      Granite Peak | Tropical Trail Mix | 10 oz | With coconut & mango | 7.49 | #e09a2f | 1f965 | Ingredients: dried mango, coconut, cashews, banana chips, raisins; Allergens: Cashews, coconut
    `,
  },
  {
    name: 'Snack bar',
    class: 'food',
    form: 'box',
    size: 'Count',
    price: [4, 15],
    facts: { Allergens: 'Oats, almonds', Storage: DRY },
    text: 'Bars of oats, nuts and fruit for the bag or the desk. Each one is wrapped.',
    tags: ['bars', 'lunch box'],
    products: `
      Granite Peak | Oats & Honey Bars | 6; 12 | Crunchy | 4.49; 7.99 | #d9a23a | 1f36f | Ingredients: whole grain oats, cane sugar, honey, canola oil, salt; Allergens: Oats
      Granite Peak | Peanut Butter Protein Bars | 6 | 12 g protein | 8.99 | #9c6230 | 1f95c | Ingredients: peanuts, soy protein, dates, cocoa, sea salt; Allergens: Peanuts, soy
      Granite Peak | Blueberry Almond Bars | 6 | Chewy | 5.49 | #4f5f9c | 1fad0 | Ingredients: whole grain oats, almonds, dried blueberries, honey
      Granite Peak | Dark Chocolate Nut Bars | 6 | Sea salt | 7.49 | #3f2a25 | 1f36b | Ingredients: almonds, peanuts, dark chocolate, honey, sea salt; Allergens: Almonds, peanuts, soy
    `,
  },
])
