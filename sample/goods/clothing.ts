import { department } from './kind.ts'

const WASH = 'Machine wash cold, tumble dry low'

export const clothing = department('Clothing', [
  {
    name: 'T-shirt',
    class: 'clothing',
    render: '1f455',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [14, 45],
    facts: { Material: '100 % cotton', Care: WASH, Fit: 'Unisex, regular' },
    text: 'A crew neck T-shirt with a stripe across the chest. The collar keeps its shape.',
    tags: ['tops', 'basics'],
    products: `
      Loomwell | Crew Neck T-Shirt | | | 19.99 | Green, Navy
      Trailhead | Quick-Dry T-Shirt | | | 29.99 | Sky Blue, Charcoal | | Material: Recycled polyester
      Saltline | Beach Day T-Shirt | | | 24.99 | Teal, Yellow
      Stridewell | Training T-Shirt | | | 27.99 | Red, Black | | Material: Recycled polyester
      Harborline | Organic Cotton T-Shirt | | | 29.99 | Cream, Burgundy | | Material: 100 % organic cotton`,
  },
  {
    name: 'Printed T-shirt',
    class: 'clothing',
    form: 't-shirt-print',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [18, 42],
    facts: { Material: '100 % organic cotton', Care: 'Wash inside out, cold', Fit: 'Unisex, regular' },
    text: 'A soft, heavy T-shirt with a water-based print that does not crack. Printed in the United States.',
    tags: ['tops', 'gift'],
    products: `
      North Loop Prints | Pine Tree T-Shirt | | | 28.00 | Cream, Olive | 1f332
      North Loop Prints | Bear T-Shirt | | | 28.00 | Sand, Navy | 1f43b
      North Loop Prints | Lemon T-Shirt | | | 28.00 | White, Sky Blue | 1f34b
      North Loop Prints | Bicycle T-Shirt | | | 28.00 | Gray, Sage | 1f6b2
      Saltline | Wave T-Shirt | | | 32.00 | White, Teal | 1f30a
      Saltline | Palm T-Shirt | | | 32.00 | Coral, Cream | 1f334
    `,
  },
  {
    name: 'Jeans',
    class: 'clothing',
    render: '1f456',
    size: 'Waist: 28, 30, 32, 34, 36, 38, 40',
    color: 'choice',
    price: [45, 160],
    facts: { Material: '99 % cotton, 1 % elastane', Care: 'Wash inside out, cold; line dry', Length: '32 in' },
    text: 'Five-pocket jeans in a sturdy weave. They soften with every wear.',
    tags: ['denim', 'pants'],
    products: `
      Shorthorn Denim | Straight Jeans | | | 79.99 | Blue, Black | | Fit: Straight, mid rise
      Shorthorn Denim | Slim Jeans | | | 84.99 | Navy, Gray | | Fit: Slim, mid rise
      Shorthorn Denim | Relaxed Jeans | | | 89.99 | Sky Blue, Charcoal | | Fit: Relaxed, high rise
      Loomwell | Everyday Jeans | | | 54.99 | Charcoal, White | | Fit: Regular
      Tallgrass | Straight Organic Jeans | | | 94.99 | Black, Sand | | Fit: Straight, mid rise
      Ironbridge | Work Jeans | | | 64.99 | Brown, Olive | | Fit: Relaxed; Material: 100 % cotton denim`,
  },
  {
    name: 'Dress',
    class: 'clothing',
    render: '1f457',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [45, 190],
    facts: { Material: 'Viscose, cotton lining', Care: 'Hand wash cold, hang dry', Length: 'Knee' },
    text: 'A sleeveless dress with a fitted waist and a skirt that swings. It has a hidden zipper and pockets.',
    tags: ['dresses', 'summer'],
    products: `
      Marigold Lane Studio | Summer Swing Dress | | | 89.99 | Blue, Coral
      Marigold Lane Studio | Linen Sun Dress | | | 109.99 | Sage, Cream | | Material: 100 % linen; Length: Midi
      Velvet Fig | Evening Dress | | | 149.99 | Burgundy, Navy | | Material: Satin, polyester lining; Care: Dry clean; Length: Midi
      Tallgrass | Cotton Day Dress | | | 79.99 | Yellow, Teal | | Material: 100 % cotton`,
  },
  {
    name: 'Coat',
    class: 'clothing',
    render: '1f9e5',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [110, 350],
    facts: { Material: 'Wool blend, polyester lining', Care: 'Dry clean', Length: 'Thigh' },
    text: 'A coat with wide lapels, large buttons and deep pockets. Cut to fit over a sweater.',
    tags: ['coats', 'winter'],
    products: `
      Harborline | Wool Coat | | | 219.99 | Brown, Charcoal
      Tallgrass | Cotton Trench Coat | | | 159.99 | Sand, Navy | | Material: Cotton twill; Care: Dry clean or wash cold
      Velvet Fig | City Wool Coat | | | 249.99 | Burgundy, Gray`,
  },
  {
    name: 'Shirt with tie',
    class: 'clothing',
    render: '1f454',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [40, 110],
    facts: { Material: '100 % cotton; tie polyester', Care: 'Machine wash warm, iron', Fit: 'Men’s, regular' },
    text: 'A striped dress shirt and a tie that match, folded in a box. For an interview tomorrow or a wedding on Saturday.',
    tags: ['shirts', 'office'],
    products: `
      Harborline | Striped Dress Shirt & Tie Set | | | 64.99 | Blue, Burgundy
    `,
  },
  {
    name: 'Blouse',
    class: 'clothing',
    render: '1f45a',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [25, 95],
    facts: { Material: 'Cotton voile', Care: 'Hand wash cold', Fit: 'Women’s, relaxed' },
    text: 'A light blouse with a V-neck and short sleeves. It tucks in or falls straight.',
    tags: ['tops', 'office'],
    products: `
      Tallgrass | V-Neck Blouse | | | 44.99 | Pink, White
      Velvet Fig | Silk Blouse | | | 89.99 | Cream, Teal | | Material: 100 % silk
      Marigold Lane Studio | Cotton Summer Blouse | | | 54.99 | Yellow, Coral`,
  },
  {
    name: 'Kimono',
    class: 'clothing',
    render: '1f458',
    size: 'Size: S/M, L/XL',
    price: [50, 160],
    facts: { Material: 'Cotton', Care: 'Hand wash cold', Length: '48 in' },
    text: 'A blue cotton kimono with a flower print and a sash. A robe for the morning, a layer for the evening.',
    tags: ['robes', 'gift'],
    products: `
      Velvet Fig | Flower Print Kimono | | | 84.99
    `,
  },
  {
    name: 'Sari',
    class: 'clothing',
    render: '1f97b',
    price: [60, 240],
    facts: { Material: 'Cotton and silk', Care: 'Dry clean', Length: '6 yd' },
    text: 'A green and red sari with a golden border, woven in Varanasi. A blouse piece is included.',
    tags: ['sari', 'festive'],
    products: `
      Velvet Fig | Handwoven Sari | | | 139.99
    `,
  },
  {
    name: 'One-piece swimsuit',
    class: 'clothing',
    render: '1fa71',
    size: 'Size: XS, S, M, L, XL',
    color: 'choice',
    price: [35, 110],
    facts: { Material: 'Recycled polyamide, elastane', Care: 'Rinse, hand wash cold', Fit: 'Women’s, true to size' },
    text: 'A one-piece with wide straps and a low back. The fabric resists chlorine and blocks UV.',
    tags: ['swim', 'summer'],
    products: `
      Saltline | Classic One-Piece Swimsuit | | | 64.99 | Pink, Navy, Black
      Stridewell | Lap One-Piece Swimsuit | | | 54.99 | Teal, Burgundy`,
  },
  {
    name: 'Bikini',
    class: 'clothing',
    render: '1f459',
    size: 'Size: XS, S, M, L',
    color: 'choice',
    price: [35, 110],
    facts: { Material: 'Recycled polyamide, elastane', Care: 'Rinse, hand wash cold', Fit: 'Women’s, true to size' },
    text: 'A dotted two-piece with ties at the neck and the hips. Fully lined.',
    tags: ['swim', 'summer'],
    products: `
      Saltline | Polka Dot Bikini | | | 59.99 | Red, Navy
    `,
  },
  {
    name: 'Swim shorts',
    class: 'clothing',
    render: '1fa73',
    size: 'Size: S, M, L, XL',
    color: 'choice',
    price: [22, 75],
    facts: { Material: 'Recycled polyester', Care: 'Rinse, wash cold, hang dry', Fit: 'Men’s, 7 in inseam' },
    text: 'Quick-drying shorts with a drawstring, a mesh lining and pockets that drain. Rinse them after salt water and chlorine.',
    tags: ['swim', 'summer'],
    products: `
      Saltline | Drawstring Swim Shorts | | | 39.99 | Green, Blue, Coral
      Corner Court | Pool Swim Shorts | | | 29.99 | Navy, Red`,
  },
  {
    name: 'Swim briefs',
    class: 'clothing',
    render: '1fa72',
    size: 'Size: S, M, L, XL',
    color: 'choice',
    price: [18, 50],
    facts: { Material: 'Polyamide, elastane', Care: 'Rinse, hand wash cold', Fit: 'Men’s' },
    text: 'Briefs for lap swimming with a drawstring inside. The fabric resists chlorine.',
    tags: ['swim', 'training'],
    products: `
      Saltline | Lap Swim Briefs | | | 29.99 | Sky Blue, Black
    `,
  },
  {
    name: 'Gloves',
    class: 'clothing',
    render: '1f9e4',
    size: 'Size: S/M, L/XL',
    color: 'choice',
    price: [14, 50],
    facts: { Material: 'Merino wool, acrylic', Care: 'Hand wash cold, dry flat' },
    text: 'Knit gloves with long cuffs and fingertips that work on a phone. They stretch to fit most hands.',
    tags: ['winter', 'accessories'],
    products: `
      Loomwell | Merino Knit Gloves | | | 24.99 | Purple, Charcoal, Red
      Trailhead | Trail Knit Gloves | | | 27.99 | Navy, Olive`,
  },
  {
    name: 'Scarf',
    class: 'clothing',
    render: '1f9e3',
    color: 'choice',
    price: [18, 80],
    facts: { Material: 'Wool blend', Care: 'Hand wash cold, dry flat', Dimensions: '70 × 10 in, fringed ends' },
    text: 'A soft scarf long enough to go around twice. The fringe is knotted by hand.',
    tags: ['winter', 'gift'],
    products: `
      Loomwell | Fringed Wool Scarf | | | 39.99 | Red, Navy, Gray
      Tallgrass | Soft Winter Scarf | | | 49.99 | Green, Sand`,
  },
  {
    name: 'Safety vest',
    class: 'clothing',
    render: '1f9ba',
    size: 'Size: M, L, XL',
    price: [8, 30],
    facts: { Material: 'Polyester mesh, reflective tape', Care: 'Hand wash cold', Standard: 'ANSI Class 2' },
    text: 'A bright orange vest with two reflective bands and a zipper, for road, dock and warehouse. Wear it over a jacket.',
    tags: ['workwear', 'safety'],
    products: `
      Ironbridge | High-Visibility Safety Vest | | | 14.99
    `,
  },
  {
    name: 'Lab coat',
    class: 'clothing',
    render: '1f97c',
    size: 'Size: S, M, L, XL',
    price: [22, 60],
    facts: { Material: 'Cotton and polyester twill', Care: 'Machine wash hot', Length: '38 in' },
    text: 'A white coat with three pockets and snaps, for lab, clinic and class. It closes at the front and reaches the knee.',
    tags: ['workwear', 'student'],
    products: `
      Ironbridge | White Lab Coat | | | 34.99
    `,
  },
  {
    name: 'Hoodie',
    class: 'clothing',
    form: 'hoodie',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [35, 95],
    facts: { Material: '80 % cotton, 20 % recycled polyester', Care: WASH, Fit: 'Unisex, relaxed' },
    text: 'Brushed fleece with a lined hood and a pocket that holds two hands. It gets softer with washing.',
    tags: ['sweatshirts', 'cozy'],
    products: `
      Loomwell | Fleece Hoodie | | | 49.99 | Gray, Navy
      North Loop Prints | North Woods Hoodie | | | 64.00 | Olive, Charcoal | 1f332
      Saltline | Sunset Hoodie | | | 62.00 | Coral, Cream | 1f305
      Trailhead | Camp Hoodie | | | 69.99 | Brown, Teal | 1f3d5-fe0f
      Stridewell | Training Hoodie | | | 59.99 | Black, Sky Blue
      Tallgrass | Organic Cotton Hoodie | | | 79.99 | Sage, Sand`,
  },
  {
    name: 'Sweater',
    class: 'clothing',
    form: 'sweater',
    size: 'Size: XS, S, M, L, XL, XXL',
    color: 'choice',
    price: [45, 180],
    facts: { Material: '100 % lambswool', Care: 'Hand wash cold, dry flat', Fit: 'Unisex, regular' },
    text: 'A knit with a round neck and ribbed cuffs. Wear it over a shirt, or alone.',
    tags: ['knitwear', 'winter'],
    products: `
      Tallgrass | Lambswool Sweater | | | 89.99 | Navy, Cream
      Tallgrass | Cotton Crew Sweater | | | 64.99 | Sky Blue, Pink | | Material: 100 % cotton; Care: Machine wash cold, dry flat
      Loomwell | Fair Isle Sweater | | | 99.99 | Red, Teal/White/geometric
      Harborline | Striped Sailor Sweater | | | 84.99 | White, Navy/Red/stripes
      Tallgrass | Cashmere Sweater | | | 169.99 | Gray, Lavender | | Material: 100 % cashmere
    `,
  },
  {
    name: 'Beanie',
    class: 'clothing',
    form: 'beanie',
    color: 'choice',
    price: [12, 40],
    facts: { Material: 'Acrylic and wool', Care: 'Hand wash cold, dry flat', Fit: 'One size' },
    text: 'A ribbed hat with a cuff that folds over the ears. It fits under a helmet.',
    tags: ['winter', 'hats'],
    products: `
      Loomwell | Ribbed Beanie | | | 18.99 | Burgundy, Charcoal, Yellow
      Trailhead | Merino Beanie | | | 29.99 | Navy, Olive | | Material: 100 % merino wool
      Loomwell | Striped Beanie | | | 21.99 | Teal, Orange/White/stripes
      Tallgrass | Lambswool Beanie | | | 34.99 | Cream, Green | | Material: Lambswool`,
  },
  {
    name: 'Woven scarf',
    class: 'clothing',
    form: 'scarf',
    color: 'choice',
    price: [20, 90],
    facts: { Material: 'Lambswool', Care: 'Dry clean', Dimensions: '72 × 14 in' },
    text: 'A woven pattern that is the same on both sides, finished with short fringe. Fold it once or wear it as a shawl.',
    tags: ['winter', 'gift'],
    products: `
      Tallgrass | Plaid Lambswool Scarf | | | 49.99 | Green, Red/Navy/plaid
      Velvet Fig | Dotted Silk Scarf | | | 59.99 | Pink, Navy/White/dots | | Material: 100 % silk
      Harborline | Striped Cashmere Scarf | | | 84.99 | Gray, Brown/Cream/stripes | | Material: 100 % cashmere
    `,
  },
])
