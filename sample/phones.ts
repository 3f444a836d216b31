/** Area codes of cities that do not have the usual one of their state. */
// biome-ignore format: a table
const CITY_CODES: Readonly<Record<string, string>> = {
  'Bloomington, MN': '952', 'Edina, MN': '952', 'Minnetonka, MN': '952', 'Roseville, MN': '651', 'St. Paul, MN': '651', 'Saint Paul, MN': '651', 'Rochester, MN': '507', 'Duluth, MN': '218',
  'New York, NY': '212', 'Syracuse, NY': '315', 'Cheektowaga, NY': '716', 'Buffalo, NY': '716',
  'Los Angeles, CA': '213', 'San Diego, CA': '619', 'San Francisco, CA': '415', 'Sacramento, CA': '916', 'San Jose, CA': '408', 'Santa Clara, CA': '408',
  'Dallas, TX': '214', 'Austin, TX': '512', 'San Antonio, TX': '210', 'Fort Worth, TX': '817', 'El Paso, TX': '915',
  'Philadelphia, PA': '215', 'Pittsburgh, PA': '412', 'Schaumburg, IL': '847', 'Orlando, FL': '407', 'Aventura, FL': '305', 'Miami, FL': '305',
  'Jacksonville, FL': '904', 'Cleveland, OH': '216', 'Cincinnati, OH': '513', 'Memphis, TN': '901', 'Raleigh, NC': '919', 'Kansas City, MO': '816',
  'Tulsa, OK': '918', 'Tucson, AZ': '520', 'Colorado Springs, CO': '719', 'Detroit, MI': '313', 'Madison, WI': '608', 'Newark, NJ': '973',
}
/** A usual area code of each state. */
// biome-ignore format: a table
const AREA_CODES: Readonly<Record<string, string>> = {
  AL: '205', AK: '907', AZ: '602', AR: '501', CA: '714', CO: '303', CT: '203', DE: '302', DC: '202', FL: '813',
  GA: '404', HI: '808', ID: '208', IL: '312', IN: '317', IA: '515', KS: '316', KY: '502', LA: '504', ME: '207',
  MD: '410', MA: '617', MI: '313', MN: '612', MS: '601', MO: '314', MT: '406', NE: '402', NV: '702', NH: '603',
  NJ: '201', NM: '505', NY: '516', NC: '704', ND: '701', OH: '614', OK: '405', OR: '503', PA: '610', RI: '401',
  SC: '843', SD: '605', TN: '615', TX: '713', UT: '801', VT: '802', VA: '703', WA: '206', WV: '304', WI: '414',
  WY: '307',
}

/** A number of the area that belongs to nobody: 555-0100 to 555-0199 are reserved for fictional use. */
export function phoneIn({ city, state }: { city: string; state: string }, index: number): string {
  const area = CITY_CODES[`${city}, ${state}`] ?? AREA_CODES[state]
  if (!area) throw new Error(`the sample knows no area code of ${city}, ${state}`)
  return `(${area}) 555-01${String(index % 100).padStart(2, '0')}`
}
