import { type Department, motifs } from './department.ts'

export const sports: Department = {
  name: 'Sports',
  brands: ['Full Court', 'Ironbark Athletics', 'Blue Line', 'Homefield', 'Rally Point', 'Backswing', 'Powder Day', 'Grit & Glide'],
  lines: ['Pro', 'Club', 'Youth', 'All-Weather', 'Training', 'Match', 'Starter', 'Elite', 'Street', 'Varsity'],
  made: [
    'Holds air, shape and color through a whole season.',
    '{brand} builds for people who play twice a week, not once a year.',
    'Grippy when dry and grippy when it rains.',
    'The balance is tuned by hand before it leaves.',
  ],
  uses: [
    'From first practice to the last game of the season.',
    'In the driveway, at the park, on the team.',
    'Light enough for kids, tough enough for their parents.',
    'Throw it in the trunk and be ready.',
  ],
  care: [
    'Inflate to the pressure on the valve.',
    'Wipe down and dry after use.',
    'Wear the right protection. Check for wear before you play.',
  ],
  tags: ['team sports', 'training', 'outdoor', 'winter', 'kids', 'fitness'],
  motifs: motifs(
    ['Blue', 'Red', 'Black', 'Green', 'Orange', 'Yellow'],
    `
26bd | soccer ball | Soccer Ball; Match Ball; Futsal Ball | 14.99-89.99 | dim | Thermally bonded, so it flies true
1f3c0 | basketball | Basketball; Indoor Basketball; Mini Hoop | 14.99-79.99 | dim | Deep channels and a sure grip
1f3d0 | volleyball | Volleyball=15-49; Beach Volleyball=19-59; Volleyball Net=39-99 | 14.99-99.99 | - | Soft on the forearms
26be | baseball | Baseballs=10-19; Fielding Glove=39-129/size; Baseball Bat=39-129/-; Practice Balls=12-19 | 9.99-129.99 | pk | Raised seams and a cork center
1f3c8 | football | Football; Youth Football; Flag Football Set | 14.99-69.99 | dim | Composite leather that sticks to the hand
1f3c9 | rugby ball | Rugby Ball; Touch Rugby Set | 16.99-54.99 | - | Hand-stitched with a grippy pimple pattern
1f3be | tennis ball and racket | Tennis Racket=49-189; Tennis Balls=5-9/pk; Beginner Racket Set=29-59 | 4.99-189.99 | - | A forgiving sweet spot and plenty of spin
1f3d3 | table tennis paddle | Table Tennis Paddle=14-49; Paddle Set=29-69; Ping-Pong Balls=5-9/pk | 4.99-69.99 | - | Fast rubber on five plies of wood
1f3f8 | badminton set | Badminton Set=29-79; Shuttlecocks=10-19/pk; Badminton Racket=24-79 | 9.99-79.99 | - | Up in the yard in five minutes
1f3b3 | bowling set | Bowling Ball=69-129; Lawn Bowling Set=34-89; Bowling Shoes=34-79/shoe | 24.99-129.99 | - | Rolls straight, if you do
1f3cf | cricket bat | Cricket Bat=39-149; Cricket Set=29-69; Cricket Balls=13-24/pk | 12.99-149.99 | - | English willow, knocked in and ready
1f3d1 | field hockey stick | Field Hockey Stick=29-119; Shin Guards=14-34/size; Field Hockey Ball=10-14 | 9.99-119.99 | - | Light at the toe, firm at the hands
1f3d2 | ice hockey stick | Hockey Stick=39-149; Hockey Pucks=8-12/pk; Street Hockey Set=29-69 | 7.99-149.99 | - | Loads early and lets go hard
1f94d | lacrosse stick | Lacrosse Stick=39-129; Lacrosse Balls=10-14/pk; Mini Lacrosse Set=19-39 | 9.99-129.99 | - | Strung at the factory, game-ready
1f94a | boxing gloves | Boxing Gloves=34-89; Hand Wraps=10-14; Punching Mitts=29-59 | 9.99-89.99 | col | Three layers of foam and a wrist that locks
1f94b | martial arts uniform | Judo Uniform=39-89; Karate Gi=29-69; Martial Arts Belt=8-14/col | 7.99-89.99 | size | Reinforced at knees and shoulders
1f945 | goal net | Pop-Up Goal=24-59; Mini Goal=39-99; Rebound Net=59-149 | 19.99-149.99 | - | Folds flat into its own bag
1f94f | flying disc | Flying Disc=8-19; Disc Golf Set=24-44/-; Night Disc=14-29 | 7.99-44.99 | col | Flat, long and easy to catch
26f8-fe0f | ice skates | Ice Skates; Figure Skates; Hockey Skates | 39.99-189.99 | shoe | Sharpened and ready for the lake
1f3bf | skis | Ski Set=249-499; Cross-Country Skis=149-349; Kids Skis=89-189 | 89.99-499.99 | dim | Quick from edge to edge, calm at speed
1f6f7 | sled | Wooden Sled; Saucer Sled; Snow Tube | 19.99-99.99 | - | Steam-bent runners that fly
1f6f9 | skateboard | Skateboard; Cruiser Board; Longboard | 34.99-149.99 | - | Seven plies of maple and smooth bearings
1f6fc | roller skate | Roller Skates=59-149; Inline Skates=69-149; Skate Pads=25-44/size | 24.99-149.99 | shoe | Soft wheels for streets and rinks
1f3bd | running shirt | Running Shirt; Race Singlet; Training Top | 19.99-59.99 | wear | Wicks, breathes and never rides up
1f93f | diving mask | Snorkel Set; Dive Mask; Kids Snorkel | 14.99-89.99 | col | Seals on small faces and large
1f3c6 | trophy | Trophy Cup; Engraved Trophy; Fantasy League Trophy | 12.99-89.99 | dim | Room for a name and a boast
1f3c5 | medal | Race Medals; Medal Display; Award Medals | 4.99-39.99 | pk | Heavy, with a ribbon in team colors
23f1-fe0f | stopwatch | Stopwatch; Coach Timer; Interval Timer | 9.99-49.99 | - | Splits to a hundredth, buttons for gloves
1f3f9 | bow and arrow | Archery Set=29-89; Recurve Bow=89-249; Practice Arrows=20-39/pk | 19.99-249.99 | - | A smooth draw for a first bow
1fa83 | boomerang | Boomerang; Soft Boomerang | 7.99-34.99 | - | Comes back, once you have the knack
`,
  ),
}

