import { type Department, motifs } from './department.ts'

export const grocery: Department = {
  name: 'Grocery',
  brands: [
    'Marlow Farm',
    'Prairie Basket',
    'Two Barns',
    'Cedar Lane',
    'Sunny Acre',
    'Little Orchard',
    'Hollis & Rye',
    'Good Furrow',
    'Lakeshore Pantry',
    'Tilly Greens',
    'Copper Kettle Foods',
    'Blue Gate Farm',
  ],
  lines: ['Organic', 'Family Farm', 'Everyday', 'Small-Batch', 'Select', 'Market', 'Country', 'Corner Store', 'Kitchen', 'Sunday'],
  made: [
    '{brand} works with growers it visits every season, so we know who packed it and when.',
    'Packed the same morning it is delivered to the store, with the date printed on the label.',
    'No artificial colors and nothing on the list that you would have to look up.',
    'Graded by hand, and anything bruised goes to the compost instead of the shelf.',
    'It travels less than a day from the packing house to the shelf.',
  ],
  uses: [
    'Good on its own, and better in whatever you are making tonight.',
    'A weeknight staple that earns its place in the basket.',
    'Enough for a family dinner with a little left for lunch tomorrow.',
    'Bring it to the table as it is, or let it be the quiet part of a bigger dish.',
  ],
  care: [
    'Keep cool and use within the date on the pack.',
    'Store in a dry, dark place; refrigerate once opened.',
    'Rinse before eating. Keeps about five days in the crisper drawer.',
    'Allergens and nutrition facts are on the label.',
  ],
  tags: ['fresh', 'pantry', 'weeknight', 'local', 'family size', 'snack'],
  motifs: motifs(
    [],
    `
1f347 | bunch of grapes | Red Seedless Grapes; Black Grapes; Concord Grapes; Grape Snack Cups | 2.99-6.49 | lb | Crisp, sweet and easy to eat by the handful
1f348 | melon | Honeydew Melon; Cantaloupe; Galia Melon | 3.49-6.99 | - | Ripe when the stem end gives a little under your thumb
1f349 | watermelon | Seedless Watermelon; Mini Watermelon; Watermelon Spears | 4.99-8.99 | - | Cold from the fridge it tastes like the Fourth of July
1f34a | tangerines | Clementines; Tangerines; Mandarin Oranges; Satsumas | 3.99-7.49 | lb | Easy to peel, with hardly a seed
1f34b | lemons | Lemons; Meyer Lemons; Juicing Lemons | 0.79-5.49 | pk | Unwaxed, so the zest is as good as the juice
1f34c | bananas | Bananas; Baby Bananas; Ripe-Today Bananas | 0.69-3.49 | lb | Picked green and ripened slowly on the way
1f34d | pineapple | Golden Pineapple; Pineapple Chunks; Mini Pineapple | 2.99-6.99 | - | Golden inside, with more sweet than sharp
1f96d | mango | Ataulfo Mangoes; Ripe Mangoes; Mango Spears | 1.79-6.49 | pk | Soft, fragrant and free of strings
1f34e | red apple | Honeysweet Apples; Red Snacking Apples; Gala Apples; Apple Slices | 2.49-6.99 | lb | Snaps when you bite it and stays sweet to the core
1f34f | green apple | Granny Smith Apples; Baking Apples; Tart Green Apples | 2.49-6.49 | lb | Tart enough for pie and firm enough to keep its shape
1f350 | pear | Bartlett Pears; Bosc Pears; Anjou Pears | 2.79-6.49 | lb | Ready when the neck yields to a gentle press
1f351 | peaches | Yellow Peaches; White Peaches; Freestone Peaches | 2.99-7.49 | lb | Juicy enough that you will want a napkin
1f352 | cherries | Sweet Cherries; Rainier Cherries; Tart Pie Cherries | 4.99-11.99 | lb | Deep red, firm and cold-washed
1f353 | strawberries | Strawberries; Long-Stem Strawberries; Strawberries & Cream Cup | 3.49-7.99 | lb | Red all the way to the top
1fad0 | blueberries | Blueberries; Wild Blueberries; Frozen Blueberries | 3.49-8.99 | oz | Plump, with the bloom still on
1f95d | kiwi fruit | Green Kiwis; Golden Kiwis; Kiwi Berries | 2.49-6.49 | pk | Bright, tangy and full of vitamin C
1f345 | tomato | Vine Tomatoes; Beefsteak Tomatoes; Cherry Tomatoes; Roma Tomatoes | 1.99-5.99 | lb | Ripened on the vine until they smell like summer
1fad2 | olives | Castelvetrano Olives; Marinated Green Olives; Pitted Olives; Olive Tapenade | 4.49-9.99 | oz | Buttery and mild, cured without heat
1f965 | coconut | Young Coconut; Scored Coconut; Coconut Chips | 2.99-6.49 | - | Scored all around, so it opens with one tap
1f951 | avocado | Hass Avocados=1.29-2.49; Ready-Today Avocados=1.49-2.79; Guacamole Kit=5-7/- | 1.29-6.99 | pk | Ripe today, not in three days
1f346 | eggplant | Globe Eggplant; Italian Eggplant; Baby Eggplant | 1.49-4.99 | lb | Glossy, heavy and never bitter
1f954 | potatoes | Russet Potatoes; Yukon Gold Potatoes; Fingerling Potatoes; Red Potatoes | 2.49-6.99 | lb | Washed, sorted by size and ready for the oven
1f955 | carrots | Bunched Carrots; Rainbow Carrots; Baby-Cut Carrots; Juicing Carrots | 1.49-4.99 | lb | Sweet, crunchy and sold with their tops on
1f33d | ear of corn | Sweet Corn=0.79-1.29; Bicolor Corn=0.89-1.49; Frozen Corn Kernels=3-5/- | 0.79-4.99 | pk | Picked at sunrise, while the sugar is still in it
1f336-fe0f | hot pepper | Red Chili Peppers=2-4; Fresno Peppers=2-4; Dried Ancho Chilies=4-7; Chili Crisp=6-9 | 1.29-8.99 | oz | Warm rather than wild, with fruit behind the heat
1fad1 | bell pepper | Green Bell Peppers; Stoplight Peppers; Mini Sweet Peppers | 1.29-5.49 | pk | Thick walls, crisp bite and no wax
1f952 | cucumber | English Cucumber; Persian Cucumbers; Pickling Cucumbers | 0.99-4.49 | pk | Thin skin and hardly any seeds
1f96c | leafy greens | Romaine Hearts; Green Leaf Lettuce; Baby Bok Choy; Butter Lettuce | 1.99-4.99 | - | Washed three times and spun dry
1f966 | broccoli | Broccoli Crowns; Broccolini; Broccoli Florets | 1.99-5.49 | lb | Tight heads, cut high on the stem
1f9c4 | garlic | Garlic Bulbs=0.79-1.29; Elephant Garlic=2-4; Peeled Garlic=3-5; Black Garlic=5-8/- | 0.79-7.99 | pk | Firm, pungent and cured for keeping
1f9c5 | onions | Yellow Onions; Sweet Onions; Red Onions; Pearl Onions | 1.29-5.49 | lb | They keep for weeks in a cool cupboard
1f95c | peanuts | Roasted Peanuts; Honey Roasted Peanuts; Peanut Butter; Boiled Peanuts | 2.99-8.99 | oz | Roasted in small drums and salted while warm
1fad8 | beans | Dried Kidney Beans; Black Beans; Baked Beans; Cranberry Beans | 1.49-5.99 | lb | They cook up creamy and hold together in chili
1f330 | chestnuts | Roasting Chestnuts; Peeled Chestnuts; Chestnut Spread | 4.99-10.99 | oz | Sweet and mealy, ready for the oven or the stuffing
1fada | ginger root | Fresh Ginger; Ginger Paste; Crystallized Ginger | 1.49-7.49 | oz | Smooth skin, few fibers and plenty of bite
1fadb | pea pods | Sugar Snap Peas; English Peas; Snow Peas | 2.49-5.49 | oz | Sweet enough to eat from the bag on the way home
1f344 | mushroom | Cremini Mushrooms=3-5/oz; Portobello Caps=4-7/oz; Shiitake Mushrooms=5-9/oz; Mushroom Growing Kit=18-25 | 2.49-24.99 | - | Earthy, firm and never slimy
1f95a | eggs | Cage-Free Eggs; Pasture-Raised Eggs; Brown Eggs; Liquid Egg Whites | 3.49-8.99 | pk | Orange yolks that stand up in the pan
1f9c0 | cheese | Aged Cheddar; Alpine Cheese; Smoked Gouda; Farmhouse Swiss | 5.49-16.99 | oz | Cut from the wheel and wrapped the day it ships
1f9c8 | butter | Salted Butter; Unsalted Butter; Cultured Butter; Whipped Butter | 3.99-8.99 | oz | Churned slowly from sweet cream
1f9c2 | salt | Sea Salt; Flaky Finishing Salt; Smoked Salt; Kosher Salt | 2.49-12.99 | oz | Clean and briny, and it dissolves where it lands
1f96b | canned food | Diced Tomatoes; Crushed Tomatoes; Tomato Soup; Vegetable Chili | 1.29-5.49 | pk | Packed within hours of picking
1f36f | honey | Wildflower Honey; Clover Honey; Creamed Honey; Hot Honey | 6.99-19.99 | oz | Strained, never heated, and different every year
1f95b | glass of milk | Whole Milk; 2% Milk; Oat Milk; Lactose-Free Milk | 2.99-6.49 | - | From cows that graze from April to October
1f35a | bowl of rice | Jasmine Rice; Basmati Rice; Sushi Rice; Quick Rice Cups | 2.49-11.99 | lb | Cooks up fluffy, each grain by itself
1f35d | spaghetti | Spaghetti; Bronze-Cut Pasta; Fresh Fettuccine; Whole Wheat Spaghetti | 1.79-7.99 | pk | Rough on the surface, so the sauce stays on
1fad9 | jar | Dill Pickles; Raspberry Preserves; Marinara Sauce; Kimchi | 4.49-11.99 | oz | Made in kettles you could put your arms around
1f969 | steak | Ribeye Steak; New York Strip; Flank Steak; Stew Beef | 8.99-32.99 | lb | Cut thick, trimmed close and dry-aged two weeks
1f357 | chicken drumstick | Chicken Drumsticks; Chicken Thighs; Whole Chicken; Smoked Turkey Leg | 3.99-16.99 | lb | Air-chilled, so the skin crisps
1f356 | meat on the bone | Lamb Shanks; Pork Ribs; Ham Shank; Bone-In Pork Chops | 7.99-29.99 | lb | Made for a low oven and an afternoon at home
1f953 | bacon | Smoked Bacon; Thick-Cut Bacon; Turkey Bacon; Canadian Bacon | 5.49-12.99 | oz | Smoked over applewood for a whole night
1f41f | fish | Rainbow Trout; Walleye Fillets; Sea Bream; Smoked Whitefish | 7.99-24.99 | lb | Caught, cleaned and iced the same day
1f990 | shrimp | Wild Gulf Shrimp; Peeled Shrimp; Cocktail Shrimp Ring | 8.99-24.99 | lb | Sweet and firm, with the vein already gone
1f980 | crab | Dungeness Crab; Lump Crabmeat; Crab Cakes | 11.99-34.99 | - | Picked by hand, with hardly a piece of shell
1f99e | lobster | Lobster Tails; Live Lobster; Lobster Bisque | 12.99-44.99 | - | Sweet, cold-water meat that needs only butter
1f991 | squid | Calamari Rings; Whole Squid; Grilled Squid | 6.99-14.99 | lb | Tender when you cook it for a minute or for an hour
1f9aa | oysters | East Coast Oysters; Shucked Oysters; Smoked Oysters | 9.99-27.99 | pk | Briny first, then sweet, with a clean finish
1f9ca | ice | Bagged Ice=3-5; Clear Ice Cubes=5-9; Dry Ice=9-13 | 2.49-12.99 | - | Clear, slow to melt and sealed against the freezer
1f33f | fresh herbs | Fresh Basil; Flat-Leaf Parsley; Cilantro; Rosemary | 1.99-4.49 | - | Cut with long stems, so it keeps in a glass of water
1f33e | sheaf of grain | Brown Rice; Wild Rice; Pearled Barley; Steel-Cut Oats | 2.99-11.99 | lb | Nutty, chewy and good in a slow cooker
`,
  ),
}
