import { department } from './kind.ts'

export const garden = department('Garden & flowers', [
  {
    name: 'Bouquet',
    class: 'plant',
    render: '1f490',
    isOwn: true,
    size: 'Size: Small, Medium, Large',
    price: [18, 80],
    facts: {
      Light: 'Keep out of direct sun',
      Water: 'Change the water every two days and cut the stems',
      Contents: 'Mixed seasonal flowers, wrapped',
    },
    text: 'A bouquet in pink, yellow and green, tied this morning and wrapped in paper. Colors vary a little with the season.',
    tags: ['flowers', 'gift'],
    products: `
      | Mixed Seasonal Bouquet | | | 24.99; 39.99; 59.99
    `,
  },
  {
    name: 'Red rose',
    class: 'plant',
    render: '1f339',
    isOwn: true,
    size: 'Stems: 1, 12, 24',
    price: [4, 110],
    facts: { Light: 'Keep out of direct sun', Water: 'Change the water every two days and cut the stems', Contents: 'Cut roses, 20 in' },
    text: 'Long-stemmed red roses, cut before they open so that they last. With a sachet of flower food.',
    tags: ['flowers', 'romance'],
    products: `
      | Long-Stemmed Red Roses | | | 5.99; 49.99; 89.99
    `,
  },
  {
    name: 'Tulip',
    class: 'plant',
    render: '1f337',
    isOwn: true,
    size: 'Stems: 10, 20',
    price: [9, 34],
    facts: { Light: 'Keep out of direct sun', Water: 'Keep the vase a third full', Contents: 'Cut tulips, 14 in' },
    text: 'Pink tulips in a bunch, cut while the buds are closed. They keep growing in the vase.',
    tags: ['flowers', 'spring'],
    products: `
      | Pink Tulips | | | 12.99; 22.99
    `,
  },
  {
    name: 'Sunflower',
    class: 'plant',
    render: '1f33b',
    isOwn: true,
    size: 'Stems: 3, 6',
    price: [7, 30],
    facts: { Light: 'Bright', Water: 'Change the water daily', Contents: 'Cut sunflowers, 24 in' },
    text: 'Large sunflowers with strong stems. They last a week to ten days in a heavy vase.',
    tags: ['flowers', 'summer'],
    products: `
      | Fresh Sunflowers | | | 9.99; 18.99
    `,
  },
  {
    name: 'Hyacinth',
    class: 'plant',
    render: '1fabb',
    isOwn: true,
    price: [6, 16],
    facts: { Light: 'Bright, cool', Water: 'Keep the soil moist', Contents: 'One blooming stem with bulb' },
    text: 'A violet hyacinth in bloom with a strong, sweet scent. The bulb can go into the garden afterwards.',
    tags: ['flowers', 'spring'],
    products: `
      | Violet Hyacinth | | | 8.99
    `,
  },
  {
    name: 'Hibiscus',
    class: 'plant',
    render: '1f33a',
    isOwn: true,
    price: [12, 45],
    facts: { Light: 'Full sun', Water: 'Daily in summer', Contents: 'Plant in a 1-gallon nursery pot' },
    text: 'A pink hibiscus for the patio, with large flowers all summer. Bring it in before the first frost.',
    tags: ['plants', 'patio'],
    products: `
      | Pink Tropical Hibiscus | | | 24.99
    `,
  },
  {
    name: 'Daisy',
    class: 'plant',
    render: '1f33c',
    isOwn: true,
    price: [5, 20],
    facts: { Light: 'Full sun', Water: 'Twice a week', Contents: 'Plant in a 1-quart nursery pot' },
    text: 'A white daisy that comes back every year and blooms from June to August.',
    tags: ['plants', 'perennial'],
    products: `
      | White Shasta Daisy | | | 8.99
    `,
  },
  {
    name: 'Water lily',
    class: 'plant',
    render: '1fab7',
    isOwn: true,
    price: [18, 50],
    facts: { Light: 'Full sun', Water: 'Pond, 12 to 24 in deep', Contents: 'One plant in a pond basket' },
    text: 'A pink water lily for the pond. It opens in the morning and closes in the afternoon, from June on.',
    tags: ['plants', 'pond'],
    products: `
      | Pink Water Lily | | | 29.99
    `,
  },
  {
    name: 'Cactus',
    class: 'plant',
    render: '1f335',
    size: 'Height',
    price: [8, 90],
    facts: { Light: 'Full sun', Water: 'Every three weeks, less in winter', Contents: 'Plant in a nursery pot' },
    text: 'A column cactus with two arms. It grows slowly and asks for little but sun.',
    tags: ['plants', 'indoor'],
    products: `
      Greenhollow | Column Cactus | 8 in; 18 in; 30 in | | 12.99; 34.99; 74.99
    `,
  },
  {
    name: 'Potted plant',
    class: 'plant',
    render: '1fab4',
    size: 'Height',
    price: [10, 45],
    facts: { Light: 'Bright, no direct sun', Water: 'When the top inch of soil is dry', Contents: 'Plant in a 6 in terracotta pot' },
    text: 'An easy green houseplant in a terracotta pot with a saucer, ready for the windowsill.',
    tags: ['plants', 'indoor'],
    products: `
      Greenhollow | Ficus in Terracotta Pot | 10 in; 16 in | | 17.99; 29.99
    `,
  },
  {
    name: 'Palm',
    class: 'plant',
    render: '1f334',
    size: 'Height',
    price: [30, 220],
    facts: { Light: 'Full sun', Water: 'Twice a week in summer', Contents: 'Plant in a nursery pot' },
    text: 'A palm with a straight trunk and a full crown, for warm gardens and large pots. Hardy to 15 °F.',
    tags: ['plants', 'patio'],
    products: `
      Greenhollow | Windmill Palm | 3 ft; 5 ft | | 69.99; 149.99
    `,
  },
  {
    name: 'Conifer',
    class: 'plant',
    render: '1f332',
    size: 'Height',
    price: [18, 160],
    facts: { Light: 'Full sun to half shade', Water: 'Weekly in the first year', Contents: 'Tree in a nursery pot' },
    text: 'A dense young spruce with a straight trunk, for hedges, pots and gardens. Hardy to -40 °F.',
    tags: ['trees', 'evergreen'],
    products: `
      Greenhollow | White Spruce | 1 ft; 3 ft | | 24.99; 79.99
    `,
  },
  {
    name: 'Seedling',
    class: 'plant',
    render: '1f331',
    size: 'Count',
    price: [3, 15],
    facts: { Light: 'Full sun', Water: 'Keep the soil moist', Contents: 'Young plants in soil' },
    text: 'Young sunflower plants with their first two leaves, ready for the bed after the last frost.',
    tags: ['seedlings', 'spring'],
    products: `
      Greenhollow | Sunflower Seedlings | 1; 6 | | 3.49; 11.99
    `,
  },
  {
    name: 'Seeds',
    class: 'seed',
    form: 'seed-packet',
    price: [2, 6],
    facts: { Light: 'Full sun', Season: 'Packed for 2026' },
    text: 'Untreated seed, tested for germination, with instructions on the back of the packet.',
    tags: ['seeds', 'spring'],
    products: `
      Sowing Circle | Cherry Tomato Seeds | | Sweet 100 type | 3.49 | #d9402f | 1f345 | Planting: Start indoors 6 weeks before the last frost; Harvest: 65 days
      Sowing Circle | Nantes Carrot Seeds | | 1,000 seeds | 2.79 | #e8832b | 1f955 | Planting: Sow 1/4 in deep from April; Harvest: 70 days
      Sowing Circle | Sugar Snap Pea Seeds | | 80 seeds | 3.29 | #6fae3f | 1fadb | Planting: Sow 1 in deep from March; Harvest: 62 days
      Sowing Circle | Butterhead Lettuce Seeds | | 500 seeds | 2.79 | #7fbf5a | 1f96c | Planting: Sow 1/8 in deep from April; Harvest: 55 days; Light: Sun to half shade
      Sowing Circle | Sweet Corn Seeds | | 75 seeds | 3.49 | #e6bf2f | 1f33d | Planting: Sow 1 in deep from May; Harvest: 78 days
      Sowing Circle | Pickling Cucumber Seeds | | 40 seeds | 2.99 | #4f8f3f | 1f952 | Planting: Sow 1 in deep from May; Harvest: 52 days
      Sowing Circle | Jalapeño Pepper Seeds | | 30 seeds | 3.29 | #3f7a3a | 1f336-fe0f | Planting: Start indoors 8 weeks before the last frost; Harvest: 75 days
      Sowing Circle | Sugar Pumpkin Seeds | | 25 seeds | 3.29 | #e0782b | 1f383 | Planting: Sow 1 in deep from late May; Harvest: 100 days
      Sowing Circle | Genovese Basil Seeds | | 300 seeds | 2.79 | #3f9a5a | 1f33f | Planting: Start indoors or sow in May; Harvest: 60 days
      Prairie Bloom | Giant Sunflower Seeds | | 40 seeds | 2.99 | #e8b32b | 1f33b | Planting: Sow 1 in deep from May; Blooms: July to September
      Prairie Bloom | Wildflower Seed Mix | | For bees & butterflies | 4.99 | #a56fc0 | 1f98b | Planting: Scatter on raked soil in spring or fall; Blooms: May to October
      Prairie Bloom | Shasta Daisy Seeds | | 200 seeds | 2.99 | #6f9fd0 | 1f33c | Planting: Sow 1/8 in deep from May; Blooms: June to August
    `,
  },
  {
    name: 'Soil and fertilizer',
    class: 'supply',
    form: 'paper-bag',
    size: 'Volume',
    price: [5, 30],
    facts: { 'How to use': 'See the back of the bag' },
    text: 'For beds and pots, packed in a bag that closes. Made without peat.',
    tags: ['soil', 'spring'],
    products: `
      Greenhollow | Potting Mix | 8 qt; 25 qt | For indoor and outdoor pots | 7.99; 16.99 | #5a4533 | 1fab4 | Contents: Bark, coconut coir, compost, perlite
      Greenhollow | Cactus & Succulent Mix | 8 qt | Drains fast | 8.49 | #c9a35f | 1f335 | Contents: Sand, bark, perlite, coconut coir
      Greenhollow | Garden Compost | 25 qt | For beds | 8.99 | #4f5f33 | 1f331 | Contents: Composted plants and bark
      Greenhollow | Tomato Fertilizer | 4 lb | Organic, 3-4-6 | 11.99 | #b5402f | 1f345 | Contents: Bone meal, alfalfa meal, kelp
    `,
  },
  {
    name: 'Plant food',
    class: 'supply',
    form: 'bottle',
    size: 'Volume',
    price: [6, 16],
    facts: { 'How to use': 'One cap in a quart of water every two weeks from March to October', Contents: 'Liquid fertilizer' },
    text: 'A liquid concentrate that lasts one season for about ten plants. Keep it away from children and pets.',
    tags: ['plants', 'indoor'],
    products: `
      Greenhollow | Houseplant Food | 8 fl oz; 16 fl oz | 3-1-2 | 8.49; 12.99 | #4f9a5f | 1fab4
      Greenhollow | Orchid Food | 8 fl oz | 3-4-4 | 8.99 | #b56fae | 1f33a
      Greenhollow | Rose Food | 16 fl oz | 4-6-3 | 11.99 | #c23a55 | 1f339
    `,
  },
  {
    name: 'Planter',
    class: 'thing',
    form: 'planter',
    size: 'Width',
    color: 'choice',
    price: [12, 90],
    facts: { Material: 'Glazed stoneware' },
    text: 'A planter with a hole at the bottom and a plug for indoors. The glaze resists frost to 20 °F.',
    tags: ['pots', 'indoor'],
    products: `
      Clay & Fern | Glazed Planter | 6 in; 9 in; 12 in | | 16.99; 29.99; 49.99 | White, Teal | | Dimensions: As tall as wide
      Clay & Fern | Ribbed Planter | 6 in; 9 in | | 18.99; 32.99 | Sage, Sand/White/stripes | | Dimensions: As tall as wide
      Clay & Fern | Speckled Planter | 5 in; 8 in | | 14.99; 27.99 | Cream, Charcoal/Brown/dots | | Dimensions: As tall as wide
    `,
  },
  {
    name: 'Clay pot with saucer',
    class: 'thing',
    form: 'plant-pot-saucer',
    size: 'Width',
    price: [3, 30],
    facts: { Material: 'Terracotta', Dimensions: 'As tall as wide' },
    text: 'Unglazed clay that lets roots breathe, with a matching saucer.',
    tags: ['pots', 'patio'],
    products: `
      Clay & Fern | Terracotta Pot with Saucer | 4 in; 6 in; 10 in | | 4.99; 8.99; 19.99 | #c4693f
      Clay & Fern | Whitewashed Clay Pot | 4 in; 6 in | | 6.99; 11.99 | #e3d5c6
      Clay & Fern | Painted Clay Pot | 6 in | | 13.99 | #3f7fa5/#ffffff/waves
    `,
  },
  {
    name: 'Watering can',
    class: 'thing',
    form: 'watering-can',
    size: 'Volume',
    color: 'choice',
    price: [14, 55],
    facts: { Material: 'Powder-coated steel', Dimensions: '15 × 6 × 11 in' },
    text: 'A balanced can with a long spout that pours where you point it.',
    tags: ['watering', 'indoor'],
    products: `
      Greenhollow | Steel Watering Can | 0.5 gal; 1.3 gal | | 24.99; 36.99 | Green, Gray
      Clay & Fern | Indoor Watering Can | 0.3 gal | | 19.99 | Cream, Coral | | Dimensions: 12 × 5 × 8 in
    `,
  },
  {
    name: 'Garden hose',
    class: 'thing',
    form: 'garden-hose',
    size: 'Length',
    price: [22, 90],
    facts: { Material: 'Rubber and vinyl, brass fittings', Dimensions: '5/8 in inside' },
    text: 'A hose that does not kink and stays soft in the cold. Safe for drinking water.',
    tags: ['watering', 'backyard'],
    products: `
      Greenhollow | No-Kink Garden Hose | 25 ft; 50 ft; 100 ft | | 29.99; 44.99; 74.99 | #3f8a4a
      Harrow & Pail | Expanding Hose | 25 ft; 50 ft | | 24.99; 34.99 | #2f6fb0 | | Material: Latex core, polyester sleeve, brass fittings
    `,
  },
  {
    name: 'Hand trowel',
    class: 'thing',
    form: 'hand-trowel',
    color: 'choice',
    price: [9, 30],
    facts: { Material: 'Stainless steel, ash wood', Dimensions: '12 in long' },
    text: 'A blade that does not rust, with marks for the depth of seeds and bulbs.',
    tags: ['garden tools', 'planting'],
    products: `
      Harrow & Pail | Ash Handle Trowel | | | 16.99 | Brown
      Greenhollow | Soft-Grip Trowel | | | 11.99 | Green, Orange | | Material: Steel, rubber grip
    `,
  },
  {
    name: 'Garden gloves',
    class: 'clothing',
    form: 'work-gloves-pair',
    size: 'Size: S, M, L',
    color: 'choice',
    price: [6, 30],
    facts: { Material: 'Knit nylon, nitrile palm', Care: 'Machine wash cold, air dry' },
    text: 'Thin enough to hold a seed and tough enough for thorns on the palm.',
    tags: ['garden tools', 'planting'],
    products: `
      Greenhollow | Nitrile Garden Gloves | | | 7.99 | Green, Lavender
      Harrow & Pail | Leather Garden Gloves | | | 22.99 | Sand | | Material: Goatskin, cotton cuff; Care: Wipe clean
    `,
  },
])
