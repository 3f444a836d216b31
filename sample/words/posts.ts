/** A post or a question in a group, written by hand. */
export type WrittenPost = {
  /** The address of the group. */
  group: string
  /** The first name of the shopper who writes. */
  by: string
  daysAgo: number
  kind: 'post' | 'question'
  text: string
  answers: readonly { by: string; text: string }[]
}

/** group | first name | days ago | kind | words | who answers | answer, and perhaps a second pair */
const TABLE = `
mall-mall-of-america | Owen | 19.3 | question | Which entrance is the closest to the SPIRAL Center when I come with a stroller? | Priya | The east one. It has a ramp, and the desk is thirty steps to the right. | Tess | East entrance as well. The elevator beside it is the large one.
mall-mall-of-america | Priya | 17.1 | post | The quiet hour on Sunday at ten is real: softer light, no music. My son stayed the whole hour.
city-mn-bloomington | Tess | 16.4 | question | Where do you get skates sharpened around here before the first ice? | Jamal | The outdoor store in the mall does it while you wait, about fifteen minutes.
mall-mall-of-america | Dale | 15.2 | post | Parked on the west ramp, third level, at ten on Saturday: plenty of room. By noon it was full up to the roof.
city-mn-bloomington | Jamal | 14.3 | post | Four things from three stores in twenty minutes, with one code for all of them. That is how errands should be.
city-mn-minneapolis | Tess | 13.1 | post | Nicollet Street Books has two cats, and one of them sat on the book that I wanted. I waited. It was worth it.
mall-ridgedale-center | Dale | 12.6 | post | Sweet Harbor pours fudge at three. Stand on the left side of the window, the fan blows that way.
mall-mall-of-america | Maya | 12.2 | question | Is there a microwave for baby food anywhere near the food court? | Owen | In the family room behind the food court, next to the elevators. It is free.
city-mn-bloomington | Luis | 11.4 | question | Who around here still hems pants within a day? | Beth | The alterations desk next to the dry cleaner on 98th Street did mine overnight.
city-il-chicago | Theo | 10.7 | question | Does any store near the Loop know somebody who tunes an upright piano? | Nora | Wacker Lane Music keeps a list at the counter. Ask for the one in pencil.
mall-southdale-center | Priya | 10.1 | post | Lumen & Loft let me take two lamps home for a night to see them in my room. I brought one back.
mall-rosedale-center | Ines | 9.6 | post | Came for a leash, left with advice on clipping claws. Happy Tails has a very patient spaniel to show it on.
city-ca-san-diego | Diego | 9.2 | question | Which first skateboard would you buy for a ten-year-old? | Kimiko | A wide one with soft wheels. At Gaslamp kids may try three of them on the half-pipe out back.
mall-mall-of-america | Hannah | 8.9 | post | The lost and found at the SPIRAL Center had my daughter’s red mitten, in a box with a date on it. Thank you to the person who picked it up.
city-ny-new-york | June | 8.5 | post | Five Boroughs Paper let me try eleven pens. Eleven! I bought the first one.
city-mn-bloomington | Beth | 8.1 | post | The river bottoms trail is dry again as far as the bridge. Mind the deer in the evening.
city-ca-los-angeles | Andre | 7.8 | post | Sunset Sound has a listening corner with two chairs. Bring a friend or make one there.
city-mn-minneapolis | Jamal | 7.2 | question | Where near Lake Street can I still get good bread after six? | Luis | Twin Rivers keeps the last loaves of the day at the counter. Order ahead if you want the rye.
mall-southdale-center | Colin | 6.6 | question | Is the play corner on level 1 open again? | Priya | Since Monday, with new mats. Socks only.
mall-mall-of-america | Jamal | 6.2 | question | Has anybody tried the gift wrapping on level 1? Is it worth the line on a Saturday? | Owen | Yes. Go before eleven, then there is no line, and they wrap odd shapes too. | Priya | They ran out of ribbon last week. Bring your own and they use it.
city-ny-new-york | Victor | 5.9 | question | Where do you find ballet slippers in a child’s size without crossing a bridge? | June | I asked the stores here on SPIRAL and had two answers within the hour, one of them four blocks away.
city-tx-austin | Sofia | 5.6 | post | Congress Avenue Plants told me to stop watering. Everything I own is green again.
mall-rosedale-center | Greta | 5.2 | question | Who repairs the zipper of a winter coat around the mall? | Ines | The shoe repair across from the food court does zippers too. Mine took two days.
city-mn-bloomington | Colin | 4.9 | post | Anvil Hardware bundles clean cardboard for the art room of the school. They told me while I was buying nails, so now you know as well.
city-il-chicago | Nora | 4.6 | post | Ordered from three stores on the train, one bag at the desk. I was home before the pasta water boiled.
city-pa-philadelphia | Peter | 4.2 | post | Liberty Spoke trued my wheel while I waited and showed me how to do the next one.
mall-mall-of-america | Amina | 3.9 | question | Is there a place to rest with an older person near the bookstore? My mother needs a break between two stores. | Greta | Page & Quill has armchairs by the window, mostly free before eleven. | Hannah | The benches by the elevator have backs and armrests. She can see the whole court from there.
city-mn-minneapolis | Luis | 3.4 | post | Mill City Toys glued the wheel of a wooden truck that we did not even buy there. My son drew them a picture.
city-mn-bloomington | Priya | 3.1 | post | The small stores on our street stay open until eight this month. I bought my whole list within two blocks.
city-pa-philadelphia | Mina | 2.8 | question | Is there a store that takes back padded envelopes? | Peter | Locust Street Paper has a box for them by the door.
mall-mall-of-america | Ines | 2.3 | post | Took the train instead of the car and read forty pages on the way. From the platform it is four minutes to the escalators.
city-mn-minneapolis | Hannah | 1.7 | question | Which drop-off of the coat drive still has room? | Amina | The community center on Cedar, until Sunday at four.
city-mn-bloomington | Amina | 1.2 | post | Snow boots for the little one: found, reserved and picked up between drop-off and my shift. There was even time for a coffee.
mall-mall-of-america | Greta | 0.8 | post | The carolers practice by the fountain at six on Thursdays. They like it when people stop and listen.`

export const WRITTEN_POSTS: readonly WrittenPost[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [group = '', by = '', daysAgo = '', kind = '', text = '', ...rest] = row.split('|').map((cell) => cell.trim())
    const answers = rest.flatMap((who, i) => (i % 2 === 0 && who ? [{ by: who, text: rest[i + 1] ?? '' }] : []))
    return { group, by, daysAgo: Number(daysAgo), kind: kind === 'question' ? 'question' : 'post', text, answers }
  })
