/**
 * The emoji pictures that are sold as a thing itself, each with the only kind that it shows: the picture is exactly that thing. On the label
 * of a drawn package any emoji may stand.
 */
export const RENDERS: Readonly<Record<string, string>> = {
  // Grocery
  // Bakery
  // Deli & takeaway
  // Sweets & snacks
  // Drinks
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
