/** A review that was written by hand for one thing. */
export type WrittenReview = {
  title: string
  /** The first name of the shopper, who bought it. */
  by: string
  stars: number
  text: string
  /** Wrote before confirming the email address, so that the review earned nothing. */
  isUnrewarded: boolean
  /** With a photo of the thing at home; `models/snapshots.ts` draws it. */
  hasPhoto: boolean
  /** The answer of the seller. */
  reply: string | null
}

/** thing | first name | stars, with a minus sign if nothing was earned, a plus sign if there is a photo | words | answer of the seller */
const TABLE = `
Ridge Trail Running Shoes | Owen | 5+ | I run the river bottoms after work, and these hold on wet roots where my old pair slid. Half a size up was right for thick socks. | Glad they hold. Thin insoles make room for winter socks as well; we have them at the desk.
Ridge Trail Running Shoes | Ines | 4 | Grippy and light, but the laces come undone on longer runs until you double-knot them. 80 miles in, the lugs still look fresh. |
Ridge Trail Running Shoes | Dale | 3- | Good sole, narrow toe box. After an hour downhill my small toes complained. People with wide feet should try them on at the store first. | Thank you, that helps others. The Lakeshore runs wider in front. Bring these in and we compare both on your feet.
Waterproof Trail Running Shoes | Hannah | 5- | Stepped through slush the whole morning and my socks stayed dry. They do get warm above 60 degrees. |
Waterproof Hiking Boots | Marcus | 5+ | Carried these up the Superior Hiking Trail for four days, two of them in rain. No blister, no wet toe. Break them in for a week before. |
Waterproof Hiking Boots | Amina | 4 | Warm enough for a dog walk at ten below with wool socks. The leather took a while to soften around the ankle. |
Light Day Hiking Boots | Priya | 4- | Feels like a sneaker with an ankle. Good for gravel and park trails, not for a heavy pack. |
Winter Hiking Boots | Greta | 5+ | I shovel two driveways every snowfall. Feet dry, feet warm, and they do not slip on the ramp at church. |
Tempo Running Shoes | Jamal | 5 | Took a minute off my five-mile loop, or maybe it was the weather. Springy without the marshmallow feeling. |
Daily Running Shoes | Victor | 4-+ | Plain, comfortable, does its job. I alternate them with a softer pair on long days. |
Cushion Max Running Shoes | Ruth | 2+ | Soft to stand in all day at the clinic, but the foam under the heel was flat after seven weeks. For this price I expected a year. | I am sorry. Seven weeks is too short, and we want to see them. Bring them with the order number and we replace the pair.
Everyday Sneakers | Paige | 5-+ | White, simple, and they survived spilled coffee and a wet cloth. |
Striped Crew Socks | Luis | 4 | Thick heel, no itching. One of the six had a loose thread at the toe, so I cut it and forgot about it. |
Merino Hiking Socks | Beth | 5 | Wore one pair for three days in the Boundary Waters and nobody in the canoe complained. |
Boot Wax | Colin | 5- | A tin lasts my family two winters. Warm the boots with a hair dryer first and it sinks right in. |
Weekend Backpack | Tess | 5 | Two nights of clothes, a laptop and a library book fit. The side pocket finally holds a real water bottle. |
Commuter Backpack | Andre | 4 | The back stays dry on the bike. I would trade one of the four inner pockets for a loop for keys. |
Family Ridge Tent | Hannah | 4 | Four people only if two of them are under ten. Stood through a thunderstorm near Ely with one puddle in the corner where I had not pulled the fly tight. | Thank you for going out in it. Peg the corner straps first, then the fly; we show it on the lawn behind the store on Saturdays.
Winter Sleeping Bag | Wade | 3- | Warm, no question. But it packs to the size of a beach ball, so count on a bigger pack. |
Rechargeable Headlamp | Samir | 5 | Power went out for six hours and I cooked by this. The red light does not wake the baby. |
300 Lumen Headlamp | Lena | 2- | The strap slips down every ten minutes when I run. Bright enough, but I ended up holding it in my hand. |
Enamel Camp Mug | Marcus | 5- | Looks better with every chip. Careful, the rim gets as hot as the coffee. |
Insulated Water Bottle | Nora | 5 | Ice at breakfast, still ice after my shift at eight in the evening. The paint scratches if it rides with keys. |
Hard Cooler | Isaac | 4- | Kept fish cold from Friday noon to Sunday. Empty it already weighs a lot, so two people should carry it. |
Folding Kick Scooter | Theo | 4 | Folds in three seconds and fits under the train seat. The bell is a joke. |
Everyday Yoga Mat | June | 4 | Smelled of rubber for two days on the balcony, fine since. It does not slide on my wood floor. |
Natural Rubber Yoga Mat | Mina | 5- | Heavy to carry home, and that is the point: it stays where I put it, also when I sweat. |
Wooden Sled | Amina | 5 | Pulled by me, by a neighbor and by one unwilling dog. Runners are straight and the rope is long enough for a grown-up. |
Figure Ice Skates | Ines | 3 | Nice boot, dull blades out of the box. Plan a sharpening before the first time on the ice. | You are right, they leave the factory unsharpened. For skates bought with us the first sharpening is free, just ask.
Complete Skateboard | Diego | 4- | Good first board for my daughter. Bearings got louder after the beach, which is our fault. |
Crew Neck T-Shirt | Victor | 4 | Washed eight times so far. It lost about half an inch in length and kept its collar. |
Bear T-Shirt | Tess | 5- | My nephew refuses to take it off, so I bought a second one for laundry day. |
Straight Jeans | Luis | 4 | True to the size on the label. Stiff for two days, then they gave in exactly where they should. |
Work Jeans | Beth | 5 | I lay tile for a living. The double knee is not for show. |
Cotton Trench Coat | Kimiko | 3- | Beautiful cut, sleeves two inches too long for me. The tailor around the corner took them up in an afternoon. |
Fleece Hoodie | Peter | 4 | Warm and roomy. It sheds a little the first time, so do not wash it with black pants. |
Merino Beanie | Greta | 5 | No forehead itch, no flat hair. It fits under a bike helmet. |
Lambswool Sweater | Priya | 2 | Soft and a lovely green, but it pilled under the arms after three wearings. I keep it for the garden now. |
Plaid Lambswool Scarf | Carla | 5- | In Miami this is for the movie theater and for visiting my sister up north. It does both with style. |
Leather Belt | Dale | 5 | Thick leather with one clean edge. I punched an extra hole myself and it did not tear. |
Bifold Wallet | Colin | 4- | Holds nine cards before it gets fat. The stitching is even all around. |
Polarized Sunglasses | Diego | 4 | Cuts the glare on the windshield. They sit a bit loose when I look down at the engine. |
Enameled Saucepan | Maya | 5 | Rice no longer burns at the bottom, and it goes from stove to table without shame. Heavy when full, so use both hands. |
Copper Saucepan | Priya | 3 | Heats in seconds and makes a perfect caramel. Polishing it is a hobby I did not ask for. |
8-Inch Chef’s Knife | Marcus | 5 | Sharp out of the box, sharp after two months of onions. I hone it on Sundays. |
Walnut Cutting Board | June | 5- | Came oiled and flat. After some beet juice and half a lemon it looks like nothing happened. |
Nonstick Saucepan | Samir | 1 | The coating came off at the rim after a month of soft sponges only. Soup with gray flakes is not what I paid for. | That must not happen, and I apologize. Stop using it. We refund it without the receipt, and the maker has heard from us.
Two-Slice Toaster | Beth | 4 | Bagels fit and come out even on both sides. The lever takes a firm push. |
Electric Kettle | Hannah | 5 | Four cups before the news is over. The lid opens wide enough for a hand with a sponge. |
Countertop Blender | Owen | 2- | Good smoothies, terrible noise. My downstairs neighbor knows when I have breakfast. |
12-Cup Coffee Maker | Jamal | 4 | Brews a pot in seven minutes and keeps it hot without that burnt taste for an hour. The lid drips if you pour fast. |
Loon Lake Mug | Ines | 5 | Bought one for a friend who moved to Arizona and then one more because I missed it. |
Everyday Dinner Plates | Nora | 4- | One of four arrived with a tiny bubble in the glaze. They stack well and survive my dishwasher. |
Reading Floor Lamp | Colin | 5 | Bends down to the book and not into my eyes. My husband now wants the chair on that side. |
Plaid Wool Throw | Greta | 5- | Heavy in the good way. The cat agrees, daily. |
Percale Bedding Set | Ruth | 4 | Crisp like a hotel bed. It wrinkles like one too, so iron it or stop caring. |
Velvet Cushion | Theo | 3 | The color is closer to brick than to the red in my head. Pretty all the same. |
Cedar Candle | Tess | 4- | Smells like my grandfather’s closet, which is high praise. It burned about thirty hours. |
Noise-Canceling Headphones | Maya | 4 | The bus disappears. Voices do not, so a talkative colleague still gets through. Battery lasts me from Monday to Thursday. |
Wireless Earbuds | Isaac | 2 | Left one drops the connection when the phone is in my right pocket. Sound is fine when it is there. |
10,000 mAh Power Bank | Peter | 5 | Two and a half charges for my phone on one weekend at the lake. Small enough for a jacket. |
Portable Speaker | Andre | 4- | Loud enough for a garage, thin for a yard. It survived the pool. |
18-Volt Cordless Drill | Dale | 5 | Built a whole chicken coop on two charges. The light points where the bit is, not above it. |
Soft White LED Bulbs | Luis | 4 | Warm light, no flicker on video calls. One in the box buzzed on my old dimmer, the others are quiet. |
Houseplant Food | Amina | 5- | My ficus had given up. Six weeks of this and it has leaves the size of my hand. |
Cherry Tomato Seeds | Sofia | 4 | Every seed but two came up. Sweet, and so many that the neighbors hide when I ring. |
Nitrile Garden Gloves | Wade | 3- | Good feel in the fingers, but a rose went straight through on day one. |
Classic Teddy Bear | Hannah | 5 | Dragged by one ear through a whole vacation, washed cold, and still has both eyes. |
Wooden Steam Train | Marcus | 5- | No battery, no noise, and it gets played with more than the one that has both. |
Farm Jigsaw Puzzle | Amina | 4 | Thick pieces that small hands can turn. The pig was missing, and the store found it under the shelf and called me. | The pig sends its regards. We are glad that the farm is complete.
Harbor Lights | Jamal | 5 | Four of us at the kitchen table until one in the morning. Rules took ten minutes, and the second round was already mean. |
North Shore Jigsaw Puzzle | Greta | 4 | A thousand pieces of which six hundred are blue. It took the two of us a long weekend and a bottle of wine. |
Red Lake | Priya | 5- | Read it in two evenings. The sisters talk like real sisters, and the ending let me sit still for a while. |
Bread Every Day | Colin | 4 | The rye on page 60 finally works in my oven. I would like the weights in grams next to the cups. |
Dot Grid Notebook | Kimiko | 5 | My fountain pen does not bleed through. That is all I ask of paper. |
Vitamin C Serum | Mina | 3 | Mild on my skin and a bit sticky under makeup. Keep it in the fridge, mine turned orange on the shelf. |
Unscented Hand Cream | Beth | 5- | After a day with grout this is the only one that does not burn. |
Chicken & Brown Rice Dog Food | Dale | 4 | The old lab went from picky to licking the bowl. It took a week of mixing before his stomach agreed. |
Clumping Clay Litter, Unscented | Ines | 4- | Clumps hard and does not follow the cat through the apartment. The 40-pound bag is a workout. |
Slow Feeder Bowl | Owen | 5 | Dinner took nine minutes where it was forty seconds. No more hiccups at night. |
Sourdough Bread | Maya | 5 | Real crust, sour but not too much. On day three it still made a good grilled cheese. |
Seeded Rye Bread | Greta | 5- | This is the loaf of my childhood in New Ulm, down to the caraway. |
Chocolate Truffles | Luis | 4 | Brought nine to a dinner and counted seven at the door. The dark ones went first. |
Ethiopia Guji | Jamal | 5 | Blueberry in the cup, and I do not even like fruity coffee. Grind it a little coarser than usual. |
Wildflower Honey | Tess | 4- | Thick, dark, tastes of something. It crystallized in two weeks, and warm water fixed that. |
Hand-Dyed Sock Yarn | Lena | 4 | Gorgeous teal. It bled a little in the first wash, so keep it away from white. |
Guitar Chords for Everyone | Andre | 4- | Lies flat on the stand, finally. The strumming part is short, the chord pictures are large. |`

export const WRITTEN_REVIEWS: readonly WrittenReview[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [title = '', by = '', stars = '', text = '', reply = ''] = row.split('|').map((cell) => cell.trim())
    const isUnrewarded = stars.includes('-')
    return { title, by, stars: Number.parseInt(stars, 10), text, isUnrewarded, hasPhoto: stars.includes('+'), reply: reply || null }
  })