export const outdoor: Department = {
  name: 'Outdoor & travel',
  brands: ['Camp Cedar', 'Farpoint', 'Loon Lake', 'Switchback', 'Tarn & Tent', 'Waymark', 'Clearwater Gear', 'Roll & Roam'],
  lines: ['Ultralight', 'Four-Season', 'Weekend', 'Explorer', 'Daybreak', 'Trail', 'Family', 'Compact', 'Expedition', 'Lakeside'],
  made: [
    'Ripstop where it rubs and taped where it rains.',
    '{brand} tests it for a season before selling one.',
    'Repairable in the field with what comes in the box.',
    'Every gram was argued over.',
  ],
  uses: [
    'For a night in the yard or a week in the Boundary Waters.',
    'Carries well on the back and better in the canoe.',
    'Sets up in the dark, in the rain, with one headlamp.',
    'Goes under the seat or into the bin.',
  ],
  care: ['Dry completely before packing it away.', 'Lifetime repair on zippers and buckles.', 'Check straps and seams before each trip.'],
  tags: ['camping', 'hiking', 'travel', 'water', 'cycling', 'weekend'],
  motifs: motifs(
    ['Green', 'Orange', 'Navy', 'Red', 'Teal', 'Black', 'Gray'],
    `
26fa | tent | Two-Person Tent; Family Tent; Pop-Up Tent; Backpacking Tent | 69.99-349.99 | - | Up in four minutes, dry all night
1f392 | backpack | Day Pack; School Backpack; Hiking Backpack; Laptop Backpack | 24.99-149.99 | col | Straps that breathe, pockets that make sense
1f9f3 | suitcase | Carry-On Suitcase; Checked Suitcase; Hard-Shell Luggage | 59.99-259.99 | col | Rolls straight and fits the bin
1f9ed | compass | Baseplate Compass; Brass Compass; Orienteering Kit | 9.99-59.99 | - | Settles fast and glows at night
1f3a3 | fishing pole | Fishing Rod=34-129; Rod & Reel Combo=39-119; Ice Fishing Rod=19-59; Tackle Box=15-49 | 14.99-129.99 | - | Feels the bite before you do
1f6f6 | canoe | Canoe Paddle=29-119; Two-Person Canoe=549-899; Dry Bag=25-59/dim; Inflatable Canoe=199-449 | 24.99-899.99 | - | Tracks true and carries a week of food
26f5 | sailboat | Model Sailboat=29-119; Pond Yacht=39-119; Sailing Gloves=15-34/size | 14.99-119.99 | - | Rigged like the real one
1f6df | life ring | Life Ring; Life Vest; Throw Rope | 19.99-99.99 | - | Coast Guard approved
26f1-fe0f | beach umbrella | Beach Umbrella; Sun Shelter; Patio Umbrella | 24.99-149.99 | col | Stays where you plant it
1f5fa-fe0f | map | World Map=15-39; Trail Map=8-15; Road Atlas=18-29; Scratch-Off Map=19-49 | 7.99-49.99 | - | Waterproof, tear-proof, argument-proof
1f52d | telescope | Telescope=129-399; Spotting Scope=89-299; Kids Telescope=40-79 | 39.99-399.99 | - | Saturn’s rings on a clear night
1f6b2 | bicycle | City Bike=349-649; Kids Bike=119-229; Commuter Bike=449-699; Bike Lights=20-59 | 19.99-699.99 | col | Eight gears, fenders and a bell
1f6f4 | kick scooter | Kick Scooter; Folding Scooter; Kids Scooter | 39.99-199.99 | col | Folds in a second and fits under a desk
1f6f5 | motor scooter | Electric Scooter=399-1299; Scooter Helmet=39-89/size; Scooter Cover=30-49 | 29.99-1299.99 | - | Thirty miles on a charge
1f97e | hiking boot | Hiking Boots; Backpacking Boots; Kids Hiking Boots | 69.99-219.99 | shoe | Waterproof, with ankles you can trust
1faa2 | rope | Climbing Rope=89-189; Paracord=7-14; Tie-Down Rope=9-24 | 6.99-189.99 | dim | Supple, marked in the middle
`,
  ),
}

