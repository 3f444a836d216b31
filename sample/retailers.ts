import type { Item } from './goods/kind.ts'

/** Fictional businesses. stores.ts chooses locations for stores without a named one. */
export type SampleRetailer = { name: string; departments: string[]; reach: number; at: string[]; about: string }

/** name | departments, the main one first | number of stores | locations of some of them (mall or city) | about */
const TABLE = `
Northfork Outfitters | Outdoor & travel; Shoes; Clothing | 5 | mall-of-america; ridgedale-center; Minneapolis | Gear for lakes, trails and weekends, chosen by people who use it. We repair what we sell and rent what you need only once.
Stride & Summit | Shoes; Sports | 6 | mall-of-america; southdale-center | A running store with a treadmill by the window. We watch you run before we sell you a shoe.
Fleetfoot Athletic | Shoes; Sports; Clothing | 8 | mall-of-america; rosedale-center | Everything for practice, game day and the way home.
Tallgrass Clothing | Clothing; Accessories | 8 | mall-of-america; southdale-center | Plain, good clothes in colors that go together.
Marigold Lane | Clothing; Accessories; Shoes | 7 | mall-of-america; ridgedale-center | Dresses, blouses and the things that finish them.
Wonderbox Toys | Baby & kids; Games; Party & gifts | 8 | mall-of-america; rosedale-center; ridgedale-center | A toy store where everything is out of its box and may be tried.
Copper Pot Kitchen | Kitchen; Home | 7 | mall-of-america; southdale-center | Pans, knives and plates that last, and a Saturday class on how to use them.
Lumen & Loft | Home; Kitchen | 6 | southdale-center | Furniture and light for rooms that people live in.
Circuit Row | Electronics; Games | 8 | mall-of-america; rosedale-center | Phones, sound and screens, set up while you wait and repaired at the counter.
Petal & Twig | Garden & flowers; Party & gifts | 5 | rosedale-center | Flowers cut this morning and plants that will still be there next year.
Page & Quill Books | Books & office; Games | 6 | mall-of-america; ridgedale-center | New books, good chairs and staff who have read them.
Willow Apothecary | Beauty & health | 7 | mall-of-america; southdale-center | Skin, hair and health without the noise.
Sweet Harbor Confections | Sweets & snacks; Bakery | 6 | mall-of-america; ridgedale-center | Fudge poured at the window every afternoon at three.
Brewline Coffee & Tea | Drinks; Bakery | 7 | mall-of-america; rosedale-center | Beans roasted on Tuesdays, tea by the ounce.
Goldleaf Jewelers | Accessories | 5 | mall-of-america; southdale-center | Rings, watches and repairs by a goldsmith you can talk to.
Happy Tails Market | Pets | 5 | mall-of-america; rosedale-center | Food, toys and advice for animals of all sizes. Pets welcome.
Lakes & Pines Outdoor | Outdoor & travel; Sports; Shoes | 3 | mall-of-america; ridgedale-center | Paddles, skis and tents for a state with ten thousand lakes.
Minnow & Loon Kids | Baby & kids; Clothing | 3 | mall-of-america; rosedale-center | Clothes and toys for small Minnesotans.
Twin Rivers Grocery | Grocery; Bakery; Drinks | 3 | southdale-center; Minneapolis | A neighborhood grocer with its own bakery.
Prairie Table Market | Grocery; Deli & takeout | 3 | rosedale-center | Farm produce in front, hot lunch in the back.
Sole Provider | Shoes | 3 | southdale-center | Fitted by hand, with a real shoehorn.
Main Street Hobby & Craft | Arts & crafts; Books & office | 3 | rosedale-center | Yarn, paint and classes most evenings.
Second Fiddle Music | Music | 3 | ridgedale-center | Instruments new and loved, lessons upstairs.
Rosewood Beauty Bar | Beauty & health; Accessories | 3 | ridgedale-center | Try it all at the bar, buy what you like.
Anvil Hardware | DIY & garage; Cleaning & bath; Garden & flowers | 4 | Bloomington | Nails by the pound and answers for free.
Tidy Nest | Cleaning & bath; Home | 3 | | Everything for a clean, calm house.
Board & Bean | Games; Drinks | 2 | | A wall of games, a long table and good coffee.
Harborline Menswear | Clothing; Accessories | 3 | | Shirts, jackets and a tailor on the premises.
Velvet Fig Boutique | Clothing; Accessories | 2 | | Small labels, small runs, honest mirrors.
Little Cartwheel | Baby & kids; Party & gifts | 2 | | Birthday headquarters since our own kids were small.
Peak & Paddle | Outdoor & travel; Sports | 3 | | Boats, boots and maps.
Desert Bloom Home | Home; Garden & flowers | 2 | | Pots, textiles and plants that like it dry.
Sunrise Produce Co. | Grocery | 3 | | Fruit and vegetables, nothing else, done right.
Bayou Pantry | Grocery; Deli & takeout; Sweets & snacks | 2 | | Rice, spice and a hot lunch counter.
Bay Gadget House | Electronics; Games | 2 | | Gadgets we have opened, tested and kept.
Five Boroughs Paper | Books & office; Arts & crafts | 2 | New York | Pens, paper and patience.
Liberty Spoke & Wheel | Outdoor & travel; Sports | 2 | Philadelphia | Bikes built and fixed in the front window.
Bluebonnet Kitchen Supply | Kitchen; Cleaning & bath | 2 | | Restaurant quality, open to everybody.
Gulf Breeze Swim | Clothing; Accessories; Sports | 3 | | Suits, hats and boards for a long summer.
Great Lakes Sporting | Sports | 3 | | Sticks, skates, balls and team orders.
Cardinal Bakery | Bakery; Deli & takeout | 3 | | Bread at six, sandwiches at eleven.
Cobblestone Shoes | Shoes; Accessories | 3 | | Good leather and a cobbler in the back.
Bright Idea Lighting | Home; Electronics | 2 | | Lamps, bulbs and a dark room to try them in.
Paw & Feather | Pets; Garden & flowers | 2 | | For everything that barks, purrs or sings.
The Confetti Room | Party & gifts; Sweets & snacks | 3 | | A party in a bag, ready in ten minutes.
Fireside Games | Games; Baby & kids | 2 | | Learn it at the table, take it home.
Nicollet Street Books | Books & office | 1 | Minneapolis | Three rooms, two cats, one very long mystery shelf.
Mill City Toys | Baby & kids; Games | 1 | Minneapolis | Wooden toys and puzzles in an old flour mill.
Bloomington Bike & Trail | Outdoor & travel; Shoes; Sports | 1 | Bloomington | The shop at the end of the river bottoms trail.
Wacker Lane Music | Music | 1 | Chicago | Guitars on the wall, a drum room in the basement.
Pioneer Tea Room | Drinks; Sweets & snacks | 1 | Seattle | Two hundred teas and a kettle that is always on.
Rose City Yarn | Arts & crafts | 1 | Portland | Hand-dyed yarn and a table to knit at.
Mile High Mountaineering | Outdoor & travel; Sports | 1 | Denver | Rope, boots and people who were up there last week.
Saltair Provisions | Grocery; Drinks | 1 | Salt Lake City | Honey, cheese and root beer from the valley.
Sonoran Garden Works | Garden & flowers | 1 | Phoenix | Plants that think 110 degrees is nice.
High Desert Pottery | Kitchen; Home | 1 | Albuquerque | Thrown, glazed and fired behind the shop.
Neon Night Costumes | Party & gifts; Clothing | 1 | Las Vegas | Sequins, wigs and no questions.
Alamo City Leather | Accessories; Shoes | 1 | San Antonio | Belts, bags and boots, cut to measure.
Bluff City Guitars | Music | 1 | Memphis | Old amps, new strings, good stories.
Honky Tonk Hat Company | Accessories; Clothing | 1 | Nashville | Steamed and shaped while you wait.
Crescent Street Bakery | Bakery; Drinks | 1 | New Orleans | Powdered sugar on everything, including you.
Peachtree Pet Parlor | Pets | 1 | Atlanta | Grooming, treats and a water bowl at the door.
Queen City Kids | Baby & kids; Clothing | 1 | Charlotte | Shoes to shampoo for people under five feet.
Oak City Hardware | DIY & garage; Cleaning & bath | 1 | Raleigh | If we do not have it, your house does not need it.
Bayfront Bait & Sail | Outdoor & travel; Sports | 1 | Tampa | Rods, rope and the tide table.
St. Johns Surf Shop | Sports; Clothing | 1 | Jacksonville | Boards, wax and the weather.
Calle Sol Market | Grocery; Deli & takeout | 1 | Miami | Mangoes, coffee and a counter with twelve stools.
Harbor East Seafood | Grocery; Deli & takeout | 1 | Baltimore | Off the boat in the morning, gone by five.
Beacon Lane Books | Books & office; Arts & crafts | 1 | Boston | Maps, history and a reading chair by the stove.
Locust Street Paper | Books & office; Party & gifts | 1 | Philadelphia | Cards, ink and wrapping paper by the yard.
Three Rivers Tool | DIY & garage | 1 | Pittsburgh | Tools for people who work with their hands.
Elmwood Skate & Ski | Sports; Shoes | 1 | Buffalo | Sharpened, waxed and ready for lake-effect snow.
Lakefront Fishmonger | Grocery | 1 | Cleveland | Perch, walleye and a recipe for each.
Short North Denim | Clothing | 1 | Columbus | Jeans, hemmed for free.
Vine Street Brewing Supply | Drinks; Kitchen | 1 | Cincinnati | Malt, hops and glasses to put the result in.
Bourbon & Bit | Drinks; Kitchen; Accessories | 1 | Louisville | Glassware and gifts for race day.
Circle City Comics | Books & office; Games | 1 | Indianapolis | New on Wednesdays.
Corktown Auto & Tool | DIY & garage; Electronics | 1 | Detroit | Parts, tools and a lift you can rent.
Third Ward Cheese | Grocery; Deli & takeout | 1 | Milwaukee | A hundred wheels and a knife for tasting.
Crossroads Smokehouse Supply | Deli & takeout; Kitchen; Grocery | 1 | Kansas City | Wood, rubs and ribs to take home.
Old Market Finds | Home; Accessories | 1 | Omaha | Old things in good order.
Bricktown Boots | Shoes | 1 | Oklahoma City | Boots for work and for Saturday night.
Magic City Flowers | Garden & flowers; Party & gifts | 1 | Birmingham | Bouquets tied while you tell us who they are for.
Treefort Outfitters | Outdoor & travel; Clothing | 1 | Boise | Packs, boots and a river map on the ceiling.
Capitol Vintage | Clothing; Accessories | 1 | Sacramento | Clothes with a past.
Little Kyoto Foods | Deli & takeout; Grocery; Sweets & snacks | 1 | San Jose | Noodles by the bowl, rice by the sack.
Gaslamp Surf & Skate | Sports; Clothing; Shoes | 1 | San Diego | Boards upstairs, half-pipe out back.
Sunset Sound & Vinyl | Music; Electronics | 1 | Los Angeles | Records, turntables and a listening corner.
Aloha Lei & Gift | Garden & flowers; Party & gifts; Clothing | 1 | Honolulu | Fresh lei, aloha shirts and macadamia everything.
Aurora Gear | Outdoor & travel; Clothing | 1 | Anchorage | Warm, dry and visible, in that order.
Greenwich Lane Optics | Accessories | 1 | New York | Frames you forget you are wearing.
Congress Avenue Plants | Garden & flowers; Home | 1 | Austin | A jungle with a cash register.`

