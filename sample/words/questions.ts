/** A question about one thing, written by hand, with its answers. */
export type WrittenQuestion = {
  title: string
  /** The first name of the shopper who asks. */
  by: string
  daysAgo: number
  text: string
  /** `store` is the seller; a first name is a shopper who has the thing. */
  answers: readonly { by: string; text: string }[]
}

/** thing | who asks | days ago | question | who answers | answer, and perhaps a second pair */
const TABLE = `
Ridge Trail Running Shoes | Tess | 8.2 | Do these work on plain sidewalk too, or do the lugs wear down? | Owen | I do two miles of sidewalk to the trail each time. After three months they are a little rounder, nothing more. | store | Fine for a mile or two. For mostly pavement we would show you the Tempo.
Ridge Trail Running Shoes | Jamal | 6.7 | How do they fit compared with other brands in 10 and a half? | Ines | Mine run slightly short. I took half a size more than in my old ones.
Waterproof Trail Running Shoes | Beth | 7.3 | Can I wash the mud off in the machine? | store | Please don't, the heat hurts the membrane. A brush and cold water are enough; dry them with newspaper inside.
Waterproof Hiking Boots | Luis | 7.1 | Is there room for an orthopedic insole? | Marcus | Yes, the insole lifts out, and mine fits with the same number.
Waterproof Hiking Boots | Hannah | 5.4 | Do you resole these when the rubber is gone? | store | We do, once or twice per pair, in about two weeks. Bring them clean, please.
Winter Hiking Boots | Priya | 6.9 | How cold can it get before toes notice, if I only stand at a bus stop? | Greta | Twenty minutes at five below with wool socks was fine for me.
Weekend Backpack | Amina | 8.8 | Will it pass as a carry-on under the seat? | Tess | It did on two airlines, with the top not stuffed full.
Family Ridge Tent | Marcus | 7.7 | Can one person put it up alone? | Hannah | I have, in fifteen minutes and with some language. Two people need five. | store | Start with the long pole and one peg at each end, then it stands still.
Rechargeable Headlamp | Dale | 5.9 | Does it charge while it is switched on? | Samir | Yes, on the low setting. On high it loses slowly.
Insulated Water Bottle | Colin | 6.2 | Is the lid safe in the dishwasher, or only the bottle? | Nora | I wash the lid by hand because of the seal. The bottle went in forty times without trouble.
Hard Cooler | Wade | 6.6 | Does a gallon of milk stand upright in it? | Isaac | With the cap just touching the lid, yes.
Figure Ice Skates | Tess | 4.8 | Are these warm enough for an outdoor rink all afternoon? | Ines | With one wool sock, about two hours. Then it is cocoa time anyway.
Work Jeans | Dale | 6.3 | How much do they shrink when washed hot? | Beth | About an inch in length after the first hot wash, nothing since.
Merino Beanie | Owen | 5.1 | Does it itch if wool usually bothers you? | Greta | It doesn't bother me, and I can't wear my old wool hats at all.
Enameled Saucepan | Nora | 7.9 | Can this one go on an induction stove? | Maya | Mine stands on induction every day and heats evenly.
8-Inch Chef’s Knife | Jamal | 6.1 | Is the handle comfortable for small hands? | Marcus | My wife has small hands and took it over. The balance sits right at the finger.
Electric Kettle | Ruth | 5.6 | How long is the cord? | Hannah | Measured it for you: thirty inches from the base, and what is left winds up underneath.
Two-Slice Toaster | Priya | 7.4 | Do slices from a round country loaf fit? | Beth | If you cut them in half. The slots are wide, not long.
12-Cup Coffee Maker | Colin | 4.4 | Is a paper filter needed? | Jamal | It comes with a mesh basket. I still use paper because I like it cleaner.
Reading Floor Lamp | Greta | 6.8 | Which bulb does it take? | Colin | An ordinary screw bulb, up to sixty watts or the LED that replaces it.
Noise-Canceling Headphones | Peter | 5.2 | Can they be worn with a cable on a plane? | Maya | Yes, there is a cable in the case, and the canceling works with it.
10,000 mAh Power Bank | June | 4.9 | Does it charge a tablet as well? | Peter | Half a tablet, slowly. It is made for phones.
18-Volt Cordless Drill | Luis | 7.2 | Is a second battery in the box? | Dale | One battery and a charger. I bought the second one on sale later.
Wooden Steam Train | Amina | 5.7 | Does it fit the tracks of other wooden railways? | Marcus | It is wider than a track car. On the floor it goes everywhere.
Classic Teddy Bear | Theo | 4.1 | Can it go into the dryer? | Hannah | I let it sit on a radiator for a night. It came out fluffy.
Harbor Lights | Maya | 6.4 | Is it any good with just two players? | Jamal | It is, and shorter. You block each other less, so we play with one harbor closed.
Slow Feeder Bowl | Dale | 5.3 | Does a big dog push it around the kitchen? | Owen | Mine weighs seventy pounds. The rubber ring holds on tile and slides a bit on wood.
Ethiopia Guji | Maya | 3.8 | Can I get it ground for a French press? | Jamal | I asked at the counter, and they ground the bag while I waited.`

export const WRITTEN_QUESTIONS: readonly WrittenQuestion[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [title = '', by = '', daysAgo = '', text = '', ...rest] = row.split('|').map((cell) => cell.trim())
    const answers = rest.flatMap((who, i) => (i % 2 === 0 && who ? [{ by: who, text: rest[i + 1] ?? '' }] : []))
    return { title, by, daysAgo: Number(daysAgo), text, answers }
  })
