export { type Distance, distanceBetween, distanceMiles, type Point, shownMiles, type Spot } from './distance.ts'
export { seedPlaces } from './seed.ts'
export { citiesStarting, type City, knownZip, listedCities, zipPlace, zipPlaces, zipsStarting } from './zips.ts'
