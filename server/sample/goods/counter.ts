import { type Department, motifs } from './department.ts'

export const bakery: Department = {
  name: 'Bakery',
  brands: ['Hearth & Crumb', 'Millstone Bakers', 'Rise Corner', 'Oven Street', 'Butter Lane', 'Flourish', 'Old Granary', 'Sweet Measure'],
  lines: ['Stone-Baked', 'Hand-Shaped', 'Old-Fashioned', 'Brown Butter', 'Farmhouse', 'Morning', 'Sunday', 'Corner', 'Village', 'Classic'],
  made: [
    'The dough rests overnight, which is where the flavor comes from.',
    '{brand} starts at three in the morning, so it is on the shelf when the doors open.',
    'Made from flour, butter and time; there is no shortening in it.',
    'Baked in small trays in a deck oven that is older than the bakers.',
  ],
  uses: [
    'Best on the day it is baked, and very good toasted on the next.',
    'Goes with coffee, with soup, and with nothing at all.',
    'Enough for four around a kitchen table.',
    'Bring it along when you are invited; nobody has complained yet.',
  ],
  care: [
    'Keep in paper, not in plastic. Freezes well for a month.',
    'Contains wheat, milk and eggs.',
    'Warm for five minutes at 350 °F before serving.',
  ],
  tags: ['fresh baked', 'breakfast', 'dessert', 'sharing', 'brunch'],
  motifs: motifs(
    [],
    `
1f35e | loaf of bread | Sourdough Loaf; Sandwich Bread; Seeded Rye; Milk Bread | 4.49-9.49 | - | Dark crust, open crumb and a proper tang
1f950 | croissant | Butter Croissants; Almond Croissants; Chocolate Croissants | 3.49-15.99 | pk | Laminated by hand over two days
1f956 | baguette | Baguette; Seeded Baguette; Demi Baguettes | 2.99-6.49 | - | It crackles when you squeeze it
1fad3 | flatbread | Flatbread; Naan; Lavash; Pita Rounds | 3.49-6.99 | pk | Blistered on stone in under two minutes
1f968 | pretzel | Soft Pretzels; Pretzel Bites; Salted Pretzel Buns | 3.49-9.99 | pk | Mahogany outside, pillowy inside
1f96f | bagels | Plain Bagels; Everything Bagels; Sesame Bagels; Blueberry Bagels | 4.49-12.99 | pk | Boiled first, then baked, as it should be
1f95e | pancakes | Pancake Mix; Buttermilk Pancakes; Pancake & Syrup Kit | 4.99-12.99 | - | Fluffy in ten minutes from bowl to plate
1f9c7 | waffle | Belgian Waffles; Liège Waffles; Waffle Mix | 4.99-11.99 | pk | Pearl sugar caramelizes on the iron
1f967 | pie | Apple Pie; Pecan Pie; Cherry Pie; Chicken Pot Pie | 11.99-28.99 | dim | The crust shatters and the filling stays put
1f382 | birthday cake | Birthday Cake; Chocolate Layer Cake; Funfetti Cake; Red Velvet Cake | 24.99-64.99 | dim | Two layers, real buttercream and room for a name
1f370 | slice of cake | Strawberry Shortcake=18-29; Cheesecake Slice=5-8; Carrot Cake Slice=5-8 | 4.99-28.99 | - | Light sponge with cream that is whipped to order
1f9c1 | cupcakes | Vanilla Cupcakes; Chocolate Cupcakes; Lemon Cupcakes | 3.49-22.99 | pk | More cake than frosting, which is how we like it
1f369 | doughnut | Glazed Doughnuts; Cake Doughnuts; Doughnut Holes | 1.79-15.99 | pk | Fried twice a day in small batches
1f36a | cookies | Chocolate Chip Cookies; Oatmeal Cookies; Snickerdoodles; Sugar Cookies | 3.99-14.99 | pk | Crisp at the edge and soft in the middle
1f96e | moon cakes | Lotus Moon Cakes; Red Bean Moon Cakes; Moon Cake Gift Tin | 9.99-42.99 | - | Pressed in wooden molds with a salted yolk inside
1f36e | caramel custard | Crème Caramel; Custard Cups; Flan | 3.99-12.99 | - | Trembles on the spoon under a dark caramel
`,
  ),
}