export const garden: Department = {
  name: 'Garden & flowers',
  brands: ['Green Thumb Row', 'Bloom & Stem', 'Root Cellar Gardens', 'Petal Post', 'Loam', 'Wren Garden', 'Prairie Seed'],
  lines: ['Patio', 'Cottage', 'Prairie', 'Sunny', 'Heritage', 'Backyard', 'Gift', 'Classic', 'Little', 'Country'],
  made: [
    'Grown in our own greenhouse without peat.',
    '{brand} labels each one with what it wants, in plain words.',
    'Hardened off outdoors before it goes on sale.',
    'Guaranteed to grow, or we replace it.',
  ],
  uses: [
    'For a window sill, a front step or a whole bed.',
    'Bees like it, rabbits mostly do not.',
    'A living present that lasts longer than the card.',
    'Looks after itself once it has settled in.',
  ],
  care: [
    'Water when the top inch is dry.',
    'Hardy in zones 4 to 8.',
    'Six hours of sun, no wet feet.',
    'Change the water and trim the stems every second day.',
  ],
  tags: ['plants', 'flowers', 'gift', 'indoor', 'outdoor', 'spring'],
  motifs: motifs(
    ['Red', 'Pink', 'Yellow', 'Purple', 'White'],
    `
1fab4 | potted plant | Rubber Plant; Pothos; Snake Plant; Monstera; Planter Pot | 12.99-79.99 | dim | Forgives a week of neglect
1f335 | cactus | Cactus; Cactus Trio; Succulent Garden | 6.99-44.99 | dim | Water it when you remember
1f331 | seedling | Tomato Seedlings; Herb Seed Kit; Salad Starter Tray; Seed Packets | 2.99-29.99 | pk | Sturdy stems and clean roots
1f332 | evergreen tree | Dwarf Spruce=29-69; Arborvitae=34-79; Potted Fir=25-59 | 24.99-149.99 | dim | Green when everything else is white
1f334 | palm tree | Parlor Palm=20-39; Areca Palm=29-59; Majesty Palm=34-69 | 19.99-129.99 | dim | Brings July indoors
1f490 | bouquet | Flower Bouquet; Seasonal Bouquet; Wildflower Bouquet; Dried Bouquet | 18.99-89.99 | dim | Tied this morning from what came in
1f339 | rose | Red Roses=5-7; Rose Bush=19-39/-; Long-Stem Roses=6-8; Garden Rose=24-44/- | 4.99-79.99 | pk | Opens slowly over a week
1f337 | tulip | Tulips; Tulip Bulbs; Parrot Tulips | 6.99-29.99 | pk | They keep growing in the vase
1f33b | sunflower | Sunflowers=4-7; Sunflower Seeds=3-5; Giant Sunflower Kit=14-29/- | 3.49-29.99 | pk | Turns its head to the sun
1fabb | hyacinth | Hyacinth Bulbs; Potted Hyacinth; Hyacinth Glass | 4.99-24.99 | pk | Scents a whole room
1f33a | hibiscus | Hibiscus; Hardy Hibiscus; Hibiscus Tree | 14.99-69.99 | - | Blooms as big as a plate
1fab7 | lotus flower | Water Lily; Lotus Tuber; Pond Plant Set | 14.99-64.99 | - | Floats open at noon
1f33c | blossom | Daisies; Chamomile Plant; Marigolds; Zinnia Mix | 3.99-24.99 | pk | Cheerful until the first frost
1faba | nest with eggs | Nesting Bowl=14-34; Birdhouse=19-59; Nest Box=24-49 | 9.99-59.99 | - | Cedar, with a door for cleaning
`,
  ),
}

