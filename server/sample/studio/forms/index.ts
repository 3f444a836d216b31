import type { Form } from '../form.ts'
import type { FormName } from '../look.ts'
import * as bottles from './bottles.ts'
import * as boxes from './boxes.ts'
import * as cans from './cans.ts'
import { jar } from './jars.ts'

const forms: Partial<Record<FormName, Form>> = {
  can: cans.tallCan,
  'short-can': cans.shortCan,
  jar,
  'spread-jar': bottles.spreadJar,
  'spice-jar': bottles.spiceJar,
  bottle: bottles.bottle,
  'sauce-bottle': bottles.sauceBottle,
  'wine-bottle': bottles.wineBottle,
  'soda-can': cans.sodaCan,
  'water-bottle-drink': bottles.waterBottleDrink,
  tin: cans.tin,
  'round-tin': cans.roundTin,
  tub: cans.tub,
  'pump-bottle': bottles.pumpBottle,
  'spray-bottle': bottles.sprayBottle,
  'shampoo-bottle': bottles.shampooBottle,
  'squeeze-tube': bottles.squeezeTube,
  'dropper-bottle': bottles.dropperBottle,
  'pill-bottle': cans.pillBottle,
  'cosmetic-jar': cans.cosmeticJar,
  lipstick: bottles.lipstick,
  'nail-polish': bottles.nailPolish,
  perfume: bottles.perfume,
  'detergent-jug': bottles.detergentJug,
  'dish-soap': bottles.dishSoap,
  'pet-food-can': cans.petFoodCan,
  'paint-can': cans.paintCan,
  'glue-bottle': bottles.glueBottle,
  candle: cans.candle,
  box: boxes.box,
  'cereal-box': boxes.cerealBox,
  'tea-box': boxes.teaBox,
  'frozen-box': boxes.frozenBox,
  'toothpaste-box': boxes.toothpasteBox,
  'bandage-box': boxes.bandageBox,
  'soap-bar': boxes.soapBar,
  'gift-box-set': boxes.giftBoxSet,
  'carton-with-window': boxes.cartonWithWindow,
  'puzzle-box': boxes.puzzleBox,
  'board-game-box': boxes.boardGameBox,
  'card-deck': boxes.cardDeck,
  'game-cartridge-box': boxes.gameCartridgeBox,
  'harmonica-box': boxes.harmonicaBox,
  'milk-carton': boxes.milkCarton,
  'juice-carton': boxes.juiceCarton,
  'egg-carton': boxes.eggCarton,
  'storage-box': boxes.storageBox,
  'screwdriver-set-case': boxes.screwdriverSetCase,
}

export function formOf(name: FormName): Form {
  const form = forms[name]
  if (!form) throw new Error(`The studio cannot draw the form "${name}".`)
  return form
}
