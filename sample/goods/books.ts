import { department } from './kind.ts'

export const books = department('Books & office', [
  {
    name: 'Novel',
    class: 'book',
    form: 'paperback',
    price: [9, 22],
    facts: { Language: 'English', Format: 'Paperback' },
    text: 'A novel in paperback, set in a clear type on cream paper. A reading group guide is at the back.',
    tags: ['fiction', 'novel'],
    products: `
      Lantern House | Red Lake | | Marit Solheim | 17.99 | #b5303a | 1f6f6 | Author: Marit Solheim; Pages: 344; About: A canoe is found, and a summer of 1987 comes back to three sisters.
      Lantern House | The Orchard in Winter | | Caleb Nwosu | 16.99 | #4f6f8f | 1f34e | Author: Caleb Nwosu; Pages: 296; About: A widower learns to prune his wife’s trees.
      Lantern House | Night Shift at the Museum | | Priya Vance | 16.99 | #2f2f55 | 1f3db-fe0f | Author: Priya Vance; Pages: 312; About: A guard discovers that one painting changes at night.
      Halfmoon Press | Desert Line | | Ray Calloway | 15.99 | #d9823a | 1f335 | Author: Ray Calloway; Pages: 368; About: A thriller along 300 miles of railroad.
      Halfmoon Press | The Lighthouse Ledger | | Nora Ashby | 17.99 | #3f8f9c | 1f30a | Author: Nora Ashby; Pages: 328; About: A mystery in a harbor town, told in account books.
      Halfmoon Press | Three Coins and a Map | | Emil Baptiste | 15.99 | #c9a23a | 1f5fa-fe0f | Author: Emil Baptiste; Pages: 280; About: Two cousins and an inheritance in Lisbon.
      Lantern House | A Quiet Kind of Thunder | | June Tallis | 16.99 | #6a5fa5 | 26c8-fe0f | Author: June Tallis; Pages: 304; About: A weather forecaster returns to her home town.
      Halfmoon Press | Mrs. Alder Regrets | | Ivy Penhale | 15.99 | #8fa55a | 2615 | Author: Ivy Penhale; Pages: 264; About: A comedy about a bakery, a choir and a letter.`,
  },
  {
    name: 'Nonfiction book',
    class: 'book',
    form: 'hardcover-book',
    price: [22, 48],
    facts: { Language: 'English', Format: 'Hardcover' },
    text: 'A hardcover with an index and a ribbon. Printed on paper from certified forests.',
    tags: ['nonfiction', 'gift'],
    products: `
      Trailmark Books | Birds of the Upper Midwest | | Field guide | 34.99 | #3f6f55 | 1f426 | Author: Alma Reyes; Pages: 416
      Trailmark Books | A History of the Great Lakes | | Hugh Lindgren | 32.99 | #2f5f8f | 1f30a | Author: Hugh Lindgren; Pages: 448
      Trailmark Books | The Patient Gardener | | Rose Okada | 29.99 | #6f9a4a | 1f331 | Author: Rose Okada; Pages: 272
      Trailmark Books | Star Atlas for Small Telescopes | | Sky maps | 38.99 | #22264a | 1f52d | Author: Piotr Wolff; Pages: 192
      Lantern House | Runner-Up | | A memoir | 27.99 | #e0824a | 1f45f | Author: Dana Kimura; Pages: 288`,
  },
  {
    name: 'Cookbook',
    class: 'book',
    form: 'hardcover-book',
    price: [22, 48],
    facts: { Language: 'English', Format: 'Hardcover' },
    text: 'A hardcover cookbook with a photograph of each dish. Amounts stand in cups and grams, and a ribbon keeps the page.',
    tags: ['cookbook', 'cooking', 'gift'],
    products: `
      Copper Spoon Press | Bread Every Day | | Cookbook | 32.99 | #c98a45 | 1f35e | Author: Tomas Reuter; Pages: 240
      Copper Spoon Press | One Pot, Many Vegetables | | Cookbook | 29.99 | #d9653a | 1f372 | Author: Lina Farah; Pages: 224
      Copper Spoon Press | Pie for Every Season | | Cookbook | 29.99 | #c9a05a | 1f967 | Author: Beth Mercer; Pages: 208
      Copper Spoon Press | Noodles at Home | | Cookbook | 28.99 | #b5402f | 1f35c | Author: Mei Tanaka; Pages: 216
      Halfmoon Press | The Sunday Soup Book | | Cookbook | 26.99 | #6f9a6a | 1f963 | Author: Nell Fischer; Pages: 200`,
  },
  {
    name: 'Children’s novel',
    class: 'book',
    form: 'paperback',
    price: [7, 15],
    facts: { Language: 'English', Format: 'Paperback', Age: '8 to 12 years' },
    text: 'A story in short chapters with drawings, for reading aloud or alone. For readers of 8 to 12 years.',
    tags: ['children', 'fiction'],
    products: `
      Acorn Press | The Fox Who Kept Time | | Ana Whitlock | 8.99 | #d9742f | 1f98a | Author: Ana Whitlock; Pages: 168
      Acorn Press | Captain Otter’s Last Map | | Rory Bell | 8.99 | #3f8fae | 1f9a6 | Author: Rory Bell; Pages: 184
      Acorn Press | The Snow Plow Club | | June Okada | 8.99 | #5f8fc0 | 2744-fe0f | Author: June Okada; Pages: 160`,
  },
  {
    name: 'Red hardcover book',
    class: 'paper',
    render: '1f4d5',
    price: [15, 40],
    facts: { Material: 'Cloth cover, 100 g cream paper', Contents: '240 blank pages, 6 × 9 in' },
    text: 'A red clothbound book with blank cream pages. Use it as a journal, a guest book or a place for the first draft.',
    tags: ['journal', 'gift'],
    products: `
      Five Boroughs | Blank Red Clothbound Book | | | 22.99`,
  },
  {
    name: 'Stack of books',
    class: 'book',
    render: '1f4da',
    price: [25, 60],
    facts: { Author: 'Three authors', Pages: '880 in all', Language: 'English', Format: 'Hardcover' },
    text: 'Three hardcover novels chosen by the publisher. The titles are a surprise.',
    tags: ['fiction', 'gift'],
    products: `
      Lantern House | Surprise Trio of Novels | | | 44.99`,
  },
  {
    name: 'Newspaper',
    class: 'paper',
    render: '1f4f0',
    price: [2, 6],
    facts: { Material: 'Recycled newsprint', Contents: 'Sunday edition' },
    text: 'The Sunday paper with local news, comics and the crossword. Reserve it until noon.',
    tags: ['news'],
    products: `
      The Lakes Courier | Sunday Newspaper | | | 3.99`,
  },
  {
    name: 'Notebook',
    class: 'paper',
    form: 'notebook',
    color: 'choice',
    price: [8, 32],
    facts: { Material: '100 g paper, linen cover', Contents: '160 pages, 5.5 × 8.5 in' },
    text: 'Sewn so that it lies flat, on paper that takes a fountain pen. With a pocket and a ribbon.',
    tags: ['stationery', 'school'],
    products: `
      Five Boroughs | Lined Notebook | | | 16.99 | Navy, Red, Sage
      Five Boroughs | Dot Grid Notebook | | | 17.99 | Black, Sand
      Locust Paper | Pattern Notebook | | | 14.99 | Teal, Coral/White/geometric
      Locust Paper | Leaf Print Journal | | | 15.99 | Green, Lavender/White/leaves
      Grafton | Pocket Notebook | | | 9.99 | Yellow, Charcoal | | Contents: 96 pages, 3.5 × 5.5 in`,
  },
  {
    name: 'Black notebook',
    class: 'paper',
    render: '1f4d3',
    price: [10, 30],
    facts: { Material: '90 g paper, hard cover', Contents: '192 pages, 5 × 8 in' },
    text: 'A dark hardcover notebook with a label on the front and a ribbon. It has 192 pages.',
    tags: ['stationery', 'office'],
    products: `
      Five Boroughs | Classic Label Notebook | | | 18.99`,
  },
  {
    name: 'Decorated notebook',
    class: 'paper',
    render: '1f4d4',
    price: [10, 30],
    facts: { Material: '90 g paper, hard cover', Contents: '160 pages, 6 × 8 in' },
    text: 'A notebook with confetti on the cover and a purple ribbon. It has 160 pages.',
    tags: ['stationery', 'gift'],
    products: `
      Locust Paper | Confetti Notebook | | | 15.99`,
  },
  {
    name: 'Ring notebook',
    class: 'paper',
    render: '1f4d2',
    price: [6, 20],
    facts: { Material: '80 g paper', Contents: '120 sheets, 7 × 9 in' },
    text: 'A yellow notebook on rings with pages that come out cleanly. It has 120 sheets.',
    tags: ['stationery', 'school'],
    products: `
      Five Boroughs | Yellow Ring Notebook | | | 9.99`,
  },
  {
    name: 'Planner',
    class: 'paper',
    form: 'planner',
    color: 'choice',
    price: [14, 45],
    facts: { Material: '100 g paper', Contents: '12 months, weekly pages, 6 × 8.5 in' },
    text: 'A week on two pages, months at the front, notes at the back. For 2027.',
    tags: ['calendar', 'office'],
    products: `
      Five Boroughs | 2027 Weekly Planner | | | 26.99 | Navy, Burgundy, Sage
      Locust Paper | 2027 Student Planner | | | 18.99 | Yellow, Teal
      Grafton | 2027 Desk Planner | | | 22.99 | Black, Sky Blue`,
  },
  {
    name: 'Wall calendar',
    class: 'paper',
    render: '1f5d3-fe0f',
    price: [9, 28],
    facts: { Material: 'Coated paper', Contents: '12 months of 2027, 12 × 12 in' },
    text: 'A spiral calendar with room to write for each day of 2027. It measures 12 by 12 inches.',
    tags: ['calendar', 'office'],
    products: `
      Five Boroughs | 2027 Wall Calendar | | | 16.99`,
  },
  {
    name: 'Notepad',
    class: 'paper',
    render: '1f5d2-fe0f',
    size: 'Count',
    price: [3, 20],
    facts: { Material: 'Recycled paper', Contents: '80 sheets, 5 × 8 in' },
    text: 'A spiral notepad with lined sheets that tear off at the top. It has 80 sheets.',
    tags: ['stationery', 'office'],
    products: `
      Five Boroughs | Spiral Notepad | 1; 6 | | 3.49; 16.99`,
  },
  {
    name: 'Pencil',
    class: 'supply',
    render: '270f-fe0f',
    size: 'Count',
    price: [1, 14],
    facts: { Contents: 'Graphite, cedar, eraser', 'How to use': 'Sharpen with a steady hand' },
    text: 'Yellow-orange HB pencils with a soft eraser. The cedar sharpens to a fine point.',
    tags: ['stationery', 'school'],
    products: `
      Grafton | HB Pencils | 1; 12 | | 1.29; 7.99`,
  },
  {
    name: 'Ballpoint pen',
    class: 'supply',
    render: '1f58a-fe0f',
    size: 'Count',
    price: [2, 18],
    facts: { Contents: 'Blue oil-based ink', 'How to use': 'Press to open' },
    text: 'A blue pen with a gold-colored clip that writes at once. Press the top to open it.',
    tags: ['stationery', 'office'],
    products: `
      Grafton | Blue Ballpoint Pen | 1; 6 | | 2.99; 13.99`,
  },
  {
    name: 'Fountain pen',
    class: 'supply',
    render: '1f58b-fe0f',
    price: [25, 150],
    facts: { Contents: 'Steel nib, converter, one cartridge', 'How to use': 'Rinse with water when changing ink' },
    text: 'A fountain pen with a medium nib and a metal cap, in a box. A converter and one cartridge are in the box.',
    tags: ['stationery', 'gift'],
    products: `
      Grafton | Medium Nib Fountain Pen | | | 49.99`,
  },
  {
    name: 'Push pins',
    class: 'supply',
    render: '1f4cc',
    size: 'Count',
    price: [2, 10],
    facts: { Contents: 'Steel point, red plastic head', 'How to use': 'For cork and soft board' },
    text: 'Red push pins that hold a poster and come out easily. Use them in cork and soft board.',
    tags: ['office'],
    products: `
      Five Boroughs | Red Push Pins | 50; 100 | | 3.49; 5.49`,
  },
  {
    name: 'Ruler',
    class: 'thing',
    render: '1f4cf',
    price: [2, 12],
    facts: { Material: 'Aluminum', Dimensions: '12 in, 30 cm' },
    text: 'A metal ruler with engraved marks in inches and centimeters. It does not bend or chip.',
    tags: ['school', 'drawing'],
    products: `
      Grafton | 12-Inch Metal Ruler | | | 5.99`,
  },
  {
    name: 'Triangle ruler',
    class: 'thing',
    render: '1f4d0',
    price: [3, 15],
    facts: { Material: 'Gray plastic', Dimensions: '8 in, 45°' },
    text: 'A drafting triangle with a beveled edge for clean lines. It measures 8 inches.',
    tags: ['school', 'drawing'],
    products: `
      Grafton | Drafting Triangle | | | 6.99`,
  },
  {
    name: 'Scissors',
    class: 'thing',
    render: '2702-fe0f',
    color: 'choice',
    price: [6, 30],
    facts: { Material: 'Stainless steel, plastic handles', Dimensions: '8 in' },
    text: 'Scissors for paper, fabric and tape, for either hand. Keep them away from small children.',
    tags: ['office', 'crafts'],
    products: `
      Grafton | 8-Inch Scissors | | | 12.99 | Red
      Five Boroughs | Desk Scissors | | | 9.99 | Blue`,
  },
  {
    name: 'Clipboard',
    class: 'thing',
    render: '1f4cb',
    price: [3, 16],
    facts: { Material: 'Hardboard, steel clip', Dimensions: '9 × 12.5 in' },
    text: 'A board with a low clip that holds 75 sheets. It takes letter-size paper.',
    tags: ['office'],
    products: `
      Five Boroughs | Hardboard Clipboard | | | 5.99`,
  },
  {
    name: 'File folder',
    class: 'supply',
    render: '1f4c1',
    size: 'Count',
    price: [1, 20],
    facts: { Contents: 'Manila card, letter size', 'How to use': 'Write on the tab with any pen' },
    text: 'Sturdy folders with a tab for the desk or a cabinet. They hold letter-size paper.',
    tags: ['office'],
    products: `
      Five Boroughs | Manila File Folders | 10; 50 | | 4.99; 16.99`,
  },
  {
    name: 'Card file box',
    class: 'thing',
    render: '1f5c3-fe0f',
    price: [10, 35],
    facts: { Material: 'Plastic', Dimensions: '12 × 9 × 8 in', Includes: 'Three dividers' },
    text: 'An open file box with dividers for papers and index cards. It holds three dividers.',
    tags: ['office', 'storage'],
    products: `
      Five Boroughs | Desktop File Box | | | 19.99`,
  },
  {
    name: 'Price tags',
    class: 'paper',
    render: '1f3f7-fe0f',
    size: 'Count',
    price: [3, 15],
    facts: { Material: 'Card with steel ring', Contents: 'Tags, 1 × 2 in' },
    text: 'Yellow tags on rings for keys, gifts and yard sales. Write on them with any pen.',
    tags: ['office', 'gift'],
    products: `
      Locust Paper | Ring Tags | 20; 100 | | 4.49; 11.99`,
  },
  {
    name: 'Bookmark',
    class: 'paper',
    render: '1f516',
    size: 'Count',
    price: [2, 12],
    facts: { Material: 'Heavy card, cotton cord', Contents: 'Bookmarks, 2 × 6 in' },
    text: 'A red bookmark with a star and a loop of cord. It is made of heavy card.',
    tags: ['reading', 'gift'],
    products: `
      Locust Paper | Red Star Bookmark | 1; 4 | | 2.99; 8.99`,
  },
  {
    name: 'Sticker sheet',
    class: 'paper',
    form: 'sticker-sheet',
    price: [3, 10],
    facts: { Material: 'Matte vinyl', Contents: 'One sheet, 5 × 7 in' },
    text: 'Stickers for laptops, bottles and letters that come off without a trace. Each sheet has 12 stickers.',
    tags: ['stationery', 'kids'],
    products: `
      Locust Paper | Fruit Stickers | | 12 stickers | 4.49 | #f6d9d0 | 1f353
      Locust Paper | Woodland Stickers | | 12 stickers | 4.49 | #d9e3cf | 1f98a
      Locust Paper | Space Stickers | | 12 stickers | 4.49 | #2f3563 | 1f680
      Locust Paper | Ocean Stickers | | 12 stickers | 4.49 | #a9d6e0 | 1f419`,
  },
  {
    name: 'Comic book',
    class: 'book',
    form: 'paperback',
    price: [12, 28],
    facts: { Language: 'English', Format: 'Paperback, color' },
    text: 'A graphic novel in full color, complete in one volume. Each page is in color.',
    tags: ['comics', 'fiction'],
    products: `
      Inkwell Comics | Robot Summer | | Complete story | 16.99 | #e0823a | 1f916 | Author: Kit Moreno; Pages: 152
      Inkwell Comics | The Moth Detective | | Complete story | 18.99 | #3a3f6a | 1f319 | Author: Ada Lund; Pages: 176
      Inkwell Comics | Dinosaur School | | For ages 7 to 10 | 12.99 | #6fae4a | 1f996 | Author: Kit Moreno; Pages: 96`,
  },
])
