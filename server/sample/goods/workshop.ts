import { type Department, motifs } from './department.ts'

export const electronics: Department = {
  name: 'Electronics',
  brands: ['Voltaic', 'Nimbus Audio', 'Parcel', 'Oriel', 'Keystone Labs', 'Brightpath', 'Echo Ridge', 'Tessera'],
  lines: ['Pro', 'Air', 'Mini', 'Plus', 'Wireless', 'Studio', 'Go', 'Max', 'Classic', 'Lite'],
  made: [
    'Charges over USB-C and comes with the cable.',
    '{brand} keeps it updated for at least five years.',
    'A recycled aluminum case that stays cool.',
    'The battery can be replaced with one screw.',
    'Tested for two days before it is boxed.',
  ],
  uses: [
    'Pairs in seconds and remembers what it paired with.',
    'On the desk, on the couch, on the plane.',
    'Does one thing and does it very well.',
    'Sets up without an account.',
  ],
  care: ['One-year warranty; repairs at the store counter.', 'Keep dry. Update before first use.', 'Return within 30 days in the box.'],
  tags: ['wireless', 'home office', 'audio', 'gift', 'travel'],
  motifs: motifs(
    ['Black', 'White', 'Navy', 'Red', 'Sky Blue', 'Gray', 'Green'],
    `
1f4f1 | smartphone | Smartphone=399-799; Unlocked Phone=249-599; Phone Case=19-49/col; Screen Protector=15-29/pk | 14.99-799.99 | gb | Two days on a charge and a camera for the dark
1f4bb | laptop | Laptop=699-1299; Student Laptop=349-649; Creator Laptop=999-1499; Laptop Sleeve=25-49/col | 24.99-1499.99 | gb | Quiet, quick and under three pounds
1f5a5-fe0f | desktop computer | Monitor=149-399; All-in-One Desktop=599-999/gb; Curved Monitor=249-499; Monitor Arm=50-119/- | 49.99-999.99 | dim | Sharp to the corners, easy on the eyes
1f5a8-fe0f | printer | Ink Tank Printer=179-349; Photo Printer=89-249; Label Printer=60-149 | 59.99-349.99 | - | Two years of ink in the box
2328-fe0f | keyboard | Mechanical Keyboard=69-169; Wireless Keyboard=29-79; Compact Keyboard=25-89 | 24.99-169.99 | col | A crisp stroke that does not wake the house
1f5b1-fe0f | computer mouse | Wireless Mouse=15-39; Ergonomic Mouse=34-79; Gaming Mouse=29-89 | 14.99-89.99 | col | Glides on wood, glass and knees
1f5b2-fe0f | trackball | Trackball; Thumb Trackball | 29.99-99.99 | - | Your wrist will write a thank-you note
1f3a7 | headphones | Headphones=29-129; Noise-Canceling Headphones=149-329; Kids Headphones=25-44; Studio Headphones=79-199 | 24.99-329.99 | col | Thirty hours of music and a very good quiet
1f399-fe0f | studio microphone | Studio Microphone; Podcast Microphone; Microphone Kit | 39.99-199.99 | - | Warm voice, no room
1f3a4 | microphone | Karaoke Microphone=20-44; Vocal Microphone=49-119; Wireless Mic Set=79-149 | 19.99-149.99 | col | Built for the stage, happy at a party
1f4fb | radio | Portable Radio; Emergency Radio; Kitchen Radio; Bluetooth Speaker | 24.99-129.99 | col | Hand crank, sun or socket
1f4fa | television | Smart TV=249-599; Retro TV=99-249/-; TV Wall Mount=34-89; Outdoor TV Antenna=30-79/- | 29.99-899.99 | dim | Deep blacks and a remote with words on it
1f4f7 | camera | Digital Camera=249-599; Instant Camera=69-139/col; Mirrorless Camera=599-999; Camera Bag=30-89 | 29.99-999.99 | - | The shutter is ready when you are
1f4f9 | camcorder | Camcorder=179-449; Action Camera=129-349; Vlog Kit=60-149 | 59.99-499.99 | - | Steady on a bumpy trail
1f4fd-fe0f | film projector | Movie Projector=199-599; Mini Projector=70-179; Film Scanner=119-249 | 69.99-599.99 | - | Movie night on any white wall
260e-fe0f | telephone | Landline Phone; Cordless Phone; Retro Phone | 19.99-99.99 | col | Big buttons, loud ringer, clear voice
1f50b | battery | Rechargeable Batteries=12-19; AA Batteries=7-12; Power Bank=24-59/col | 6.99-59.99 | pk | Holds its charge for a year in a drawer
1f50c | electric plug | Smart Plug=11-19; Wall Charger=14-39/-; Power Strip=15-34/-; Travel Adapter=14-34/- | 8.99-49.99 | pk | Three ports, small enough to share an outlet
1f4bf | optical disc | Blank Discs=8-19/-; External Drive=59-89; Disc Wallet=12-24/- | 7.99-149.99 | gb | Keeps what the cloud forgets
1f4e2 | megaphone | Megaphone=24-69; Portable PA=79-149; Coach Megaphone=18-44 | 17.99-149.99 | - | Heard at the far end of the field
1f4e1 | satellite antenna | Satellite Dish=59-149; Wi-Fi Extender=30-79; Mesh Router=99-249 | 29.99-249.99 | - | Reaches the back bedroom
1f50d | magnifying glass | Magnifying Glass=7-19; Lighted Magnifier=19-49; Jeweler’s Loupe=12-34 | 6.99-49.99 | - | Optical glass with no wobble at the edge
1f52c | microscope | Student Microscope=59-149; Digital Microscope=69-249; Slide Kit=15-34 | 14.99-249.99 | - | A drop of pond water is a zoo
`,
  ),
}

