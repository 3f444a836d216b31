import { on } from '../../facts.ts'
import { open } from './queue.ts'

export const openHeld = on('text.held', (tx, { reasons, ...text }, { clock }) => open(tx, text, reasons, clock.now()))
