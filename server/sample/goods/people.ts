import { type Department, motifs } from './department.ts'

export const beauty: Department = {
  name: 'Beauty & health',
  brands: [
    'Willow & Salt',
    'Fieldnote Skin',
    'Clear Morning',
    'Rosehip Row',
    'Steady Hand',
    'Well & Wise',
    'Juniper Lab',
    'True North Care',
  ],
  lines: ['Daily', 'Gentle', 'Everyday', 'Travel', 'Family', 'Comfort', 'Classic', 'Essential', 'Plus', 'Pro'],
  made: [
    'Made without parabens, dyes or drama.',
    '{brand} tests on volunteers, never on animals.',
    'Developed with dermatologists and priced for every day.',
    'Each batch is numbered and tested before it leaves.',
  ],
  uses: [
    'Morning and night, in less time than the coffee takes.',
    'Gentle enough for every day.',
    'Small enough for the carry-on.',
    'For all skin, hair and moods.',
  ],
  care: [
    'For external use only. Patch test first.',
    'Keep below 77 °F and out of the sun.',
    'If you take medication, ask your pharmacist.',
  ],
  tags: ['skin care', 'self-care', 'wellness', 'travel size', 'unisex'],
  motifs: motifs(
    ['Red', 'Pink', 'Coral', 'Burgundy', 'Purple', 'Brown'],
    `
1f9f4 | lotion bottle | Body Lotion; Face Moisturizer; Sunscreen SPF 50; Hand Cream; Shampoo | 6.99-34.99 | oz | Sinks in at once and leaves nothing sticky behind
1f484 | lipstick | Lipstick; Lip Tint; Satin Lipstick; Lip Balm Set | 5.99-28.99 | col | Color that stays through lunch
1fa92 | razor | Safety Razor=24-64; Razor Blades=8-14/pk; Shave Kit=34-64; Body Razor=12-24 | 7.99-64.99 | - | A close shave from a blade that costs a dime
1faa5 | toothbrush | Bamboo Toothbrush=3.49-6; Electric Toothbrush=29-89/-; Kids Toothbrush=4-8; Toothbrush Heads=9-14 | 3.49-89.99 | pk | Soft bristles, rounded and dense
1faae | hair pick | Hair Pick; Wide-Tooth Comb; Detangling Brush | 3.99-19.99 | - | Glides through curls without pulling
1fa79 | adhesive bandage | Fabric Bandages=4-7; Blister Bandages=5-9; First Aid Kit=14-34/- | 3.99-34.99 | pk | Stays on through a day of dishes
1f48a | capsules | Vitamin D; Multivitamin; Omega-3; Magnesium | 7.99-34.99 | - | One a day, small enough to swallow
1fa7a | stethoscope | Stethoscope=34-129; Blood Pressure Monitor=34-79; Nurse Kit=49-99 | 24.99-129.99 | - | Clear sound, light around the neck
1fa7c | crutch | Forearm Crutches=39-79; Folding Cane=19-39; Crutch Pads=15-24 | 14.99-79.99 | - | Adjusts in half inches and does not rattle
1f9bd | wheelchair | Folding Wheelchair=189-429; Transport Chair=149-279; Wheelchair Cushion=40-89 | 39.99-429.99 | - | Folds in one move and fits a small trunk
1f9af | white cane | White Cane=29-59; Telescoping Cane=24-49; Cane Tips=10-14/pk | 9.99-59.99 | - | Light, springy and reflective at night
`,
  ),
}

