// biome-ignore format: a list
export const FORMS = [
  'can', 'short-can', 'jar', 'spread-jar', 'spice-jar', 'bottle', 'sauce-bottle', 'wine-bottle', 'soda-can', 'water-bottle-drink',
  'milk-carton', 'juice-carton', 'egg-carton', 'box', 'cereal-box', 'tea-box', 'snack-bag', 'coffee-bag', 'paper-bag', 'pasta-bag', 'pouch',
  'candy-bag', 'chocolate-bar', 'tin', 'round-tin', 'tub', 'frozen-box', 'bread-bag', 'pump-bottle', 'spray-bottle', 'shampoo-bottle',
  'squeeze-tube', 'dropper-bottle', 'pill-bottle', 'cosmetic-jar', 'lipstick', 'nail-polish', 'perfume', 'soap-bar', 'toothpaste-box',
  'bandage-box', 'detergent-jug', 'dish-soap', 'paper-roll-pack', 'wipes-pack', 'diaper-pack', 'pet-food-bag', 'pet-food-can',
  'seed-packet', 'blister-card', 'hang-card', 'carton-with-window', 'paint-can', 'tape-roll', 'glue-bottle', 'gift-box-set',
  'hardcover-book', 'paperback', 'board-book', 'notebook', 'planner', 'greeting-card', 'wrapping-paper-roll', 'sticker-sheet', 'poster',
  'art-print', 'vinyl-record', 'puzzle-box', 'board-game-box', 'card-deck', 'pencil-set', 'marker-set', 'paint-tube-set', 'sketch-pad',
  'yarn-ball', 'thread-set', 'fabric-folded', 'mug', 'tumbler', 'bowl', 'plate-set', 'glass', 'pitcher', 'cutting-board', 'baking-pan',
  'saucepan', 'storage-jar', 'kitchen-towel', 'apron', 't-shirt-print', 'hoodie', 'sweater', 'socks', 'scarf', 'beanie', 'tote',
  'cap-print', 'belt', 'wallet', 'baby-bodysuit', 'bib', 'blanket-folded', 'cushion', 'towel-folded', 'bedding-pack', 'rug',
  'curtain-panel', 'candle', 'diffuser', 'vase', 'picture-frame', 'planter', 'watering-can', 'table-lamp', 'floor-lamp', 'pendant-lamp',
  'bulb', 'sofa', 'armchair', 'stool', 'side-table', 'bookshelf', 'desk', 'storage-box', 'laundry-bin', 'trash-can', 'toaster', 'kettle',
  'coffee-maker', 'blender', 'speaker', 'earbuds-case', 'phone-case', 'charger', 'cable', 'power-bank', 'tablet', 'e-reader',
  'keyboard-compact', 'game-cartridge-box', 'yoga-mat', 'dumbbell', 'resistance-band', 'jump-rope', 'water-bottle', 'lunch-box', 'cooler',
  'sleeping-bag', 'headlamp', 'camp-mug', 'lantern', 'dog-collar', 'leash', 'pet-bowl', 'pet-bed', 'cat-scratcher', 'ball-toy',
  'building-blocks', 'plush-block', 'stacking-rings', 'balloons-pack', 'party-plates', 'banner', 'gift-bag', 'gift-card-sleeve',
  'ribbon-roll', 'screwdriver-set-case', 'drill', 'tape-measure', 'work-gloves-pair', 'extension-cord', 'garden-hose', 'hand-trowel',
  'plant-pot-saucer', 'guitar-strings-pack', 'drumsticks', 'ukulele', 'harmonica-box', 'sheet-music-book',
] as const
export type FormName = (typeof FORMS)[number]

/** How one product looks. Two products never share a look. Everything printed on it comes from the product's own data. */
export type Look = {
  form: FormName
  brand: string
  title: string
  size?: string
  /** A short second line: author, artist, flavor, scent, 'Dark roast'. */
  note?: string
  /** '#rrggbb', the main color of the label or object; equals the variant's color where there is one. */
  color: string
  accent: string
  /** A file of @lobehub/fluent-emoji-3d without its extension, shown on the label or as a print. */
  art?: string
  pattern?: Pattern
  /** Short lines for the back: ingredients, care, warnings. */
  facts?: readonly string[]
}
export type Pattern = 'plain' | 'stripes' | 'dots' | 'checks' | 'waves' | 'leaves' | 'geometric' | 'plaid'
export type View = 'front' | 'angle' | 'detail' | 'set'