export const pets: Department = {
  name: 'Pets',
  brands: ['Good Boy Co.', 'Whisker Lane', 'Tail & Tuft', 'Barn Cat', 'Happy Gills', 'Paw Pantry'],
  lines: ['Everyday', 'Happy', 'Classic', 'Natural', 'Cozy', 'Premium', 'Simple', 'Playful', 'Backyard', 'Daily'],
  made: [
    'Formulated with a vet nutritionist and baked in Wisconsin.',
    '{brand} lists every ingredient, and you can pronounce them.',
    'No fillers, no dyes, no mystery meal.',
    'Approved by a panel of very honest animals.',
  ],
  uses: [
    'For the good ones, which is all of them.',
    'Complete and balanced for every day.',
    'Hide it, throw it, or pour it in the bowl.',
    'They will hear the bag from two rooms away.',
  ],
  care: ['Feeding guide on the pack. Fresh water always.', 'Introduce new food over a week.', 'Supervise play.'],
  tags: ['dog', 'cat', 'small pets', 'treats', 'food'],
  motifs: motifs(
    ['Red', 'Blue', 'Black', 'Teal'],
    `
1f43e | paw prints | Dog Treats; Training Treats; Dental Chews; Pet Wipes | 4.99-24.99 | oz | Small enough for a long lesson
1f436 | dog | Dog Food=17-29; Puppy Food=17-29; Dog Bed=39-79/dim; Dog Leash=12-29/col; Chew Toy=7-17/- | 6.99-79.99 | pet | For shiny coats and wagging ends
1f431 | cat | Cat Food=14-24; Kitten Food=14-24; Cat Tree=49-119/-; Cat Litter=12-19; Scratching Post=24-59/- | 6.99-119.99 | pet | For creatures who know what they want
1f439 | hamster | Hamster Bedding=9-19; Hamster Wheel=12-39; Hamster Food=6-12 | 5.99-39.99 | - | Dust-free and good for digging
1f430 | rabbit | Rabbit Food=9-14; Timothy Hay=9-14; Rabbit Hutch=79-149/- | 6.99-149.99 | pet | Sweet-smelling first-cut hay
1f99c | parrot | Bird Seed=9-14; Parrot Perch=14-34/-; Parakeet Food=6-12; Bird Toy=5-14/- | 4.99-49.99 | pet | Sunflower, millet and no sweepings
1f420 | tropical fish | Fish Flakes=4-12; Aquarium Kit=59-149; Aquarium Plants=5-19; Betta Food=4-9 | 3.99-149.99 | - | Floats, then sinks, then is gone
1f422 | turtle | Turtle Food=6-14; Basking Platform=14-39; Turtle Tank=59-129 | 5.99-129.99 | - | Calcium for a long, slow life
1fab6 | feather | Feather Toy; Feather Wand; Catnip Mouse | 3.99-17.99 | - | Irresistible at 3 a.m.
`,
  ),
}
