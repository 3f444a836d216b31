import { department } from './kind.ts'

const SKIN = 'For external use only; stop if the skin reacts'

export const beauty = department('Beauty & health', [
  {
    name: 'Shampoo',
    class: 'cosmetic',
    form: 'shampoo-bottle',
    size: 'Volume',
    price: [7, 34],
    facts: { 'How to use': 'Massage into wet hair, rinse well', Free: 'No parabens, no silicones' },
    text: 'A gentle shampoo for washing hair as often as you like. Follow with conditioner if your hair is long or dry.',
    tags: ['hair', 'shower'],
    products: `
      Willow & Birch | Daily Shampoo | 12 fl oz; 33 fl oz | Fresh mint | 9.99; 21.99 | #4fa58f | 1f33f | Hair type: All; Ingredients: Water, coconut-based cleansers, glycerin, mint oil
      Willow & Birch | Moisture Shampoo | 12 fl oz | With avocado oil | 10.99 | #7f9a4a | 1f951 | Hair type: Dry; Ingredients: Water, coconut-based cleansers, avocado oil, glycerin
      Willow & Birch | Curl Shampoo | 12 fl oz | With coconut | 11.99 | #b58a6a | 1f965 | Hair type: Curly; Ingredients: Water, coconut-based cleansers, coconut oil, aloe
      Maren | Volume Shampoo | 10 fl oz | Citrus | 14.99 | #e0b23f | 1f34b | Hair type: Fine; Ingredients: Water, mild cleansers, rice protein, lemon oil
      Maren | Dandruff Shampoo | 10 fl oz | Unscented | 13.99 | #4f6f9c | | Hair type: Flaky scalp; Ingredients: Water, mild cleansers, pyrithione zinc 1 %, glycerin
      Maren | Color Care Shampoo | 10 fl oz | Rose | 15.49 | #c9607f | 1f339 | Hair type: Colored; Ingredients: Water, mild cleansers, argan oil, rose extract
    `,
  },
  {
    name: 'Conditioner',
    class: 'cosmetic',
    form: 'shampoo-bottle',
    size: 'Volume',
    price: [8, 34],
    facts: { 'How to use': 'Work into washed hair, wait two minutes, rinse', Free: 'No parabens, no silicones' },
    text: 'A conditioner that makes hair easy to comb and soft without weight.',
    tags: ['hair', 'shower'],
    products: `
      Willow & Birch | Daily Conditioner | 12 fl oz | Fresh mint | 9.99 | #6fc0a8 | 1f33f | Hair type: All; Ingredients: Water, cetyl alcohol, glycerin, mint oil
      Willow & Birch | Curl Conditioner | 12 fl oz | With coconut | 11.99 | #d9b08f | 1f965 | Hair type: Curly; Ingredients: Water, cetyl alcohol, coconut oil, aloe
      Maren | Color Care Conditioner | 10 fl oz | Rose | 15.49 | #e08fa5 | 1f339 | Hair type: Colored; Ingredients: Water, cetyl alcohol, argan oil, rose extract
    `,
  },
  {
    name: 'Body wash',
    class: 'cosmetic',
    form: 'pump-bottle',
    size: 'Volume',
    price: [7, 22],
    facts: { 'How to use': 'Lather on wet skin, rinse', Free: 'No parabens, no sulfates' },
    text: 'A creamy wash for the shower with a pump that locks for travel. For every day and every skin.',
    tags: ['body', 'shower'],
    products: `
      Willow & Birch | Oat Milk Body Wash | 16 fl oz | Unscented | 9.99 | #d9c4a0 | 1f33e | Ingredients: Water, coconut-based cleansers, oat extract, glycerin
      Willow & Birch | Lavender Body Wash | 16 fl oz | Lavender | 9.99 | #9c86c9 | 1fabb | Ingredients: Water, coconut-based cleansers, lavender oil, glycerin
      Hale & Cedar | Cedar Body Wash | 16 fl oz | Cedar & orange | 12.99 | #4f5f4a | 1f34a | Ingredients: Water, coconut-based cleansers, cedarwood oil, orange oil
    `,
  },
  {
    name: 'Lotion bottle',
    class: 'cosmetic',
    render: '1f9f4',
    size: 'Volume',
    price: [7, 24],
    facts: { Ingredients: 'Water, glycerin, shea butter, rose extract', 'How to use': 'Smooth over clean skin', Caution: SKIN },
    text: 'A light body lotion in a pink pump bottle. It sinks in quickly and does not stain clothes.',
    tags: ['body', 'skin'],
    products: `
      Maren | Rose Body Lotion | 8 fl oz; 16 fl oz | | 10.99; 17.99
    `,
  },
  {
    name: 'Hand cream',
    class: 'cosmetic',
    form: 'squeeze-tube',
    size: 'Volume',
    price: [5, 16],
    facts: { 'How to use': 'Rub into clean, dry hands', Caution: SKIN },
    text: 'A rich cream for hands in a tube for the bag or the bedside. It leaves no oily film.',
    tags: ['hands', 'gift'],
    products: `
      Willow & Birch | Shea Hand Cream | 2 fl oz | Almond | 7.99 | #e0c9a0 | | Ingredients: Water, shea butter, glycerin, almond oil
      Willow & Birch | Unscented Hand Cream | 2 fl oz | For sensitive skin | 7.99 | #8fb5c9 | | Ingredients: Water, shea butter, glycerin, oat extract
      Maren | Lemon Hand Cream | 1.7 fl oz | Lemon & verbena | 8.99 | #e6d34f | 1f34b | Ingredients: Water, glycerin, olive oil, lemon oil
      Maren | Rose Hand Cream | 1.7 fl oz | Rose | 8.99 | #e58aa0 | 1f339 | Ingredients: Water, glycerin, shea butter, rose extract
    `,
  },
  {
    name: 'Face cream',
    class: 'cosmetic',
    form: 'cosmetic-jar',
    size: 'Volume',
    price: [14, 52],
    facts: { 'How to use': 'Smooth over a clean face and neck', Caution: SKIN },
    text: 'A cream for the face in a glass jar with a screw lid. Fragrance free.',
    tags: ['face', 'skin'],
    products: `
      Maren | Daily Moisturizer | 1.7 fl oz | With hyaluronic acid | 24.99 | #9fc9d9 | | Ingredients: Water, glycerin, squalane, hyaluronic acid; Skin type: All
      Maren | Rich Night Cream | 1.7 fl oz | With ceramides | 29.99 | #5a6a9c | 1f319 | Ingredients: Water, shea butter, squalane, ceramides; Skin type: Dry
      Maren | Oil-Free Gel Cream | 1.7 fl oz | Light | 22.99 | #8fd0b5 | | Ingredients: Water, glycerin, niacinamide, aloe; Skin type: Oily
      Isle Botanics | Calendula Balm | 1 fl oz | For dry spots | 16.99 | #e8a53a | 1f33c | Ingredients: Olive oil, beeswax, calendula extract; Skin type: Dry
    `,
  },
  {
    name: 'Face serum',
    class: 'cosmetic',
    form: 'dropper-bottle',
    size: 'Volume',
    price: [14, 48],
    facts: { 'How to use': 'Press three drops into clean skin before your cream', Caution: 'Keep away from the eyes' },
    text: 'A light serum in a glass bottle with a dropper. Use it once a day, and sunscreen in the morning.',
    tags: ['face', 'skin'],
    products: `
      Maren | Vitamin C Serum | 1 fl oz | 15 % | 28.99 | #e8a02b | 1f34a | Ingredients: Water, ascorbic acid 15 %, glycerin, vitamin E
      Maren | Hyaluronic Acid Serum | 1 fl oz | 2 % | 18.99 | #7fb5d9 | | Ingredients: Water, hyaluronic acid 2 %, glycerin, panthenol
      Maren | Niacinamide Serum | 1 fl oz | 10 % | 16.99 | #a5a9b5 | | Ingredients: Water, niacinamide 10 %, zinc, glycerin
      Isle Botanics | Rosehip Face Oil | 1 fl oz | Cold pressed | 21.99 | #c9552f | 1f339 | Ingredients: Rosehip seed oil
    `,
  },
  {
    name: 'Sunscreen',
    class: 'health',
    form: 'squeeze-tube',
    size: 'Volume',
    price: [9, 24],
    facts: {
      'How to use': 'Apply 15 minutes before sun, again every 2 hours and after swimming',
      Caution: 'For external use only; keep out of the eyes',
    },
    text: 'Protects against UVA and UVB and resists water for 80 minutes. It rubs in clear.',
    tags: ['sun', 'summer'],
    products: `
      Bright Harbor | Mineral Sunscreen SPF 30 | 3 fl oz; 6 fl oz | Face & body | 12.99; 19.99 | #e8b53a | 1f31e | Active ingredients: Zinc oxide 18 %
      Bright Harbor | Sport Sunscreen SPF 50 | 3 fl oz | Water resistant | 13.99 | #2f7fb5 | 1f3c4 | Active ingredients: Avobenzone 3 %, octisalate 5 %, octocrylene 9 %
      Bright Harbor | Kids Sunscreen SPF 50 | 6 fl oz | Mineral | 17.99 | #e07f5a | 1f41a | Active ingredients: Zinc oxide 21 %
    `,
  },
  {
    name: 'Bar soap',
    class: 'cosmetic',
    form: 'soap-bar',
    size: 'Count',
    price: [5, 24],
    facts: { 'How to use': 'Lather with water, rinse; keep dry between uses', Weight: '4.5 oz each' },
    text: 'Soap cut by hand and cured for six weeks, wrapped in paper.',
    tags: ['soap', 'gift'],
    products: `
      Isle Botanics | Lavender Bar Soap | 1; 3 | Lavender & oat | 6.49; 16.99 | #a08fc9 | 1fabb | Ingredients: Olive oil, coconut oil, shea butter, oats, lavender oil
      Isle Botanics | Sea Salt Bar Soap | 1; 3 | Rosemary & salt | 6.49; 16.99 | #5f9cae | | Ingredients: Coconut oil, olive oil, sea salt, rosemary oil
      Isle Botanics | Honey Bar Soap | 1; 3 | Honey & beeswax | 6.49; 16.99 | #d9a23a | 1f36f | Ingredients: Olive oil, coconut oil, honey, beeswax
      Hale & Cedar | Charcoal Bar Soap | 1; 3 | Cedar & clove | 7.49; 18.99 | #3a3f42 | | Ingredients: Olive oil, coconut oil, charcoal, cedarwood oil, clove oil
    `,
  },
  {
    name: 'Lipstick',
    class: 'cosmetic',
    form: 'lipstick',
    color: 'choice',
    price: [9, 28],
    facts: {
      Ingredients: 'Castor oil, beeswax, candelilla wax, pigments',
      'How to use': 'Apply from the center of the lips outward',
      Finish: 'Satin',
      Weight: '0.12 oz',
    },
    text: 'Even color in one stroke that stays comfortable for hours. Not tested on animals.',
    tags: ['makeup', 'lips'],
    products: `
      Rosewood Beauty | Satin Lipstick | | | 14.99 | Red, Coral, Pink
      Rosewood Beauty | Matte Lipstick | | | 16.99 | Burgundy, Brown, Red/Black | | Finish: Matte
      Velluto | Sheer Lip Balm Stick | | | 9.99 | Pink, Coral/White | | Finish: Sheer; Ingredients: Shea butter, castor oil, beeswax, pigments
    `,
  },
  {
    name: 'Nail polish',
    class: 'cosmetic',
    form: 'nail-polish',
    color: 'choice',
    price: [7, 16],
    facts: {
      Ingredients: 'Ethyl acetate, butyl acetate, nitrocellulose, pigments',
      'How to use': 'Apply two thin coats over a base coat',
      Volume: '0.4 fl oz',
      Caution: 'Flammable; use in a room with fresh air',
    },
    text: 'Glossy polish with a wide brush that covers in two coats and dries in minutes.',
    tags: ['nails', 'makeup'],
    products: `
      Velluto | Classic Nail Polish | | | 8.99 | Red, Pink, Navy, Black
      Velluto | Pastel Nail Polish | | | 8.99 | Lavender, Sky Blue, Cream/White
      Rosewood Beauty | Long-Wear Nail Polish | | | 11.99 | Burgundy, Teal, Coral/Black
    `,
  },
  {
    name: 'Perfume',
    class: 'cosmetic',
    form: 'perfume',
    size: 'Volume',
    price: [28, 110],
    facts: {
      Ingredients: 'Alcohol, water, fragrance',
      'How to use': 'Spray on wrists and neck',
      Caution: 'Flammable; keep out of the eyes',
    },
    text: 'An eau de parfum in a glass bottle with a fine spray. Lasts six to eight hours on the skin.',
    tags: ['fragrance', 'gift'],
    products: `
      Velluto | Fig & Cedar Eau de Parfum | 1 fl oz; 1.7 fl oz | Woody | 48.00; 72.00 | #6f8a5a | | Notes: Fig leaf, cedar, musk
      Velluto | White Tea Eau de Parfum | 1 fl oz; 1.7 fl oz | Fresh | 46.00; 69.00 | #cfd9c4 | | Notes: White tea, bergamot, vetiver
      Velluto | Rose & Pepper Eau de Parfum | 1 fl oz; 1.7 fl oz | Floral | 48.00; 72.00 | #c9546f | | Notes: Rose, pink pepper, amber
      Hale & Cedar | Saltwater Cologne | 1.7 fl oz | Aquatic | 39.00 | #3f6f8f | | Notes: Sea salt, sage, driftwood
    `,
  },
  {
    name: 'Toothpaste',
    class: 'health',
    form: 'toothpaste-box',
    size: 'Net weight',
    price: [4, 12],
    facts: {
      'How to use': 'Brush for two minutes twice a day',
      Caution: 'Do not swallow; under 6 years use a pea-sized amount',
      'Active ingredient': 'Sodium fluoride 0.24 %',
    },
    text: 'Cleans gently and helps protect against cavities. The tube stands on its cap.',
    tags: ['teeth', 'bathroom'],
    products: `
      Brightside | Fresh Mint Toothpaste | 4.7 oz | Cavity protection | 4.49 | #2f8fae | 1f33f
      Brightside | Sensitive Toothpaste | 4.7 oz | Mild mint | 6.49 | #6fae9c | | Active ingredient: Potassium nitrate 5 %, sodium fluoride 0.24 %
      Brightside | Whitening Toothpaste | 4.7 oz | Cool mint | 5.99 | #5a6fc0 |
      Brightside | Kids Strawberry Toothpaste | 4.2 oz | From 2 years | 4.29 | #e05a7a | 1f353
    `,
  },
  {
    name: 'Toothbrush',
    class: 'health',
    render: '1faa5',
    color: 'choice',
    price: [3, 8],
    facts: { 'How to use': 'Replace every three months', Caution: 'For one person only', Bristles: 'Soft nylon' },
    text: 'A toothbrush with soft, rounded bristles and a handle that does not slip.',
    tags: ['teeth', 'bathroom'],
    products: `
      Brightside | Soft Toothbrush | | | 3.99 | Red, Blue, Green
    `,
  },
  {
    name: 'Razor',
    class: 'health',
    render: '1fa92',
    color: 'choice',
    price: [6, 16],
    facts: { 'How to use': 'Rinse in warm water, shave with light strokes', Caution: 'Sharp blades', Includes: 'Handle and one cartridge' },
    text: 'A razor with three blades, a pivoting head and a handle that is easy to hold when wet.',
    tags: ['shave', 'bathroom'],
    products: `
      Hale & Cedar | Three-Blade Razor | | | 9.99 | Blue, Black
    `,
  },
  {
    name: 'Hair pick',
    class: 'cosmetic',
    render: '1faae',
    color: 'choice',
    price: [3, 9],
    facts: { Ingredients: 'Polypropylene', 'How to use': 'Lift from the roots outward' },
    text: 'A wide-tooth pick for lifting and shaping curls without breaking them.',
    tags: ['hair', 'curls'],
    products: `
      Maren | Wide-Tooth Hair Pick | | | 4.99 | Purple, Black
    `,
  },
  {
    name: 'Adhesive bandages',
    class: 'health',
    form: 'bandage-box',
    art: '1fa79',
    size: 'Count',
    price: [3, 10],
    facts: {
      'How to use': 'Clean and dry the skin first; change daily',
      Caution: 'For minor wounds; see a doctor about deep ones',
      Latex: 'None',
    },
    text: 'Bandages with a pad that does not stick to the wound, each in a sterile wrapper.',
    tags: ['first aid', 'family'],
    products: `
      Carewell | Flexible Fabric Bandages | 30; 100 | Assorted sizes | 3.99; 8.49 | #d99a6a
      Carewell | Waterproof Bandages | 20 | Clear | 4.49 | #5fa5c9
      Carewell | Kids Bandages | 25 | Animal prints | 4.29 | #e0b53a | 1f98a
      Carewell | Blister Cushions | 6 | For heels and toes | 6.99 | #8fae6a
    `,
  },
  {
    name: 'Vitamins',
    class: 'health',
    form: 'pill-bottle',
    size: 'Count',
    price: [7, 32],
    facts: { 'How to use': 'One a day with food', Caution: 'Keep out of reach of children; ask a doctor if pregnant or on medication' },
    text: 'A dietary supplement in a bottle with a child-resistant cap. Not intended to treat or prevent any disease.',
    tags: ['vitamins', 'health'],
    products: `
      Carewell | Vitamin D3 2,000 IU | 90; 180 | Softgels | 9.99; 16.99 | #e8b02b | 1f31e | Ingredients: Vitamin D3, olive oil, gelatin
      Carewell | Daily Multivitamin | 90; 150 | Tablets | 12.99; 18.99 | #4f9a5f | 1f34e | Ingredients: 23 vitamins and minerals, cellulose
      Carewell | Magnesium Glycinate 200 mg | 120 | Capsules | 16.99 | #6f6fae | 1f319 | Ingredients: Magnesium glycinate, vegetable capsule
      Carewell | Fish Oil 1,000 mg | 100 | Softgels | 14.99 | #3f8fae | 1f41f | Ingredients: Fish oil, gelatin, vitamin E
      Carewell | Vitamin C Chewables | 60 | Orange | 8.99 | #e8832b | 1f34a | Ingredients: Vitamin C 500 mg, cane sugar, orange flavor
    `,
  },
  {
    name: 'Stethoscope',
    class: 'health',
    render: '1fa7a',
    color: 'choice',
    price: [22, 90],
    facts: {
      'How to use': 'Fit the ear tips forward; warm the chest piece before use',
      Caution: 'Clean with alcohol wipes after each patient',
      Length: '28 in',
    },
    text: 'A dual-head stethoscope for students and nurses, with soft ear tips and spares in the box.',
    tags: ['medical', 'student'],
    products: `
      Carewell | Dual-Head Stethoscope | | | 34.99 | Navy, Burgundy
    `,
  },
  {
    name: 'Forearm crutch',
    class: 'health',
    render: '1fa7c',
    price: [25, 80],
    facts: {
      'How to use': 'Set the height so that the elbow bends slightly',
      Caution: 'Holds up to 300 lb; replace a worn tip',
      Material: 'Aluminum',
    },
    text: 'A light forearm crutch with a padded grip and a rubber tip, adjustable in steps of an inch. Sold singly.',
    tags: ['mobility', 'recovery'],
    products: `
      Carewell | Adjustable Forearm Crutch | | | 32.99
    `,
  },
  {
    name: 'White cane',
    class: 'health',
    render: '1f9af',
    size: 'Length',
    price: [22, 55],
    facts: {
      'How to use': 'Choose a length that reaches from the floor to the breastbone',
      Caution: 'Replace the tip when it is worn',
      Material: 'Aluminum with reflective tape',
    },
    text: 'A white mobility cane with a red lower section, a soft grip and a wrist loop.',
    tags: ['mobility', 'low vision'],
    products: `
      Carewell | White Mobility Cane | 48 in; 52 in; 56 in | | 32.99
    `,
  },
  {
    name: 'Wheelchair',
    class: 'health',
    render: '1f9bd',
    price: [150, 400],
    facts: {
      'How to use': 'Lock both brakes before sitting down or getting up',
      Caution: 'Holds up to 250 lb',
      Dimensions: 'Seat 18 × 16 in; folds to 12 in wide',
    },
    text: 'A folding manual wheelchair with swing-away footrests and padded arms. It fits the trunk of most cars.',
    tags: ['mobility'],
    products: `
      Carewell | Folding Manual Wheelchair | | | 219.00
    `,
  },
])
