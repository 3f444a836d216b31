import type { NewMall } from '#server/domains/malls/malls.ts'
import { DESK_HOLIDAYS, MALL_HOLIDAYS, withHolidays } from './holidays.ts'

/**
 * Real places under their real names, as sample data; no affiliation is claimed.
 * slug | name | street | city | state | ZIP | lat | lon | hours | location of the SPIRAL Center (empty: no center)
 */
const TABLE = `
mall-of-america | Mall of America | 60 E Broadway | Bloomington | MN | 55425 | 44.8547 | -93.2420 | Mo-Th 10:00-20:00; Fr-Sa 10:00-21:00; Su 11:00-19:00 | Level 1, North, beside the information desk
southdale-center | Southdale Center | 10 Southdale Center | Edina | MN | 55435 | 44.8812 | -93.3256 | Mo-Sa 10:00-20:00; Su 12:00-18:00 | Level 1, Center Court
rosedale-center | Rosedale Center | 1595 Highway 36 W | Roseville | MN | 55113 | 45.0126 | -93.1723 | Mo-Sa 10:00-20:00; Su 11:00-18:00 | Level 2, above the food hall
ridgedale-center | Ridgedale Center | 12401 Wayzata Blvd | Minnetonka | MN | 55305 | 44.9681 | -93.4375 | Mo-Sa 10:00-20:00; Su 11:00-18:00 | Level 1, east entrance
south-coast-plaza | South Coast Plaza | 3333 Bristol St | Costa Mesa | CA | 92626 | 33.6916 | -117.8902 | Mo-Fr 10:00-20:00; Sa 10:00-19:00; Su 11:00-18:30 | Level 1, Carousel Court
westfield-century-city | Westfield Century City | 10250 Santa Monica Blvd | Los Angeles | CA | 90067 | 34.0585 | -118.4190 | Mo-Sa 10:00-21:00; Su 11:00-19:00 | Level 1, beside the concierge
westfield-valley-fair | Westfield Valley Fair | 2855 Stevens Creek Blvd | Santa Clara | CA | 95050 | 37.3255 | -121.9456 | Mo-Th 10:00-21:00; Fr-Sa 10:00-21:30; Su 11:00-19:00 | Level 2, west wing
fashion-valley | Fashion Valley | 7007 Friars Rd | San Diego | CA | 92108 | 32.7686 | -117.1670 | Mo-Sa 10:00-21:00; Su 11:00-19:00 | Level 1, south side
roosevelt-field | Roosevelt Field | 630 Old Country Rd | Garden City | NY | 11530 | 40.7385 | -73.6132 | Mo-Th 10:00-21:00; Fr-Sa 10:00-21:30; Su 11:00-19:00 | Level 1, south corridor
destiny-usa | Destiny USA | 9090 Destiny USA Dr | Syracuse | NY | 13204 | 43.0693 | -76.1728 | Mo-Sa 10:00-21:00; Su 11:00-18:00 | Level 2, canyon
walden-galleria | Walden Galleria | 1 Walden Galleria | Cheektowaga | NY | 14225 | 42.9138 | -78.7632 | Mo-Sa 10:00-21:00; Su 11:00-18:00 |
westfield-world-trade-center | Westfield World Trade Center | 185 Greenwich St | New York | NY | 10007 | 40.7114 | -74.0115 | Mo-Sa 10:00-20:00; Su 11:00-19:00 | Level 2, below the Oculus
the-galleria | The Galleria | 5085 Westheimer Rd | Houston | TX | 77056 | 29.7392 | -95.4645 | Mo-Th 10:00-20:00; Fr-Sa 10:00-21:00; Su 11:00-19:00 | Level 1, beside the ice rink
northpark-center | NorthPark Center | 8687 N Central Expy | Dallas | TX | 75225 | 32.8680 | -96.7736 | Mo-Sa 10:00-20:00; Su 12:00-18:00 | Level 1, north court
barton-creek-square | Barton Creek Square | 2901 S Capital of Texas Hwy | Austin | TX | 78746 | 30.2577 | -97.8073 | Mo-Sa 10:00-20:00; Su 12:00-18:00 |
aventura-mall | Aventura Mall | 19501 Biscayne Blvd | Aventura | FL | 33180 | 25.9569 | -80.1428 | Mo-Sa 10:00-21:30; Su 12:00-20:00 | Level 1, by the slide tower
the-mall-at-millenia | The Mall at Millenia | 4200 Conroy Rd | Orlando | FL | 32839 | 28.4855 | -81.4315 | Mo-Sa 10:00-21:00; Su 11:00-19:00 | Level 1, grand court
woodfield-mall | Woodfield Mall | 5 Woodfield Mall | Schaumburg | IL | 60173 | 42.0466 | -88.0371 | Mo-Sa 10:00-20:00; Su 11:00-18:00 | Level 1, grand court
water-tower-place | Water Tower Place | 835 N Michigan Ave | Chicago | IL | 60611 | 41.8981 | -87.6236 | Mo-Sa 11:00-19:00; Su 12:00-18:00 |
king-of-prussia | King of Prussia | 160 N Gulph Rd | King of Prussia | PA | 19406 | 40.0882 | -75.3909 | Mo-Sa 10:00-21:00; Su 11:00-19:00 | Level 2, Savor food hall`

const AMENITIES = [
  'Free parking',
  'EV charging',
  'Food court',
  'Family restrooms',
  'Nursing room',
  'Wheelchairs to borrow',
  'Stroller rental',
  'Lockers',
  'Free Wi-Fi',
  'Guest services',
  'Play area',
  'Prayer room',
  'Bike racks',
  'Bus and rail station',
  'Valet parking',
  'Gift wrapping',
  'Pet friendly',
  'ATM',
]

export type SampleMall = Omit<NewMall, 'timeZone'>

export const sampleMalls: readonly SampleMall[] = TABLE.trim()
  .split('\n')
  .map((row, place) => {
    const [slug = '', name = '', street = '', city = '', state = '', zip = '', lat = '', lon = '', hours = '', center = ''] = row
      .split('|')
      .map((cell) => cell.trim())
    // Each mall has its own selection, in the list's order.
    const amenities = AMENITIES.filter((_, i) => i < 4 || (i * 7 + place * 5) % 3 !== 0)
    return {
      slug,
      name,
      street,
      city,
      state,
      zip,
      lat: Number(lat),
      lon: Number(lon),
      hours: withHolidays(hours, MALL_HOLIDAYS),
      amenities,
      hasCenter: center !== '',
      centerPlace: center || null,
      centerHours: center
        ? withHolidays(place % 3 === 0 ? 'Mo-Sa 10:00-20:00; Su 11:00-18:00' : 'Mo-Fr 11:00-19:00; Sa-Su 11:00-18:00', DESK_HOLIDAYS)
        : null,
      centerHoldDays: 7,
      isSample: true,
    }
  })
