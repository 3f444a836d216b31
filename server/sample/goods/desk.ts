import { type Department, motifs } from './department.ts'

export const books: Department = {
  name: 'Books & office',
  brands: [
    'Paper Heron',
    'Marginalia Press',
    'Inkwell & Oak',
    'Ledger Lane',
    'Blue Jay Books',
    'Desk Garden',
    'Northern Post',
    'Quill & Co.',
  ],
  lines: ['Everyday', 'Executive', 'Recycled', 'Pocket', 'Classic', 'Student', 'Studio', 'Weekly', 'Deskmate', 'Fine'],
  made: [
    'Sewn so that it lies flat where you open it.',
    '{brand} prints on paper with a tooth you can feel.',
    'Acid-free, so it will not yellow.',
    'Made from 80 percent recycled fiber.',
  ],
  uses: [
    'For the desk, the bag and the bedside table.',
    'A small order in a large week.',
    'Good company on a plane.',
    'Reads well, keeps well, lends well.',
  ],
  care: ['Keep dry.', 'Refills are sold separately.', 'Signed copies at the store while they last.'],
  tags: ['reading', 'office', 'school', 'stationery', 'gift'],
  motifs: motifs(
    ['Red', 'Navy', 'Green', 'Black', 'Purple', 'Sand'],
    `
1f4d5 | red book | Red Lake: A Novel; The Orchard in Winter; A Quiet Kind of Thunder; Thirteen Ways to Leave Duluth; The Lighthouse Ledger; Mrs. Alder Regrets; Salt and Kindling; The Last Good Summer; Poems for the Bus; Stories from Exit 9 | 8.99-27.99 | bind | You will miss your stop
1f4d7 | green book | Birds of the Upper Midwest; Fifty Walks by the Water; The Patient Gardener; One Pot, Many Vegetables; Trees You Pass Every Day; A Field Guide to Clouds; The Weekend Forager; Canoe Country; Herbs on a Windowsill; Mushrooms, Carefully | 11.99-34.99 | bind | Maps, drawings and plain advice
1f4d8 | blue book | Algebra Without Tears; A History of the Great Lakes; Star Atlas for Small Telescopes; Code Your First Game; Physics at the Kitchen Table; The Shape of Rivers; Statistics for the Suspicious; Map Reading for Beginners; Chemistry You Can Eat; How Bridges Stand | 12.99-44.99 | bind | Explains it the way a patient friend would
1f4d9 | orange book | Desert Line: A Thriller; Trains I Have Slept On; The Marlowes of Cedar Street; Bread Every Day; Night Shift at the Museum; The Border Collie’s Guide to People; Heat Wave; Three Coins and a Map; The Cookbook of Small Kitchens; Runner-Up: A Memoir | 8.99-29.99 | bind | Starts fast and does not let go
1f4da | stack of books | Book Bundle; Boxed Trilogy; Kids Story Collection; Encyclopedia Set | 19.99-99.99 | - | A winter of reading in one box
1f4d3 | notebook | Lined Notebook; Dot Grid Notebook; Composition Book | 4.99-24.99 | col | Takes ink without bleeding
1f4d4 | decorated notebook | Journal; Travel Journal; Guest Book; Sketchbook | 9.99-34.99 | col | A cover you will want to leave out
1f4d2 | ring binder | Ring Binder; Account Book; Planner Binder | 6.99-34.99 | col | Rings that still meet after a year
1f4f0 | newspaper | Sunday Paper=3-5; Crossword Collection=8-15; Newsprint Pad=9-18 | 2.99-19.99 | - | Best with coffee and nowhere to be
1f5d3-fe0f | calendar | Wall Calendar; Desk Calendar; Family Planner | 9.99-29.99 | - | Room for everybody’s dentist
1f5d2-fe0f | notepad | Legal Pads; Sticky Notes; Steno Pad | 3.99-19.99 | pk | Tears off clean
270f-fe0f | pencil | Graphite Pencils; Mechanical Pencil; Carpenter Pencils | 2.99-19.99 | pk | Cedar that sharpens to a needle
1f58a-fe0f | ballpoint pen | Ballpoint Pens=3-8; Gel Pens=4-10; Metal Pen=14-38/- | 2.99-39.99 | pk | Writes on the first stroke
1f58b-fe0f | fountain pen | Fountain Pen=29-149; Bottled Ink=12-24; Calligraphy Set=19-49 | 11.99-149.99 | - | A springy nib that forgives
1f58d-fe0f | crayon | Wax Crayons; Oil Pastels; Washable Crayons | 2.99-24.99 | pk | Bright, smooth and hard to snap
1f4ce | paper clip | Paper Clips; Binder Clips; Bulldog Clips | 1.99-11.99 | pk | They come off without bending the page
1f4cc | push pin | Push Pins=3-6; Cork Board=14-34/dim; Map Pins=4-8 | 2.49-34.99 | pk | Goes in easily, stays in
1f4cf | ruler | Steel Ruler=4-12; Quilting Ruler=12-24; Folding Ruler=9-19 | 2.99-24.99 | - | Etched, not printed
1f4d0 | triangular ruler | Drafting Triangle=5-14; Protractor Set=4-9; Geometry Set=9-24 | 3.99-24.99 | - | True to a tenth of a degree
2702-fe0f | scissors | Scissors=9-24; Kids Scissors=5-9; Kitchen Shears=14-29; Fabric Shears=24-44 | 4.99-44.99 | - | Clean to the very tip
1f4cb | clipboard | Clipboard=4-9; Storage Clipboard=12-24; Wall Clipboard=14-29 | 3.99-29.99 | - | A clip with a firm opinion
1f4c1 | folder | File Folders=5-12; Expanding File=12-29/-; Document Folder=4-12 | 3.99-29.99 | pk | Tabs that can be read from above
1f5c3-fe0f | card box | Card File Box=12-29; Recipe Box=18-39; Index Cards=4-7 | 4.99-39.99 | - | A place for the family recipes
1f3f7-fe0f | label | Price Tags=4-9; Gift Tags=4-9; Address Labels=5-14; Label Maker=29-49/- | 3.99-49.99 | pk | Sticks now, peels later
1f516 | bookmark | Bookmarks=3-7; Magnetic Bookmarks=5-9; Reading Light=12-24/col | 2.99-24.99 | pk | Keeps the place and says nothing
`,
  ),
}

