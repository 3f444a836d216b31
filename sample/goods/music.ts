import { department } from './kind.ts'

export const music = department('Music', [
  {
    name: 'Electric guitar',
    class: 'thing',
    render: '1f3b8',
    color: 'choice',
    price: [150, 900],
    facts: { Material: 'Poplar body, maple neck', Dimensions: '39 in, 25.5 in scale', 'In the box': 'Guitar, cable, strap' },
    text: 'A solid-body guitar with three pickups and a tremolo, set up by hand in the store.',
    tags: ['guitar', 'instruments'],
    products: `
      Bluff City | Solid-Body Electric Guitar | | | 329.00 | Red, Black, Teal`,
  },
  {
    name: 'Violin',
    class: 'thing',
    render: '1f3bb',
    size: 'Size: 1/2, 3/4, 4/4',
    price: [150, 700],
    facts: { Material: 'Spruce top, maple back', Dimensions: '4/4: 23.5 in', 'In the box': 'Violin, bow, rosin, case' },
    text: 'A student violin with ebony fittings, adjusted by our luthier.',
    tags: ['violin', 'instruments'],
    products: `
      Second Fiddle | Student Violin | | | 249.00`,
  },
  {
    name: 'Banjo',
    class: 'thing',
    render: '1fa95',
    price: [180, 600],
    facts: { Material: 'Maple rim, mahogany neck', Dimensions: '38 in, 5 strings' },
    text: 'A five-string banjo with a bright tone and a resonator that comes off.',
    tags: ['banjo', 'instruments'],
    products: `
      Bluff City | Five-String Banjo | | | 299.00`,
  },
  {
    name: 'Saxophone',
    class: 'thing',
    render: '1f3b7',
    price: [350, 1500],
    facts: { Material: 'Lacquered brass', Dimensions: 'Alto, E flat', 'In the box': 'Saxophone, mouthpiece, strap, case' },
    text: 'An alto saxophone for students with keys that small hands reach.',
    tags: ['saxophone', 'instruments'],
    products: `
      Wacker Winds | Student Alto Saxophone | | | 649.00`,
  },
  {
    name: 'Trumpet',
    class: 'thing',
    render: '1f3ba',
    price: [180, 900],
    facts: { Material: 'Lacquered brass, steel valves', Dimensions: 'B flat', 'In the box': 'Trumpet, mouthpiece, case' },
    text: 'A B flat trumpet for school band that speaks easily.',
    tags: ['trumpet', 'instruments'],
    products: `
      Wacker Winds | Student Trumpet | | | 319.00`,
  },
  {
    name: 'Horn',
    class: 'thing',
    render: '1f4ef',
    price: [40, 200],
    facts: { Material: 'Brass, cotton tassel', Dimensions: '10 in' },
    text: 'A natural post horn with a red tassel, for fanfares and wall.',
    tags: ['horn', 'gift'],
    products: `
      Wacker Winds | Brass Post Horn | | | 74.99`,
  },
  {
    name: 'Accordion',
    class: 'thing',
    render: '1fa97',
    price: [250, 1200],
    facts: { Material: 'Celluloid, leather straps', Dimensions: '26 keys, 48 basses, 13 lb', 'In the box': 'Accordion, straps, case' },
    text: 'A red piano accordion of a size for learners, tuned before it leaves the store.',
    tags: ['accordion', 'instruments'],
    products: `
      Second Fiddle | Red Piano Accordion | | | 549.00`,
  },
  {
    name: 'Snare drum',
    class: 'thing',
    render: '1f941',
    price: [70, 320],
    facts: { Material: 'Birch shell, steel hoops', Dimensions: '14 × 5.5 in', 'In the box': 'Drum and sticks' },
    text: 'A red snare drum with sticks for band, marching and practice.',
    tags: ['drums', 'instruments'],
    products: `
      Bluff City | Birch Snare Drum | | | 139.99`,
  },
  {
    name: 'Djembe',
    class: 'thing',
    render: '1fa98',
    price: [60, 260],
    facts: { Material: 'Carved wood, goatskin', Dimensions: '10 × 20 in' },
    text: 'A hand drum with a deep bass and clear slaps, tuned with ropes.',
    tags: ['drums', 'instruments'],
    products: `
      Bluff City | Rope-Tuned Djembe | | | 119.99`,
  },
  {
    name: 'Maracas',
    class: 'thing',
    render: '1fa87',
    price: [8, 35],
    facts: { Material: 'Wood, seeds', Dimensions: '9 in, one pair' },
    text: 'A pair of painted maracas with a crisp sound.',
    tags: ['percussion', 'kids'],
    products: `
      Second Fiddle | Painted Maracas, Pair | | | 16.99`,
  },
  {
    name: 'Wooden flute',
    class: 'thing',
    render: '1fa88',
    price: [12, 70],
    facts: { Material: 'Pearwood', Dimensions: '13 in, key of C' },
    text: 'A wooden flute for beginners with a fingering chart.',
    tags: ['flute', 'kids'],
    products: `
      Second Fiddle | Pearwood Flute | | | 29.99`,
  },
  {
    name: 'Ukulele',
    class: 'thing',
    form: 'ukulele',
    size: 'Size: Soprano, Concert',
    color: 'choice',
    price: [40, 180],
    facts: { Material: 'Mahogany, nylon strings', Dimensions: '21 or 23 in', 'In the box': 'Ukulele, bag' },
    text: 'A ukulele that stays in tune, with a bag and a chord chart.',
    tags: ['ukulele', 'instruments'],
    products: `
      Second Fiddle | Mahogany Ukulele | | | 59.99; 74.99 | Brown
      Second Fiddle | Color Ukulele | | | 49.99; 64.99 | Teal, Coral, Yellow | | Material: Linden, nylon strings`,
  },
  {
    name: 'Harmonica',
    class: 'thing',
    form: 'harmonica-box',
    size: 'Key: C, G, A',
    price: [12, 60],
    facts: { Material: 'Brass reeds, ABS comb', Dimensions: '4 in, 10 holes' },
    text: 'A ten-hole harmonica in a case that fits a shirt pocket.',
    tags: ['harmonica', 'instruments'],
    products: `
      Bluff City | Blues Harmonica | | 10 holes | 34.99 | #2f3f6a
      Bluff City | Folk Harmonica | | 10 holes | 19.99 | #b5503a`,
  },
  {
    name: 'Guitar strings',
    class: 'supply',
    form: 'guitar-strings-pack',
    size: 'Gauge',
    price: [6, 22],
    facts: { Contents: 'Six strings', 'How to use': 'Change them every three months of playing' },
    text: 'Strings that keep their brightness, each in its own paper envelope.',
    tags: ['guitar', 'strings'],
    products: `
      Wirewell | Electric Guitar Strings | .009; .010; .011 | Nickel | 8.99 | #c9403a
      Wirewell | Acoustic Guitar Strings | .011; .012 | Phosphor bronze | 11.99 | #c9893a
      Wirewell | Classical Guitar Strings | Normal; High | Nylon | 10.99 | #3f6f9c
      Wirewell | Bass Guitar Strings | .045 | Four strings | 21.99 | #2f2f35 | | Contents: Four strings
      Wirewell | Ukulele Strings | Soprano; Concert | Fluorocarbon | 7.99 | #4fae9c | | Contents: Four strings
      Wirewell | Violin Strings | 4/4 | Synthetic core | 19.99 | #7a4f9c | | Contents: Four strings`,
  },
  {
    name: 'Drumsticks',
    class: 'thing',
    form: 'drumsticks',
    size: 'Size',
    price: [8, 22],
    facts: { Material: 'American hickory', Dimensions: '16 in, one pair' },
    text: 'A matched pair with wooden tips, straight and of equal weight.',
    tags: ['drums', 'accessories'],
    products: `
      Bluff City | Hickory Drumsticks | 5A; 7A | | 11.99 | #d9b483
      Bluff City | Maple Drumsticks | 5A | | 12.99 | #e8d0a5 | | Material: Maple`,
  },
  {
    name: 'Vinyl record',
    class: 'thing',
    form: 'vinyl-record',
    price: [18, 42],
    facts: { Material: '180 g vinyl', Dimensions: '12 in', Speed: '33 rpm' },
    text: 'A new pressing in an inner sleeve that keeps out dust. With a download code.',
    tags: ['vinyl', 'records'],
    products: `
      Sunset Sound | Midnight on Lake Street | | The Paper Lanterns | 26.99 | #2f3563 | 1f319 | Genre: Indie rock
      Sunset Sound | Corn Moon | | Hattie Boone | 24.99 | #e0a53a | 1f33d | Genre: Country
      Sunset Sound | Blue Hour Sessions | | Marcus Tate Trio | 27.99 | #2f6f9c | 1f3b7 | Genre: Jazz
      Sunset Sound | Salt & Satellites | | Orla Finch | 25.99 | #9c6fb0 | 1f6f0-fe0f | Genre: Folk
      Sunset Sound | Tide Tables | | The Harbor Choir | 22.99 | #4f9a9c | 1f30a | Genre: Choral
      Corner Groove | Rollerdisco | | Neon Sisters | 26.99 | #e0508a | 1faa9 | Genre: Dance
      Corner Groove | Sunday Strings | | Alder Quartet | 23.99 | #8a5a3a | 1f3bb | Genre: Classical
      Corner Groove | Loud Little Town | | Rust Belt Kids | 24.99 | #b53a30 | 1f3b8 | Genre: Punk`,
  },
  {
    name: 'Sheet music',
    class: 'book',
    form: 'sheet-music-book',
    price: [9, 30],
    facts: { Author: 'Various', Language: 'English' },
    text: 'Clear notation on cream paper that lies flat on a stand. With a link to recordings.',
    tags: ['sheet music', 'learning'],
    products: `
      Second Fiddle Editions | First Piano Pieces | | Easy piano | 14.99 | #3f6f9c | 1f3b9 | Pages: 64
      Second Fiddle Editions | Guitar Chords for Everyone | | Chord book | 12.99 | #c9742f | 1f3b8 | Pages: 80
      Second Fiddle Editions | Fiddle Tunes of the Midwest | | Violin | 16.99 | #7a4a30 | 1f3bb | Pages: 72
      Second Fiddle Editions | Ukulele Campfire Songs | | 40 songs | 13.99 | #4fae7a | 1f3d5-fe0f | Pages: 64
      Second Fiddle Editions | Jazz Standards for Saxophone | | Alto | 18.99 | #d9a23a | 1f3b7 | Pages: 88
      Second Fiddle Editions | Trumpet Warm-Ups | | Daily studies | 12.99 | #b5403a | 1f3ba | Pages: 48`,
  },
  {
    name: 'Instrument care',
    class: 'supply',
    form: 'bottle',
    size: 'Volume',
    price: [5, 16],
    facts: { 'How to use': 'A few drops on a soft cloth', Contents: 'Oil' },
    text: 'Keeps moving parts moving and wood from drying. A bottle lasts a year.',
    tags: ['care', 'accessories'],
    products: `
      Wirewell | Fretboard Lemon Oil | 4 fl oz | For ebony & rosewood | 9.99 | #e0cf3a | 1f34b
      Wacker Winds | Valve Oil | 2 fl oz | For brass | 6.99 | #4f8fc0 | 1f3ba
      Wirewell | Guitar Polish | 4 fl oz | For gloss finishes | 8.99 | #b56a3a | 1f3b8`,
  },
  {
    name: 'Instrument accessories',
    class: 'thing',
    form: 'blister-card',
    size: 'Count',
    price: [4, 30],
    facts: { Dimensions: 'Fits standard instruments' },
    text: 'A spare for the case, on a card. Ask us if you are not sure about the size.',
    tags: ['accessories', 'guitar'],
    products: `
      Wirewell | Guitar Picks | 12 | Medium | 5.49 | #e05f3a | 1f3b8 | Material: Celluloid
      Wirewell | Guitar Capo | 1 | Spring | 14.99 | #3a3d42 | 1f3b8 | Material: Aluminum
      Wirewell | Clip-On Tuner | 1 | For all strings | 16.99 | #3f8f9c | 1f3bb | Material: Plastic
      Wacker Winds | Alto Saxophone Reeds | 5 | Strength 2 | 17.99 | #c9a23a | 1f3b7 | Material: Cane
      Second Fiddle | Violin Rosin | 1 | Amber | 8.99 | #b5702f | 1f3bb | Material: Pine resin`,
  },
])
