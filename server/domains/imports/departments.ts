/** Google's category numbers that shops use most; a number alone does not show its place in the tree. */
// biome-ignore format: a table
const GOOGLE_NUMBERS: Record<string, string> = {
  '1': 'pets', '8': 'arts', '111': 'industrial', '141': 'electronics', '166': 'clothing', '167': 'clothing accessories', '173': 'hats', '178': 'handbags',
  '187': 'shoes', '188': 'jewelry', '204': 'pants', '212': 'shirts', '222': 'electronics', '412': 'food', '413': 'drinks',
  '436': 'furniture', '469': 'health', '499': 'drinks', '536': 'home', '537': 'baby', '632': 'hardware', '772': 'religious', '783': 'books',
  '888': 'vehicle', '922': 'office', '988': 'sports', '1239': 'toys', '1604': 'clothing', '2092': 'software', '2271': 'dresses', '5181': 'luggage',
}

/**
 * Words that decide, from the special to the general: "dog bed" is for pets before it is for the home, running shoes are shoes before they
 * are sports. Each line is one department by its name in the catalog.
 */
// biome-ignore format: a table
const WORDS: readonly [department: string, words: RegExp][] = [
  ['Clothing', /^apparel accessories$/],
  ['Grocery', /^food beverages tobacco$/],
  ['Home', /^home garden$/],
  ['Pets', /\b(pets?|dogs?|cats?|puppy|kitten|aquariums?|leash(es)?|bird (feeders?|cages?)|pet supplies)\b/],
  ['Baby & kids', /\b(baby|babies|toddlers?|infants?|nursery|strollers?|diapers?|kids?|children'?s?|toys?|dolls?|plush)\b/],
  ['Games', /\b(games?|puzzles?|board games?|consoles?|video games?|playing cards)\b/],
  ['Shoes', /\b(shoes?|footwear|sneakers?|boots?|sandals?|slippers?|loafers?|heels)\b/],
  ['Accessories', /\b(accessories|jewell?ery|earrings?|necklaces?|bracelets?|rings?|pendants?|watch(es)?|handbags?|purses?|wallets?|bags?|backpacks?|hats?|beanies?|caps?|scarf|scarves|gloves?|belts?|sunglasses|eyewear|luggage)\b/],
  ['Clothing', /\b(apparel|clothing|clothes|shirts?|t-?shirts?|tees?|pants|jeans|dress(es)?|skirts?|jackets?|coats?|hoodies?|sweaters?|socks?|shorts|leggings|swimwear|underwear|jerseys?|outerwear|bibs?)\b/],
  ['Beauty & health', /\b(beauty|cosmetics?|make-?up|skin ?care|hair( care)?|shampoos?|perfumes?|fragrances?|lotions?|health|personal care|vitamins?|supplements?|shaving|moustache|mustache|beard)\b/],
  ['Cleaning & bath', /\b(cleaning|cleaners?|laundry|detergents?|soaps?|bath(room)?|towels?|toilet)\b/],
  ['Bakery', /\b(bakery|bread|cakes?|pastry|pastries|cookies?|bagels?|muffins?)\b/],
  ['Sweets & snacks', /\b(sweets?|snacks?|candy|candies|chocolates?|chips|popcorn|gum)\b/],
  ['Deli & takeout', /\b(deli|takeout|takeaway|prepared (foods?|meals?)|sandwich(es)?|pizzas?)\b/],
  ['Drinks', /\b(drinks?|beverages?|coffee|teas?|juices?|wine|beers?|spirits|soda|kombucha)\b/],
  ['Grocery', /\b(grocery|groceries|food|foods|produce|fruits?|vegetables?|spices?|sauces?|pasta|honey|meats?|seafood|cheese)\b/],
  ['Sports', /\b(sports?|sporting|fitness|exercise|yoga|gym|bicycles?|bikes?|cycling|fixed gear|framesets?|wheelsets?|handlebars?|saddles?|cranks?|golf|tennis|soccer|basketball|baseball|athletics|surf(ing)?|skateboards?|hockey)\b/],
  ['Garden & flowers', /\b(garden(ing)?|lawn|patio|plants?|flowers?|planters?|seeds|ponds?|outdoor living|fountains?|bouquets?|indoor plants?)\b/],
  ['Outdoor & travel', /\b(outdoors?|camping|hiking|tents?|travel|fishing|hunting|climbing|sleeping bags?)\b/],
  ['Kitchen', /\b(kitchen|cookware|bakeware|tableware|drinkware|mugs?|knives|knife|pans?|pots|utensils?|dinnerware|appliances?)\b/],
  ['DIY & garage', /\b(hardware|tools?|diy|garage|automotive|vehicles?|cars?|motorcycles?|paint|plumbing|electrical|industrial|locks?|pumps?)\b/],
  ['Electronics', /\b(electronics?|computers?|phones?|cameras?|audio|headphones?|televisions?|tablets?|laptops?|chargers?|cables?|speakers?|software|lights?)\b/],
  ['Music', /\b(music|musical|instruments?|guitars?|pianos?|vinyl|records?|drums?)\b/],
  ['Arts & crafts', /\b(arts?|crafts?|sewing|knitting|yarn|fabrics?|painting supplies|hobbies|scrapbooking)\b/],
  ['Party & gifts', /\b(party|parties|gifts?|celebrations?|greeting cards?|balloons?|religious|ceremonial|wedding)\b/],
  ['Books & office', /\b(books?|magazines?|media|stationery|office|paper|pens?|notebooks?|movies?|print)\b/],
  ['Home', /\b(home|house|furniture|decor|decoration|bedding|pillows?|rugs?|lamps?|lighting|candles?|curtains?|vases?|indoor)\b/],
]

const strip = (path: string): string =>
  path
    .toLowerCase()
    .replaceAll(/[/&>_|,]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The department of a product, from the most specific hint to the least: the last parts of its category path first, because "Sporting Goods
 * > … > Bicycle Shoes" are shoes. Null when no hint matches.
 */
export function departmentOf(hints: readonly string[]): string | null {
  for (const hint of hints) {
    const known = GOOGLE_NUMBERS[hint.trim().replace(/\.0+$/, '')] ?? hint
    const parts = known.split('>').map(strip)
    for (const part of [...parts.slice(-2).reverse(), parts[0] ?? '', parts.join(' ')])
      for (const [department, words] of WORDS) if (words.test(part)) return department
  }
  return null
}
