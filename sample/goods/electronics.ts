import { department } from './kind.ts'

export const electronics = department('Electronics', [
  {
    name: 'Laptop',
    class: 'electronics',
    render: '1f4bb',
    size: 'Storage: 256 GB, 512 GB',
    price: [550, 1900],
    facts: {
      Power: 'USB-C, 12 hours of battery',
      'In the box': 'Laptop, 45 W charger',
      Dimensions: '14 in screen, 3.1 lb',
      Memory: '16 GB',
    },
    text: 'A light laptop with a bright screen, a quiet keyboard and a camera with a shutter. Set up at the counter while you wait.',
    tags: ['computers', 'student'],
    products: `
      Northbit | 14-Inch Laptop | | | 849.00; 949.00`,
  },
  {
    name: 'Phone',
    class: 'electronics',
    render: '1f4f1',
    size: 'Storage: 128 GB, 256 GB',
    color: 'choice',
    price: [250, 1000],
    facts: { Power: 'USB-C, 24 hours of battery', 'In the box': 'Phone, cable', Dimensions: '6.1 in screen' },
    text: 'An unlocked 5G phone with two cameras. It takes a SIM of every US carrier.',
    tags: ['phones', 'unlocked'],
    products: `
      Northbit | Unlocked 5G Smartphone | | | 449.00; 529.00 | Navy, White
      Tonewell | Compact 5G Smartphone | | | 329.00; 399.00 | Red, Black
      Lumara | Camera Phone | | | 699.00; 779.00 | Green, Gray`,
  },
  {
    name: 'Monitor',
    class: 'electronics',
    render: '1f5a5-fe0f',
    price: [120, 600],
    facts: { Power: '120 V, 32 W', 'In the box': 'Monitor, stand, keyboard, HDMI cable', Dimensions: '27 in, 2560 × 1440' },
    text: 'A sharp 27-inch monitor with a thin frame and a keyboard to go with it. Connect a computer with the HDMI cable in the box.',
    tags: ['computers', 'office'],
    products: `
      Northbit | 27-Inch Desktop Monitor with Keyboard | | | 269.00`,
  },
  {
    name: 'Printer',
    class: 'electronics',
    render: '1f5a8-fe0f',
    price: [70, 320],
    facts: { Power: '120 V, 14 W', 'In the box': 'Printer, starter ink, power cord', Dimensions: '16 × 13 × 7 in' },
    text: 'Prints on both sides, scans and copies over Wi-Fi. Ink comes in tanks that refill from bottles.',
    tags: ['office', 'printing'],
    products: `
      Papyr | Wireless Ink Tank Printer | | | 179.99`,
  },
  {
    name: 'Keyboard',
    class: 'electronics',
    render: '2328-fe0f',
    price: [25, 120],
    facts: { Power: 'USB-C or Bluetooth, 3 months of battery', 'In the box': 'Keyboard, cable', Dimensions: '17 × 5 in' },
    text: 'A full-size keyboard with quiet keys and a number pad. It pairs with computers and tablets.',
    tags: ['computers', 'office'],
    products: `
      Northbit | Full-Size Wireless Keyboard | | | 49.99`,
  },
  {
    name: 'Compact keyboard',
    class: 'electronics',
    form: 'keyboard-compact',
    color: 'choice',
    price: [45, 170],
    facts: { Power: 'USB-C or Bluetooth', 'In the box': 'Keyboard, cable, key puller', Dimensions: '12 × 4 in, 68 keys' },
    text: 'A mechanical keyboard with tactile switches that can be swapped. A key puller is in the box.',
    tags: ['computers', 'gaming'],
    products: `
      Keyline | 68-Key Mechanical Keyboard | | | 89.99 | White, Charcoal, Sage
      Northbit | Compact Mechanical Keyboard | | | 74.99 | Navy, Cream`,
  },
  {
    name: 'Mouse',
    class: 'electronics',
    render: '1f5b1-fe0f',
    color: 'choice',
    price: [12, 80],
    facts: { Power: '1 AA battery, included', 'In the box': 'Mouse, receiver, battery', Dimensions: '4 × 2.4 in' },
    text: 'A wireless mouse with a scroll wheel and quiet clicks, for either hand. The receiver plugs into a USB port.',
    tags: ['computers', 'office'],
    products: `
      Northbit | Quiet Wireless Mouse | | | 21.99 | White, Pink, Sky Blue
      Keyline | Wireless Travel Mouse | | | 27.99 | Black, Teal`,
  },
  {
    name: 'Trackball',
    class: 'electronics',
    render: '1f5b2-fe0f',
    price: [30, 110],
    facts: { Power: 'USB-C', 'In the box': 'Trackball, cable', Dimensions: '5 × 3.5 in' },
    text: 'A trackball that spares the wrist: the ball moves, the hand rests.',
    tags: ['computers', 'office'],
    products: `
      Keyline | Red Ball Trackball | | | 54.99`,
  },
  {
    name: 'Headphones',
    class: 'electronics',
    render: '1f3a7',
    color: 'choice',
    price: [40, 320],
    facts: { Power: 'USB-C, 30 hours of battery', 'In the box': 'Headphones, cable, pouch', Connection: 'Bluetooth 5.3' },
    text: 'Over-ear headphones with soft cushions that shut out a train or an office. The cushions are soft, and a pouch is in the box.',
    tags: ['audio', 'travel'],
    products: `
      Amberline Audio | Noise-Canceling Headphones | | | 179.99 | White, Black
      Tonewell | Everyday Wireless Headphones | | | 79.99 | Sand, Teal, Coral
      Northbit | Office Headphones | | | 99.99 | Navy, Gray`,
  },
  {
    name: 'Earbuds',
    class: 'electronics',
    form: 'earbuds-case',
    color: 'choice',
    price: [25, 190],
    facts: { Power: 'USB-C case, 24 hours in all', 'In the box': 'Earbuds, case, three sizes of tips', Connection: 'Bluetooth 5.3' },
    text: 'Earbuds that stay in on a run and resist sweat and rain. Three sizes of tips are in the box.',
    tags: ['audio', 'running'],
    products: `
      Tonewell | Wireless Earbuds | | | 59.99 | White, Black
      Amberline Audio | Noise-Canceling Earbuds | | | 129.99 | Navy, Cream
      Stridewell | Sport Earbuds | | | 79.99 | Coral, Teal`,
  },
  {
    name: 'Studio microphone',
    class: 'electronics',
    render: '1f399-fe0f',
    price: [50, 240],
    facts: { Power: 'USB-C', 'In the box': 'Microphone, stand, cable', Pattern: 'Cardioid' },
    text: 'A microphone for podcasts and calls that plugs into a laptop. A stand and a cable are in the box.',
    tags: ['audio', 'podcast'],
    products: `
      Amberline Audio | USB Studio Microphone | | | 99.99`,
  },
  {
    name: 'Handheld microphone',
    class: 'electronics',
    render: '1f3a4',
    color: 'choice',
    price: [20, 140],
    facts: { Power: 'None needed (dynamic)', 'In the box': 'Microphone, clip, pouch', Connection: 'XLR' },
    text: 'A sturdy microphone for stage and karaoke that takes a drop. Connect it with an XLR cable.',
    tags: ['audio', 'stage'],
    products: `
      Amberline Audio | Dynamic Vocal Microphone | | | 59.99 | Black
      Tonewell | Karaoke Microphone | | | 34.99 | Blue`,
  },
  {
    name: 'Radio',
    class: 'electronics',
    render: '1f4fb',
    price: [25, 130],
    facts: { Power: '120 V or 4 C batteries, not included', 'In the box': 'Radio, power cord', Bands: 'AM, FM' },
    text: 'A radio with a big dial and a warm sound. It runs on a wall outlet or on batteries.',
    tags: ['audio', 'kitchen'],
    products: `
      Tonewell | Portable AM/FM Radio | | | 49.99`,
  },
  {
    name: 'Television',
    class: 'electronics',
    render: '1f4fa',
    price: [90, 300],
    facts: { Power: '120 V, 28 W', 'In the box': 'Television, remote, antenna', Dimensions: '19 in screen' },
    text: 'A small television in the shape of an old one, with legs, an antenna and an HDMI input. A remote is in the box.',
    tags: ['tv', 'retro'],
    products: `
      Tonewell | 19-Inch Retro Television | | | 169.99`,
  },
  {
    name: 'Camera',
    class: 'electronics',
    render: '1f4f7',
    price: [250, 1400],
    facts: { Power: 'Rechargeable battery, 350 shots', 'In the box': 'Camera, lens, battery, charger, strap', Sensor: '24 megapixels' },
    text: 'A mirrorless camera with a 35 mm lens and dials for everything. A strap and a charger are in the box.',
    tags: ['photo', 'travel'],
    products: `
      Lumara | Mirrorless Camera with 35 mm Lens | | | 799.00`,
  },
  {
    name: 'Camcorder',
    class: 'electronics',
    render: '1f4f9',
    price: [180, 800],
    facts: { Power: 'Rechargeable battery, 2 hours', 'In the box': 'Camcorder, battery, charger', Video: '4K' },
    text: 'A camcorder with a long zoom and a microphone for school plays and weddings. A charger is in the box.',
    tags: ['video', 'family'],
    products: `
      Lumara | 4K Camcorder | | | 349.00`,
  },
  {
    name: 'Film projector',
    class: 'electronics',
    render: '1f4fd-fe0f',
    price: [150, 600],
    facts: { Power: '120 V, 80 W', 'In the box': 'Projector, take-up reel, power cord', Film: '8 mm and Super 8' },
    text: 'A restored film projector for family reels, cleaned, tested and with a new lamp. Film is not included.',
    tags: ['film', 'retro'],
    products: `
      Lumara | Restored 8 mm Film Projector | | | 289.00`,
  },
  {
    name: 'Telephone',
    class: 'electronics',
    render: '260e-fe0f',
    price: [30, 110],
    facts: { Power: 'From the phone line', 'In the box': 'Telephone, line cord', Connection: 'RJ11 landline' },
    text: 'A red desk phone with push buttons and a real bell. It needs a landline.',
    tags: ['phones', 'retro'],
    products: `
      Tonewell | Red Desk Telephone | | | 59.99`,
  },
  {
    name: 'Megaphone',
    class: 'electronics',
    render: '1f4e2',
    price: [25, 110],
    facts: { Power: '6 C batteries, not included', 'In the box': 'Megaphone, strap', Range: '500 yd' },
    text: 'A megaphone with a siren and a volume control, for coaches and tour guides. Do not point it at ears nearby.',
    tags: ['team', 'event'],
    products: `
      Podium Supply | Coach’s Megaphone | | | 44.99`,
  },
  {
    name: 'Magnifying glass',
    class: 'thing',
    render: '1f50d',
    price: [8, 35],
    facts: { Material: 'Glass lens, plastic handle', Dimensions: '3 in lens, 5×' },
    text: 'A magnifier with a clear glass lens and a purple handle, for maps, stamps and small print. Keep it out of the sun, because the lens can start a fire.',
    tags: ['reading', 'hobby'],
    products: `
      Waypoint | 5× Magnifying Glass | | | 16.99`,
  },
  {
    name: 'Microscope',
    class: 'electronics',
    render: '1f52c',
    price: [60, 300],
    facts: { Power: '3 AA batteries, included', 'In the box': 'Microscope, slides, tweezers', Magnification: '40× to 400×' },
    text: 'A student microscope with three lenses and a lamp, for pond water and onion skin. Slides and tweezers are in the box.',
    tags: ['school', 'science'],
    products: `
      Lumara | Student Microscope | | | 94.99`,
  },
  {
    name: 'Game controller',
    class: 'electronics',
    render: '1f3ae',
    price: [30, 90],
    facts: { Power: 'USB-C, 20 hours of battery', 'In the box': 'Controller, cable', Connection: 'Bluetooth, USB' },
    text: 'A wireless controller with even triggers for PC, phone and console. It charges over USB-C.',
    tags: ['gaming'],
    products: `
      Keyline | Wireless Game Controller | | | 54.99`,
  },
  {
    name: 'Flashlight',
    class: 'electronics',
    render: '1f526',
    price: [12, 60],
    facts: { Power: '2 AA batteries, included', 'In the box': 'Flashlight, batteries', Brightness: '350 lumens' },
    text: 'An aluminum flashlight with a beam from wide to narrow. Two AA batteries are in the box.',
    tags: ['lights', 'camping'],
    products: `
      Granite Peak Gear | Aluminum Flashlight | | | 22.99`,
  },
  {
    name: 'Batteries',
    class: 'electronics',
    form: 'blister-card',
    art: '1f50b',
    size: 'Count',
    price: [5, 30],
    facts: { Power: '1.5 V alkaline', 'In the box': 'Batteries' },
    text: 'Batteries on a sealed card. Do not mix old and new ones in a device.',
    tags: ['batteries', 'power'],
    products: `
      Voltwell | AA Alkaline Batteries | 8; 24 | Long life | 8.99; 18.99 | #d9852b | | About: They keep for ten years in the drawer.
      Voltwell | AAA Alkaline Batteries | 8; 24 | Long life | 8.99; 18.99 | #3f8f5a | | About: They keep for ten years in the drawer.
      Voltwell | C Batteries | 4 | Long life | 9.99 | #3f6fb0
      Voltwell | 9-Volt Battery | 2 | For smoke alarms | 9.49 | #b53a3a | | Power: 9 V alkaline
      Voltwell | Rechargeable AA Batteries | 4 | 2,000 mAh | 15.99 | #4fa5a0 | | Power: 1.2 V NiMH; About: Use a charger for NiMH batteries.`,
  },
  {
    name: 'Speaker',
    class: 'electronics',
    form: 'speaker',
    color: 'choice',
    price: [30, 260],
    facts: { Power: 'USB-C, 12 hours of battery', 'In the box': 'Speaker, cable', Connection: 'Bluetooth 5.3' },
    text: 'A portable speaker for kitchen, park and yard that plays for a whole afternoon. Two of them play in stereo.',
    tags: ['audio', 'party'],
    products: `
      Tonewell | Portable Speaker | | | 59.99 | Teal, Red, Black
      Voltwell | Garden Party Speaker | | | 89.99 | Orange, Navy`,
  },
  {
    name: 'Bookshelf speaker',
    class: 'electronics',
    form: 'speaker',
    color: 'choice',
    price: [90, 260],
    facts: {
      Power: '120 V, 40 W',
      'In the box': 'Speaker, power cord',
      Connection: 'Bluetooth 5.3',
      Caution: 'Use indoors only; keep dry',
    },
    text: 'A speaker with a warm, full sound for a shelf or a desk. It plugs into the wall, so keep it in dry rooms and away from water.',
    tags: ['audio', 'living room'],
    products: `
      Amberline Audio | Bookshelf Speaker | | | 149.99 | White, Brown
      Tonewell | Compact Shelf Speaker | | | 109.99 | Charcoal, Cream`,
  },
  {
    name: 'Phone case',
    class: 'thing',
    form: 'phone-case',
    size: 'Fits: 6.1 in phones, 6.7 in phones',
    color: 'choice',
    price: [14, 50],
    facts: { Material: 'Recycled TPU', Dimensions: 'Raised edge of 1.5 mm' },
    text: 'A case that survives a drop from six feet and works with wireless charging. Check the size of your phone before you choose.',
    tags: ['phones', 'accessories'],
    products: `
      Caseworth | Solid Phone Case | | | 24.99 | Navy, Sage, Pink
      Caseworth | Dot Phone Case | | | 26.99 | Coral, White/Black/dots
      Caseworth | Wave Phone Case | | | 26.99 | Sky Blue, Lavender/White/waves
      North Loop Prints | Fox Phone Case | | | 29.99 | Cream, Olive | 1f98a`,
  },
  {
    name: 'Charger',
    class: 'electronics',
    form: 'charger',
    color: 'choice',
    price: [12, 70],
    facts: { Power: '120 V in, USB-C out', 'In the box': 'Charger' },
    text: 'A small charger with folding prongs that stays cool. Bring your own USB-C cable.',
    tags: ['charging', 'travel'],
    products: `
      Voltwell | 20 W USB-C Charger | | | 17.99 | White, Black
      Voltwell | 65 W Dual Charger | | | 39.99 | White, Navy
      Northbit | 45 W USB-C Charger | | | 27.99 | Gray, Sage`,
  },
  {
    name: 'Cable',
    class: 'electronics',
    form: 'cable',
    size: 'Length',
    color: 'choice',
    price: [8, 40],
    facts: { Power: 'Up to 60 W', 'In the box': 'One cable' },
    text: 'A cable with firm plugs. Check that your device has the same port.',
    tags: ['charging', 'accessories'],
    products: `
      Voltwell | Braided USB-C Cable | 3 ft; 6 ft | | 11.99; 14.99 | Gray, Red | | About: The braided sleeve does not fray.
      Voltwell | USB-C to HDMI Cable | 6 ft | | 19.99 | Black | | Power: None needed; Signal: Video up to 4K at 60 Hz`,
  },
  {
    name: 'Power bank',
    class: 'electronics',
    form: 'power-bank',
    color: 'choice',
    price: [18, 90],
    facts: { Power: 'USB-C in and out', 'In the box': 'Power bank, cable', Capacity: '10,000 mAh' },
    text: 'Charges phones, earbuds and cameras on the way. Allowed in carry-on bags, but not in checked bags.',
    tags: ['charging', 'travel'],
    products: `
      Voltwell | 10,000 mAh Power Bank | | | 29.99 | White, Navy | | About: It charges most phones twice.
      Voltwell | 20,000 mAh Power Bank | | | 49.99 | Black, Sage | | Capacity: 20,000 mAh; About: It charges most phones four times.`,
  },
  {
    name: 'Tablet',
    class: 'electronics',
    form: 'tablet',
    size: 'Storage: 64 GB, 128 GB',
    color: 'choice',
    price: [120, 700],
    facts: { Power: 'USB-C, 10 hours of battery', 'In the box': 'Tablet, cable', Dimensions: '10.4 in screen' },
    text: 'A tablet for films, drawing and school with a screen that is easy on the eyes. It charges over USB-C.',
    tags: ['tablets', 'student'],
    products: `
      Northbit | 10-Inch Tablet | | | 229.00; 279.00 | Gray, Sky Blue
      Papyr | Drawing Tablet Computer | | | 319.00; 379.00 | Navy, Pink`,
  },
  {
    name: 'E-reader',
    class: 'electronics',
    form: 'e-reader',
    color: 'choice',
    price: [90, 280],
    facts: { Power: 'USB-C, 6 weeks of battery', 'In the box': 'E-reader, cable', Dimensions: '6.8 in screen, 7 oz' },
    text: 'A paper-like screen with a warm light that reads well in the sun. Waterproof.',
    tags: ['reading', 'travel'],
    products: `
      Northbit | Waterproof E-Reader | | | 139.00 | Black, Sage
      Papyr | Pocket E-Reader | | | 119.00 | Navy, Cream`,
  },
])
