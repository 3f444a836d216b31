import { department } from './kind.ts'

export const pets = department('Pets', [
  {
    name: 'Dry dog food',
    class: 'petfood',
    form: 'pet-food-bag',
    art: '1f436',
    size: 'Weight',
    price: [11, 80],
    facts: {
      Feeding: 'See the chart on the bag; always offer fresh water',
      'Life stage': 'Adult',
      Storage: 'Keep closed in a cool, dry place',
    },
    text: 'Complete and balanced dry food for dogs. Switch from another food over seven to ten days, mixing in a little more each day.',
    tags: ['dog', 'dry food'],
    products: `
      Birch & Bailey | Chicken & Brown Rice Dog Food | 5 lb; 15 lb; 30 lb | Adult | 15.99; 37.99; 62.99 | #2f6f4f | | Ingredients: chicken, brown rice, barley, chicken fat, peas, carrots, vitamins and minerals
      Birch & Bailey | Lamb & Oatmeal Dog Food | 5 lb; 15 lb; 30 lb | Adult | 16.99; 39.99; 66.99 | #7a4b2b | | Ingredients: lamb, oatmeal, barley, chicken fat, beet pulp, vitamins and minerals
      Birch & Bailey | Puppy Chicken & Oats | 4 lb; 12 lb | Puppy | 14.99; 34.99 | #d98a2b | | Ingredients: chicken, oats, rice, fish oil, egg, vitamins and minerals; Life stage: Puppy, up to 12 months
      Northlake | Salmon & Sweet Potato Dog Food | 4 lb; 22 lb | Grain free | 19.99; 71.99 | #2b5f8a | | Ingredients: salmon, sweet potato, peas, canola oil, flaxseed, vitamins and minerals
      Northlake | Senior Turkey & Barley Dog Food | 5 lb; 15 lb | 7 years and up | 17.99; 42.99 | #6b5b8a | | Ingredients: turkey, barley, oats, pumpkin, fish oil, glucosamine, vitamins and minerals; Life stage: Senior, from 7 years
      Good Fetch | Small Breed Beef & Rice | 4 lb; 14 lb | Small breed | 11.99; 29.99 | #a8322d | | Ingredients: beef, rice, corn, chicken meal, carrots, vitamins and minerals
    `,
  },
  {
    name: 'Wet dog food',
    class: 'petfood',
    form: 'pet-food-can',
    art: '1f436',
    size: 'Count',
    price: [2, 36],
    facts: {
      Feeding: 'One can per 15 lb of body weight a day, in two meals',
      'Net weight': '12.5 oz per can',
      Storage: 'Refrigerate after opening and use within 3 days',
    },
    text: 'Complete wet food for adult dogs in a can with a pull tab. Serve at room temperature, alone or over dry food.',
    tags: ['dog', 'wet food'],
    products: `
      Birch & Bailey | Beef Stew for Dogs | 1 can; 12 cans | With carrots | 2.79; 31.99 | #9c3b2e | | Ingredients: beef broth, beef, carrots, potatoes, peas, vitamins and minerals
      Birch & Bailey | Chicken Pâté for Dogs | 1 can; 12 cans | Smooth | 2.69; 29.99 | #d9a441 | | Ingredients: chicken, chicken broth, chicken liver, rice flour, vitamins and minerals
      Northlake | Salmon Dinner for Dogs | 1 can; 12 cans | Grain free | 2.99; 34.99 | #2b6e8f | | Ingredients: salmon, fish broth, potatoes, sunflower oil, vitamins and minerals
      Good Fetch | Turkey & Vegetable Dinner | 1 can; 12 cans | In gravy | 2.29; 24.99 | #5a7d3a | | Ingredients: turkey broth, turkey, peas, carrots, potato starch, vitamins and minerals
    `,
  },
  {
    name: 'Dry cat food',
    class: 'petfood',
    form: 'pet-food-bag',
    art: '1f431',
    size: 'Weight',
    price: [9, 55],
    facts: {
      Feeding: 'See the chart on the bag; always offer fresh water',
      'Life stage': 'Adult',
      Storage: 'Keep closed in a cool, dry place',
    },
    text: 'Complete and balanced dry food for cats, with taurine. Switch from another food over seven to ten days.',
    tags: ['cat', 'dry food'],
    products: `
      Whisker Lane | Chicken & Rice Cat Food | 3.5 lb; 7 lb; 15 lb | Adult | 12.99; 22.99; 41.99 | #c65f7c | | Ingredients: chicken, rice, corn gluten meal, chicken fat, taurine, vitamins and minerals
      Whisker Lane | Indoor Cat Turkey & Oats | 3.5 lb; 7 lb | Indoor | 13.99; 24.99 | #4f7a6b | | Ingredients: turkey, oats, pea fiber, chicken fat, taurine, vitamins and minerals
      Northlake | Whitefish & Potato Cat Food | 4 lb; 11 lb | Grain free | 18.99; 46.99 | #3c6f9c | | Ingredients: whitefish, potatoes, peas, canola oil, taurine, vitamins and minerals
      Whisker Lane | Kitten Chicken & Egg | 3 lb; 7 lb | Kitten | 12.99; 25.99 | #e0a13d | | Ingredients: chicken, egg, rice, fish oil, taurine, vitamins and minerals; Life stage: Kitten, up to 12 months
    `,
  },
  {
    name: 'Wet cat food',
    class: 'petfood',
    form: 'pet-food-can',
    art: '1f431',
    size: 'Count',
    price: [1, 30],
    facts: {
      Feeding: 'One can per 3 lb of body weight a day',
      'Net weight': '3 oz per can',
      Storage: 'Refrigerate after opening and use within 2 days',
    },
    text: 'Complete wet food for adult cats in a small can that is one meal. Serve at room temperature.',
    tags: ['cat', 'wet food'],
    products: `
      Whisker Lane | Tuna in Broth for Cats | 1 can; 24 cans | Flaked | 1.29; 27.99 | #2f7f9e | | Ingredients: tuna, fish broth, sunflower oil, taurine, vitamins and minerals
      Whisker Lane | Chicken Pâté for Cats | 1 can; 24 cans | Smooth | 1.19; 25.99 | #d88d4a | | Ingredients: chicken, chicken liver, chicken broth, taurine, vitamins and minerals
      Northlake | Salmon Pâté for Cats | 1 can; 24 cans | Grain free | 1.39; 29.99 | #d96f5f | | Ingredients: salmon, fish broth, potato starch, taurine, vitamins and minerals
      Whisker Lane | Turkey in Gravy for Cats | 1 can; 24 cans | Sliced | 1.29; 27.99 | #8a6a3d | | Ingredients: turkey, chicken broth, wheat gluten, taurine, vitamins and minerals
    `,
  },
  {
    name: 'Dog treats',
    class: 'petfood',
    form: 'pouch',
    art: '1f9b4',
    size: 'Net weight',
    price: [5, 20],
    facts: {
      Feeding: 'Up to 5 treats a day for a dog of 30 lb; offer water',
      Storage: 'Reseal after opening',
      'Life stage': 'All, from 3 months',
    },
    text: 'Treats for training and for between meals, in a pouch that reseals. They do not replace a meal.',
    tags: ['dog', 'treats'],
    products: `
      Good Fetch | Peanut Butter Training Bites | 6 oz | Soft | 6.99 | #c98a3a | 1f95c | Ingredients: peanut butter, oat flour, molasses, rosemary extract
      Good Fetch | Bacon Training Bites | 6 oz | Soft | 6.99 | #a23c34 | 1f953 | Ingredients: pork, oat flour, bacon, vinegar
      Birch & Bailey | Chicken Jerky Strips | 10 oz | One ingredient | 14.99 | #d9a13b | 1f357 | Ingredients: chicken breast
      Birch & Bailey | Pumpkin Biscuits | 12 oz | Baked | 8.99 | #d9742b | 1f383 | Ingredients: whole wheat flour, pumpkin, oats, cinnamon
      Northlake | Dental Chews, Medium | 12 oz | Mint | 15.99 | #3f8f6f | 1f9b7 | Ingredients: rice flour, pea starch, glycerin, peppermint, parsley; Feeding: One chew a day for a dog of 25 to 50 lb
    `,
  },
  {
    name: 'Cat treats',
    class: 'petfood',
    form: 'pouch',
    art: '1f431',
    size: 'Net weight',
    price: [3, 12],
    facts: { Feeding: 'Up to 10 treats a day for an adult cat; offer water', Storage: 'Reseal after opening', 'Life stage': 'Adult' },
    text: 'Small treats for adult cats, in a pouch that reseals. They do not replace a meal.',
    tags: ['cat', 'treats'],
    products: `
      Whisker Lane | Crunchy Salmon Treats | 3 oz | Under 2 calories each | 3.99 | #e07a5f | 1f41f | Ingredients: chicken meal, salmon, rice, corn, taurine
      Whisker Lane | Freeze-Dried Chicken Treats | 1.5 oz | One ingredient | 8.99 | #e0b04a | 1f357 | Ingredients: chicken breast
      Whisker Lane | Catnip Dental Bites | 3 oz | Crunchy | 4.49 | #5f8f4a | 1f33f | Ingredients: chicken meal, rice, catnip, cellulose, taurine
    `,
  },
  {
    name: 'Cat litter',
    class: 'pet',
    form: 'paper-bag',
    art: '1f431',
    size: 'Weight',
    price: [10, 34],
    facts: { Care: 'Scoop daily and replace all of it every 3 to 4 weeks', 'How to use': 'Fill the box 3 inches deep' },
    text: 'Litter that clumps firmly, so the box is easy to scoop. Low in dust and safe for cats from three months.',
    tags: ['cat', 'litter'],
    products: `
      Sandbar | Clumping Clay Litter, Unscented | 20 lb; 40 lb | Unscented | 12.99; 22.99 | #6f8fae | | Material: Bentonite clay
      Sandbar | Clumping Clay Litter, Fresh Linen | 20 lb | Light scent | 13.49 | #7aa7a0 | | Material: Bentonite clay, fragrance
      Northlake | Pine Pellet Litter | 20 lb | Natural scent | 11.99 | #5c7d45 | | Material: Pressed pine; Care: Sift daily and replace every 2 weeks
      Northlake | Corn Cat Litter | 15 lb; 25 lb | Unscented | 19.99; 31.99 | #d9b24a | | Material: Whole-kernel corn
    `,
  },
  {
    name: 'Dog collar',
    class: 'pet',
    form: 'dog-collar',
    size: 'Size: S (10–14 in), M (13–19 in), L (17–26 in)',
    color: 'choice',
    price: [10, 40],
    facts: { Material: 'Nylon webbing, steel ring', Care: 'Machine wash cold, air dry', Width: '3/4 in to 1 in' },
    text: 'An adjustable everyday collar with a welded ring for leash and tags. Two fingers should fit between the collar and the neck.',
    tags: ['dog', 'walk'],
    products: `
      Trotwell | Everyday Dog Collar | | | 14.99 | Red, Navy
      Trotwell | Reflective Dog Collar | | | 17.99 | Orange, Charcoal/White/stripes | | Material: Nylon webbing with reflective stitching, steel ring
      Harbor Hound | Leather Dog Collar | S (10–14 in); M (13–19 in); L (17–26 in) | | 29.99; 32.99; 36.99 | Brown, Black | | Material: Bridle leather, brass buckle; Care: Wipe clean and oil twice a year
      Harbor Hound | Plaid Dog Collar | | | 18.99 | Burgundy, Green/White/plaid | | Material: Cotton over nylon webbing, steel ring
    `,
  },
  {
    name: 'Dog leash',
    class: 'pet',
    form: 'leash',
    size: 'Length',
    color: 'choice',
    price: [12, 45],
    facts: { Material: 'Nylon webbing, zinc alloy clip', Care: 'Hand wash, air dry', Width: '1 in' },
    text: 'A leash with a soft hand loop and a clip that turns, so it does not twist on a walk.',
    tags: ['dog', 'walk'],
    products: `
      Trotwell | Everyday Dog Leash | 4 ft; 6 ft | | 14.99; 16.99 | Red, Navy
      Trotwell | Rope Dog Leash | 6 ft | | 22.99 | Teal, Orange | | Material: Climbing rope, zinc alloy clip; Width: 1/2 in
      Harbor Hound | Leather Dog Leash | 6 ft | | 39.99 | Brown, Black | | Material: Bridle leather, brass clip; Care: Wipe clean and oil twice a year; Width: 3/4 in
      Trotwell | Long Training Leash | 15 ft; 30 ft | | 19.99; 26.99 | Olive
    `,
  },
  {
    name: 'Pet bowl',
    class: 'pet',
    form: 'pet-bowl',
    size: 'Size',
    color: 'choice',
    price: [8, 35],
    facts: { Material: 'Stoneware', Care: 'Dishwasher safe' },
    text: 'A heavy, low bowl for food or water that stays where it is put.',
    tags: ['dog', 'cat', 'feeding'],
    products: `
      Homestead Pet | Stoneware Pet Bowl | 2 cups; 4 cups | | 14.99; 19.99 | White, Sky Blue
      Homestead Pet | Speckled Pet Bowl | 3 cups | | 18.99 | Cream, Sage/Charcoal/dots
      Trotwell | Stainless Steel Bowl | 2 cups; 6 cups | | 8.99; 13.99 | Gray | | Material: Stainless steel with a rubber ring
      Homestead Pet | Slow Feeder Bowl | 3 cups | | 16.99 | Teal, Coral/White/waves | | Material: BPA-free polypropylene
    `,
  },
  {
    name: 'Pet bed',
    class: 'pet',
    form: 'pet-bed',
    size: 'Size',
    color: 'choice',
    price: [28, 130],
    facts: { Material: 'Polyester cover, recycled polyester fill', Care: 'Cover removes and machine washes cold' },
    text: 'A padded bed with a raised edge to rest a head on and a base that does not slip. Choose a bed as long as the animal from nose to tail.',
    tags: ['dog', 'cat', 'sleep'],
    products: `
      Homestead Pet | Bolster Pet Bed | S (22 in); M (30 in); L (38 in) | | 34.99; 54.99; 79.99 | Gray, Navy
      Homestead Pet | Orthopedic Pet Bed | M (32 in); L (42 in) | | 79.99; 119.99 | Charcoal, Sand | | Material: Polyester cover, memory foam base
      Harbor Hound | Fleece Cuddle Bed | S (20 in); M (27 in) | | 29.99; 44.99 | Cream, Pink | | Material: Fleece cover, recycled polyester fill
    `,
  },
  {
    name: 'Cat scratcher',
    class: 'pet',
    form: 'cat-scratcher',
    price: [12, 70],
    facts: { Care: 'Vacuum; replace when worn', 'In the box': 'Scratcher, catnip' },
    text: 'A scratcher that lets cats stretch and wear down their claws somewhere better than the sofa. Sprinkle a little catnip on it the first day.',
    tags: ['cat', 'scratching'],
    products: `
      Whisker Lane | Sisal Scratching Post | | 26 in tall | 34.99 | Sand | | Material: Sisal rope, particleboard base; Dimensions: 15 × 15 × 26 in
      Whisker Lane | Tall Scratching Post | | 34 in tall | 49.99 | Gray | | Material: Sisal rope, weighted base; Dimensions: 16 × 16 × 34 in
      Sandbar | Carpet Scratching Post | | 20 in tall | 24.99 | Brown | | Material: Carpet, particleboard base; Dimensions: 12 × 12 × 20 in
    `,
  },
  {
    name: 'Dog ball',
    class: 'pet',
    form: 'ball-toy',
    size: 'Size',
    color: 'choice',
    price: [5, 18],
    facts: {
      Material: 'Natural rubber',
      Care: 'Rinse with warm water',
      'How to use': 'Choose a ball too large to swallow; replace it when damaged',
    },
    text: 'A ball for fetch that bounces high and floats, so it comes back from the lake too.',
    tags: ['dog', 'toy'],
    products: `
      Good Fetch | Rubber Fetch Ball | 2.5 in; 3 in | | 6.99; 8.99 | Orange, Blue
      Good Fetch | Squeaky Ball | 2.5 in | | 7.99 | Yellow, Pink/White/dots
      Trotwell | Treat Ball | 4 in | | 13.99 | Red, Teal/White/waves | | About: Fill it with kibble, and the dog rolls it to get the food out.
    `,
  },
  {
    name: 'Feather cat toy',
    class: 'pet',
    render: '1fab6',
    price: [3, 9],
    facts: { Material: 'Natural feather', Care: 'Spot clean; replace when worn', Dimensions: '9 in long' },
    text: 'A single large feather to wave for a cat. Put it away after play, so that it is not chewed.',
    tags: ['cat', 'toy'],
    products: `
      Whisker Lane | Turkey Feather Cat Toy | | | 4.99
    `,
  },
  {
    name: 'Pet shampoo',
    class: 'pet',
    form: 'shampoo-bottle',
    size: 'Volume',
    price: [8, 22],
    facts: { Material: 'Water, coconut-based cleanser, glycerin', Care: 'Wet the coat, lather, rinse well; keep out of the eyes' },
    text: 'A mild shampoo made for the skin of animals, without dyes. Use it no more than once in two weeks.',
    tags: ['dog', 'cat', 'grooming'],
    products: `
      Harbor Hound | Oatmeal Dog Shampoo | 16 fl oz | For dry skin | 12.99 | #d9c29a | 1f33e | Material: Water, coconut-based cleanser, oat extract, glycerin
      Harbor Hound | Lavender Dog Shampoo | 16 fl oz | Calming scent | 12.99 | #a58bc6 | 1fabb
      Harbor Hound | Puppy Shampoo | 12 fl oz | Tear free | 11.99 | #8fc1d9 | 1f436
      Whisker Lane | Waterless Cat Shampoo | 8 fl oz | No rinse | 9.99 | #e0a0a8 | 1f431 | Care: Work the foam into the coat and towel dry, and keep it out of the eyes
    `,
  },
  {
    name: 'Fish food',
    class: 'petfood',
    form: 'round-tin',
    art: '1f420',
    size: 'Net weight',
    price: [4, 20],
    facts: { Feeding: 'Once or twice a day, as much as the fish eat in two minutes', Storage: 'Keep closed and dry' },
    text: 'Complete food for aquarium fish that does not cloud the water.',
    tags: ['fish', 'aquarium'],
    products: `
      Reefside | Tropical Fish Flakes | 1 oz; 2.2 oz | For surface feeders | 5.49; 9.99 | #e0702f | | Ingredients: fish meal, wheat flour, shrimp meal, spirulina, vitamins
      Reefside | Goldfish Flakes | 1 oz; 2.2 oz | Cold water | 4.99; 8.99 | #d9a62b | | Ingredients: fish meal, wheat flour, spinach, garlic, vitamins
      Reefside | Betta Pellets | 1 oz | Floating | 4.49 | #5b4a9c | | Ingredients: krill meal, fish meal, wheat gluten, vitamins
    `,
  },
  {
    name: 'Food for small animals',
    class: 'petfood',
    form: 'paper-bag',
    size: 'Weight',
    price: [5, 30],
    facts: { Feeding: 'Offer daily with fresh water', Storage: 'Keep in a cool, dry place' },
    text: 'Daily food for small animals and birds at home, in a bag that closes.',
    tags: ['small animals', 'food'],
    products: `
      Clover Hutch | Timothy Hay | 40 oz; 90 oz | First cut | 12.99; 22.99 | #7f9a45 | 1f430 | Ingredients: timothy hay; Feeding: Unlimited for rabbits, guinea pigs and chinchillas
      Clover Hutch | Rabbit Pellets | 5 lb; 10 lb | With timothy | 10.99; 18.99 | #5f8f5a | 1f430 | Ingredients: timothy hay meal, oat hulls, soybean meal, vitamins and minerals; Feeding: 1/4 cup a day per 5 lb of body weight
      Clover Hutch | Hamster & Gerbil Mix | 2 lb | Seeds and grains | 6.99 | #c98f45 | 1f439 | Ingredients: oats, millet, sunflower seeds, dried carrot, corn, vitamins; Feeding: One tablespoon a day per animal
      Songbird Acres | Parakeet Seed | 2 lb; 5 lb | Millet blend | 7.49; 13.99 | #4f9a6a | 1f99c | Ingredients: white millet, canary seed, oats, red millet; Feeding: One to two teaspoons a day per bird
      Songbird Acres | Parrot Mix | 4 lb | Fruit and nuts | 15.99 | #c0453a | 1f99c | Ingredients: safflower, sunflower seeds, peanuts, dried papaya, corn; Feeding: 1/2 cup a day for a large parrot
    `,
  },
])