export const deli: Department = {
  name: 'Deli & takeaway',
  brands: ['Corner Counter', 'Saffron Street', 'Lunch Bell', 'Noodle & Nori', 'Big Plate', 'Tia Rosa Kitchen', 'Harbor Deli', 'Green Fork'],
  lines: ['Classic', 'House', 'Loaded', 'Spicy', 'Family', 'Garden', 'Chef’s', 'Street-Style', 'Double', 'Lite'],
  made: [
    'Made to order in the open kitchen; allow about fifteen minutes.',
    'Everything is cut this morning, and the sauces are our own.',
    '{brand} cooks it the way it is eaten at home, not the way it photographs.',
    'Packed so that what should be crisp is still crisp when you get home.',
  ],
  uses: [
    'Dinner for tonight, decided.',
    'A lunch that keeps you going until the evening.',
    'Order two: one for now, one for the fridge.',
    'Feeds a hungry pair or a polite group of four.',
  ],
  care: ['Keep refrigerated and eat within two days.', 'Heat through for ten minutes at 375 °F.', 'Ask at the counter about allergens.'],
  tags: ['ready to eat', 'dinner', 'lunch', 'hot', 'takeout'],
  motifs: motifs(
    [],
    `
1f354 | hamburger | Cheeseburger; Burger Kit; Veggie Burger; Slider Box | 7.99-24.99 | - | A quarter pound of beef on a toasted potato bun
1f35f | french fries | Fries; Sweet Potato Fries; Loaded Fries; Oven Fries | 3.49-9.49 | dim | Twice-fried and salted while they are hot
1f355 | pizza | Margherita Pizza; Pepperoni Pizza; Take-and-Bake Pizza; White Pizza | 9.99-22.99 | dim | Blistered crust with tomatoes from one valley
1f32d | hot dog | Hot Dog Kit; Chili Dog; Chicago Dog | 5.49-17.99 | pk | All beef, with a casing that snaps
1f96a | sandwich | Club Sandwich; Turkey Sandwich; BLT; Italian Hoagie | 7.49-14.99 | - | Stacked high and cut on the diagonal
1f32e | taco | Taco Kit; Carnitas Tacos; Fish Tacos; Breakfast Tacos | 4.49-19.99 | pk | Corn tortillas pressed at the counter
1f32f | burrito | Burrito; Breakfast Burrito; Burrito Bowl | 7.49-13.99 | - | Wrapped tight, seared on the seam
1f959 | stuffed pita | Chicken Shawarma; Gyro Box; Stuffed Pita | 8.49-14.99 | - | Carved from the spit into warm bread
1f9c6 | falafel | Falafel Plate; Falafel Bites; Falafel Mix | 5.99-13.99 | - | Green inside from all the parsley
1f957 | salad | Salad Bowl; Cobb Salad; Chopped Salad; Salad Kit | 5.99-13.99 | dim | Crunch, herbs and the dressing on the side
1f371 | bento box | Bento Lunch; Teriyaki Bento; Salmon Bento | 10.99-18.99 | - | Six small things that belong together
1f363 | sushi | Sushi Box; Salmon Nigiri; California Rolls; Sushi Platter | 9.99-44.99 | pk | Rolled within the hour, never from the fridge
1f95f | dumplings | Pork Dumplings; Vegetable Dumplings; Frozen Potstickers | 6.49-14.99 | pk | Pleated by hand, a few hundred a day
1f35b | curry with rice | Chicken Curry; Vegetable Curry; Curry Ready Meal | 7.99-14.99 | - | Simmered until the oil rises
1f35c | noodle soup | Ramen Bowl; Pho Kit; Udon Soup; Chicken Noodle Soup | 6.99-15.99 | - | The broth takes eighteen hours, you take ten minutes
1f961 | takeout box | Noodle Box; Fried Rice; Orange Chicken; Lo Mein | 7.99-14.99 | dim | From a very hot wok in a very short time
1f359 | rice ball | Onigiri; Salmon Onigiri; Onigiri Trio | 2.99-9.99 | pk | Wrapped so that the seaweed stays crisp
1f372 | pot of stew | Vegetable Stew; Beef Stew; Gumbo; Wild Rice Soup | 6.99-15.99 | oz | Better on the second day, so we make it the day before
`,
  ),
}