export const sampleRetailers: readonly SampleRetailer[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [name = '', departments = '', reach = '', at = '', about = ''] = row.split('|').map((cell) => cell.trim())
    const list = (text: string) => text.split(';').flatMap((part) => part.trim() || [])
    return { name, departments: list(departments), reach: Number(reach), at: list(at), about }
  })

const TOYS = { 'Baby & kids': /toy|puzzle|book|figure|block|stacking|outdoor play|doll|teddy|learning|piñata/i }
const NO_ALCOHOL = /^(?!.*(wine|beer)).*$/i
/** Specialists sell only a part of a department. */
const ONLY: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'Sunrise Produce Co.': { Grocery: /produce|honey|jam|pickles|oil|canned vegetables|eggs/i },
  'Wonderbox Toys': TOYS,
  'Fireside Games': TOYS,
  'Mill City Toys': TOYS,
  'Brewline Coffee & Tea': { Drinks: NO_ALCOHOL, Bakery: /fresh baked|cookies|cake|dessert|gift/i },
  'Crescent Street Bakery': { Drinks: NO_ALCOHOL },
  'Pioneer Tea Room': { Drinks: NO_ALCOHOL },
  'Board & Bean': { Drinks: NO_ALCOHOL },
  'Rosewood Beauty Bar': { 'Beauty & health': /^(?!.*(mobility|medical|first aid)).*$/i },
  'Lakefront Fishmonger': { Grocery: /seafood|lemon|salted butter|oil|spice|sauce|potatoes|soy|rice/i },
  'Harbor East Seafood': { 'Deli & takeout': /sushi|bento|soup|salad|fries|rice ball|dip|deli tub/i },
  'Third Ward Cheese': {
    Grocery: /cheese|butter|milk|yogurt|eggs|jam|honey|pickles|pears|grapes|nut/i,
    'Deli & takeout': /meat|dip|sandwich|salad|soup/i,
  },
  'Little Kyoto Foods': {
    'Deli & takeout': /sushi|bento|noodle|rice|dumpling|curry|japanese/i,
    Grocery: /rice|soy|teriyaki|seafood|potsticker|ginger|garlic|leafy|cucumber|mandarin|spice/i,
    'Sweets & snacks': /dango|rice cracker|fortune|chocolate|japanese/i,
  },
  'Crossroads Smokehouse Supply': {
    'Deli & takeout': /hamburger|fries|sandwich|stew|deli|meat|soup|salad/i,
    Grocery: /sauce|spice|meat|bacon|pickles|beans|oil/i,
  },
  'Harborline Menswear': { Clothing: /^(?!.*(dresses|blouse|sari|bikini|one-piece|kimono|lab coat|safety)).*$/i },
  'Minnow & Loon Kids': { Clothing: /hoodie|t-shirt|beanie|sweater|gloves|basics/i },
  'Queen City Kids': { Clothing: /hoodie|t-shirt|beanie|sweater|gloves|basics/i },
  'Short North Denim': { Clothing: /denim|t-shirt|hoodie|basics|sweater/i },
  'Gulf Breeze Swim': { Clothing: /swim|t-shirt|beach/i, Accessories: /summer|tote|cap/i, Sports: /swim|beach|outdoor play|snorkel|yoga/i },
  'St. Johns Surf Shop': { Clothing: /swim|t-shirt|hoodie|beach/i },
  'Aloha Lei & Gift': { Clothing: /swim|t-shirt|dress|beach/i },
  'Aurora Gear': { Clothing: /winter|hoodie|sweater|coat|t-shirt|jeans|basics/i },
  'Goldleaf Jewelers': { Accessories: /jewelry|watch|stones/i },
  'Greenwich Lane Optics': { Accessories: /eyewear/i },
  'Honky Tonk Hat Company': { Accessories: /hats|cap|belt|leather/i, Clothing: /denim|hats|t-shirt|scarf/i },
  'Alamo City Leather': { Accessories: /leather|bags|belt/i, Shoes: /boot|leather|shoe care/i },
  'Bricktown Boots': { Shoes: /boot|shoe care|sock|insole/i },
  'Rose City Yarn': { 'Arts & crafts': /yarn|knit|sewing|thread|kits/i },
  'Wacker Lane Music': { Music: /guitar|drum|instruments|strings|care|accessories/i },
  'Bluff City Guitars': { Music: /guitar|ukulele|banjo|harmonica|strings|drum|vinyl/i },
}
const FURNITURE = /\b(sofa|armchair|stool|dining chair|bookshelf|desk|bed|bedding set|filing cabinet|mirror ball)\b/i
const SCREEN_GAMES = /video game|joystick/i
/** What does not fit either, taken away once everybody has chosen, so that the others choose as they did. */
const UNFIT: Readonly<Record<string, Readonly<Record<string, (words: string) => boolean>>>> = {
  'Copper Pot Kitchen': { Home: (words) => !/\b(vase|candle|basket)\b/i.test(words) },
  'Congress Avenue Plants': { Home: (words) => !/\b(vase|candle|basket|diffuser|print)\b/i.test(words) },
  'High Desert Pottery': { Home: (words) => !/\b(vase|candle|lamp|basket|diffuser|print)\b/i.test(words) },
  'Northfork Outfitters': {
    Shoes: (words) => /mule|side zip|block heel|suede ankle|dress socks|shoe polish/i.test(words),
    Clothing: (words) => /city wool|silk|swim|trench|sailor/i.test(words),
  },
  'Marigold Lane': { Shoes: (words) => /running|trail|hiking|skates|sport socks|boot wax|insoles|heel cushions/i.test(words) },
  'Wonderbox Toys': { 'Party & gifts': (words) => /sympathy|wedding|get well|wine bag|hand care|gift set|graduation/i.test(words) },
  'Bayfront Bait & Sail': { Sports: (words) => !/swim|snorkel|beach|flying disc|bottle|energy bars/i.test(words) },
  'Old Market Finds': { Accessories: (words) => /goggles|running|runner|trail|cap\b/i.test(words) },
  'Gaslamp Surf & Skate': {
    Clothing: (words) => /wool|cashmere|coat|scarf/i.test(words),
    Shoes: (words) => /hiking|winter|suede|balm/i.test(words),
  },
  'Tidy Nest': { Home: (words) => /\b(sofa|armchair|dining chair|bed|mirror ball)\b/i.test(words) },
  'Corktown Auto & Tool': { Electronics: (words) => !/flashlight|batter|charger|cable|power bank|radio|magnifying/i.test(words) },
  'Circuit Row': { Games: (words) => !SCREEN_GAMES.test(words) },
  'Bay Gadget House': { Games: (words) => !SCREEN_GAMES.test(words) },
  'Sunset Sound & Vinyl': { Electronics: (words) => !/headphone|earbud|speaker|radio|microphone|cable|batter/i.test(words) },
  'Anvil Hardware': { 'Garden & flowers': (words) => /flowers/i.test(words) },
}
const DRESSY = /heel|ballet|flats|mules|pumps|loafer|oxford|dress|blouse|kimono|sari|\btie\b|bikini|lab coat/i
/** Stores full of tents and skis do not sell heels. */
const NEVER: Readonly<Record<string, RegExp>> = {
  'Northfork Outfitters': DRESSY,
  'Stride & Summit': DRESSY,
  'Fleetfoot Athletic': DRESSY,
  'Lakes & Pines Outdoor': DRESSY,
  'Bloomington Bike & Trail': DRESSY,
  'Elmwood Skate & Ski': DRESSY,
  'Gaslamp Surf & Skate': DRESSY,
  'Treefort Outfitters': DRESSY,
  'Aurora Gear': DRESSY,
  'St. Johns Surf Shop': /heel|coat|sari|tie\b|lab coat/i,
}

/** The retailer of the sample's own accounts. */
export const OWN_RETAILER = 'Northfork Outfitters'

const wordsOf = ({ kind, title }: Item): string => `${kind.name} ${title} ${kind.tags.join(' ')}`
/** Whether a thing fits a retailer that may list it. */
export const fits = ({ name }: SampleRetailer, item: Item): boolean => !UNFIT[name]?.[item.kind.department]?.(wordsOf(item))

/** Whether a thing is at home with a retailer: in one of its departments, and not against what the retailer stands for. */
export function mayList({ name, departments }: SampleRetailer, item: Item): boolean {
  if (!departments.includes(item.kind.department)) return false
  const words = wordsOf(item)
  const only = ONLY[name]?.[item.kind.department]
  const never = NEVER[name]
  return (!only || only.test(words)) && (!never || !never.test(words))
}
