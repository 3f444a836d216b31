import { type Department, motifs } from './department.ts'

export const clothing: Department = {
  name: 'Clothing',
  brands: [
    'Northpine',
    'Harlow Thread',
    'Common Loom',
    'Blue Ferry',
    'Sundry & Stitch',
    'Marigold Row',
    'Tall Grass',
    'Everline',
    'Finch & Fig',
    'Granite Coast',
  ],
  lines: ['Relaxed', 'Classic', 'Everyday', 'Weekend', 'Performance', 'Vintage', 'Slim', 'Lightweight', 'Soft', 'Field'],
  made: [
    'Cut with room to move and stitched where it takes the strain.',
    '{brand} knits and sews it in one town, and pays the people who do.',
    'Washed before it is cut, so it stays the size you bought.',
    'The fabric is soft from the first day and softer by the tenth.',
    'Flat seams, no itchy labels.',
  ],
  uses: [
    'Dresses up, dresses down, and does not mind either.',
    'Layers well from September to May.',
    'Packs small and comes out without complaint.',
    'The one you will find on the chair every morning.',
  ],
  care: ['Machine wash cold, tumble dry low.', 'Fits true to size; between sizes, take the larger.', 'Wash inside out with like colors.'],
  tags: ['women', 'men', 'unisex', 'new season', 'basics', 'workwear'],
  motifs: motifs(
    ['Navy', 'Black', 'White', 'Red', 'Olive', 'Gray', 'Sky Blue', 'Burgundy', 'Pink', 'Sand'],
    `
1f455 | T-shirt | Crew Tee; Pocket Tee; Graphic Tee; Long-Staple Tee; Boxy Tee | 14-42 | wear | A neckline that keeps its shape
1f456 | jeans | Straight Jeans; Slim Jeans; Wide-Leg Jeans; Carpenter Jeans | 38-118 | wear | Twelve-ounce denim with a little give
1f9e5 | coat | Trench Coat; Wool Coat; Rain Jacket; Chore Coat | 79-289 | wear | Sheds rain and keeps its line over a sweater
1f97c | lab coat | Lab Coat; Chef Coat; Studio Smock | 29-69 | size | Deep pockets and snaps that survive the laundry
1f9ba | safety vest | Hi-Vis Vest; Running Vest; Reflective Vest | 12-49 | size | Seen from a quarter mile in headlights
1f454 | shirt and tie | Dress Shirt; Oxford Shirt; Silk Tie; Shirt & Tie Set | 19-89 | wear | A collar that stands without starch
1f457 | dress | Summer Dress; Wrap Dress; Midi Dress; Sundress | 39-139 | wear | Moves when you do, and it has pockets
1f458 | kimono | Kimono Robe; Cotton Yukata; Kimono Jacket | 39-149 | size | Light as a breeze, tied with a sash
1f97b | sari | Silk Sari; Cotton Sari; Sari Scarf | 39-189 | col | Six yards of color with a woven border
1fa71 | swimsuit | One-Piece Swimsuit; Racing Swimsuit; Swim Dress | 29-99 | wear | Holds its shape through a season of chlorine
1f459 | bikini | Bikini Set; Bikini Top; High-Waist Bikini | 24-79 | wear | Stays put in the surf
1fa73 | shorts | Swim Shorts; Board Shorts; Running Shorts; Chino Shorts | 22-68 | wear | Dry again before lunch
1fa72 | swim briefs | Swim Briefs; Training Briefs | 18-42 | size | Chlorine-proof, with a drawcord that stays tied
1f45a | blouse | Blouse; Linen Blouse; Tie-Neck Blouse; Popover Shirt | 29-98 | wear | Soft drape and a hem that tucks or does not
1f9e6 | socks | Crew Socks; Hiking Socks; Dress Socks; Wool Socks | 8-32 | wear | Cushioned heel, arch that hugs
1f9e4 | gloves | Knit Gloves; Touchscreen Gloves; Mittens; Lined Gloves | 12-48 | wear | Warm at ten below and good with a phone
1f9e3 | scarf | Wool Scarf=29-58; Cashmere Scarf=59-98; Infinity Scarf=18-38; Fringe Scarf=24-48 | 18-98 | col | Long enough to wrap twice
`,
  ),
}

export const shoes: Department = {
  name: 'Shoes',
  brands: ['Trailhead', 'Swift Fox', 'Cobble & Last', 'Pace Theory', 'Marsh & Moor', 'Lowtide', 'Summit Sole', 'Avenue Nine'],
  lines: ['Cloud', 'Everyday', 'Ridge', 'Classic', 'Harbor', 'Featherweight', 'Heritage', 'Wide-Fit', 'Tempo', 'City'],
  made: [
    'A removable footbed, so your own orthotics fit.',
    '{brand} builds it on a last with room for toes.',
    'The outsole is stitched, not only glued, and can be replaced.',
    'Breathable lining that dries overnight.',
  ],
  uses: [
    'From the parking lot to the trail and back to the car.',
    'On your feet all day without asking for attention.',
    'Break-in is a matter of hours, not weeks.',
    'Light in the bag, steady on the foot.',
  ],
  care: [
    'Runs true to size; take half a size up for thick socks.',
    'Air dry away from heat. Brush off dirt when dry.',
    'Try them on indoors: unworn pairs come back within 30 days.',
  ],
  tags: ['women', 'men', 'running', 'walking', 'everyday', 'comfort'],
  motifs: motifs(
    ['Black', 'Navy', 'Red', 'Gray', 'Brown', 'Teal', 'White', 'Burgundy'],
    `
1f45f | running shoe | Trail Running Shoes; Road Running Shoes; Walking Shoes; Training Sneakers; Trail Shoes | 59-169 | shoe | Grips wet rock and still runs smoothly on pavement
1f45e | leather shoe | Oxford Shoes; Derby Shoes; Loafers; Brogues | 69-229 | shoe | Full-grain leather that takes a shine
1f97f | flat shoe | Ballet Flats; Slip-On Flats; Pointed Flats | 39-119 | shoe | Folds into a bag, feels like a slipper
1f460 | high heel | High Heels; Block Heels; Slingback Pumps | 49-169 | shoe | Three inches that you can stand in
1f461 | sandal | Mule Sandals; Wedge Sandals; Slide Sandals | 34-129 | shoe | Padded where it presses, open where it should be
1f462 | boot | Ankle Boots; Riding Boots; Chelsea Boots; Rain Boots | 59-219 | shoe | Zips at the side, grips on ice
1fa70 | ballet shoes | Ballet Shoes; Pointe Shoes; Dance Slippers | 19-89 | shoe | Split sole that follows the arch
1fa74 | flip-flop | Flip-Flops; Recovery Sandals; Shower Sandals | 12-54 | shoe | Soft straps, no break-in, floats if you drop it
`,
  ),
}

