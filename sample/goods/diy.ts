import { department } from './kind.ts'

export const diy = department('DIY & garage', [
  {
    name: 'Hammer',
    class: 'thing',
    render: '1f528',
    size: 'Weight',
    price: [12, 45],
    facts: { Material: 'Forged steel, hickory handle', Dimensions: '13 in long' },
    text: 'A claw hammer with a polished face and a hickory handle that takes the sting out.',
    tags: ['hand tools'],
    products: `
      Ironbridge | Claw Hammer | 12 oz; 16 oz | | 17.99; 21.99`,
  },
  {
    name: 'Axe',
    class: 'thing',
    render: '1fa93',
    price: [25, 90],
    facts: { Material: 'Forged steel, hickory handle', Dimensions: '26 in, 3.5 lb' },
    text: 'An axe for splitting and felling, sharpened, with a cover for the blade.',
    tags: ['hand tools', 'firewood'],
    products: `
      Ironbridge | Splitting Axe | | | 44.99`,
  },
  {
    name: 'Handsaw',
    class: 'thing',
    render: '1fa9a',
    price: [12, 45],
    facts: { Material: 'Hardened steel, beech handle', Dimensions: '20 in, 8 teeth an inch' },
    text: 'A saw for boards and trim that cuts on the push.',
    tags: ['hand tools', 'woodwork'],
    products: `
      Ironbridge | 20-Inch Handsaw | | | 24.99`,
  },
  {
    name: 'Wrench',
    class: 'thing',
    render: '1f527',
    size: 'Size',
    price: [6, 30],
    facts: { Material: 'Chrome vanadium steel', Dimensions: '6 to 9 in long' },
    text: 'A combination wrench with an open end and a 12-point box end.',
    tags: ['hand tools', 'auto'],
    products: `
      Ironbridge | Combination Wrench | 1/2 in; 9/16 in; 3/4 in | | 8.99; 9.99; 12.99`,
  },
  {
    name: 'Screwdriver',
    class: 'thing',
    render: '1fa9b',
    size: 'Tip: Slotted, Phillips',
    color: 'choice',
    price: [5, 20],
    facts: { Material: 'Chrome vanadium steel, soft grip', Dimensions: '8 in long' },
    text: 'A screwdriver with a magnetic tip and a handle that fills the hand. The tip is hardened.',
    tags: ['hand tools'],
    products: `
      Ironbridge | Soft-Grip Screwdriver | | | 8.99 | Red
      Workbench Row | Workshop Screwdriver | | | 7.99 | Blue`,
  },
  {
    name: 'Screwdriver set',
    class: 'thing',
    form: 'screwdriver-set-case',
    price: [16, 70],
    facts: { Material: 'Chrome vanadium steel', Dimensions: 'Case 10 × 7 in' },
    text: 'Every common tip in a case where each has its place. The tips are magnetic.',
    tags: ['hand tools', 'gift'],
    products: `
      Ironbridge | Precision Screwdriver Set | | 24 pieces | 24.99 | #3f6fa5
      Ironbridge | Home Screwdriver Set | | 10 pieces | 29.99 | #b53a30
      Workbench Row | Ratcheting Bit Set | | 40 pieces | 39.99 | #3a3d42`,
  },
  {
    name: 'Nuts and bolts',
    class: 'thing',
    render: '1f529',
    size: 'Count',
    price: [3, 20],
    facts: { Material: 'Zinc-plated steel', Dimensions: '3/8 × 2 in' },
    text: 'Hex bolts with nuts for decks, gates and machines.',
    tags: ['fasteners'],
    products: `
      Ironbridge | Hex Bolts with Nuts | 10; 50 | | 5.99; 16.99`,
  },
  {
    name: 'Clamp',
    class: 'thing',
    render: '1f5dc-fe0f',
    size: 'Opening',
    price: [8, 40],
    facts: { Material: 'Cast iron, steel screw', Dimensions: '2.5 in deep' },
    text: 'A C-clamp with a swivel pad that does not mark wood.',
    tags: ['hand tools', 'woodwork'],
    products: `
      Workbench Row | C-Clamp | 3 in; 6 in | | 9.99; 16.99`,
  },
  {
    name: 'Toolbox',
    class: 'thing',
    render: '1f9f0',
    color: 'choice',
    price: [20, 90],
    facts: { Material: 'Steel', Dimensions: '19 × 8 × 9 in' },
    text: 'A steel toolbox with a tray inside and a lid that locks.',
    tags: ['storage', 'tools'],
    products: `
      Workbench Row | Steel Toolbox | | | 42.99 | Red
      Ironbridge | Workshop Toolbox | | | 49.99 | Blue`,
  },
  {
    name: 'Ladder',
    class: 'thing',
    render: '1fa9c',
    price: [45, 180],
    facts: { Material: 'Ash wood', Dimensions: '5 ft, 15 in wide', Holds: '250 lb' },
    text: 'A straight wooden ladder with four rungs for loft, library and orchard. Lean it on firm ground, one foot out for every four feet up.',
    tags: ['ladders'],
    products: `
      Workbench Row | Wooden Ladder | | | 79.99`,
  },
  {
    name: 'Padlock',
    class: 'thing',
    render: '1f512',
    size: 'Width',
    price: [7, 40],
    facts: { Material: 'Brass body, hardened shackle', Dimensions: '1.5 or 2 in wide' },
    text: 'A brass padlock with two keys for shed, locker and gate.',
    tags: ['security'],
    products: `
      Keystead | Brass Padlock | 1.5 in; 2 in | | 11.99; 15.99`,
  },
  {
    name: 'Key blank',
    class: 'thing',
    render: '1f511',
    price: [2, 8],
    facts: { Material: 'Brass', Dimensions: '2 in' },
    text: 'A brass house key, cut at the counter while you wait. Bring the key to copy.',
    tags: ['security', 'keys'],
    products: `
      Keystead | House Key, Cut to Order | | | 3.49`,
  },
  {
    name: 'Magnet',
    class: 'thing',
    render: '1f9f2',
    price: [5, 20],
    facts: { Material: 'Alnico, steel keeper', Dimensions: '3 × 2.5 in' },
    text: 'A red horseshoe magnet that lifts five pounds, for workshop and classroom.',
    tags: ['hobby', 'school'],
    products: `
      Workbench Row | Horseshoe Magnet | | | 9.99`,
  },
  {
    name: 'Steel chain',
    class: 'thing',
    render: '26d3-fe0f',
    size: 'Length',
    price: [8, 60],
    facts: { Material: 'Galvanized steel', Dimensions: '1/4 in links' },
    text: 'Welded chain for gates, swings and loads up to 1,250 pounds. Not for lifting overhead.',
    tags: ['hardware'],
    products: `
      Ironbridge | Galvanized Chain | 5 ft; 10 ft | | 19.99; 34.99`,
  },
  {
    name: 'Bricks',
    class: 'thing',
    render: '1f9f1',
    size: 'Count',
    price: [1, 90],
    facts: { Material: 'Fired clay', Dimensions: '8 × 4 × 2.25 in' },
    text: 'Red bricks for paths, beds and grills that take frost.',
    tags: ['building', 'garden'],
    products: `
      Ironbridge | Red Clay Bricks | 1; 50 | | 1.29; 54.99`,
  },
  {
    name: 'Firewood',
    class: 'thing',
    render: '1fab5',
    size: 'Count',
    price: [4, 40],
    facts: { Material: 'Kiln-dried oak', Dimensions: '16 in logs' },
    text: 'Dry oak that lights quickly and burns long, for fireplace and fire pit. Buy it where you burn it.',
    tags: ['firewood', 'camping'],
    products: `
      Lakeside Camp | Oak Firewood | 1 log; 8 logs | | 4.49; 14.99`,
  },
  {
    name: 'Fire extinguisher',
    class: 'thing',
    render: '1f9ef',
    price: [25, 80],
    facts: { Material: 'Steel, dry powder', Dimensions: '5 × 16 in, 5 lb', Rating: 'A, B, C' },
    text: 'An extinguisher for kitchen, car and garage with a gauge and a wall bracket. Check it once a month.',
    tags: ['safety'],
    products: `
      Keystead | ABC Fire Extinguisher | | | 39.99`,
  },
  {
    name: 'Rescue helmet',
    class: 'thing',
    render: '26d1-fe0f',
    price: [25, 110],
    facts: { Material: 'ABS shell, chin strap', Dimensions: 'Adjusts 21 to 25 in' },
    text: 'A red first-aider’s helmet with a white cross and a chin strap.',
    tags: ['safety', 'first aid'],
    products: `
      Keystead | Red Rescue Helmet | | | 49.99`,
  },
  {
    name: 'Wagon wheel',
    class: 'thing',
    render: '1f6de',
    price: [30, 130],
    facts: { Material: 'Oak, steel rim', Dimensions: '24 in across' },
    text: 'A wooden wheel with spokes and a steel rim, for carts or for the garden wall.',
    tags: ['garden', 'decor'],
    products: `
      Workbench Row | Wooden Wagon Wheel | | | 69.99`,
  },
  {
    name: 'Pickaxe',
    class: 'thing',
    render: '26cf-fe0f',
    price: [25, 80],
    facts: { Material: 'Forged steel, hickory handle', Dimensions: '36 in, 5 lb' },
    text: 'A pick for hard and stony ground, with one point and one chisel end.',
    tags: ['garden tools', 'digging'],
    products: `
      Ironbridge | Hickory Pickaxe | | | 42.99`,
  },
  {
    name: 'Cordless drill',
    class: 'electronics',
    form: 'drill',
    color: 'choice',
    price: [50, 220],
    facts: { Power: '18 V lithium-ion battery', 'In the box': 'Drill, battery, charger, bag', Dimensions: '8 × 8 in, 3 lb' },
    text: 'A drill and driver with two speeds, 21 clutch settings and a light at the bit.',
    tags: ['power tools'],
    products: `
      Ironbridge | 18-Volt Cordless Drill | | | 99.99 | Yellow, Red
      Workbench Row | 12-Volt Compact Drill | | | 69.99 | Teal, Charcoal | | Power: 12 V lithium-ion battery
      Holdfast | 18-Volt Home Drill | | | 84.99 | Green, Gray`,
  },
  {
    name: 'Tape measure',
    class: 'thing',
    form: 'tape-measure',
    size: 'Length',
    price: [6, 35],
    facts: { Material: 'Steel tape, ABS case', Dimensions: '1 in wide' },
    text: 'A tape that stands out seven feet and locks with a thumb.',
    tags: ['hand tools', 'measuring'],
    products: `
      Ironbridge | Tape Measure | 16 ft; 25 ft | | 11.99; 15.99 | #e8b52b
      Workbench Row | Magnetic Tape Measure | 25 ft | | 19.99 | #b53a30
      Holdfast | Pocket Tape Measure | 12 ft | | 8.99 | #4f8fc0`,
  },
  {
    name: 'Work gloves',
    class: 'clothing',
    form: 'work-gloves-pair',
    size: 'Size: M, L, XL',
    color: 'choice',
    price: [7, 40],
    facts: { Material: 'Synthetic leather, spandex', Care: 'Hand wash cold' },
    text: 'Gloves with a padded palm, knuckle guards and a cuff that closes.',
    tags: ['workwear', 'safety'],
    products: `
      Ironbridge | Padded Work Gloves | | | 19.99 | Black, Orange
      Ironbridge | Cowhide Work Gloves | | | 24.99 | Sand | | Material: Split cowhide; Care: Wipe clean
      Holdfast | Utility Work Gloves | | | 17.99 | Gray, Red`,
  },
  {
    name: 'Extension cord',
    class: 'electronics',
    form: 'extension-cord',
    size: 'Length',
    price: [8, 60],
    facts: { Power: '120 V, 15 A, 14 gauge', 'In the box': 'One cord' },
    text: 'A grounded outdoor cord with a light that shows power. Unroll it fully, and keep the plugs out of puddles.',
    tags: ['power', 'garage'],
    products: `
      Workbench Row | Outdoor Extension Cord | 25 ft; 50 ft | Orange | 24.99; 39.99 | #e8812b
      Voltwell | Heavy-Duty Outdoor Extension Cord | 50 ft | 12 gauge | 54.99 | #3f7fb0 | | Power: 120 V, 15 A, 12 gauge`,
  },
  {
    name: 'Indoor extension cord',
    class: 'electronics',
    form: 'extension-cord',
    size: 'Length',
    price: [8, 30],
    facts: { Power: '120 V, 13 A, 16 gauge', 'In the box': 'One cord', Caution: 'Indoor use only; do not run it under rugs' },
    text: 'A grounded cord for lamps, desks and televisions. For dry rooms only: do not use it outdoors.',
    tags: ['power', 'home'],
    products: `
      Workbench Row | Indoor Extension Cord | 9 ft | White | 11.99 | #eceae4
      Voltwell | Flat Plug Indoor Extension Cord | 6 ft; 12 ft | Brown | 9.99; 13.99 | #6a4a38`,
  },
  {
    name: 'Wall paint',
    class: 'supply',
    form: 'paint-can',
    size: 'Volume',
    price: [18, 75],
    facts: { Contents: 'Water-based acrylic paint, low odor', 'How to use': 'Two coats by roller; a gallon covers 400 sq ft' },
    text: 'Washable wall paint that covers in two coats and dries in an hour. Samples at the counter.',
    tags: ['paint', 'walls'],
    products: `
      Painted Door | Interior Wall Paint in Cloud White | Quart; Gallon | Eggshell | 21.99; 44.99 | #f1efe9
      Painted Door | Interior Wall Paint in Sage | Quart; Gallon | Eggshell | 21.99; 44.99 | #a9b99a
      Painted Door | Interior Wall Paint in Harbor Blue | Quart; Gallon | Eggshell | 21.99; 44.99 | #3f6285
      Painted Door | Interior Wall Paint in Terracotta | Quart; Gallon | Eggshell | 21.99; 44.99 | #c4714f
      Painted Door | Interior Wall Paint in Charcoal | Quart; Gallon | Eggshell | 21.99; 44.99 | #45474b`,
  },
  {
    name: 'Deck stain',
    class: 'supply',
    form: 'paint-can',
    size: 'Volume',
    price: [35, 75],
    facts: {
      Contents: 'Oil-based stain',
      'How to use': 'One coat by brush on clean, dry wood; a gallon covers 250 sq ft',
      Caution: 'Flammable; lay oily rags flat outdoors to dry',
    },
    text: 'Stain for decks, fences and outdoor furniture that lets the grain show. It dries overnight.',
    tags: ['paint', 'outdoor'],
    products: `
      Painted Door | Outdoor Deck Stain in Cedar | Gallon | Semi-transparent | 49.99 | #a5623a
      Painted Door | Outdoor Deck Stain in Walnut | Gallon | Semi-transparent | 49.99 | #5f4030`,
  },
  {
    name: 'Tape',
    class: 'supply',
    form: 'tape-roll',
    size: 'Length',
    price: [4, 18],
    facts: { Contents: 'One roll', 'How to use': 'Press on a clean, dry surface' },
    text: 'Sticks at once and comes off when it should. Keep it out of the sun.',
    tags: ['adhesives'],
    products: `
      Holdfast | Painter’s Tape | 60 yd | 1.4 in | 7.49 | #3f8fd0
      Holdfast | Duct Tape | 30 yd | 1.9 in | 8.99 | #8d9299
      Holdfast | Electrical Tape | 22 yd | 0.75 in | 4.49 | #2d2d30
      Holdfast | Double-Sided Mounting Tape | 5 yd | 1 in | 8.49 | #c9403a`,
  },
  {
    name: 'Glue',
    class: 'supply',
    form: 'glue-bottle',
    size: 'Volume',
    price: [4, 20],
    facts: { Contents: 'Adhesive', 'How to use': 'Apply thinly, press, let cure for a day' },
    text: 'A strong bond for repairs at home. Read the label for the materials that it holds.',
    tags: ['adhesives'],
    products: `
      Holdfast | Wood Glue | 8 fl oz; 16 fl oz | Dries clear | 6.49; 9.99 | #e0b45a
      Holdfast | Construction Adhesive | 10 fl oz | All surfaces | 8.49 | #b5533a`,
  },
  {
    name: 'Hooks and fasteners',
    class: 'thing',
    form: 'blister-card',
    size: 'Count',
    price: [3, 20],
    facts: { Dimensions: 'On the card' },
    text: 'Small hardware for home and hall. Keep the card: it names the size for the next time.',
    tags: ['fasteners', 'hardware'],
    products: `
      Holdfast | Brass Cup Hooks | 12 | 1 in | 5.49 | #c9a24a | 1fa9d | Material: Brass
      Holdfast | Coat Hooks | 4 | Double | 9.99 | #3a3d42 | 1fa9d | Material: Steel; About: Use screws that suit the wall.
      Holdfast | Adhesive Wall Hooks | 8 | Holds 5 lb | 7.99 | #5fa5c9 | 1fa9d | Material: Plastic
      Holdfast | Door Key Rings | 10 | Steel | 4.49 | #8f9aa5 | 1f511 | Material: Steel`,
  },
  {
    name: 'Screws',
    class: 'thing',
    form: 'hang-card',
    size: 'Count',
    price: [3, 20],
    facts: { Material: 'Zinc-plated steel' },
    text: 'Screws with a deep recess that does not strip, on a card with a window.',
    tags: ['fasteners', 'hardware'],
    products: `
      Holdfast | Wood Screws | 50 | #8 × 1.25 in | 6.49 | #d99a3a | | Dimensions: #8 × 1.25 in
      Holdfast | Deck Screws | 75 | #9 × 2.5 in | 10.99 | #4f7a4a | | Dimensions: #9 × 2.5 in; Material: Coated steel`,
  },
  {
    name: 'Wall anchors',
    class: 'thing',
    form: 'hang-card',
    size: 'Count',
    price: [4, 20],
    facts: { Material: 'Nylon', Dimensions: '1.25 in' },
    text: 'Anchors that turn into drywall with a screwdriver. Keep to half the load for shelves that people lean on.',
    tags: ['fasteners', 'hardware'],
    products: `
      Holdfast | Drywall Anchors | 25 | Holds 50 lb | 7.99 | #5f6fae
      Holdfast | Heavy-Duty Drywall Anchors | 10 | Holds 75 lb | 9.99 | #b5533a | | Material: Zinc; Dimensions: 1.5 in`,
  },
  {
    name: 'Light bulb',
    class: 'electronics',
    form: 'carton-with-window',
    art: '1f4a1',
    size: 'Count',
    price: [5, 40],
    facts: { Power: '120 V, 9 W, 800 lumens', 'In the box': 'LED bulbs, E26' },
    text: 'LED bulbs that last ten years at three hours a day. Check that your dimmer suits LEDs.',
    tags: ['light bulb', 'lighting'],
    products: `
      Bright Idea | Soft White LED Bulbs | 2; 8 | 60 W equal | 7.99; 21.99 | #e8c96a
      Bright Idea | Daylight LED Bulbs | 2; 8 | 60 W equal | 7.99; 21.99 | #7fb5e0
      Bright Idea | Dimmable LED Bulbs | 4 | 75 W equal | 17.99 | #d98a4a | | Power: 120 V, 11 W, 1,100 lumens`,
  },
  {
    name: 'Car care',
    class: 'cleaner',
    form: 'spray-bottle',
    size: 'Volume',
    price: [6, 20],
    facts: { 'How to use': 'Spray, wait, wipe with a cloth', Caution: 'Keep away from children and flames' },
    text: 'Made for cars, in a bottle with a trigger. Work in the shade on cool surfaces.',
    tags: ['auto', 'garage'],
    products: `
      Roadside Works | Wheel Cleaner | 24 fl oz | Acid free | 11.99 | #6a4fa5 | | About: Loosens brake dust on painted, chrome and alloy wheels.
      Roadside Works | Auto Glass Cleaner | 24 fl oz | No streaks | 8.49 | #3f9fd0 | | About: For windshield, windows and mirrors.
      Roadside Works | Interior Detailer | 16 fl oz | Matte finish | 9.99 | #3a3d42 | | About: For dashboard, doors and plastic trim.`,
  },
])
