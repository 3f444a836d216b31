import { bagisto } from './bagisto.ts'
import { bigcommerce } from './bigcommerce.ts'
import { clover } from './clover.ts'
import { etsy } from './etsy.ts'
import type { Format } from './format.ts'
import { googleInventory } from './google-inventory.ts'
import { google } from './google.ts'
import { lightspeedR } from './lightspeed-r.ts'
import { lightspeedX } from './lightspeed-x.ts'
import { magento } from './magento.ts'
import { medusa } from './medusa.ts'
import { prestashop } from './prestashop.ts'
import { shopifyInventory } from './shopify-inventory.ts'
import { shopify } from './shopify.ts'
import { spree } from './spree.ts'
import { square } from './square.ts'
import { vendure } from './vendure.ts'
import { woocommerce } from './woocommerce.ts'

/** Every format that can be read; a new one is a file in this folder and an entry here. The first that knows a header reads the file. */
export const formats: readonly Format[] = [
  square,
  lightspeedX,
  lightspeedR,
  clover,
  bigcommerce,
  woocommerce,
  etsy,
  magento,
  bagisto,
  medusa,
  spree,
  prestashop,
  vendure,
  googleInventory,
  google,
  shopify,
  shopifyInventory,
]
export type {
  Answers,
  ErrorField,
  FileCount,
  FileProduct,
  FileUpdate,
  FileVariant,
  Finding,
  Format,
  Layout,
  FileLine,
  Note,
  Question,
  QuestionCode,
  ReadProduct,
  FileRow,
} from './format.ts'