export const baby: Department = {
  name: 'Baby & kids',
  brands: ['Little Acorn', 'Bumble & Bee', 'Wooden Whale', 'Puddle Jump', 'Tot Harbor', 'Moonbeam Toys', 'Kid Cabin', 'Snuggle Theory'],
  lines: ['My First', 'Classic', 'Giant', 'Mini', 'Rainbow', 'Happy', 'Bedtime', 'Adventure', 'Cozy', 'Big Day'],
  made: [
    'Painted with water-based colors and sanded until it is smooth as an apple.',
    '{brand} tests everything on its own kids, who are not easily impressed.',
    'No batteries, no buttons, no noise you did not make yourself.',
    'Meets ASTM F963 and CPSIA.',
  ],
  uses: [
    'Keeps small hands busy and big people sane.',
    'A gift that gets played with after the wrapping paper is gone.',
    'Indoors on rainy days, outdoors on the rest.',
    'For one, and better for two.',
  ],
  care: ['Wipe clean with a damp cloth.', 'Small parts: not for children under three.', 'Machine washable in a pillowcase.'],
  tags: ['toys', 'gift', 'ages 3+', 'pretend play', 'wooden', 'birthday'],
  motifs: motifs(
    ['Red', 'Blue', 'Yellow', 'Green', 'Purple', 'Pink', 'Orange', 'Brown'],
    `
1f37c | baby bottle | Baby Bottle=6-11; Sippy Cup=6-12/col; Bottle Warmer=24-39/-; Bottle Set=19-39/- | 5.99-39.99 | pk | Vents the air, so less of it ends up in the baby
1f9f8 | teddy bear | Teddy Bear; Plush Bear; Bear Blanket; Weighted Bear | 12.99-49.99 | col | Soft, sturdy and very good at listening
1fa86 | nesting dolls | Nesting Dolls; Stacking Cups; Nesting Animals | 9.99-34.99 | - | Open one and there is always another
1fa80 | yo-yo | Yo-Yo; Light-Up Yo-Yo; Spinning Top | 4.99-19.99 | col | Sleeps long enough to walk the dog
1fa81 | kite | Diamond Kite; Delta Kite; Stunt Kite | 9.99-44.99 | - | Up in the lightest breeze
1f52b | water blaster | Water Blaster; Pump Soaker; Water Squirters | 4.99-24.99 | col | Reaches the far side of the pool
1f9e9 | puzzle piece | Jigsaw Puzzle; Floor Puzzle; Alphabet Puzzle; 500-Piece Puzzle | 7.99-24.99 | - | Thick pieces that click and stay
1fa85 | piñata | Piñata=19-39; Mini Piñatas=9-19/pk; Piñata Filler=6-14 | 5.99-39.99 | - | Strong enough for a line of ten
1f6dd | playground slide | Garden Slide; Toddler Slide; Climber Slide | 59.99-249.99 | - | Goes up without tools and down with a shriek
1f9ee | abacus | Wooden Abacus; Counting Frame; Math Beads | 9.99-29.99 | - | A hundred beads, ten rows, no screen
1f996 | T-Rex | T-Rex Figure; Roaring T-Rex; Dinosaur Dig Kit; T-Rex Costume | 8.99-39.99 | col | Stands on its own two feet, which is not a given
1f995 | long-necked dinosaur | Brachiosaurus Figure; Dinosaur Plush; Dinosaur Set | 8.99-34.99 | col | Long neck, kind eyes, no batteries
1f984 | unicorn | Unicorn Plush=14-34; Unicorn Night Light=18-34; Ride-On Unicorn=49-69 | 12.99-69.99 | - | A mane that can be braided
1f3ce-fe0f | racing car | Toy Racing Car=8-19; Pull-Back Racer=7-12; Slot Car Set=39-69/-; RC Racer=29-69 | 6.99-69.99 | col | Fast across the kitchen, faster down the hall
1f682 | steam train | Wooden Steam Train=14-29; Train Set=34-79/-; Musical Locomotive=19-39 | 12.99-79.99 | col | Couples with magnets and fits all wooden track
1f692 | fire engine | Toy Fire Engine=14-29; Ladder Truck=19-39; Ride-On Fire Truck=44-64 | 11.99-64.99 | - | The ladder turns and really reaches
1f69c | tractor | Toy Tractor=10-24; Farm Tractor Set=24-49/-; Pedal Tractor=99-149 | 9.99-149.99 | col | Big wheels for real mud
1f681 | helicopter | Toy Helicopter=10-19; Rescue Helicopter=14-29; RC Helicopter=29-59 | 9.99-59.99 | col | Rotor spins, winch lifts, pilot smiles
1f680 | rocket | Model Rocket; Rocket Launcher; Wooden Rocket; Rocket Playset | 9.99-49.99 | - | Three, two, one and off to the sofa
1fae7 | soap bubbles | Bubble Machine=14-29/-; Bubble Wands=3-6; Giant Bubble Mix=6-12 | 2.99-29.99 | pk | Hundreds a minute, gone without a trace
1f388 | balloon | Balloons=3-8; Number Balloon=4-9; Balloon Arch Kit=14-24 | 2.99-24.99 | col | Thick latex that floats until bedtime
`,
  ),
}

