import type { KindText } from './kind.ts'

/** render | kind | brand | title | sizes | prices | origin | storage | text */
const TABLE = `
1f34e | Red apples | Cedar Row Farm | Gala Apples | 3 lb bag | 4.99 | Washington | Refrigerate for up to 4 weeks | Crisp, sweet red apples for eating out of hand, lunch boxes and salads. Rinse before eating.
1f34f | Green apples | Cedar Row Farm | Granny Smith Apples | 3 lb bag | 5.29 | Washington | Refrigerate for up to 6 weeks | Tart, firm green apples that hold their shape in pies and are good raw. Rinse before eating.
1f34c | Bananas | Sunridge | Organic Bananas | 2 lb bunch | 1.79 | Ecuador | Keep at room temperature | A bunch of five to six organic bananas. Ripe when the tips lose their green.
1f347 | Purple grapes | Sunridge | Purple Seedless Grapes | 2 lb bag | 5.98 | California | Refrigerate for up to 10 days | Sweet seedless table grapes on the stem. Rinse just before serving.
1f348 | Melons | Sunridge | Honeydew Melon | Each | 4.49 | California | Keep at room temperature and refrigerate once cut | A whole honeydew of about four pounds. Ripe when the end opposite the stem gives a little.
1f349 | Watermelon | Sunridge | Seeded Watermelon Wedge | About 3 lb | 3.99 | Texas | Refrigerate and eat within 3 days | A fresh-cut wedge of watermelon with black seeds, wrapped and ready to slice. Remove the seeds for small children.
1f34a | Mandarins | Grove Street | Mandarins | 3 lb bag | 6.49 | California | Refrigerate for up to 3 weeks | Small, sweet mandarins that peel easily and have few seeds. Peel them just before eating.
1f34b | Lemons | Grove Street | Lemons | 2 lb bag | 4.49 | California | Refrigerate for up to 4 weeks | Juicy lemons for cooking, baking and drinks. Rinse before you use the zest.
1f350 | Pears | Cedar Row Farm | Bartlett Pears | 2 lb bag | 4.29 | Oregon | Ripen at room temperature, then refrigerate | Juicy Bartlett pears. Ripe when the neck gives to a light press.
1f351 | Peaches | Cedar Row Farm | Yellow Peaches | 2 lb bag | 5.49 | Georgia | Ripen at room temperature, then refrigerate | Yellow peaches with a soft skin and sweet, juicy flesh. Rinse just before eating.
1f352 | Cherries | Cedar Row Farm | Sweet Cherries | 1 lb bag | 5.99 | Washington | Refrigerate for up to 1 week | Dark red sweet cherries on the stem. Rinse just before eating.
1f353 | Strawberries | Sunridge | Strawberries | 1 lb; 2 lb | 4.49; 7.99 | California | Refrigerate for up to 5 days | Ripe strawberries in a vented box. Rinse and hull just before eating.
1fad0 | Blueberries | Sunridge | Blueberries | 1 pint; 18 oz | 4.99; 7.49 | Michigan | Refrigerate for up to 10 days | Plump blueberries for eating fresh, baking and freezing. Rinse just before eating.
1f95d | Kiwis | Grove Street | Green Kiwis | 1 lb (about 5) | 3.49 | California | Ripen at room temperature, then refrigerate | Green kiwis, sweet and a little tart. Ripe when they give slightly; eat with a spoon.
1f34d | Pineapple | Grove Street | Golden Pineapple | Each | 3.99 | Costa Rica | Refrigerate once cut | A whole golden pineapple, ready to cut. Sweetest when the base smells of fruit.
1f96d | Mangoes | Grove Street | Kent Mango | Each; Box of 6 | 1.69; 8.99 | Mexico | Ripen at room temperature, then refrigerate | Sweet mangoes with little fiber. Ripe when they give to a light press.
1f965 | Coconut | Grove Street | Fresh Coconut | Each | 3.29 | Dominican Republic | Refrigerate once opened | A mature brown coconut with firm white meat and a little water inside. Drain the water before you crack the shell.
1f951 | Avocados | Grove Street | Hass Avocados | Each; Bag of 4 | 1.25; 4.49 | Mexico | Ripen at room temperature, then refrigerate | Hass avocados for toast, salads and guacamole. Ripe when the skin is dark and the fruit gives a little.
1f345 | Tomatoes | Cedar Row Farm | Vine Tomatoes | 1 lb; 2 lb | 2.99; 5.49 | Arizona | Keep at room temperature | Red tomatoes, ripened on the vine. Good for slicing, salads and quick sauces.
1f346 | Eggplant | Cedar Row Farm | Italian Eggplant | Each | 2.49 | Florida | Refrigerate for up to 1 week | A glossy eggplant of about one pound, for grilling, roasting and baking. Cut off the stem and rinse it.
1f954 | Potatoes | Cedar Row Farm | Russet Potatoes | 5 lb bag; 10 lb bag | 4.49; 7.49 | Idaho | Keep cool, dark and dry | Russet potatoes for baking, mashing and frying. Wash before use.
1f955 | Carrots | Cedar Row Farm | Whole Carrots | 2 lb bag; 5 lb bag | 2.49; 5.29 | California | Refrigerate for up to 4 weeks | Crunchy carrots for snacks, soups and roasting. Wash before use.
1f33d | Sweet corn | Sunridge | Sweet Corn | 4 ears | 3.49 | Florida | Refrigerate and eat within 3 days | Ears of yellow sweet corn in the husk, ready to boil or grill. Remove the husk before boiling.
1f336-fe0f | Red chilies | Grove Street | Red Fresno Chilies | 1/4 lb | 1.49 | Mexico | Refrigerate for up to 2 weeks | Fresh red chilies of medium heat. Wear gloves when you cut them.
1fad1 | Green bell peppers | Sunridge | Green Bell Pepper | Each; 3 pack | 0.99; 2.79 | Florida | Refrigerate for up to 2 weeks | Crisp green bell peppers for salads, stir-fries and stuffing. Rinse them and remove the seeds.
1f952 | Cucumbers | Sunridge | Kirby Cucumbers | 1 lb | 2.29 | Florida | Refrigerate for up to 1 week | Small, crunchy cucumbers with few seeds, for salads and for pickling. Rinse before use.
1f96c | Leafy greens | Sunridge | Green Leaf Lettuce | 1 head | 2.49 | California | Refrigerate for up to 1 week | One head of tender green leaf lettuce. Wash and dry the leaves before use.
1f966 | Broccoli | Sunridge | Broccoli Crowns | 1 lb | 2.49 | California | Refrigerate for up to 1 week | Fresh broccoli crowns to steam, roast or eat raw. Rinse well before use.
1f9c4 | Garlic | Cedar Row Farm | Garlic | 3 bulbs | 2.29 | California | Keep cool and dry | Three bulbs of white garlic with firm, tight cloves. Peel the cloves before use.
1f9c5 | Onions | Cedar Row Farm | Yellow Onions | 3 lb bag | 3.49 | Oregon | Keep cool, dark and dry | All-purpose yellow onions for soups, sauces and roasting. Keep them away from potatoes.
1fada | Ginger | Grove Street | Fresh Ginger | 1/2 lb | 1.99 | Hawaii | Refrigerate for up to 3 weeks | Fresh ginger root for tea, stir-fries and baking. Peel with a spoon.
1fadb | Peas | Sunridge | Peas in the Pod | 1 lb | 3.99 | California | Refrigerate and eat within 4 days | Fresh green peas to shell. One pound in the pod gives about one cup.
1f330 | Chestnuts | Cedar Row Farm | Chestnuts | 1 lb | 8.99 | Ohio | Refrigerate for up to 3 weeks | Fresh chestnuts in the shell for roasting. Score the shell before you roast them.
1f969 | Beef steak | Prairie Herd | Bone-In Ribeye Steak | About 1 lb | 17.99 | Nebraska | Refrigerate and cook within 3 days | One thick ribeye steak on the bone. Cook to at least 145 °F and rest for three minutes.
1f357 | Chicken drumsticks | Prairie Herd | Chicken Drumsticks | 2 lb | 5.49 | Arkansas | Refrigerate and cook within 2 days | Drumsticks with the skin on, for the oven or the grill. Cook to 165 °F.
1f953 | Bacon | Prairie Herd | Hickory Smoked Bacon | 12 oz; 16 oz | 6.49; 8.29 | Iowa | Refrigerate and use within 7 days of opening | Sliced pork bacon, smoked over hickory. Cook until crisp.
1f990 | Shrimp | Tidewater | Wild Gulf Shrimp | 1 lb | 13.99 | Gulf of Mexico | Refrigerate and cook within 2 days | Large shell-on shrimp, 21 to 25 a pound. Cook until pink and firm.
1f980 | Crab | Tidewater | Whole Cooked Crab | About 1.5 lb | 19.99 | Pacific Ocean | Refrigerate and eat within 2 days | A whole crab, cooked and chilled. Crack and serve cold or warmed.
1f99e | Lobster | Tidewater | Whole Cooked Lobster | About 1.25 lb | 24.99 | Maine | Refrigerate and eat within 2 days | A whole lobster, cooked and chilled, ready to crack. Serve with lemon and melted butter.
1f991 | Squid | Tidewater | Whole Squid | 1 lb | 8.99 | Rhode Island | Refrigerate and cook within 2 days | Cleaned whole squid with tentacles, for frying or the grill. Cook briefly over high heat.
1f9aa | Oysters | Tidewater | Fresh Oysters in the Shell | 6; 12 | 11.99; 21.99 | Virginia | Refrigerate, cup side down, and eat within 5 days | Live oysters in the shell with a clean, briny taste. Shuck just before serving.
`

/** Fruit, vegetables, meat and fish: their pictures show the food itself, so each is one product. */
export const produce: KindText[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [render = '', name = '', brand = '', title = '', sizes = '', prices = '', origin = '', storage = '', text = ''] = row
      .split('|')
      .map((cell) => cell.trim())
    const isAnimal = ['Prairie Herd', 'Tidewater'].includes(brand)
    return {
      name,
      class: 'fresh',
      render,
      size: 'Size',
      price: [0.5, 30],
      facts: { Origin: origin, Storage: storage },
      text,
      tags: isAnimal ? ['dinner', brand === 'Tidewater' ? 'seafood' : 'meat'] : ['fresh', 'produce'],
      products: `${brand} | ${title} | ${sizes} | | ${prices}`,
    }
  })
