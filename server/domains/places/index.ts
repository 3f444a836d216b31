export { type Distance, EARTH_RADIUS_MILES, distanceBetween, distanceMiles, type Point, shownMiles, type Spot } from './distance.ts'
export { type Picture, pictureOf, type View } from './picture.ts'
export { seedPlaces } from './seed.ts'
export { citiesStarting, type City, knownZip, listedCities, townsWithin, zipPlace, zipPlaces, zipsStarting } from './zips.ts'
