import { department } from './kind.ts'
import { produce } from './produce.ts'

export const grocery = department('Grocery', [
  ...produce,
  {
    name: 'Canned vegetables',
    class: 'food',
    form: 'can',
    size: 'Net weight',
    price: [1, 5],
    facts: { Allergens: 'None', Storage: 'Refrigerate after opening and use within 3 days' },
    text: 'Picked ripe and canned, so it is ready when you cook. Drain beans and corn before use; use tomatoes with their juice.',
    tags: ['pantry', 'canned'],
    products: `
      Mill & Meadow | Diced Tomatoes | 14.5 oz | In tomato juice | 1.79 | #c8322b | 1f345 | Ingredients: tomatoes, tomato juice, salt, citric acid
      Mill & Meadow | Crushed Tomatoes | 28 oz | With basil | 2.79 | #a8261f | 1f345 | Ingredients: tomatoes, tomato purée, salt, basil
      Mill & Meadow | Black Beans | 15 oz | Low sodium | 1.49 | #3d3340 | 1fad8 | Ingredients: black beans, water, sea salt
      Mill & Meadow | Dark Red Kidney Beans | 15 oz | Low sodium | 1.49 | #7c2430 | 1fad8 | Ingredients: kidney beans, water, sea salt
      Mill & Meadow | Sweet Corn Kernels | 15 oz | No salt added | 1.39 | #e3b23c | 1f33d | Ingredients: corn, water
      Saltbox Pantry | Garbanzo Beans | 15 oz | Organic | 1.89 | #c9a063 | 1fad8 | Ingredients: organic garbanzo beans, water, sea salt
    `,
  },
  {
    name: 'Canned soup',
    class: 'food',
    form: 'can',
    size: 'Net weight',
    price: [2, 6],
    facts: {
      Allergens: 'Wheat, milk',
      Storage: 'Refrigerate after opening and use within 3 days',
      Preparation: 'Heat gently for 4 minutes, stirring',
    },
    text: 'Ready-to-heat soup with no water to add. One can is two bowls.',
    tags: ['soup', 'lunch'],
    products: `
      Saltbox Pantry | Tomato Bisque | 18 oz | With cream | 3.79 | #d4482f | 1f345 | Ingredients: tomatoes, water, cream, onions, wheat flour, salt; Allergens: Milk, wheat
      Saltbox Pantry | Chicken Noodle Soup | 18 oz | With egg noodles | 3.99 | #d9a53f | 1f357 | Ingredients: chicken stock, chicken, egg noodles, carrots, celery, salt; Allergens: Wheat, egg
      Saltbox Pantry | Lentil & Vegetable Soup | 18 oz | Vegan | 3.59 | #8a6b3a | 1f955 | Ingredients: water, lentils, carrots, celery, tomatoes, olive oil, salt; Allergens: None
      Saltbox Pantry | Clam Chowder | 18 oz | New England style | 4.49 | #7f9fb8 | 1f9aa | Ingredients: clam juice, clams, potatoes, cream, celery, wheat flour; Allergens: Shellfish, milk, wheat
    `,
  },
  {
    name: 'Canned fish',
    class: 'food',
    form: 'short-can',
    art: '1f41f',
    size: 'Net weight',
    price: [2, 12],
    facts: { Allergens: 'Fish', Storage: 'Refrigerate after opening and use within 2 days' },
    text: 'Packed by hand in a can with a pull lid. Good on toast, in salads and over pasta.',
    tags: ['seafood', 'pantry'],
    products: `
      Tidewater | Albacore Tuna in Olive Oil | 5 oz | Pole caught | 3.99 | #2d5f8c | | Ingredients: albacore tuna, olive oil, sea salt
      Tidewater | Skipjack Tuna in Water | 5 oz | Pole caught | 2.29 | #4f93b5 | | Ingredients: skipjack tuna, water, sea salt
      Tidewater | Sardines in Tomato Sauce | 4.4 oz | Boneless | 3.29 | #b8402f | | Ingredients: sardines, tomatoes, olive oil, salt
      Tidewater | Wild Pink Salmon | 6 oz | Skinless | 4.49 | #e08a78 | | Ingredients: pink salmon, sea salt
    `,
  },
  {
    name: 'Jam',
    class: 'food',
    form: 'jar',
    size: 'Net weight',
    price: [5, 14],
    facts: { Allergens: 'None', Storage: 'Refrigerate after opening and use within 4 weeks' },
    text: 'Cooked in small pots with more fruit than sugar. Spread it on toast or stir it into yogurt.',
    tags: ['breakfast', 'spread'],
    products: `
      Plum Hill | Strawberry Jam | 10 oz; 18 oz | Whole fruit | 5.99; 8.99 | #c72c41 | 1f353 | Ingredients: strawberries, cane sugar, lemon juice, pectin
      Plum Hill | Blueberry Jam | 10 oz | Wild berries | 6.49 | #4a4a9c | 1fad0 | Ingredients: wild blueberries, cane sugar, lemon juice, pectin
      Plum Hill | Peach Preserves | 10 oz | Large pieces | 6.29 | #e8935a | 1f351 | Ingredients: peaches, cane sugar, lemon juice, pectin
      Plum Hill | Cherry Preserves | 10 oz | Sour cherries | 6.49 | #8f1d2f | 1f352 | Ingredients: sour cherries, cane sugar, lemon juice, pectin
      Saltbox Pantry | Orange Marmalade | 12 oz | Thick cut | 6.99 | #e58a1f | 1f34a | Ingredients: oranges, cane sugar, lemon juice
      Saltbox Pantry | Raspberry Jam | 12 oz | Seedless | 6.79 | #b52f5a | | Ingredients: raspberries, cane sugar, lemon juice, pectin
      Mill & Meadow | Apricot Jam | 12 oz | Whole fruit | 5.49 | #e89a3a | | Ingredients: apricots, cane sugar, lemon juice, pectin`,
  },
  {
    name: 'Honey',
    class: 'food',
    form: 'jar',
    art: '1f41d',
    size: 'Net weight',
    price: [7, 26],
    facts: { Ingredients: 'Honey', Allergens: 'None', Storage: 'Keep at room temperature' },
    text: 'Raw honey, strained and not heated. It may set; a warm water bath makes it clear again. Not for children under one year.',
    tags: ['honey', 'breakfast'],
    products: `
      Linden Bee Company | Wildflower Honey | 12 oz; 24 oz | Raw | 9.49; 16.99 | #d99a2b
      Linden Bee Company | Clover Honey | 12 oz; 24 oz | Raw | 8.49; 14.99 | #e3b75a
      Linden Bee Company | Buckwheat Honey | 12 oz | Dark and strong | 11.49 | #5c3a21
    `,
  },
  {
    name: 'Nut butter',
    class: 'food',
    form: 'spread-jar',
    size: 'Net weight',
    price: [4, 16],
    facts: { Allergens: 'Peanuts', Storage: 'Keep at room temperature and stir before use' },
    text: 'Ground from roasted nuts until it spreads. Oil on top is natural; stir it in.',
    tags: ['breakfast', 'spread'],
    products: `
      Nutwell | Creamy Peanut Butter | 16 oz; 28 oz | No stir | 4.49; 6.99 | #c98235 | 1f95c | Ingredients: roasted peanuts, palm oil, sea salt
      Nutwell | Crunchy Peanut Butter | 16 oz; 28 oz | With pieces | 4.49; 6.99 | #9c5f28 | 1f95c | Ingredients: roasted peanuts, sea salt
      Nutwell | Almond Butter | 12 oz | Smooth | 9.99 | #b98a5f | | Ingredients: roasted almonds, sea salt; Allergens: Almonds
      Nutwell | Hazelnut Cocoa Spread | 13 oz | Smooth | 6.99 | #5a3524 | 1f330 | Ingredients: hazelnuts, cane sugar, cocoa, sunflower oil, milk powder; Allergens: Hazelnuts, milk
    `,
  },
  {
    name: 'Pasta sauce',
    class: 'food',
    form: 'jar',
    art: '1f345',
    size: 'Net weight',
    price: [4, 10],
    facts: { Allergens: 'None', Storage: 'Refrigerate after opening and use within 5 days' },
    text: 'Slow-cooked sauce for one pound of pasta. Warm it in a pan and toss with the hot pasta.',
    tags: ['pasta', 'dinner'],
    products: `
      Nonna Lucia | Marinara Sauce | 24 oz | Tomato & basil | 6.49 | #b8261b | | Ingredients: tomatoes, olive oil, onions, garlic, basil, salt
      Nonna Lucia | Arrabbiata Sauce | 24 oz | Spicy | 6.49 | #8f1712 | 1f336-fe0f | Ingredients: tomatoes, olive oil, garlic, chilies, salt
      Nonna Lucia | Vodka Sauce | 24 oz | Creamy | 7.29 | #e06a45 | | Ingredients: tomatoes, cream, onions, vodka, Parmesan, salt; Allergens: Milk
      Nonna Lucia | Basil Pesto | 6.7 oz | With pine nuts | 6.99 | #5f8a33 | 1f33f | Ingredients: basil, sunflower oil, Parmesan, pine nuts, garlic; Allergens: Milk, pine nuts
    `,
  },
  {
    name: 'Pickles',
    class: 'food',
    form: 'jar',
    size: 'Net weight',
    price: [4, 9],
    facts: { Allergens: 'None', Storage: 'Refrigerate after opening' },
    text: 'Packed crisp in brine. Good on sandwiches, boards and burgers.',
    tags: ['pickles', 'sandwich'],
    products: `
      Saltbox Pantry | Kosher Dill Pickles | 24 oz | Whole | 5.49 | #6f8f2f | 1f952 | Ingredients: cucumbers, water, vinegar, salt, dill, garlic
      Saltbox Pantry | Bread & Butter Chips | 16 oz | Sweet | 4.99 | #a3a336 | 1f952 | Ingredients: cucumbers, vinegar, cane sugar, onions, mustard seed
      Saltbox Pantry | Green Olives | 10 oz | With pimento | 5.29 | #7f8f45 | 1fad2 | Ingredients: green olives, water, pimento, salt
    `,
  },
  {
    name: 'Cooking oil',
    class: 'food',
    form: 'bottle',
    size: 'Volume',
    price: [6, 30],
    facts: { Allergens: 'None', Storage: 'Keep cool and dark' },
    text: 'Pressed oil in a dark bottle that keeps out the light. For cooking and for dressing.',
    tags: ['cooking', 'oil'],
    products: `
      Olivar Verde | Extra Virgin Olive Oil | 500 ml; 1 L | Cold pressed | 13.99; 23.99 | #5f7032 | 1fad2 | Ingredients: olive oil
      Olivar Verde | Lemon Olive Oil | 250 ml | Infused | 12.99 | #c9b42f | 1f34b | Ingredients: olive oil, lemon oil
      Mill & Meadow | Avocado Oil | 500 ml | High heat | 11.99 | #4f7a3f | 1f951 | Ingredients: avocado oil
      Mill & Meadow | Sunflower Oil | 750 ml | Neutral | 6.99 | #e0b52f | 1f33b | Ingredients: sunflower oil
      Nonna Lucia | Everyday Olive Oil | 750 ml | Mild | 12.49 | #8f9a3a | 1fad2 | Ingredients: olive oil`,
  },
  {
    name: 'Table sauce',
    class: 'food',
    form: 'sauce-bottle',
    size: 'Volume',
    price: [3, 10],
    facts: { Allergens: 'None', Storage: 'Refrigerate after opening' },
    text: 'A squeeze or a dash at the table finishes a meal. Shake well before use.',
    tags: ['sauce', 'condiment'],
    products: `
      Saltbox Pantry | Tomato Ketchup | 20 oz | Classic | 3.49 | #b5231c | 1f345 | Ingredients: tomatoes, cane sugar, vinegar, salt, spices
      Saltbox Pantry | Yellow Mustard | 12 oz | Mild | 3.29 | #e3b51c | 1f32d | Ingredients: vinegar, mustard seed, salt, turmeric; Allergens: Mustard
      Ember & Rye | Smoky Barbecue Sauce | 18 oz | Hickory | 5.49 | #5f2417 | 1f356 | Ingredients: tomatoes, cane sugar, vinegar, molasses, hickory smoke, spices
      Ember & Rye | Red Pepper Hot Sauce | 5 oz | Medium heat | 4.99 | #c9341c | 1f336-fe0f | Ingredients: red chilies, vinegar, salt, garlic
      Red Crane | Soy Sauce | 10 oz | Naturally brewed | 3.99 | #3f2a1f | 1fad8 | Ingredients: water, soybeans, wheat, salt; Allergens: Soy, wheat
      Red Crane | Teriyaki Sauce | 10 oz | With ginger | 4.49 | #7a3f1f | 1fada | Ingredients: soy sauce, cane sugar, rice vinegar, ginger, garlic; Allergens: Soy, wheat
    `,
  },
  {
    name: 'Spice',
    class: 'food',
    form: 'spice-jar',
    size: 'Net weight',
    price: [3, 12],
    facts: { Allergens: 'None', Storage: 'Keep closed, dark and dry' },
    text: 'Ground or cut and filled within weeks, in a jar with a shaker lid. Use within a year for the best taste.',
    tags: ['spice', 'cooking'],
    products: `
      Caravan Spice | Smoked Paprika | 2 oz | Sweet | 4.99 | #b5331f | 1f336-fe0f | Ingredients: smoked paprika
      Caravan Spice | Ground Cinnamon | 2 oz | Ceylon | 5.99 | #8a5230 | | Ingredients: Ceylon cinnamon
      Caravan Spice | Ground Cumin | 1.8 oz | Toasted | 4.79 | #9c7a3f | | Ingredients: cumin
      Caravan Spice | Oregano | 0.7 oz | Cut leaf | 3.99 | #6b7d45 | 1f33f | Ingredients: oregano
      Caravan Spice | Black Peppercorns | 2 oz | Whole | 5.49 | #33302e | | Ingredients: black pepper
      Caravan Spice | Garlic Powder | 2.5 oz | Fine | 4.29 | #d9c9a3 | 1f9c4 | Ingredients: garlic
      Caravan Spice | Taco Seasoning | 2.4 oz | Medium | 4.49 | #d9732b | 1f32e | Ingredients: chili powder, cumin, paprika, garlic, oregano, salt
    `,
  },
  {
    name: 'Milk',
    class: 'food',
    form: 'milk-carton',
    art: '1f95b',
    size: 'Volume',
    price: [3, 8],
    facts: { Ingredients: 'Milk, vitamin D3', Allergens: 'Milk', Storage: 'Keep refrigerated and use within 7 days of opening' },
    text: 'Pasteurized milk from cows on pasture for most of the year. Shake before pouring.',
    tags: ['dairy', 'breakfast'],
    products: `
      Clover Creek Dairy | Whole Milk | Quart; Half gallon | 3.25 % fat | 3.29; 4.99 | #c72f3a
      Clover Creek Dairy | Reduced Fat Milk | Quart; Half gallon | 2 % fat | 3.29; 4.89 | #2f6fb5
      Clover Creek Dairy | Chocolate Milk | Quart | Low fat | 3.79 | #6b3f26 | 1f36b | Ingredients: milk, cane sugar, cocoa, vitamin D3
      Third Pasture | Grass-Fed Whole Milk | Half gallon | 3.5 % fat | 5.99 | #4f8a5a`,
  },
  {
    name: 'Plant milk',
    class: 'food',
    form: 'milk-carton',
    size: 'Volume',
    price: [3, 7],
    facts: { Allergens: 'None', Storage: 'Keep refrigerated and use within 7 days of opening' },
    text: 'A drink for cereal, coffee and baking, made without dairy and with added calcium. Shake well before pouring.',
    tags: ['dairy free', 'breakfast'],
    products: `
      Oat & Orchard | Oat Milk | Half gallon | Unsweetened | 4.99 | #b79a6a | 1f33e | Ingredients: water, oats, sunflower oil, calcium carbonate, sea salt; Allergens: Oats
      Oat & Orchard | Almond Milk | Half gallon | Unsweetened | 4.29 | #d9b58f | | Ingredients: water, almonds, calcium carbonate, sea salt; Allergens: Almonds
      Oat & Orchard | Soy Milk | Half gallon | Vanilla | 4.19 | #8fae5f | 1fad8 | Ingredients: water, soybeans, cane sugar, calcium carbonate, vanilla; Allergens: Soy
      Oat & Orchard | Coconut Milk Drink | Half gallon | Unsweetened | 4.49 | #5f9ea8 | 1f965 | Ingredients: water, coconut cream, calcium carbonate, sea salt; Allergens: Coconut
    `,
  },
  {
    name: 'Eggs',
    class: 'food',
    form: 'egg-carton',
    art: '1f95a',
    size: 'Count',
    price: [3, 10],
    facts: { Ingredients: 'Eggs', Allergens: 'Egg', Storage: 'Keep refrigerated' },
    text: 'Large Grade A eggs, checked and washed. Cook until white and yolk are firm.',
    tags: ['eggs', 'breakfast'],
    products: `
      Henhouse Hill | Cage-Free Brown Eggs | 12; 18 | Large | 4.99; 6.99 | #a5683f
      Henhouse Hill | Pasture-Raised Eggs | 12 | Large | 7.49 | #6f9a4a
      Clover Creek Dairy | White Eggs | 12 | Large | 3.79 | #7fa8c9
      Third Pasture | Free-Range Brown Eggs | 12 | Large | 5.99 | #c9923f`,
  },
  {
    name: 'Yogurt',
    class: 'food',
    form: 'tub',
    size: 'Net weight',
    price: [1, 8],
    facts: { Allergens: 'Milk', Storage: 'Keep refrigerated and use within 5 days of opening' },
    text: 'Strained yogurt with live cultures, thick enough to stand a spoon in. Eat it plain, with fruit or in a sauce.',
    tags: ['dairy', 'breakfast'],
    products: `
      Clover Creek Dairy | Plain Greek Yogurt | 5.3 oz; 32 oz | Whole milk | 1.69; 6.49 | #3f6fae | | Ingredients: cultured pasteurized milk
      Clover Creek Dairy | Strawberry Greek Yogurt | 5.3 oz; 32 oz | Fruit on the bottom | 1.69; 6.69 | #d94f6a | 1f353 | Ingredients: cultured milk, strawberries, cane sugar, pectin
      Clover Creek Dairy | Blueberry Greek Yogurt | 5.3 oz | Fruit on the bottom | 1.69 | #5f5fae | 1fad0 | Ingredients: cultured milk, blueberries, cane sugar, pectin
      Oat & Orchard | Coconut Yogurt | 5.3 oz | Vanilla, dairy free | 2.29 | #e0c27f | 1f965 | Ingredients: coconut milk, cane sugar, tapioca starch, vanilla, live cultures; Allergens: Coconut
    `,
  },
  {
    name: 'Cheese wedge',
    class: 'food',
    render: '1f9c0',
    size: 'Weight',
    price: [5, 16],
    facts: { Ingredients: 'Milk, salt, cultures, enzymes', Allergens: 'Milk', Storage: 'Keep refrigerated and wrapped' },
    text: 'A wedge of Swiss cheese with round holes, cut from the wheel. Mild and a little nutty, for boards, sandwiches and fondue.',
    tags: ['cheese', 'dairy'],
    products: `
      Third Pasture | Swiss Cheese Wedge | 8 oz; 16 oz | | 6.99; 12.99
    `,
  },
  {
    name: 'Butter',
    class: 'food',
    render: '1f9c8',
    size: 'Net weight',
    price: [4, 10],
    facts: { Ingredients: 'Cream, sea salt', Allergens: 'Milk', Storage: 'Keep refrigerated' },
    text: 'Salted butter churned from fresh cream. For the table, for cooking and for baking.',
    tags: ['dairy', 'baking'],
    products: `
      Clover Creek Dairy | Salted Butter | 8 oz; 16 oz | | 4.49; 7.49
    `,
  },
  {
    name: 'Breakfast cereal',
    class: 'food',
    form: 'cereal-box',
    size: 'Net weight',
    price: [4, 9],
    facts: { Allergens: 'Oats', Storage: 'Close the inner bag after use' },
    text: 'Ready to eat with milk or yogurt. Whole grain is the first ingredient.',
    tags: ['breakfast', 'cereal'],
    products: `
      Sunny Bowl | Honey Oat Rings | 12 oz; 18 oz | Whole grain | 4.99; 6.79 | #d9982b | 1f36f | Ingredients: whole grain oats, cane sugar, honey, corn starch, salt
      Sunny Bowl | Corn Flakes | 18 oz | Crisp | 4.79 | #e3a52b | 1f33d | Ingredients: corn, cane sugar, salt, barley malt; Allergens: Barley
      Sunny Bowl | Strawberry Crunch | 13 oz | With real fruit | 5.49 | #d9425a | 1f353 | Ingredients: whole grain wheat, rice, dried strawberries, cane sugar, salt; Allergens: Wheat
      Granite Peak | Almond Granola | 12 oz | Baked clusters | 6.49 | #8a5a2f | 1f33e | Ingredients: whole grain oats, almonds, honey, canola oil, salt; Allergens: Oats, almonds
      Granite Peak | Blueberry Muesli | 16 oz | No added sugar | 6.99 | #55609c | 1fad0 | Ingredients: whole grain oats, wheat flakes, raisins, dried blueberries, sunflower seeds; Allergens: Oats, wheat
    `,
  },
  {
    name: 'Flour, sugar and rice',
    class: 'food',
    form: 'paper-bag',
    size: 'Weight',
    price: [3, 20],
    facts: { Allergens: 'None', Storage: 'Keep closed, cool and dry' },
    text: 'A staple for the pantry in a paper bag. Pour it into a closed jar once open.',
    tags: ['baking', 'pantry'],
    products: `
      Stonebridge Mills | All-Purpose Flour | 2 lb; 5 lb | Unbleached | 3.29; 5.49 | #b5533a | 1f33e | Ingredients: wheat flour; Allergens: Wheat
      Stonebridge Mills | Whole Wheat Flour | 5 lb | Stone ground | 6.49 | #8a6238 | 1f33e | Ingredients: whole wheat flour; Allergens: Wheat
      Stonebridge Mills | Bread Flour | 5 lb | High protein | 5.99 | #3f5f8a | 1f35e | Ingredients: wheat flour, malted barley flour; Allergens: Wheat, barley
      Stonebridge Mills | Cane Sugar | 4 lb | Granulated | 4.29 | #4f8fae | | Ingredients: cane sugar
      Stonebridge Mills | Light Brown Sugar | 2 lb | Soft | 3.49 | #a8733f | | Ingredients: cane sugar, molasses
      Red Crane | Jasmine Rice | 2 lb; 5 lb | Fragrant | 4.49; 9.49 | #2f7a5f | 1f35a | Ingredients: jasmine rice
      Red Crane | Brown Rice | 2 lb | Whole grain | 3.99 | #a3763f | 1f35a | Ingredients: brown rice
      Red Crane | Sushi Rice | 2 lb | Short grain | 4.99 | #b52f3f | 1f363 | Ingredients: short-grain rice
    `,
  },
  {
    name: 'Dry pasta',
    class: 'food',
    form: 'pasta-bag',
    size: 'Net weight',
    price: [2, 6],
    facts: { Ingredients: 'Durum wheat semolina, water', Allergens: 'Wheat', Storage: 'Keep dry' },
    text: 'Pressed through bronze dies and dried slowly, so the sauce holds on to it. Cook in plenty of salted water and taste before the time is up.',
    tags: ['pasta', 'dinner'],
    products: `
      Nonna Lucia | Spaghetti | 1 lb | Cooks in 9 minutes | 2.49 | #2f5f9c | 1f35d
      Nonna Lucia | Penne Rigate | 1 lb | Cooks in 11 minutes | 2.49 | #9c3f2f
      Nonna Lucia | Fusilli | 1 lb | Cooks in 10 minutes | 2.49 | #3f8a5f
      Nonna Lucia | Egg Tagliatelle | 8.8 oz | Cooks in 5 minutes | 4.49 | #d9a52f | 1f95a | Ingredients: durum wheat semolina, eggs; Allergens: Wheat, egg
      Nonna Lucia | Whole Wheat Rigatoni | 1 lb | Cooks in 12 minutes | 2.79 | #7a5230 | 1f33e | Ingredients: whole durum wheat semolina, water
      Mill & Meadow | Farfalle | 1 lb | Cooks in 11 minutes | 2.29 | #c96f9a
      Stonebridge Mills | Linguine | 1 lb | Cooks in 9 minutes | 2.19 | #5f7fb0`,
  },
  {
    name: 'Frozen meal',
    class: 'food',
    form: 'frozen-box',
    size: 'Net weight',
    price: [4, 12],
    facts: { Allergens: 'Wheat, milk', Storage: 'Keep frozen at 0 °F', Preparation: 'Microwave 5 minutes or bake 35 minutes at 375 °F' },
    text: 'Frozen right after cooking, in a tray for one or two. Cook from frozen to 165 °F.',
    tags: ['frozen', 'dinner'],
    products: `
      Snowdrift Kitchen | Macaroni & Cheese | 10 oz; 20 oz | Cheddar | 4.49; 7.99 | #e0a02b | 1f9c0 | Ingredients: milk, pasta, cheddar, butter, wheat flour, salt
      Snowdrift Kitchen | Chicken Pot Pie | 10 oz | Flaky crust | 4.99 | #c9782f | 1f967 | Ingredients: chicken, wheat flour, milk, peas, carrots, butter, salt
      Snowdrift Kitchen | Vegetable Lasagna | 20 oz | Spinach & ricotta | 8.99 | #4f8a4a | 1f96c | Ingredients: pasta, ricotta, tomatoes, spinach, mozzarella, salt; Allergens: Wheat, milk, egg
      Snowdrift Kitchen | Margherita Pizza | 14 oz | Stone baked | 7.49 | #c7302b | 1f355 | Ingredients: wheat flour, mozzarella, tomatoes, olive oil, basil, yeast, salt; Preparation: Bake 12 minutes at 425 °F
      Red Crane | Vegetable Potstickers | 16 oz | 20 dumplings | 6.49 | #3f7a6a | 1f95f | Ingredients: wheat flour, cabbage, tofu, carrots, soy sauce, ginger; Allergens: Wheat, soy; Preparation: Pan-fry 3 minutes, add water, cover 6 minutes
    `,
  },
])