export const crafts: Department = {
  name: 'Arts & crafts',
  brands: ['Maker’s Nook', 'Painted Door', 'Skein & Needle', 'Bright Studio', 'Thimble Hill'],
  lines: ['Artist', 'Beginner', 'Studio', 'Everyday', 'Value', 'Professional', 'Travel', 'Classic', 'Weekend', 'Maker’s'],
  made: [
    'Pigments that stay bright for decades.',
    '{brand} is run by people with paint on their sleeves.',
    'Dyed in small lots; buy enough for the whole project.',
    'Tested in a classroom of thirty and still here.',
  ],
  uses: [
    'For a first try and for a finished piece.',
    'Everything for one long, happy afternoon.',
    'Refill what you use up, keep the rest.',
    'Good for class, better for the kitchen table.',
  ],
  care: ['Wash brushes with soap and water.', 'Non-toxic. AP certified.', 'Hand wash, dry flat.'],
  tags: ['painting', 'knitting', 'sewing', 'kids', 'hobby'],
  motifs: motifs(
    ['Red', 'Blue', 'Green', 'Yellow', 'Purple', 'Pink', 'Teal', 'Gray', 'Orange'],
    `
1f3a8 | paint palette | Acrylic Paint Set=14-49; Watercolor Set=12-44; Oil Paints=24-79; Palette=7-19; Canvas Pack=14-39/pk | 6.99-79.99 | - | Strong color that mixes clean
1f58c-fe0f | paintbrush | Paintbrush Set; Watercolor Brushes; Foam Brushes | 4.99-49.99 | pk | Holds a point and springs back
1f9f5 | thread | Sewing Thread=3-6; Embroidery Floss=3-7; Thread Set=14-34/- | 2.49-34.99 | col | Strong, smooth and lint-free
1faa1 | sewing needle | Sewing Needles=3-7; Embroidery Kit=14-29; Needle Case=9-19 | 2.99-29.99 | - | Gold eyes that are easy to thread
1f9f6 | ball of yarn | Wool Yarn=6-18; Cotton Yarn=5-12; Chunky Yarn=9-24; Knitting Kit=24-49 | 4.99-49.99 | col | Soft on the needles, warm on the neck
1f9f7 | safety pin | Safety Pins; Quilting Pins; Blanket Pins | 1.99-12.99 | pk | They close and stay closed
`,
  ),
}

