import { department } from './kind.ts'

export const crafts = department('Arts & crafts', [
  {
    name: 'Ball of yarn',
    class: 'supply',
    render: '1f9f6',
    color: 'choice',
    price: [8, 24],
    facts: { Contents: '100 % wool, 100 g, 200 yd', 'How to use': 'Needles US 7; hand wash' },
    text: 'Springy wool yarn with a pair of needles, for a first scarf or hat.',
    tags: ['knitting', 'yarn'],
    products: `
      Skein & Needle | Wool Yarn with Needles | | | 16.99 | Blue, Red, Teal`,
  },
  {
    name: 'Yarn',
    class: 'supply',
    form: 'yarn-ball',
    color: 'choice',
    price: [5, 30],
    facts: { 'How to use': 'Buy all you need from one dye lot' },
    text: 'Yarn that feels soft against the neck and shows each stitch. The band names gauge and care.',
    tags: ['knitting', 'yarn'],
    products: `
      Rose City Fibers | Merino Worsted Yarn | | 220 yd | 14.99 | Navy, Coral, Sage | | Contents: 100 % merino wool, 100 g
      Rose City Fibers | Hand-Dyed Sock Yarn | | 430 yd | 26.99 | Teal, Purple | | Contents: Wool and nylon, 100 g
      Skein & Needle | Chunky Wool Yarn | | 87 yd | 12.99 | Cream, Charcoal, Yellow | | Contents: Wool blend, 100 g
      Skein & Needle | Cotton Yarn | | 180 yd | 6.99 | White, Pink, Green | | Contents: 100 % cotton, 100 g
      Skein & Needle | Alpaca Yarn | | 160 yd | 17.99 | Brown, Gray | | Contents: 100 % alpaca, 50 g`,
  },
  {
    name: 'Sewing thread',
    class: 'supply',
    render: '1f9f5',
    color: 'choice',
    price: [2, 9],
    facts: { Contents: 'Polyester thread, 220 yd, and a needle', 'How to use': 'For hand and machine' },
    text: 'Strong all-purpose thread on a wooden spool with a needle.',
    tags: ['sewing', 'thread'],
    products: `
      Thimble Hill | Thread & Needle | | | 3.99 | Blue, Red, Black`,
  },
  {
    name: 'Thread set',
    class: 'supply',
    form: 'thread-set',
    price: [9, 35],
    facts: { 'How to use': 'For hand and machine' },
    text: 'A box of colors that cover nearly every repair. The spools stand in rows.',
    tags: ['sewing', 'thread'],
    products: `
      Thimble Hill | Everyday Thread Set | | 12 colors | 14.99 | Navy/Coral | | Contents: 12 spools of polyester, 110 yd
      Thimble Hill | Embroidery Thread Set | | 24 colors | 19.99 | Pink/Teal | | Contents: 24 spools of rayon, 220 yd
      Thimble Hill | Neutral Thread Set | | 8 colors | 11.99 | Sand/Charcoal | | Contents: 8 spools of cotton, 110 yd`,
  },
  {
    name: 'Sewing needle',
    class: 'thing',
    render: '1faa1',
    size: 'Count',
    price: [2, 9],
    facts: { Material: 'Nickel-plated steel', Dimensions: '1.5 in' },
    text: 'Hand needles with large eyes and a thread to start with. Keep them away from small children.',
    tags: ['sewing', 'needles'],
    products: `
      Thimble Hill | Hand Sewing Needles | 10; 25 | | 3.49; 5.99`,
  },
  {
    name: 'Safety pin',
    class: 'thing',
    render: '1f9f7',
    size: 'Count',
    price: [2, 9],
    facts: { Material: 'Nickel-plated steel', Dimensions: '1.5 in' },
    text: 'Safety pins with a guarded coil that close firmly. Keep them away from small children.',
    tags: ['sewing'],
    products: `
      Thimble Hill | Safety Pins | 25; 100 | | 2.99; 6.99`,
  },
  {
    name: 'Fabric',
    class: 'clothing',
    form: 'fabric-folded',
    size: 'Length',
    color: 'choice',
    price: [6, 60],
    facts: { Material: '100 % cotton', Care: 'Machine wash cold, iron', Width: '44 in' },
    text: 'Quilting cotton, cut from the bolt and folded. Wash it before you sew.',
    tags: ['sewing', 'quilting'],
    products: `
      Thimble Hill | Solid Quilting Cotton | 1 yd; 3 yd | | 8.99; 24.99 | White, Navy
      Thimble Hill | Dotted Quilting Cotton | 1 yd; 3 yd | | 10.99; 29.99 | Pink, Teal/White/dots
      Thimble Hill | Gingham Cotton | 1 yd; 3 yd | | 10.99; 29.99 | Red, Sage/White/checks
      Thimble Hill | Leaf Print Cotton | 1 yd | | 11.99 | Green, Lavender/Cream/leaves
      Thimble Hill | Natural Linen | 1 yd; 3 yd | | 18.99; 52.99 | Sand, Gray | | Material: 100 % linen; Width: 54 in`,
  },
  {
    name: 'Paint palette',
    class: 'supply',
    render: '1f3a8',
    price: [8, 40],
    facts: { Contents: 'Wooden palette with four paints', 'How to use': 'Wipe clean before the paint dries' },
    text: 'A wooden palette with a thumb hole and four starter colors.',
    tags: ['painting', 'gift'],
    products: `
      Bright Studio | Wooden Palette with Paints | | | 18.99`,
  },
  {
    name: 'Paintbrush',
    class: 'thing',
    render: '1f58c-fe0f',
    size: 'Size: Small, Large',
    price: [3, 20],
    facts: { Material: 'Synthetic hair, wooden handle', Dimensions: '8 or 10 in' },
    text: 'A round brush that holds a point, for acrylic and watercolor. Wash it after each use.',
    tags: ['painting', 'brushes'],
    products: `
      Bright Studio | Round Paintbrush | | | 4.99; 7.99`,
  },
  {
    name: 'Crayon',
    class: 'supply',
    render: '1f58d-fe0f',
    price: [1, 8],
    facts: { Contents: 'One jumbo wax crayon', 'How to use': 'For paper; washes off with soap' },
    text: 'A jumbo green crayon that small hands can hold. Non-toxic.',
    tags: ['drawing', 'kids'],
    products: `
      Bright Studio | Jumbo Green Crayon | | | 1.49`,
  },
  {
    name: 'Paint tubes',
    class: 'supply',
    form: 'paint-tube-set',
    size: 'Count',
    price: [10, 75],
    facts: { 'How to use': 'Close the tubes after use; clean brushes at once' },
    text: 'Bright, lightfast colors that mix cleanly. The names stand on the tubes.',
    tags: ['painting', 'gift'],
    products: `
      Bright Studio | Acrylic Paint Set | 12; 24 | 0.7 fl oz tubes | 16.99; 29.99 | Coral/Teal | | Contents: Acrylic paint
      Bright Studio | Watercolor Tube Set | 12 | 0.4 fl oz tubes | 24.99 | Sky Blue/Pink | | Contents: Watercolor
      Bright Studio | Oil Paint Set | 10 | 1.2 fl oz tubes | 49.99 | Burgundy/Yellow | | Contents: Oil paint
      Maker’s Nook | Gouache Set | 18 | 0.4 fl oz tubes | 27.99 | Purple/Orange | | Contents: Gouache`,
  },
  {
    name: 'Colored pencils',
    class: 'supply',
    form: 'pencil-set',
    size: 'Count',
    price: [6, 60],
    facts: { 'How to use': 'Sharpen with a pencil sharpener; do not drop them' },
    text: 'Soft leads that blend and do not break, in a box that stands open.',
    tags: ['drawing', 'school'],
    products: `
      Grafton | Colored Pencils | 12; 24 | Assorted | 9.99; 17.99 | Orange/Sky Blue | | Contents: Wax-based pencils
      Grafton | Watercolor Pencils | 24 | With brush | 26.99 | Teal/Pink | | Contents: Water-soluble pencils
      Grafton | Sketching Pencils | 12 | 6H to 8B | 14.99 | Charcoal/Gray | | Contents: Graphite pencils
      Bright Studio | Kids Chunky Pencils | 10 | Easy grip | 8.99 | Yellow/Green | | Contents: Wax-based pencils; How to use: Sharpen with a wide pencil sharpener`,
  },
  {
    name: 'Markers',
    class: 'supply',
    form: 'marker-set',
    size: 'Count',
    price: [6, 60],
    facts: { 'How to use': 'Store lying down; close until it clicks' },
    text: 'Even color without streaks, with tips that keep their shape. Close the caps after use.',
    tags: ['drawing', 'school'],
    products: `
      Bright Studio | Washable Markers | 10; 20 | Broad tip | 7.99; 13.99 | Red/Yellow | | Contents: Water-based ink
      Bright Studio | Brush Pens | 12 | Flexible tip | 21.99 | Purple/Pink | | Contents: Water-based ink
      Maker’s Nook | Fabric Markers | 8 | Permanent | 14.99 | Navy/Coral | | Contents: Pigment ink; How to use: Iron to fix
      Maker’s Nook | Chalk Markers | 8 | For glass & boards | 15.99 | Black/White | | Contents: Liquid chalk`,
  },
  {
    name: 'Sketch pad',
    class: 'paper',
    form: 'sketch-pad',
    size: 'Size',
    price: [6, 34],
    facts: { Contents: '50 sheets' },
    text: 'Paper with a fine tooth on a strong back, perforated at the top. The sheets tear off cleanly.',
    tags: ['drawing', 'paper', 'sketchbook', 'sketch pad'],
    products: `
      Bright Studio | Drawing Sketchbook | 6 × 8 in; 9 × 12 in | 70 lb | 7.99; 11.99 | Sand | | Material: Acid-free drawing paper
      Bright Studio | Watercolor Sketchbook | 9 × 12 in | 140 lb | 16.99 | Sky Blue | | Material: Cold-pressed paper; Contents: 20 sheets
      Bright Studio | Mixed Media Sketchbook | 11 × 14 in | 98 lb | 19.99 | Sage | | Material: Heavy drawing paper
      Maker’s Nook | Black Paper Sketchbook | 8 × 8 in | 80 lb | 12.99 | Charcoal | | Material: Black drawing paper; Contents: 30 sheets`,
  },
  {
    name: 'Craft glue',
    class: 'supply',
    form: 'glue-bottle',
    size: 'Volume',
    price: [3, 14],
    facts: { 'How to use': 'Apply thinly and press; washes off while wet', Contents: 'Water-based glue' },
    text: 'Glue that dries clear and stays flexible. Safe for classrooms.',
    tags: ['glue', 'kids'],
    products: `
      Maker’s Nook | White School Glue | 4 fl oz; 16 fl oz | Washable | 3.49; 7.99 | #e9edf0
      Maker’s Nook | Tacky Craft Glue | 8 fl oz | Fast grab | 5.99 | #d9b03a
      Maker’s Nook | Fabric Glue | 4 fl oz | Washproof | 7.99 | #5f9ac0
      Maker’s Nook | Glitter Glue | 4 fl oz | Gold | 4.99 | #d9a83a`,
  },
  {
    name: 'Washi tape',
    class: 'supply',
    form: 'tape-roll',
    price: [3, 9],
    facts: { Contents: 'Rice paper tape, 0.6 in × 11 yd', 'How to use': 'Tears by hand and comes off again' },
    text: 'Paper tape for journals, gifts and walls. Write on it with any pen.',
    tags: ['paper', 'journal'],
    products: `
      Locust Paper | Dotted Washi Tape | | 11 yd | 3.99 | #f0a5b5/#ffffff/dots
      Locust Paper | Striped Washi Tape | | 11 yd | 3.99 | #5fb0c9/#ffffff/stripes
      Locust Paper | Leaf Washi Tape | | 11 yd | 3.99 | #6fa55a/#f3f0df/leaves`,
  },
  {
    name: 'Craft kit',
    class: 'toy',
    form: 'box',
    price: [14, 45],
    facts: { Age: 'From 8 years' },
    text: 'Everything for one project is in the box, with pictures for each step.',
    tags: ['kits', 'gift'],
    products: `
      Maker’s Nook | Candle Making Kit | | Makes 4 candles | 29.99 | #c98fae | 1f56f-fe0f | Material: Soy wax, wicks, tins, fragrance; Age: From 14 years
      Maker’s Nook | Embroidery Kit | | Fern design | 19.99 | #6fa58a | 1faa1 | Material: Cotton, hoop, thread, needles; Age: From 12 years
      Maker’s Nook | Friendship Bracelet Kit | | Makes 12 | 15.99 | #e0708a | 1f9f5 | Material: Cotton thread, beads
      Skein & Needle | First Knitting Kit | | Makes one hat | 34.99 | #4f7fb0 | 1f9f6 | Material: Wool, bamboo needles; Age: From 10 years
      Maker’s Nook | Paint by Numbers | | Sunflowers | 24.99 | #e0b03a | 1f33b | Material: Canvas, acrylic paint, brushes
      Maker’s Nook | Air-Dry Clay Kit | | 2 lb of clay | 17.99 | #d9c4a5 | 1f3fa | Material: Air-dry clay, tools`,
  },
  {
    name: 'Art print',
    class: 'thing',
    form: 'art-print',
    size: 'Size: 8 × 10 in, 11 × 14 in',
    price: [12, 50],
    facts: { Material: 'Heavy cotton paper', Dimensions: 'As named, unframed' },
    text: 'An art print on cotton paper with a white border, signed by the artist. The frame is not included.',
    tags: ['art', 'gift'],
    products: `
      North Loop Prints | Loon Art Print | | Signed | 22.00; 34.00 | #c9dbe3 | 1f986
      North Loop Prints | Wild Rose Art Print | | Signed | 22.00; 34.00 | #f2d3d6 | 1f339
      North Loop Prints | Owl Art Print | | Signed | 22.00; 34.00 | #d6ccb8 | 1f989
      North Loop Prints | Sunflower Art Print | | Signed | 22.00; 34.00 | #f3e3a8 | 1f33b`,
  },
])