export const accessories: Department = {
  name: 'Accessories',
  brands: ['Fold & Clasp', 'Sable Street', 'Horizon Optics', 'Brim & Band', 'Tick & Tide', 'Luster', 'Saddler Row', 'Penny Lane Goods'],
  lines: ['Classic', 'Mini', 'Weekend', 'Harbor', 'Heritage', 'Everyday', 'Signature', 'Slim', 'Vintage', 'Studio'],
  made: [
    'Stitched with waxed thread and finished at the edges by hand.',
    '{brand} repairs it for as long as you own it.',
    'Hardware of solid brass, lining that does not tear.',
    'Comes in a box that is worth keeping.',
  ],
  uses: [
    'Holds what you need and hides what you do not.',
    'Finishes an outfit without taking it over.',
    'A present that fits everybody.',
    'Light enough to forget, good enough to be asked about.',
  ],
  care: ['Wipe with a soft cloth. Keep dry.', 'One-year guarantee on clasps and hinges.', 'Store in its pouch.'],
  tags: ['gift', 'women', 'men', 'travel', 'summer', 'jewelry'],
  motifs: motifs(
    ['Black', 'Brown', 'Burgundy', 'Navy', 'Sand', 'Red', 'Olive', 'Teal'],
    `
1f453 | glasses | Reading Glasses; Blue Light Glasses; Reader Set | 14.99-59.99 | col | Spring hinges and lenses that do not scratch
1f576-fe0f | sunglasses | Sunglasses=24-89; Aviator Sunglasses=29-99; Sport Sunglasses=39-129; Kids Sunglasses=17-29 | 16.99-129.99 | col | Full UV protection and a frame that flexes
1f97d | goggles | Ski Goggles=39-99; Swim Goggles=14-34; Safety Goggles=13-24 | 12.99-99.99 | col | Double lens, no fog
1f45c | handbag | Leather Handbag; Satchel; Tote Bag; Shoulder Bag | 39.99-249.99 | col | Stands up when you put it down
1f45d | clutch | Evening Clutch; Envelope Clutch; Wristlet | 19.99-89.99 | col | Phone, keys, card, lipstick and not a thing more
1f45b | purse | Coin Purse=13-29; Zip Wallet=29-69; Card Case=19-49 | 12.99-69.99 | col | Opens wide, closes with a click
1f4bc | briefcase | Briefcase; Laptop Bag; Document Case | 49.99-279.99 | col | Looks better at every meeting
1f9e2 | baseball cap | Baseball Cap; Trucker Hat; Running Cap; Kids Cap | 12.99-39.99 | col | Pre-curved brim, strap that adjusts
1f452 | straw hat | Straw Hat; Sun Hat; Packable Hat | 18.99-69.99 | - | Shade for face and neck, rolls up for the suitcase
1f3a9 | top hat | Top Hat=39-119; Felt Fedora=34-89; Costume Hat=20-29 | 19.99-119.99 | - | Stiff felt with a satin band
231a | wristwatch | Wristwatch; Field Watch; Sport Watch; Dress Watch | 39.99-299.99 | col | Keeps time, takes rain, asks for nothing
1f48d | ring | Sapphire Ring=189-699; Engagement Ring=449-899; Stacking Rings=30-89; Signet Ring=59-249 | 29.99-899.99 | - | Set by hand, sized for free
1f48e | gem | Topaz Pendant=69-249; Birthstone Necklace=39-129; Loose Gemstone=49-399; Crystal Earrings=25-89 | 24.99-399.99 | - | Cut to throw light across the table
1f4ff | beads | Wooden Bead Bracelet; Prayer Beads; Beaded Necklace | 9.99-49.99 | - | Sandalwood that keeps its scent
1f451 | crown | Party Crown=6-14; Tiara=19-49; Birthday Crown=8-19 | 5.99-49.99 | - | Makes anyone the guest of honor
1f380 | bow | Hair Bow=5-12; Silk Scrunchies=9-24; Ribbon Clip=5-12; Bow Tie=19-29 | 4.99-29.99 | col | Holds fine hair and thick hair alike
1faad | hand fan | Hand Fan; Silk Fan; Folding Fan | 7.99-34.99 | col | Opens with a snap, cools without a cord
`,
  ),
}
