import { department } from './kind.ts'

const DAY = 'Best on the day it is baked; freezes for a month'

export const bakery = department('Bakery', [
  {
    name: 'Sandwich loaf',
    class: 'food',
    render: '1f35e',
    isOwn: true,
    size: 'Cut: Whole, Sliced',
    price: [4, 9],
    facts: {
      Ingredients: 'wheat flour, water, milk, butter, yeast, salt',
      Allergens: 'Wheat, milk',
      Storage: 'Keeps 3 days in a closed bag',
      Weight: '24 oz',
    },
    text: 'A tall white loaf with a soft crumb and a thin crust, baked in our oven this morning. For sandwiches and toast.',
    tags: ['bread', 'fresh baked'],
    products: `
      | Fresh White Sandwich Loaf | | | 5.49
    `,
  },
  {
    name: 'Croissant',
    class: 'food',
    render: '1f950',
    isOwn: true,
    size: 'Count: 1, 4, 12',
    price: [3, 42],
    facts: { Ingredients: 'wheat flour, butter, milk, sugar, yeast, egg, salt', Allergens: 'Wheat, milk, egg', Storage: DAY },
    text: 'Butter croissants with many thin layers, baked in our oven this morning. Warm them for four minutes at 350 °F.',
    tags: ['breakfast', 'fresh baked'],
    products: `
      | Butter Croissants | | | 3.49; 12.99; 35.99
    `,
  },
  {
    name: 'Baguette',
    class: 'food',
    render: '1f956',
    isOwn: true,
    price: [3, 6],
    facts: { Ingredients: 'wheat flour, water, salt, yeast', Allergens: 'Wheat', Storage: DAY, Weight: '10 oz' },
    text: 'A long loaf with a crisp crust and an open crumb, baked in our oven several times a day. Eat it the same day.',
    tags: ['bread', 'fresh baked'],
    products: `
      | Fresh Baguette | | | 3.79
    `,
  },
  {
    name: 'Flatbread',
    class: 'food',
    render: '1fad3',
    isOwn: true,
    size: 'Count: 2, 6',
    price: [3, 10],
    facts: {
      Ingredients: 'wheat flour, water, yogurt, olive oil, yeast, salt',
      Allergens: 'Wheat, milk',
      Storage: 'Keeps 2 days in a closed bag',
    },
    text: 'Soft round flatbread with dark marks from the hot plate. Warm it and tear it.',
    tags: ['bread', 'fresh baked'],
    products: `
      | Fresh Flatbread | | | 3.49; 8.99
    `,
  },
  {
    name: 'Soft pretzel',
    class: 'food',
    render: '1f968',
    isOwn: true,
    size: 'Count: 1, 4',
    price: [2, 13],
    facts: { Ingredients: 'wheat flour, water, butter, malt, yeast, salt', Allergens: 'Wheat, milk', Storage: DAY },
    text: 'Twisted by hand, dark outside and soft inside, with coarse salt. Good with mustard.',
    tags: ['snack', 'fresh baked'],
    products: `
      | Salted Soft Pretzels | | | 3.29; 11.49
    `,
  },
  {
    name: 'Bagel',
    class: 'food',
    render: '1f96f',
    isOwn: true,
    size: 'Count: 2, 6, 12',
    price: [2, 18],
    facts: { Ingredients: 'wheat flour, water, malt, salt, yeast', Allergens: 'Wheat; baked near sesame', Storage: DAY },
    text: 'Boiled first, then baked, for a shiny crust and a chewy crumb. Mixed plain and seeded.',
    tags: ['breakfast', 'fresh baked'],
    products: `
      | Assorted Bagels | | | 3.49; 8.99; 15.99
    `,
  },
  {
    name: 'Belgian waffle',
    class: 'food',
    render: '1f9c7',
    isOwn: true,
    size: 'Count: 1, 4',
    price: [3, 16],
    facts: { Ingredients: 'wheat flour, milk, egg, butter, sugar, yeast', Allergens: 'Wheat, milk, egg', Storage: DAY },
    text: 'Thick waffles with deep pockets, crisp outside and light inside. Toast them briefly at home.',
    tags: ['breakfast', 'fresh baked'],
    products: `
      | Belgian Waffles | | | 3.99; 13.99
    `,
  },
  {
    name: 'Fruit pie',
    class: 'food',
    render: '1f967',
    isOwn: true,
    size: 'Size: 5 in, 9 in',
    price: [6, 26],
    facts: {
      Ingredients: 'apples, wheat flour, butter, sugar, cinnamon, lemon juice, salt',
      Allergens: 'Wheat, milk',
      Storage: 'Keeps 2 days at room temperature',
    },
    text: 'A closed pie with sliced apples and a golden butter crust. Serve it warm or cold.',
    tags: ['dessert', 'fresh baked'],
    products: `
      | Apple Pie | | | 7.99; 19.99
    `,
  },
  {
    name: 'Birthday cake',
    class: 'food',
    render: '1f382',
    isOwn: true,
    size: 'Size: 6 in, 8 in, 10 in',
    price: [25, 70],
    facts: {
      Ingredients: 'sugar, wheat flour, butter, egg, milk, vanilla, sprinkles, salt',
      Allergens: 'Wheat, milk, egg',
      Storage: 'Refrigerate; serve at room temperature',
      Serves: '8, 14 or 24',
    },
    text: 'Two layers of vanilla cake with buttercream, sprinkles and candles. Write the name for the top in the note to the store.',
    tags: ['cake', 'birthday'],
    products: `
      | Vanilla Birthday Cake | | | 28.99; 38.99; 54.99
    `,
  },
  {
    name: 'Slice of cake',
    class: 'food',
    render: '1f370',
    isOwn: true,
    price: [5, 9],
    facts: {
      Ingredients: 'cream, wheat flour, sugar, egg, strawberries, butter',
      Allergens: 'Wheat, milk, egg',
      Storage: 'Refrigerate and eat the same day',
    },
    text: 'A slice of light sponge cake with whipped cream and a strawberry on top. Keep it chilled.',
    tags: ['cake', 'dessert'],
    products: `
      | Strawberry Shortcake Slice | | | 6.49
    `,
  },
  {
    name: 'Cupcake',
    class: 'food',
    render: '1f9c1',
    isOwn: true,
    size: 'Count: 1, 4, 12',
    price: [3, 42],
    facts: {
      Ingredients: 'sugar, wheat flour, butter, egg, milk, raspberry purée, sprinkles',
      Allergens: 'Wheat, milk, egg',
      Storage: 'Keeps 2 days in a cool place',
    },
    text: 'Vanilla cupcakes under a swirl of pink raspberry buttercream with sprinkles. Keep them cool.',
    tags: ['cake', 'birthday'],
    products: `
      | Pink Raspberry Cupcakes | | | 3.99; 14.49; 39.99
    `,
  },
  {
    name: 'Doughnut',
    class: 'food',
    render: '1f369',
    isOwn: true,
    size: 'Count: 1, 6, 12',
    price: [1.5, 24],
    facts: {
      Ingredients: 'wheat flour, sugar, milk, cocoa, palm oil, egg, yeast, sprinkles',
      Allergens: 'Wheat, milk, egg, soy',
      Storage: 'Best on the day it is made',
    },
    text: 'Ring doughnuts with chocolate glaze and sprinkles, fried fresh this morning. Best on the day.',
    tags: ['breakfast', 'sweet'],
    products: `
      | Chocolate Glazed Doughnuts | | | 1.99; 10.49; 18.99
    `,
  },
  {
    name: 'Chocolate chip cookie',
    class: 'food',
    render: '1f36a',
    isOwn: true,
    size: 'Count: 1, 6, 12',
    price: [2, 28],
    facts: {
      Ingredients: 'wheat flour, chocolate, butter, brown sugar, egg, salt',
      Allergens: 'Wheat, milk, egg, soy',
      Storage: 'Keeps 4 days in a closed tin',
    },
    text: 'Large cookies with chunks of chocolate, crisp at the edge and soft in the middle.',
    tags: ['cookies', 'sweet'],
    products: `
      | Fresh Chocolate Chip Cookies | | | 2.49; 12.99; 22.99
    `,
  },
  {
    name: 'Custard',
    class: 'food',
    render: '1f36e',
    isOwn: true,
    size: 'Count: 1, 4',
    price: [4, 19],
    facts: { Ingredients: 'milk, sugar, egg, vanilla', Allergens: 'Milk, egg', Storage: 'Refrigerate and eat within 3 days' },
    text: 'Vanilla custard under dark caramel, baked slowly in a water bath and turned out to serve. Serve it chilled.',
    tags: ['dessert'],
    products: `
      | Crème Caramel | | | 4.49; 16.49
    `,
  },
  {
    name: 'Packaged bread',
    class: 'food',
    form: 'bread-bag',
    size: 'Net weight',
    price: [3, 9],
    facts: { Allergens: 'Wheat', Storage: 'Keeps 5 days closed; freezes for 3 months' },
    text: 'Sliced bread in a bag that closes, baked for sandwiches and toast. Close the bag after use.',
    tags: ['bread', 'sandwich'],
    products: `
      Hearth & Crumb | Sourdough Bread | 24 oz | Sliced | 6.49 | #b5793f | 1f35e | Ingredients: wheat flour, water, sourdough starter, salt
      Hearth & Crumb | Honey Whole Wheat Bread | 24 oz | Sliced | 5.49 | #c9902f | 1f36f | Ingredients: whole wheat flour, water, honey, yeast, salt
      Hearth & Crumb | Seeded Rye Bread | 20 oz | Sliced | 5.99 | #7a5a38 | 1f33e | Ingredients: rye flour, wheat flour, water, caraway, yeast, salt; Allergens: Wheat, rye
      Millstone Bakers | Multigrain Bread | 24 oz | 12 grains and seeds | 5.79 | #5f7a3f | 1f33b | Ingredients: whole wheat flour, water, oats, flaxseed, sunflower seeds, yeast, salt; Allergens: Wheat, oats
      Millstone Bakers | Brioche Loaf | 14 oz | With butter | 5.99 | #d9a23f | 1f9c8 | Ingredients: wheat flour, egg, butter, sugar, yeast, salt; Allergens: Wheat, milk, egg
      Millstone Bakers | Potato Burger Buns | 12 oz | 8 buns | 4.49 | #e0b04f | 1f354 | Ingredients: wheat flour, water, potato flour, butter, yeast, salt; Allergens: Wheat, milk
      Millstone Bakers | Gluten-Free White Bread | 18 oz | Sliced | 7.49 | #5f8fb5 | | Ingredients: rice flour, water, tapioca starch, egg, yeast, salt; Allergens: Egg
    `,
  },
  {
    name: 'Tortillas',
    class: 'food',
    form: 'bread-bag',
    size: 'Count',
    price: [2.5, 8],
    facts: { Allergens: 'None', Storage: 'Refrigerate after opening and use within 7 days' },
    text: 'Soft tortillas in a bag that closes. Warm them in a dry pan for half a minute on each side.',
    tags: ['tortillas', 'dinner'],
    products: `
      Tia Marisol | Corn Tortillas | 12; 30 | White corn | 2.99; 5.49 | #e0a52f | 1f33d | Ingredients: white corn, water, lime
      Tia Marisol | Flour Tortillas | 10 | Soft taco size | 3.79 | #c7502f | 1f32f | Ingredients: wheat flour, water, canola oil, salt; Allergens: Wheat
      Tia Marisol | Whole Wheat Tortillas | 10 | Soft taco size | 3.99 | #8a6238 | 1f33e | Ingredients: whole wheat flour, water, canola oil, salt; Allergens: Wheat
    `,
  },
  {
    name: 'Packaged cookies',
    class: 'food',
    form: 'snack-bag',
    size: 'Net weight',
    price: [4, 9],
    facts: { Allergens: 'Wheat, milk', Storage: 'Keep closed and dry' },
    text: 'Small crisp cookies baked in batches, in a bag that reseals. Close the bag after use.',
    tags: ['cookies', 'snack'],
    products: `
      Butter Lane | Shortbread Bites | 7 oz | All butter | 5.49 | #d9b13f | 1f9c8 | Ingredients: wheat flour, butter, sugar, salt
      Butter Lane | Ginger Snaps | 8 oz | Spiced | 4.99 | #a8572b | 1fada | Ingredients: wheat flour, molasses, sugar, butter, ginger, cinnamon
      Butter Lane | Lemon Crisps | 7 oz | With real zest | 5.49 | #e0cf3f | 1f34b | Ingredients: wheat flour, sugar, butter, lemon zest, salt
      Butter Lane | Double Chocolate Cookies | 8 oz | Crisp | 5.79 | #4f2f22 | 1f36b | Ingredients: wheat flour, sugar, chocolate, butter, cocoa, egg; Allergens: Wheat, milk, egg, soy
    `,
  },
  {
    name: 'Baking mix',
    class: 'food',
    form: 'box',
    size: 'Net weight',
    price: [4, 10],
    facts: { Allergens: 'Wheat', Storage: 'Keep dry', 'You add': 'Egg, milk or water, and butter' },
    text: 'The dry ingredients are measured for you; add the fresh ones and bake. Instructions are on the back.',
    tags: ['baking', 'mix'],
    products: `
      Sweet Measure | Buttermilk Pancake Mix | 24 oz | Makes 36 | 5.99 | #d98f3f | 1f95e | Ingredients: wheat flour, buttermilk powder, sugar, baking powder, salt; Allergens: Wheat, milk; You add: Water
      Sweet Measure | Yellow Cake Mix | 15 oz | Two 8 in layers | 4.49 | #e0b92f | 1f382 | Ingredients: sugar, wheat flour, corn starch, baking powder, salt
      Sweet Measure | Fudge Brownie Mix | 18 oz | One 9 in pan | 4.79 | #55301f | 1f36b | Ingredients: sugar, wheat flour, cocoa, chocolate chips, salt; Allergens: Wheat, soy
      Sweet Measure | Corn Muffin Mix | 14 oz | Makes 12 | 4.29 | #d9a82f | 1f33d | Ingredients: wheat flour, cornmeal, sugar, baking powder, salt
      Sweet Measure | Banana Bread Mix | 14 oz | One loaf | 4.99 | #c9a53f | 1f34c | Ingredients: wheat flour, sugar, banana powder, baking soda, salt
      Sweet Measure | Pizza Dough Mix | 16 oz | Two 12 in crusts | 4.49 | #b53f2f | 1f355 | Ingredients: wheat flour, yeast, sugar, salt; You add: Water and olive oil
    `,
  },
  {
    name: 'Frosting',
    class: 'food',
    form: 'tub',
    size: 'Net weight',
    price: [3, 8],
    facts: { Allergens: 'Milk', Storage: 'Refrigerate after opening and use within 2 weeks' },
    text: 'Ready-to-spread frosting for one layer cake or 24 cupcakes. Stir before use.',
    tags: ['baking', 'cake'],
    products: `
      Sweet Measure | Vanilla Buttercream Frosting | 16 oz | Ready to spread | 4.79 | #e0cfa0 | 1f9c1 | Ingredients: sugar, butter, palm oil, vanilla, salt
      Sweet Measure | Chocolate Fudge Frosting | 16 oz | Ready to spread | 4.79 | #55301f | 1f36b | Ingredients: sugar, palm oil, cocoa, milk powder, salt
      Sweet Measure | Cream Cheese Frosting | 16 oz | Ready to spread | 4.99 | #cfd9df | | Ingredients: sugar, cream cheese, palm oil, salt
    `,
  },
  {
    name: 'Boxed dessert',
    class: 'food',
    form: 'gift-box-set',
    size: 'Count',
    price: [9, 45],
    facts: { Allergens: 'Wheat, milk, egg', Storage: 'Keep cool and eat within 7 days' },
    text: 'Small pastries packed in a box to bring along. Each one lies in its own paper cup.',
    tags: ['gift', 'dessert'],
    products: `
      Butter Lane | French Macarons | 6; 12 | Mixed flavors | 15.99; 28.99 | #e0a0b5 | | Ingredients: sugar, almonds, egg whites, butter, fruit purée; Allergens: Almonds, milk, egg
      Butter Lane | Baklava Assortment | 12 | Pistachio & walnut | 19.99 | #6f8f4a | | Ingredients: wheat flour, pistachios, walnuts, butter, sugar, honey; Allergens: Wheat, milk, pistachios, walnuts
      Golden Lantern | Lotus Moon Cakes | 4 | With egg yolk | 32.99 | #b52f2f | 1f96e | Ingredients: lotus seed paste, wheat flour, sugar, egg yolk, peanut oil; Allergens: Wheat, egg, peanuts
      Butter Lane | Holiday Cookie Box | 24 | Six kinds | 24.99 | #2f6f4f | 1f36a | Ingredients: wheat flour, butter, sugar, egg, chocolate, almonds, spices; Allergens: Wheat, milk, egg, almonds
    `,
  },
])