export const party: Department = {
  name: 'Party & gifts',
  brands: ['Confetti Cart', 'Hooray Supply', 'Ribbon & Rye', 'Candlelight Co.', 'Merry & Bright'],
  lines: ['Birthday', 'Holiday', 'Gold', 'Garden', 'Deluxe', 'Mini', 'Classic', 'Rainbow', 'Backyard', 'Surprise'],
  made: [
    'Ready to use, with everything in the box.',
    '{brand} makes it from paper, not plastic, wherever it can.',
    'Folds flat for next year.',
    'Assembled by a small team that throws good parties.',
  ],
  uses: [
    'For birthdays, showers and Tuesdays that need it.',
    'Sets the table, and the mood, in ten minutes.',
    'The extra that people remember.',
    'Wrap it, light it or throw it.',
  ],
  care: ['Adult supervision with flames.', 'Recycle after the party.', 'Ships flat.'],
  tags: ['birthday', 'holiday', 'gift wrap', 'decor', 'celebration'],
  motifs: motifs(
    [],
    `
1f381 | wrapped gift | Gift Box=6-12; Snack Gift Box=24-59/-; Spa Gift Set=29-69/-; Mystery Box=19-89/- | 5.99-89.99 | dim | Tied with a real bow
1f389 | party popper | Party Poppers; Streamers; Party Pack | 3.99-29.99 | pk | One pull and the room is a parade
1f38a | confetti | Confetti; Biodegradable Confetti; Confetti Cannon | 3.99-24.99 | pk | Gone with the next rain
1f387 | sparkler | Sparklers; Wedding Sparklers; Cake Sparklers | 3.99-29.99 | pk | Two minutes of gold
1f383 | jack-o’-lantern | Pumpkin Lantern=12-39; Carving Kit=6-14; Halloween Decor=9-49 | 5.99-49.99 | - | Grins all October
1f384 | Christmas tree | Tabletop Christmas Tree=24-59; Ornament Set=13-39/pk; Tree Lights=13-34/-; Pre-Lit Tree=89-249 | 12.99-249.99 | dim | Full branches and no needles on the rug
1f9e7 | red envelope | Red Envelopes; Money Envelopes; Lucky Coin Set | 3.99-19.99 | pk | Gold foil that brings luck
1f393 | graduation cap | Graduation Cap; Graduation Decor; Cap & Tassel | 7.99-39.99 | - | Made for throwing
1f3ad | theater masks | Carnival Masks=5-14; Masquerade Mask=14-49; Face Paint Kit=9-24 | 4.99-49.99 | - | Somebody else for an evening
1f3ab | ticket | Raffle Tickets; Ticket Invitations; Admission Rolls | 4.99-24.99 | pk | Numbered twice, torn once
1f6cd-fe0f | shopping bags | Gift Bags=4-9; Tissue Paper=4-7; Wrapping Paper=5-12; Tote Set=12-24/- | 3.99-24.99 | pk | Wrapping for people who cannot wrap
`,
  ),
}