export const sweets: Department = {
  name: 'Sweets & snacks',
  brands: [
    'Plum & Praline',
    'Sugar Post',
    'Nickel Candy Works',
    'Crunch Hollow',
    'Frost Parlor',
    'Kernel & Co.',
    'Merry Mill',
    'Lantern Snacks',
  ],
  lines: ['Boardwalk', 'Old-Time', 'Crunchy', 'Party', 'Grandma’s', 'Birthday', 'Penny', 'Bakeshop', 'Fancy', 'Movie Night'],
  made: [
    'Made in copper kettles a few pounds at a time.',
    '{brand} uses real fruit, real butter and real cocoa, and it shows.',
    'The recipe has not changed since the shop had a penny counter.',
    'Wrapped by hand, which is why no two are quite alike.',
  ],
  uses: [
    'For the movie, the car, or the drawer nobody else knows about.',
    'Fill a bowl when people come over.',
    'A small thing to bring along instead of flowers.',
    'It was meant for sharing; we will not ask.',
  ],
  care: ['Keep cool and dry.', 'May contain nuts and milk. See the label.', 'Reseal the bag, if it comes to that.'],
  tags: ['treat', 'sharing', 'movie night', 'gift', 'snack'],
  motifs: motifs(
    [],
    `
1f36b | chocolate bar | Dark Chocolate Bar; Milk Chocolate Bar; Hazelnut Chocolate; Chocolate Truffles | 3.49-18.99 | pk | Snaps cleanly and melts slowly
1f36c | candy | Hard Candy; Saltwater Taffy; Fruit Chews; Butter Mints | 2.49-12.99 | oz | Flavors you can tell apart with your eyes closed
1f36d | lollipop | Giant Lollipop; Swirl Lollipops; Honey Lollipops | 1.49-12.99 | pk | Pulled by hand, so every swirl is its own
1f37f | popcorn | Kettle Corn; Caramel Corn; Cheddar Popcorn; Popcorn Kernels | 3.49-9.99 | oz | Popped in coconut oil until it is light as air
1f368 | ice cream | Vanilla Ice Cream; Chocolate Ice Cream; Butter Pecan Ice Cream; Mint Chip Ice Cream | 4.99-11.99 | oz | Slow-churned with very little air
1f366 | soft serve cone | Soft-Serve Cone; Cone Party Pack; Waffle Cones | 3.49-12.99 | pk | Swirled high, with a chocolate tip at the bottom
1f367 | shaved ice | Shaved Ice; Shaved Ice Syrup; Snow Cone Kit | 3.99-14.99 | - | Fluffy as snow and bright as a flag
1f960 | fortune cookies | Fortune Cookies; Chocolate-Dipped Fortune Cookies | 2.99-9.99 | pk | Crisp, with a line worth reading aloud
1f361 | dango | Dango Skewers; Mochi Bites; Mochi Ice Cream | 3.99-9.99 | pk | Chewy rice dumplings in three colors
1f358 | rice cracker | Rice Crackers; Seaweed Crisps; Wasabi Crackers | 2.49-7.99 | oz | Toasted twice and brushed with soy
`,
  ),
}