export const music: Department = {
  name: 'Music',
  brands: ['Tone & Timber', 'Low River', 'Brass Alley', 'Second Verse', 'Maple Fret', 'Drum Hollow'],
  lines: ['Student', 'Stage', 'Studio', 'Vintage', 'Concert', 'Travel', 'Junior', 'Performer', 'Heritage', 'Beginner'],
  made: [
    'Set up by hand, so it plays in tune out of the case.',
    '{brand} tunes every one before it ships.',
    'Solid woods where you can hear the difference.',
    'The case, a cloth and a first lesson are included.',
  ],
  uses: [
    'For the first song and the first gig.',
    'Loud enough for a band, polite enough for an apartment.',
    'The instrument your teacher will approve of.',
    'Holds its value while you find out if it is yours.',
  ],
  care: ['Loosen strings for long trips.', 'Keep at 45 to 55 percent humidity.', 'Free first tuning at the store.'],
  tags: ['instruments', 'beginner', 'band', 'school', 'gift'],
  motifs: motifs(
    ['Red', 'Black', 'Navy', 'Brown', 'Orange'],
    `
1f3b8 | guitar | Electric Guitar=179-599; Bass Guitar=199-549; Guitar Strings=10-19/-; Practice Amp=69-179/- | 9.99-599.99 | col | Low action and pickups that do not hum
1f3bb | violin | Violin=129-499; Violin Outfit=149-399; Rosin=8-14/-; Violin Bow=34-119/- | 7.99-499.99 | dim | Carved top with a warm low end
1fa95 | banjo | Five-String Banjo=179-449; Banjo Ukulele=89-229; Finger Picks=6-12 | 5.99-449.99 | - | Bright, fast and hard to be sad with
1f3b7 | saxophone | Alto Saxophone=349-899; Tenor Saxophone=499-999; Sax Reeds=20-34 | 19.99-999.99 | - | Speaks easily from bottom to top
1f3ba | trumpet | Trumpet=149-549; Pocket Trumpet=119-299; Trumpet Mute=20-59 | 19.99-549.99 | - | Quick valves and a centered sound
1fa97 | accordion | Piano Accordion=349-899; Button Accordion=299-749; Kids Accordion=40-69 | 39.99-899.99 | col | Tight bellows, sweet reeds
1f3b9 | keyboard | Digital Piano=399-799; Portable Keyboard=89-249; MIDI Controller=79-199; Piano Bench=50-129 | 49.99-799.99 | - | Weighted keys that feel like the real thing
1f941 | drum | Snare Drum=99-279; Drum Sticks=9-16/-; Practice Pad=25-49/-; Junior Drum Set=249-399 | 8.99-399.99 | col | Crisp, with snares that answer a whisper
1fa98 | hand drum | Djembe=69-149; Conga=129-249; Bongo Set=30-99/- | 29.99-249.99 | dim | Rope-tuned, goat skin, big voice
1fa87 | maracas | Maracas=7-12/col; Tambourine=14-39/-; Shaker Set=9-19/- | 6.99-39.99 | pk | Rhythm for anyone with wrists
1fa88 | flute | Student Flute=149-449; Recorder=8-19/col; Bamboo Flute=14-49 | 7.99-449.99 | - | A clear tone with little breath
1f4ef | horn | French Horn=399-899; Bugle=89-189; Horn Mouthpiece=20-59 | 19.99-899.99 | - | Round and noble, even for beginners
`,
  ),
}

