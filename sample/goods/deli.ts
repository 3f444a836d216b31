import { department } from './kind.ts'

const COLD = 'Keep refrigerated and eat within 2 days'
const HOT = 'Eat within 2 hours, or refrigerate and eat within 2 days'

export const deli = department('Deli & takeout', [
  {
    name: 'Hamburger',
    class: 'food',
    render: '1f354',
    isOwn: true,
    price: [8, 15],
    facts: {
      Ingredients: 'beef, wheat bun, cheddar, lettuce, tomato, onion, ketchup',
      Allergens: 'Wheat, milk, egg, sesame',
      Storage: HOT,
    },
    text: 'A quarter pound of beef with cheddar, lettuce and tomato on a toasted bun. Made when you order.',
    tags: ['lunch', 'hot'],
    products: `
      | Cheeseburger | | | 10.49
    `,
  },
  {
    name: 'French fries',
    class: 'food',
    render: '1f35f',
    isOwn: true,
    size: 'Size: Small, Large',
    price: [3, 8],
    facts: { Ingredients: 'potatoes, sunflower oil, salt', Allergens: 'None', Storage: HOT },
    text: 'Potatoes cut here, fried twice and salted while they are hot. Best while hot.',
    tags: ['side', 'hot'],
    products: `
      | Hand-Cut French Fries | | | 3.99; 5.99
    `,
  },
  {
    name: 'Pizza slice',
    class: 'food',
    render: '1f355',
    isOwn: true,
    price: [3, 7],
    facts: { Ingredients: 'wheat flour, tomatoes, mozzarella, pepperoni, olive oil, yeast, salt', Allergens: 'Wheat, milk', Storage: HOT },
    text: 'A large slice of thin-crust pizza with tomato sauce, mozzarella and pepperoni. Served warm.',
    tags: ['lunch', 'hot'],
    products: `
      | Pepperoni Pizza Slice | | | 4.49
    `,
  },
  {
    name: 'Hot dog',
    class: 'food',
    render: '1f32d',
    isOwn: true,
    price: [4, 9],
    facts: { Ingredients: 'beef frankfurter, wheat bun, mustard', Allergens: 'Wheat, mustard', Storage: HOT },
    text: 'An all-beef frankfurter in a soft bun with a line of mustard. Served warm.',
    tags: ['lunch', 'hot'],
    products: `
      | All-Beef Hot Dog | | | 5.49
    `,
  },
  {
    name: 'Club sandwich',
    class: 'food',
    render: '1f96a',
    isOwn: true,
    price: [7, 14],
    facts: { Ingredients: 'wheat bread, turkey, ham, cheddar, lettuce, tomato, mayonnaise', Allergens: 'Wheat, milk, egg', Storage: COLD },
    text: 'Turkey, ham and cheddar with lettuce and tomato on white bread, cut into triangles.',
    tags: ['lunch', 'sandwich'],
    products: `
      | Turkey Club Sandwich | | | 9.99
    `,
  },
  {
    name: 'Taco',
    class: 'food',
    render: '1f32e',
    isOwn: true,
    size: 'Count: 1, 3',
    price: [3, 15],
    facts: { Ingredients: 'corn tortilla, beef, lettuce, tomato, cheddar, spices', Allergens: 'Milk', Storage: HOT },
    text: 'A crisp corn shell with seasoned beef, lettuce, tomato and cheese. Best eaten at once.',
    tags: ['lunch', 'hot'],
    products: `
      | Crispy Beef Tacos | | | 4.29; 11.99
    `,
  },
  {
    name: 'Burrito',
    class: 'food',
    render: '1f32f',
    isOwn: true,
    price: [8, 14],
    facts: { Ingredients: 'wheat tortilla, chicken, rice, black beans, lettuce, tomato, cheddar', Allergens: 'Wheat, milk', Storage: HOT },
    text: 'Chicken, rice and black beans with salsa and cheese in a large flour tortilla, wrapped in foil. Served warm.',
    tags: ['lunch', 'hot'],
    products: `
      | Chicken Burrito | | | 10.99
    `,
  },
  {
    name: 'Stuffed pita',
    class: 'food',
    render: '1f959',
    isOwn: true,
    price: [8, 14],
    facts: { Ingredients: 'wheat pita, chicken, lettuce, tomato, cucumber, yogurt, spices', Allergens: 'Wheat, milk', Storage: HOT },
    text: 'Spiced chicken with salad and yogurt sauce in a warm pita.',
    tags: ['lunch', 'hot'],
    products: `
      | Chicken Shawarma Pita | | | 10.49
    `,
  },
  {
    name: 'Falafel',
    class: 'food',
    render: '1f9c6',
    isOwn: true,
    size: 'Count: 5, 10',
    price: [5, 13],
    facts: { Ingredients: 'chickpeas, parsley, onion, garlic, cumin, sunflower oil, salt', Allergens: 'None', Storage: HOT },
    text: 'Fried chickpea balls, crisp outside and green with parsley inside. Vegan.',
    tags: ['lunch', 'vegan'],
    products: `
      | Falafel Bites | | | 5.99; 10.99
    `,
  },
  {
    name: 'Salad bowl',
    class: 'food',
    render: '1f957',
    isOwn: true,
    size: 'Size: Small, Large',
    price: [7, 14],
    facts: { Ingredients: 'mixed leaves, tomato, cucumber, corn, olive oil, vinegar', Allergens: 'None', Storage: COLD },
    text: 'Mixed leaves with tomato, cucumber and corn, and the dressing on the side. Tossed this morning.',
    tags: ['lunch', 'salad'],
    products: `
      | Garden Salad Bowl | | | 7.49; 10.49
    `,
  },
  {
    name: 'Bento box',
    class: 'food',
    render: '1f371',
    isOwn: true,
    price: [11, 19],
    facts: {
      Ingredients: 'rice, shrimp, broccoli, pickled vegetables, sesame, soy sauce',
      Allergens: 'Shellfish, soy, wheat, sesame',
      Storage: COLD,
    },
    text: 'Rice with shrimp tempura, vegetables and pickles in a divided box.',
    tags: ['lunch', 'japanese'],
    products: `
      | Shrimp Bento Box | | | 14.99
    `,
  },
  {
    name: 'Sushi',
    class: 'food',
    render: '1f363',
    isOwn: true,
    size: 'Count: 2, 6',
    price: [5, 20],
    facts: {
      Ingredients: 'rice, salmon, tuna, rice vinegar, sugar, salt',
      Allergens: 'Fish',
      Storage: 'Keep refrigerated and eat the same day',
    },
    text: 'Nigiri with salmon and tuna on seasoned rice, made through the day. With ginger, wasabi and soy sauce.',
    tags: ['lunch', 'japanese'],
    products: `
      | Salmon & Tuna Nigiri | | | 6.49; 16.99
    `,
  },
  {
    name: 'Dumpling',
    class: 'food',
    render: '1f95f',
    isOwn: true,
    size: 'Count: 6, 12',
    price: [6, 18],
    facts: { Ingredients: 'wheat flour, pork, cabbage, ginger, soy sauce, sesame oil', Allergens: 'Wheat, soy, sesame', Storage: HOT },
    text: 'Pork and cabbage dumplings, folded by hand, then steamed or pan-fried. With a dipping sauce.',
    tags: ['dinner', 'hot'],
    products: `
      | Pork Dumplings | | | 8.49; 14.99
    `,
  },
  {
    name: 'Curry with rice',
    class: 'food',
    render: '1f35b',
    isOwn: true,
    price: [9, 15],
    facts: { Ingredients: 'rice, chicken, potatoes, carrots, onion, curry spices, wheat flour', Allergens: 'Wheat', Storage: HOT },
    text: 'Mild curry with chicken, potatoes and carrots beside steamed rice. Served hot.',
    tags: ['dinner', 'hot'],
    products: `
      | Chicken Curry & Rice | | | 11.99
    `,
  },
  {
    name: 'Noodle soup',
    class: 'food',
    render: '1f35c',
    isOwn: true,
    price: [10, 17],
    facts: {
      Ingredients: 'wheat noodles, chicken stock, pork, scallions, soy sauce',
      Allergens: 'Wheat, soy, egg',
      Storage: 'Broth and noodles are packed apart; eat the same day',
    },
    text: 'Ramen noodles in a clear soy broth with sliced pork and scallions. Served hot.',
    tags: ['dinner', 'hot'],
    products: `
      | Shoyu Ramen | | | 13.49
    `,
  },
  {
    name: 'Rice ball',
    class: 'food',
    render: '1f359',
    isOwn: true,
    size: 'Count: 1, 3',
    price: [2.5, 11],
    facts: { Ingredients: 'rice, salmon, seaweed, salt', Allergens: 'Fish', Storage: 'Keep refrigerated and eat the same day' },
    text: 'Seasoned rice around a salmon filling with a strip of crisp seaweed.',
    tags: ['lunch', 'japanese'],
    products: `
      | Salmon Onigiri | | | 3.49; 9.49
    `,
  },
  {
    name: 'Stew',
    class: 'food',
    render: '1f372',
    isOwn: true,
    size: 'Size: Pint, Quart',
    price: [6, 18],
    facts: {
      Ingredients: 'beef stock, beef, potatoes, carrots, tomatoes, mushrooms, onion, herbs',
      Allergens: 'Celery',
      Storage: 'Refrigerate and eat within 3 days',
    },
    text: 'Beef and vegetables, cooked for hours in a dark stock. Warm it slowly on the stove.',
    tags: ['dinner', 'hot'],
    products: `
      | Beef & Vegetable Stew | | | 7.99; 14.49
    `,
  },
  {
    name: 'Deli tub',
    class: 'food',
    form: 'tub',
    size: 'Net weight',
    price: [4, 13],
    facts: { Allergens: 'Egg, mustard', Storage: 'Keep refrigerated and use within 4 days of opening' },
    text: 'A ready side for lunch or the grill, in a tub that closes again. Serve cold.',
    tags: ['side', 'picnic'],
    products: `
      Corner Counter | Classic Potato Salad | 16 oz; 32 oz | With egg & dill | 5.49; 9.49 | #d9b94a | 1f954 | Ingredients: potatoes, mayonnaise, egg, celery, mustard, dill
      Corner Counter | Creamy Coleslaw | 16 oz | Cabbage & carrot | 4.49 | #7fae6a | 1f96c | Ingredients: cabbage, carrots, mayonnaise, vinegar, sugar
      Corner Counter | Macaroni Salad | 16 oz | With peppers | 4.99 | #e0a05f | | Ingredients: pasta, mayonnaise, bell pepper, celery, vinegar; Allergens: Wheat, egg
      Corner Counter | Chicken Salad | 12 oz | With grapes | 8.49 | #c98f6a | 1f347 | Ingredients: chicken, mayonnaise, grapes, celery, almonds; Allergens: Egg, almonds
      Corner Counter | Egg Salad | 12 oz | With chives | 6.49 | #e6c84f | 1f95a | Ingredients: egg, mayonnaise, chives, mustard
      Green Fork | Quinoa & Kale Salad | 12 oz | Lemon dressing | 7.49 | #4f7f45 | 1f34b | Ingredients: quinoa, kale, chickpeas, lemon, olive oil; Allergens: None
    `,
  },
  {
    name: 'Dip',
    class: 'food',
    form: 'tub',
    size: 'Net weight',
    price: [4, 11],
    facts: { Allergens: 'None', Storage: 'Keep refrigerated and use within 5 days of opening' },
    text: 'A chilled dip for bread, chips and vegetables. Let it stand ten minutes before serving.',
    tags: ['snack', 'party'],
    products: `
      Saffron Street | Classic Hummus | 10 oz; 17 oz | With tahini | 4.79; 7.29 | #d9bf85 | 1f9c6 | Ingredients: chickpeas, tahini, lemon juice, garlic, olive oil; Allergens: Sesame
      Saffron Street | Roasted Red Pepper Hummus | 10 oz | With tahini | 4.79 | #c9462f | 1fad1 | Ingredients: chickpeas, red peppers, tahini, lemon juice, garlic; Allergens: Sesame
      Saffron Street | Baba Ghanoush | 8 oz | Smoked eggplant | 5.29 | #6a4f7a | 1f346 | Ingredients: eggplant, tahini, lemon juice, garlic; Allergens: Sesame
      Saffron Street | Tzatziki | 8 oz | Cucumber & dill | 4.99 | #8fbf9f | 1f952 | Ingredients: yogurt, cucumber, garlic, dill, olive oil; Allergens: Milk
      Tia Marisol | Fresh Guacamole | 8 oz; 16 oz | Mild | 5.49; 9.49 | #6f9a3a | 1f951 | Ingredients: avocado, lime juice, onion, cilantro, chili, salt
      Tia Marisol | Pico de Gallo | 10 oz | Medium | 4.49 | #d94a35 | 1f345 | Ingredients: tomatoes, onion, cilantro, chili, lime juice, salt
      Corner Counter | French Onion Dip | 12 oz | With sour cream | 4.29 | #b59a6a | 1f9c5 | Ingredients: sour cream, onion, salt, parsley; Allergens: Milk
    `,
  },
  {
    name: 'Sliced deli meat',
    class: 'food',
    form: 'pouch',
    size: 'Net weight',
    price: [5, 13],
    facts: { Allergens: 'None', Storage: 'Keep refrigerated and use within 5 days of opening' },
    text: 'Sliced for sandwiches and sealed in a pouch that closes again. Fully cooked.',
    tags: ['sandwich', 'lunch'],
    products: `
      Harbor Deli | Oven-Roasted Turkey Breast | 9 oz | Thin sliced | 6.99 | #b5793f | 1f357 | Ingredients: turkey breast, water, salt, pepper
      Harbor Deli | Black Forest Ham | 9 oz | Smoked | 6.49 | #a5404a | | Ingredients: ham, water, salt, sugar, smoke
      Harbor Deli | Genoa Salami | 8 oz | Dry cured | 7.49 | #7a2430 | | Ingredients: pork, salt, wine, garlic, pepper
      Harbor Deli | Pastrami | 7 oz | Peppered | 8.49 | #4f2a25 | 1f969 | Ingredients: beef, water, salt, pepper, coriander
    `,
  },
  {
    name: 'Boxed salad kit',
    class: 'food',
    form: 'carton-with-window',
    size: 'Net weight',
    price: [5, 12],
    facts: { Allergens: 'Milk', Storage: 'Keep refrigerated and eat by the date on the box' },
    text: 'Washed leaves, toppings and dressing in one box, enough for two. Toss just before serving.',
    tags: ['salad', 'dinner'],
    products: `
      Green Fork | Caesar Salad Kit | 10 oz | With croutons | 5.99 | #4f8f5a | 1f957 | Ingredients: romaine, Parmesan, croutons, egg, anchovy, canola oil; Allergens: Wheat, milk, egg, fish
      Green Fork | Greek Salad Kit | 11 oz | With feta | 6.49 | #3f7f9c | 1fad2 | Ingredients: romaine, tomato, cucumber, feta, olives, olive oil
      Green Fork | Southwest Salad Kit | 11 oz | With corn & beans | 6.49 | #c9822f | 1f33d | Ingredients: romaine, black beans, corn, cheddar, tortilla strips, canola oil; Allergens: Milk
    `,
  },
  {
    name: 'Chilled meal',
    class: 'food',
    form: 'frozen-box',
    size: 'Net weight',
    price: [7, 17],
    facts: {
      Allergens: 'Wheat, milk',
      Storage: 'Keep refrigerated and eat by the date on the box',
      Preparation: 'Microwave 4 minutes or bake 25 minutes at 350 °F',
    },
    text: 'Dinner that is cooked and chilled, for one hungry person or two light eaters. Heat to 165 °F.',
    tags: ['dinner', 'ready to heat'],
    products: `
      Big Plate | Beef Lasagna | 16 oz | Slow-cooked sauce | 10.99 | #b53a2b | 1f345 | Ingredients: pasta, beef, tomatoes, mozzarella, milk, onion
      Big Plate | Chicken Enchiladas | 16 oz | Red sauce | 10.49 | #c9642f | 1f32f | Ingredients: corn tortillas, chicken, cheddar, tomatoes, chili; Allergens: Milk
      Big Plate | Meatloaf & Mashed Potatoes | 16 oz | With gravy | 11.49 | #7a4a30 | 1f954 | Ingredients: beef, potatoes, milk, bread crumbs, onion, egg; Allergens: Wheat, milk, egg
      Saffron Street | Chicken Tikka Masala | 14 oz | With basmati rice | 10.99 | #d9742b | 1f35b | Ingredients: chicken, rice, tomatoes, cream, onion, spices; Allergens: Milk
      Saffron Street | Chana Masala | 14 oz | Vegan, with rice | 9.49 | #c9962f | 1fad8 | Ingredients: chickpeas, rice, tomatoes, onion, ginger, spices; Allergens: None
      Lunch Bell | Mac & Cheese Bowl | 12 oz | Three cheeses | 7.99 | #e3a72b | 1f9c0 | Ingredients: pasta, milk, cheddar, Gouda, Parmesan, butter
      Lunch Bell | Pad Thai | 14 oz | With tofu | 9.99 | #b5853f | 1f95c | Ingredients: rice noodles, tofu, egg, peanuts, tamarind, soy sauce; Allergens: Soy, egg, peanuts, wheat
    `,
  },
  {
    name: 'Fresh pizza to bake',
    class: 'food',
    form: 'frozen-box',
    art: '1f355',
    size: 'Size',
    price: [9, 19],
    facts: {
      Allergens: 'Wheat, milk',
      Storage: 'Keep refrigerated and bake within 3 days',
      Preparation: 'Bake 12 to 14 minutes at 425 °F',
    },
    text: 'A chilled pizza with a hand-stretched crust, topped and ready for your oven. Keep it chilled until you bake it.',
    tags: ['dinner', 'pizza'],
    products: `
      Corner Counter | Take & Bake Four Cheese Pizza | 12 in; 16 in | Chilled | 10.99; 15.99 | #e0b03f | 1f9c0 | Ingredients: wheat flour, mozzarella, provolone, Parmesan, ricotta, tomatoes, yeast
      Corner Counter | Take & Bake Vegetable Pizza | 12 in; 16 in | Chilled | 11.49; 16.49 | #5f9a4a | 1fad1 | Ingredients: wheat flour, mozzarella, bell pepper, mushrooms, onion, tomatoes, yeast
      Corner Counter | Take & Bake Sausage Pizza | 12 in; 16 in | Chilled | 11.99; 17.49 | #a83f2b | | Ingredients: wheat flour, mozzarella, pork sausage, tomatoes, yeast
    `,
  },
  {
    name: 'Chilled soup',
    class: 'food',
    form: 'jar',
    size: 'Net weight',
    price: [6, 13],
    facts: { Allergens: 'None', Storage: 'Keep refrigerated and use within 3 days of opening', Preparation: 'Heat gently for 5 minutes' },
    text: 'Fresh soup in a glass jar, two bowls in each. Only heat is missing.',
    tags: ['soup', 'lunch'],
    products: `
      Big Plate | Chicken & Wild Rice Soup | 24 oz | With cream | 9.49 | #a5793f | 1f357 | Ingredients: chicken stock, chicken, wild rice, carrots, cream; Allergens: Milk
      Big Plate | Butternut Squash Soup | 24 oz | Vegan | 8.49 | #e08a2f | 1f383 | Ingredients: butternut squash, water, onion, coconut milk, ginger; Allergens: Coconut
      Big Plate | Beef Chili with Beans | 24 oz | Medium | 9.99 | #8f2f22 | 1f336-fe0f | Ingredients: beef, tomatoes, kidney beans, onion, chili, cumin
      Green Fork | Minestrone | 24 oz | Vegan | 8.49 | #5f8f3f | 1f955 | Ingredients: tomatoes, water, beans, carrots, celery, pasta; Allergens: Wheat, celery
    `,
  },
])
