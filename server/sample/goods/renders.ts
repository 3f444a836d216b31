/**
 * The emoji pictures that are sold as a thing itself, each with the only kind that it shows: the picture is exactly that thing. On the label
 * of a drawn package any emoji may stand.
 */
export const RENDERS: Readonly<Record<string, string>> = {
  // Grocery
  '1f34e': 'Red apples',
  '1f34f': 'Green apples',
  '1f34c': 'Bananas',
  '1f347': 'Purple grapes',
  '1f348': 'Melons',
  '1f349': 'Watermelon',
  '1f34a': 'Mandarins',
  '1f34b': 'Lemons',
  '1f350': 'Pears',
  '1f351': 'Peaches',
  '1f352': 'Cherries',
  '1f353': 'Strawberries',
  '1fad0': 'Blueberries',
  '1f95d': 'Kiwis',
  '1f34d': 'Pineapple',
  '1f96d': 'Mangoes',
  '1f965': 'Coconut',
  '1f951': 'Avocados',
  '1f345': 'Tomatoes',
  '1f346': 'Eggplant',
  '1f954': 'Potatoes',
  '1f955': 'Carrots',
  '1f33d': 'Sweet corn',
  '1f336-fe0f': 'Red chilies',
  '1fad1': 'Green bell peppers',
  '1f952': 'Cucumbers',
  '1f96c': 'Leafy greens',
  '1f966': 'Broccoli',
  '1f9c4': 'Garlic',
  '1f9c5': 'Onions',
  '1fada': 'Ginger',
  '1fadb': 'Peas',
  '1f330': 'Chestnuts',
  '1f969': 'Beef steak',
  '1f357': 'Chicken drumsticks',
  '1f953': 'Bacon',
  '1f990': 'Shrimp',
  '1f980': 'Crab',
  '1f99e': 'Lobster',
  '1f991': 'Squid',
  '1f9aa': 'Oysters',
  '1f9c0': 'Cheese wedge',
  '1f9c8': 'Butter',
  // Bakery
  '1f35e': 'Sandwich loaf',
  '1f950': 'Croissant',
  '1f956': 'Baguette',
  '1fad3': 'Flatbread',
  '1f968': 'Soft pretzel',
  '1f96f': 'Bagel',
  '1f9c7': 'Belgian waffle',
  '1f967': 'Fruit pie',
  '1f382': 'Birthday cake',
  '1f370': 'Slice of cake',
  '1f9c1': 'Cupcake',
  '1f369': 'Doughnut',
  '1f36a': 'Chocolate chip cookie',
  '1f36e': 'Custard',
  // Deli & takeaway
  '1f354': 'Hamburger',
  '1f35f': 'French fries',
  '1f355': 'Pizza slice',
  '1f32d': 'Hot dog',
  '1f96a': 'Club sandwich',
  '1f32e': 'Taco',
  '1f32f': 'Burrito',
  '1f959': 'Stuffed pita',
  '1f9c6': 'Falafel',
  '1f957': 'Salad bowl',
  '1f371': 'Bento box',
  '1f363': 'Sushi',
  '1f95f': 'Dumpling',
  '1f35b': 'Curry with rice',
  '1f35c': 'Noodle soup',
  '1f359': 'Rice ball',
  '1f372': 'Stew',
  // Sweets & snacks
  '1f36d': 'Lollipop',
  '1f37f': 'Hot popcorn',
  '1f366': 'Soft serve',
  '1f367': 'Shaved ice',
  '1f960': 'Fortune cookie',
  '1f361': 'Dango',
  // Drinks
  '2615': 'Hot coffee to go',
  '1f9cb': 'Bubble tea',
  '1f9c3': 'Juice box',
  // Clothing
  // Shoes
  // Accessories
  // Beauty & health
  // Baby & kids
  // Home
  // Kitchen
  // Cleaning & bath
  // Garden & flowers
  // DIY & garage
  // Electronics
  // Books & office
  // Games
  // Music
  // Arts & crafts
  // Sports
  // Outdoor & travel
  // Pets
  '1fab6': 'Feather cat toy',
  // Party & gifts
}