export const diy: Department = {
  name: 'DIY & garage',
  brands: ['Stanchion', 'Bolt & Beam', 'Workhorse', 'Redline Tool', 'Plumb', 'Ironmonger', 'Garage Nine'],
  lines: ['Heavy-Duty', 'Compact', 'Pro', 'Homeowner', 'Contractor', 'All-Purpose', 'Classic', 'Workshop', 'Weekend', 'Starter'],
  made: [
    'Forged, not cast, and tempered where it takes the blow.',
    '{brand} replaces it if you manage to break it.',
    'The grip fits a gloved hand.',
    'Marked in inches and millimeters, and the marks do not wear off.',
  ],
  uses: [
    'For the job you planned and the three you find on the way.',
    'Lives in the garage, gets borrowed by the neighbors.',
    'One good one instead of three bad ones.',
    'Hangs on a nail and is there when you need it.',
  ],
  care: ['Wear eye protection.', 'Wipe with an oily rag and it will not rust.', 'Read the load limit before you trust it.'],
  tags: ['tools', 'hardware', 'garage', 'repair', 'project'],
  motifs: motifs(
    ['Red', 'Blue', 'Yellow', 'Black', 'Orange'],
    `
1f528 | hammer | Claw Hammer; Framing Hammer; Rubber Mallet; Tack Hammer | 9.99-49.99 | oz | Balanced so the head does the work
1fa93 | axe | Camp Axe; Splitting Axe; Hatchet | 24.99-119.99 | - | Hickory handle, hand-filed edge
1fa9a | saw | Handsaw; Pull Saw; Hacksaw; Pruning Saw | 12.99-59.99 | - | Cuts on the pull, leaves a clean edge
1f527 | wrench | Adjustable Wrench=10-24; Combination Wrenches=29-79/-; Torque Wrench=49-119/- | 9.99-119.99 | dim | Jaws that do not slip
1fa9b | screwdriver | Screwdriver Set=15-39/-; Precision Screwdrivers=12-29/-; Ratcheting Screwdriver=19-49/- | 7.99-59.99 | pk | Magnetic tips that fit
1f529 | nut and bolt | Nuts & Bolts Kit; Hex Bolts; Lock Nuts; Carriage Bolts | 3.99-39.99 | pk | Zinc-plated, sorted and labeled
1f5dc-fe0f | clamp | C-Clamp=10-19; Bar Clamps=14-29; Bench Vise=39-89/- | 9.99-89.99 | pk | Holds square under pressure
1f9f0 | toolbox | Toolbox=25-69; Rolling Tool Chest=129-249; Home Tool Kit=39-119 | 24.99-249.99 | col | Everything for hanging, fixing and assembling
1fa9c | ladder | Step Ladder=40-99; Extension Ladder=129-199; Folding Ladder=89-179 | 39.99-249.99 | dim | Feet that grip, steps that fit a boot
1f512 | padlock | Padlock=7-17; Combination Lock=9-19; Bike Lock=24-69/-; Keyed-Alike Locks=14-24 | 6.99-69.99 | pk | Hardened shackle, smooth key
1f9f2 | magnet | Horseshoe Magnet=5-12; Magnetic Tray=12-24; Magnet Strip=14-34 | 4.99-34.99 | - | Finds the screw you dropped
1fa9d | hook | Wall Hooks; Ceiling Hooks; Bike Hook | 3.99-29.99 | pk | Rated for twice what you will hang
26d3-fe0f | chain | Steel Chain=12-24; Tow Chain=39-59; Swing Chain=19-34 | 7.99-89.99 | dim | Welded links, proof-tested
2699-fe0f | gear | Replacement Gear=6-19; Gear Motor Kit=24-59; Bearing Set=12-29 | 5.99-59.99 | - | Machined to a thousandth
1f9f1 | bricks | Clay Bricks=2-3; Paver Bricks=2-4; Fire Bricks=4-6 | 1.99-49.99 | pk | Frost-proof and true on six sides
1fab5 | firewood | Firewood Bundle=8-14; Kiln-Dried Logs=14-34; Kindling=6-9 | 5.99-34.99 | - | Lights on the first match
1f9ef | fire extinguisher | Fire Extinguisher; Kitchen Extinguisher; Car Extinguisher | 24.99-89.99 | - | For A, B and C fires, with a gauge you can read
26d1-fe0f | safety helmet | Hard Hat=15-39; Climbing Helmet=49-79; Safety Helmet=24-59 | 14.99-79.99 | col | Ratchet fit and a sweatband that washes
1f6de | wheel | Wooden Wheel=29-69; Caster Set=14-39; Wheelbarrow Wheel=19-44 | 7.99-69.99 | - | Sealed bearings, no flats
26cf-fe0f | pickaxe | Pickaxe; Mattock; Garden Pick | 24.99-69.99 | - | Breaks clay that laughs at shovels
`,
  ),
}