export const games: Department = {
  name: 'Games',
  brands: ['Rook & Roll', 'Table Fox', 'Second Turn', 'Kingmaker', 'Pixel Loft', 'Lucky Eights'],
  lines: ['Classic', 'Travel', 'Deluxe', 'Family', 'Tournament', 'Party', 'Pocket', 'Collector’s', 'Junior', 'Beginner'],
  made: [
    'Printed on linen stock that shuffles for years.',
    '{brand} play-tests until somebody loses gracefully.',
    'Rules on a single page, in plain words.',
    'Everything has its place in the box, and the lid closes.',
  ],
  uses: [
    'For two to six players and about an hour.',
    'The game that comes out when the power goes out.',
    'Easy to learn, hard to stop.',
    'Travels well in a glove box.',
  ],
  care: ['Ages 8 and up.', 'Small parts. Not for children under three.', 'Wipe clean.'],
  tags: ['game night', 'family', 'gift', 'travel', 'strategy'],
  motifs: motifs(
    ['Black', 'Red', 'Blue', 'White', 'Purple', 'Green'],
    `
1f3b2 | die | Dice Set=7-19; Polyhedral Dice=9-24; Dice Tower=24-49; Dice Game=9-19/- | 6.99-49.99 | col | Balanced, weighty and pleasantly loud on a table
265f-fe0f | chess pawn | Chess Set=29-129; Travel Chess=15-34; Chess Clock=29-59; Wooden Chessmen=24-79 | 14.99-129.99 | - | Weighted pieces with felt below
1f0cf | playing card | Playing Cards; Waterproof Cards; Rummy Deck; Jumbo Cards | 3.99-19.99 | pk | Air-cushion finish that fans like silk
1f004 | mahjong tile | Mahjong Set; Travel Mahjong; Mahjong Tiles | 29.99-149.99 | - | 144 tiles that click just right
1f3ae | game controller | Wireless Controller; Game Controller; Retro Gamepad; Controller Charger | 24.99-79.99 | col | Forty hours on a charge and triggers that answer
1f579-fe0f | joystick | Arcade Joystick=49-149; Flight Stick=39-129; Plug-and-Play Joystick=25-44 | 24.99-149.99 | - | Clicks the way it did at the arcade
1f3af | target | Dartboard=39-89; Magnetic Darts=15-29; Dart Set=19-49; Archery Game=19-39 | 14.99-89.99 | - | Self-healing sisal with a thin wire
1f3b1 | eight ball | Pool Balls=39-99; Tabletop Pool=34-79; Cue Stick=24-89; Answer Ball=10-14 | 9.99-99.99 | - | Perfectly round, perfectly matched
1fa84 | magic wand | Magic Set=19-44; Card Magic Kit=14-29; Magic Wand=8-14 | 7.99-44.99 | - | Twenty tricks and a book that keeps the secret
1f52e | crystal ball | Crystal Ball=24-59; Fortune Game=14-29; Tarot Deck=15-34 | 9.99-59.99 | - | Says yes, no, or ask again later
`,
  ),
}