export const drinks: Department = {
  name: 'Drinks',
  brands: [
    'North Pier Roasters',
    'Kettle & Leaf',
    'Ridgeline Cellars',
    'Stillwater Brewing',
    'Orchard Press',
    'Pearl Tea House',
    'Amber Hour',
    'Fizz Works',
  ],
  lines: ['House', 'Reserve', 'Small-Lot', 'Morning', 'Corner', 'Classic', 'Select', 'Evening', 'Signature', 'Weekend'],
  made: [
    '{brand} buys from the same few families every year.',
    'Made in small lots, tasted at every step, and dated on the label.',
    'Nothing is added that the plant did not bring along.',
    'The water is filtered twice, because most of it is water.',
  ],
  uses: [
    'For slow mornings and for the ones that are not.',
    'Put it on the table and let people help themselves.',
    'Good cold, better with friends.',
    'A bottle to bring when you do not know what to bring.',
  ],
  care: [
    'Store cool, away from light.',
    'Shake before opening; refrigerate afterwards.',
    'Where it contains alcohol, you show ID at pickup.',
  ],
  tags: ['coffee', 'tea', 'cold drink', 'gift', 'entertaining'],
  motifs: motifs(
    ['White', 'Black', 'Teal', 'Red', 'Sand', 'Navy'],
    `
2615 | cup of coffee | Ground Coffee; Whole Bean Coffee; Espresso Roast; Cold Brew Concentrate | 8.99-22.99 | oz | Roasted on Tuesdays, in the bag by Wednesday
1f375 | cup of green tea | Green Tea; Jasmine Tea; Matcha Powder; Genmaicha | 5.99-29.99 | oz | First flush leaves, steamed within hours
1f37e | sparkling wine | Sparkling Wine; Brut Rosé; Sparkling Cider; Alcohol-Free Bubbly | 9.99-39.99 | - | Fine bubbles, dry finish
1f377 | glass of red wine | Pinot Noir; Cabernet Sauvignon; Red Blend; Zinfandel | 11.99-44.99 | - | Dark fruit, soft tannins, a little smoke
1f37a | mug of beer | Amber Ale; Lager; Hazy IPA; Root Beer | 8.99-17.99 | pk | Unfiltered and poured from bright tanks
1f378 | cocktail glass | Martini Glasses; Cocktail Mixer; Dirty Martini Kit | 9.99-44.99 | - | Thin rims and a stem that keeps your hands off the cold
1f379 | tropical drink | Piña Colada Mix; Cocktail Syrup; Mango Punch; Hurricane Mix | 6.99-18.99 | - | A holiday in four ounces
1f942 | champagne flutes | Champagne Flutes; Crystal Coupes; Toasting Flutes | 14.99-64.99 | pk | They ring when you touch them together
1f943 | whiskey glass | Rocks Glasses; Whiskey Tumblers; Bourbon Glass Set | 12.99-54.99 | pk | A heavy base and a comfortable grip
1f964 | cup with straw | Reusable Tumbler; Iced Coffee Cup; Kids Straw Cup; Insulated Cup | 6.99-34.99 | col | Keeps ice for a day and does not sweat on the desk
1f9cb | bubble tea | Bubble Tea Kit; Milk Tea; Tapioca Pearls | 4.99-22.99 | - | Brown sugar pearls that stay chewy
1f9c3 | juice box | Apple Juice; Juice Boxes; Orange Juice; Lemonade | 2.99-9.99 | pk | Pressed from whole fruit, with nothing put back in
1f9c9 | mate gourd | Mate Gourd; Yerba Mate; Mate Straw | 6.99-34.99 | - | Grassy, strong and made to be passed around
1f376 | sake set | Sake Set; Junmai Sake; Sake Cups | 12.99-49.99 | - | Cup and carafe thrown by the same hands
`,
  ),
}
