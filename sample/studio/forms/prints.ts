import { darker, inkOn, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import { label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, frame, inset, outlineOn, patternIn, whole } from '../print.ts'
import { closeUp, filled, GROUND, groundShadow, MIDDLE, roundedPath } from '../shapes.ts'
import { flat, slanted, type Surface } from '../surface.ts'
import { text } from '../text.ts'
import { cover } from './cover.ts'
import { centered } from './framing.ts'

const drop = (pen: Pen, width: number): string =>
  `<ellipse cx="${MIDDLE + 10}" cy="${GROUND - 2}" rx="${width * 0.56}" ry="20" fill="${pen.radial([
    [0, '#15171c', 0.46],
    [0.6, '#15171c', 0.22],
    [1, '#15171c', 0],
  ])}"/>`
type Sheet = {
  width: number
  height: number
  draw: (pen: Pen, surface: Surface, look: Look) => string
  over?: (pen: Pen, surface: Surface, look: Look) => string /** Nothing but what is drawn: no sheet behind it. */
  loose?: true
}

/** A flat thing: straight on, leaning, and from close. */
function sheetForm({ width, height, draw, over, loose }: Sheet, close = 1.8): Form {
  const sheen = (pen: Pen, path: string): string =>
    loose
      ? ''
      : filled(
          path,
          pen.linear('diagonal', [
            [0, '#ffffff', 0.18],
            [0.4, '#ffffff', 0],
            [1, '#0b0d12', 0.1],
          ]),
          'stroke="#0b0d12" stroke-opacity="0.15"',
        )
  const straight = (pen: Pen, look: Look): string => {
    const surface = flat({ x: MIDDLE - width / 2, y: GROUND - height, width, height })
    return (
      (loose ? '' : drop(pen, width)) +
      draw(pen, surface, look) +
      sheen(pen, `M${MIDDLE - width / 2} ${GROUND - height}h${width}v${height}h${-width}Z`) +
      (over?.(pen, surface, look) ?? '')
    )
  }
  const leaning = (pen: Pen, look: Look): string => {
    const wide = width * 0.8
    const surface = slanted([MIDDLE - wide / 2, GROUND - height + 10], [wide, -width * 0.12], [-6, height - 14], width, height)
    const [a, b, c, d] = [surface.at(0, 0), surface.at(width, 0), surface.at(width, height), surface.at(0, height)]
    return (
      (loose ? '' : drop(pen, wide)) +
      draw(pen, surface, look) +
      sheen(pen, `M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}L${d.join(' ')}Z`) +
      (over?.(pen, surface, look) ?? '')
    )
  }
  return {
    views: ['front', 'angle', 'detail'],
    draw(look, view, pen) {
      if (view === 'angle') return centered(leaning(pen, look), width, height * 1.1)
      if (view === 'detail') return closeUp(straight(pen, look), MIDDLE, GROUND - height * 0.6, close)
      return centered(straight(pen, look), width * 1.08, height * 1.03)
    },
  }
}

/** A print behind glass, in a wooden or black frame with a mat. */
const framed =
  (mat: number): Sheet['draw'] =>
  (pen, surface, look) => {
    const wood = mixed(look.accent, '#2c2825', 0.55)
    const inside = inset(whole(surface), surface.width * 0.045)
    const picture = inset(inside, surface.width * mat)
    const [x, y] = surface.at(picture.x, picture.y)
    const [rx, ry] = surface.at(picture.x + picture.width, picture.y)
    const [dx, dy] = surface.at(picture.x, picture.y + picture.height)
    const inner = slanted([x, y], [rx - x, ry - y], [dx - x, dy - y], picture.width, picture.height)
    return (
      area(surface, whole(surface), wood) +
      frame(surface, inset(whole(surface), 3), lighter(wood, 0.3), 3) +
      area(surface, inside, '#fbfaf6') +
      frame(surface, inside, 'rgba(11,13,18,0.3)', 3) +
      cover(pen, inner, look) +
      frame(surface, picture, 'rgba(11,13,18,0.18)', 2)
    )
  }
export const poster = sheetForm({ width: 380, height: 510, draw: framed(0.03) })
export const artPrint = sheetForm({ width: 400, height: 500, draw: framed(0.1) })
export const pictureFrame = sheetForm({
  width: 360,
  height: 460,
  draw: (pen, surface, look) => {
    const inside = inset(whole(surface), surface.width * 0.11)
    return (
      area(surface, whole(surface), look.color) +
      frame(surface, inset(whole(surface), 5), lighter(look.color, 0.35), 4) +
      area(surface, inside, '#fdfcf8') +
      frame(surface, inside, 'rgba(11,13,18,0.35)', 4) +
      area(surface, inset(inside, inside.width * 0.12), mixed(look.color, '#dfe7ea', 0.82)) +
      text(pen, surface, look.size, inset(inside, inside.width * 0.3, inside.height * 0.44), { font: 'condensed', color: '#7a7f86' })
    )
  },
})
export const greetingCard = sheetForm({ width: 350, height: 470, draw: (pen, surface, look) => cover(pen, surface, look) })
export const sheetCard = sheetForm({ width: 330, height: 480, draw: (pen, surface, look) => label(pen, surface, look) })
export const stickerSheet = sheetForm({
  width: 360,
  height: 480,
  draw: (pen, surface, look) => {
    const side = surface.width * 0.24
    const places = Array.from({ length: 9 }, (_, n) => ({
      x: surface.width * (0.07 + (n % 3) * 0.31),
      y: surface.height * (0.22 + Math.floor(n / 3) * 0.245),
      width: side,
      height: side,
    }))
    return (
      area(surface, whole(surface), '#fdfdfb') +
      area(surface, { x: 0, y: 0, width: surface.width, height: surface.height * 0.16 }, look.color) +
      text(
        pen,
        surface,
        look.title,
        { x: surface.width * 0.08, y: surface.height * 0.03, width: surface.width * 0.84, height: surface.height * 0.1 },
        { font: 'round', color: inkOn(look.color), lines: 2 },
      ) +
      places
        .map(
          (place, n) =>
            area(surface, place, n % 2 === 0 ? lighter(look.color, 0.7) : lighter(look.accent, 0.7)) +
            artIn(pen, surface, inset(place, side * 0.1), (n % 3) * 12 - 12),
        )
        .join('')
    )
  },
})
/** A card that hangs on a hook, with a clear bubble over the thing. */
const hanging =
  (bubble: boolean): Sheet['draw'] =>
  (pen, surface, look) => {
    const box = { x: surface.width * 0.13, y: surface.height * 0.42, width: surface.width * 0.74, height: surface.height * 0.48 }
    const [x, y] = surface.at(surface.width / 2, surface.height * 0.045)
    const ink = inkOn(look.color)
    const words = { x: surface.width * 0.1, y: surface.height * 0.1, width: surface.width * 0.8, height: surface.height * 0.28 }
    return (
      area(surface, whole(surface), look.color) +
      patternIn(surface, whole(surface), look.pattern, lighter(look.color, 0.35), surface.width / 10, 0.2) +
      area(surface, { x: 0, y: surface.height * 0.94, width: surface.width, height: surface.height * 0.06 }, look.accent) +
      `<path d="M${x - 30} ${y}h60" stroke="#f5f6f8" stroke-width="15" stroke-linecap="round"/>` +
      text(pen, surface, look.brand, { ...words, height: words.height * 0.2 }, { font: 'bold', capitals: true, spaced: 0.12, color: ink }) +
      text(
        pen,
        surface,
        look.title,
        { ...words, y: words.y + words.height * 0.24, height: words.height * 0.5 },
        { font: 'bold', capitals: true, color: ink, lines: 2 },
      ) +
      text(
        pen,
        surface,
        [look.note, look.size].filter(Boolean).join(' · '),
        { ...words, y: words.y + words.height * 0.8, height: words.height * 0.18 },
        { font: 'condensed', color: ink },
      ) +
      (bubble ? area(surface, box, mixed(look.color, '#f7f9fb', 0.9)) : area(surface, box, lighter(look.color, 0.85))) +
      artIn(pen, surface, inset(box, box.width * 0.1, box.height * 0.1)) +
      (bubble
        ? area(surface, { ...box, width: box.width * 0.1 }, '#ffffff', 'fill-opacity="0.5"') +
          frame(surface, box, '#ffffff', 5) +
          frame(surface, inset(box, 4), 'rgba(11,13,18,0.16)', 2)
        : '')
    )
  }
export const blisterCard = sheetForm({ width: 330, height: 490, draw: hanging(true) })
export const hangCard = sheetForm({ width: 300, height: 450, draw: hanging(false) })
export const giftCardSleeve = sheetForm({ width: 470, height: 300, draw: (pen, surface, look) => label(pen, surface, look, 'full') }, 1.6)
/** Pennants on a cord: a letter of the title on each. A long title would be cut, so its pennants carry a pattern. */
export const banner = sheetForm({
  width: 640,
  height: 330,
  loose: true,
  draw: (pen, surface, look) => {
    const words = look.title
      .replace(/[^A-Za-z0-9 ]/g, '')
      .toUpperCase()
      .trim()
    const letters = words.length > 0 && words.length <= 14 ? words.split('') : Array.from({ length: 9 }, () => '')
    const step = surface.width / Math.max(6, letters.length)
    const from = (surface.width - letters.length * step) / 2
    const sagAt = (x: number): number => Math.sin((x / surface.width) * Math.PI) * surface.height * 0.22 + 14
    const long = Math.min(surface.height * 0.66, step * 1.7)
    const cord = `M${Array.from({ length: 25 }, (_, n) => surface.at((n / 24) * surface.width, sagAt((n / 24) * surface.width)).join(' ')).join('L')}`
    const flags = letters.map((letter, n) => {
      if (letter === ' ') return ''
      const x = from + n * step
      const [left, right] = [x + step * 0.05, x + step * 0.95]
      const [a, b] = [sagAt(left), sagAt(right)]
      const color = n % 2 === 0 ? look.color : look.accent
      const path = outlineOn(surface, [
        [left, a],
        [right, b],
        [right, b + long * 0.72],
        [x + step / 2, (a + b) / 2 + long],
        [left, a + long * 0.72],
      ])
      const whole = { x: left, y: Math.min(a, b), width: right - left, height: long + Math.abs(a - b) }
      return (
        `<path d="${path}" fill="#15171c" fill-opacity="0.18" transform="translate(6 10)"/>` +
        filled(path, color) +
        (letter === ''
          ? pen.clipped(path, patternIn(surface, whole, look.pattern ?? 'dots', n % 2 === 0 ? look.accent : look.color, step * 0.42, 0.8))
          : text(
              pen,
              surface,
              letter,
              { x: x + step * 0.16, y: (a + b) / 2 + long * 0.14, width: step * 0.68, height: long * 0.56 },
              { font: 'round', color: inkOn(color) },
            )) +
        filled(
          path,
          pen.linear('diagonal', [
            [0, '#ffffff', 0.24],
            [0.5, '#ffffff', 0],
            [1, '#0b0d12', 0.2],
          ]),
          'stroke="#0b0d12" stroke-opacity="0.14"',
        )
      )
    })
    const ends = [surface.at(0, sagAt(0)), surface.at(surface.width, sagAt(surface.width))]
    return (
      flags.join('') +
      `<path d="${cord}" fill="none" stroke="#8a6a48" stroke-width="7" stroke-linecap="round"/><path d="${cord}" fill="none" stroke="#d9bf95" stroke-width="3"/>` +
      ends.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10" fill="none" stroke="#8a6a48" stroke-width="5"/>`).join('')
    )
  },
})
/** A record half out of its sleeve. */
export const vinylRecord: Form = {
  views: ['front', 'angle', 'detail'],
  draw(look, view, pen) {
    const side = 430
    const out = view === 'angle' ? 210 : view === 'detail' ? 120 : 0
    const left = MIDDLE - side / 2 - out * 0.5
    const surface = flat({ x: left, y: GROUND - side, width: side, height: side })
    const [x, y, r] = [left + side / 2 + out, GROUND - side / 2, side * 0.475]
    const disc =
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#17181b"/>` +
      Array.from(
        { length: 9 },
        (_, n) =>
          `<circle cx="${x}" cy="${y}" r="${r * (0.44 + n * 0.06)}" fill="none" stroke="#ffffff" stroke-opacity="0.07" stroke-width="2"/>`,
      ).join('') +
      `<path d="M${x} ${y}L${x + r * 0.5} ${y - r * 0.86}A${r} ${r} 0 0 1 ${x + r * 0.8} ${y - r * 0.6}Z" fill="#ffffff" fill-opacity="0.1"/><circle cx="${x}" cy="${y}" r="${r * 0.34}" fill="${look.accent}"/><circle cx="${x}" cy="${y}" r="${r * 0.04}" fill="#f4f4f2"/>`
    const all =
      drop(pen, side + out) +
      (out > 0 ? disc : '') +
      cover(pen, surface, look) +
      filled(
        `M${left} ${GROUND - side}h${side}v${side}h${-side}Z`,
        pen.linear('diagonal', [
          [0, '#ffffff', 0.2],
          [0.4, '#ffffff', 0],
          [1, '#0b0d12', 0.14],
        ]),
        'stroke="#0b0d12" stroke-opacity="0.2"',
      )
    return view === 'detail' ? closeUp(all, MIDDLE + 60, GROUND - side * 0.55, 1.5) : centered(all, side + out * 1.1, side * 1.04)
  },
}

/** A flat box with a row of colored sticks in it: pencils, markers or tubes. */
function rowSet(kind: 'pencil' | 'marker' | 'tube'): Form {
  const hues = [
    '#d1382c',
    '#e8762c',
    '#f2b632',
    '#8cb43c',
    '#2f8f57',
    '#2aa5a0',
    '#2f6fb8',
    '#3f4aa0',
    '#7a459c',
    '#b63f86',
    '#7b4b2a',
    '#2b2c30',
  ]
  const drawn = (look: Look, pen: Pen): string => {
    const [width, height] = [520, 400]
    const [left, top] = [MIDDLE - width / 2, GROUND - height]
    const step = (width - 40) / hues.length
    const sticks = hues.map((hue, n) => {
      const x = left + 20 + n * step + step * 0.1
      const w = step * 0.8
      const shade = pen.linear('across', [
        [0, '#0b0d12', 0.3],
        [0.3, '#ffffff', 0.3],
        [0.55, '#ffffff', 0],
        [1, '#0b0d12', 0.3],
      ])
      const tip = top + 26
      if (kind === 'pencil')
        return (
          filled(`M${x} ${tip + 62}L${x + w / 2} ${tip}L${x + w} ${tip + 62}Z`, '#e3bf8d') +
          filled(`M${x + w * 0.34} ${tip + 20}L${x + w / 2} ${tip}L${x + w * 0.66} ${tip + 20}Z`, hue) +
          filled(`M${x} ${tip + 62}h${w}v200h${-w}Z`, hue) +
          filled(`M${x} ${tip + 62}h${w}v200h${-w}Z`, shade)
        )
      if (kind === 'marker')
        return (
          filled(roundedPath({ x, y: tip, width: w, height: 96 }, 9), hue) +
          filled(roundedPath({ x, y: tip + 100, width: w, height: 166 }, 6), '#f2f2f0') +
          filled(`M${x} ${tip + 170}h${w}v22h${-w}Z`, hue) +
          filled(roundedPath({ x, y: tip, width: w, height: 266 }, 9), shade)
        )
      return (
        filled(roundedPath({ x: x + w * 0.22, y: tip, width: w * 0.56, height: 40 }, 5), '#2b2c30') +
        filled(`M${x + w * 0.1} ${tip + 44}h${w * 0.8}l${w * 0.1} 200h${-w}Z`, '#f3f3f1') +
        filled(`M${x + w * 0.05} ${tip + 110}h${w * 0.9}v84h${-w * 0.9}Z`, hue) +
        filled(`M${x + w * 0.1} ${tip + 44}h${w * 0.8}l${w * 0.1} 200h${-w}Z`, shade)
      )
    })
    const card = flat({ x: left, y: top + height * 0.68, width, height: height * 0.32 })
    return (
      drop(pen, width) +
      filled(roundedPath({ x: left, y: top, width, height }, 12), lighter(look.color, 0.78)) +
      sticks.join('') +
      label(pen, card, look, 'full') +
      filled(
        roundedPath({ x: left, y: top, width, height }, 12),
        pen.linear('diagonal', [
          [0, '#ffffff', 0.2],
          [0.4, '#ffffff', 0],
          [1, '#0b0d12', 0.08],
        ]),
        'stroke="#0b0d12" stroke-opacity="0.16"',
      )
    )
  }
  return {
    views: ['front', 'detail'],
    draw: (look, view, pen) =>
      view === 'detail' ? closeUp(drawn(look, pen), MIDDLE - 60, GROUND - 280, 2) : centered(drawn(look, pen), 540, 410),
  }
}
export const pencilSet = rowSet('pencil')
export const markerSet = rowSet('marker')
export const paintTubeSet = rowSet('tube')

/** A roll that lies: wrapping paper or ribbon, its pattern in rows. */
function rollForm(length: number, radius: number): Form {
  const drawn = (look: Look, pen: Pen): string => {
    const [left, top] = [MIDDLE - length / 2, GROUND - radius * 2]
    const body = `M${left} ${top}H${left + length}A${radius * 0.32} ${radius} 0 0 1 ${left + length} ${GROUND}H${left}A${radius * 0.32} ${radius} 0 0 1 ${left} ${top}Z`
    const surface = flat({ x: left - radius * 0.3, y: top, width: length + radius * 0.6, height: radius * 2 })
    const paper =
      area(surface, whole(surface), look.color) +
      patternIn(surface, whole(surface), look.pattern ?? 'dots', look.accent, Math.max(26, radius * 0.5), 0.75)
    const band = flat({ x: MIDDLE - length * 0.14, y: top, width: length * 0.28, height: radius * 2 })
    return (
      drop(pen, length) +
      pen.clipped(body, paper) +
      label(pen, band, look, 'minimal') +
      filled(
        body,
        pen.linear('down', [
          [0, '#0b0d12', 0.28],
          [0.2, '#ffffff', 0.4],
          [0.45, '#ffffff', 0],
          [1, '#0b0d12', 0.42],
        ]),
      ) +
      `<ellipse cx="${left + length}" cy="${GROUND - radius}" rx="${radius * 0.32}" ry="${radius}" fill="${lighter(look.color, 0.5)}"/><ellipse cx="${left + length}" cy="${GROUND - radius}" rx="${radius * 0.16}" ry="${radius * 0.5}" fill="${darker(look.color, 0.5)}"/>`
    )
  }
  return {
    views: ['front', 'detail'],
    draw: (look, view, pen) =>
      view === 'detail'
        ? closeUp(drawn(look, pen), MIDDLE + length * 0.3, GROUND - radius, 2.2)
        : centered(drawn(look, pen), length * 1.1, radius * 2.4),
  }
}
export const wrappingPaperRoll = rollForm(560, 74)
export const ribbonRoll = rollForm(190, 150)
/** A stack of paper plates; one stands behind it and shows its print. */
export const partyPlates: Form = {
  views: ['front', 'detail'],
  draw(look, view, pen) {
    const light = pen.linear('diagonal', [
      [0, '#ffffff', 0.34],
      [0.5, '#ffffff', 0],
      [1, '#0b0d12', 0.2],
    ])
    const [x, y, r] = [MIDDLE, 398, 196]
    const round = (radius: number): string =>
      `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`
    const surface = flat({ x: x - r, y: y - r, width: 2 * r, height: 2 * r })
    const flutes = Array.from({ length: 60 }, (_, n) => {
      const [cos, sin] = [Math.cos((n * Math.PI) / 30), Math.sin((n * Math.PI) / 30)]
      return `M${Math.round(x + cos * r * 0.8)} ${Math.round(y + sin * r * 0.8)}L${Math.round(x + cos * r * 0.98)} ${Math.round(y + sin * r * 0.98)}`
    }).join('')
    const inner = lighter(look.color, 0.72)
    const standing =
      `<circle cx="${x + 8}" cy="${y + 10}" r="${r}" fill="#15171c" fill-opacity="0.2"/>` +
      filled(round(r), look.color) +
      pen.clipped(round(r), patternIn(surface, whole(surface), look.pattern ?? 'dots', look.accent, 38, 0.8)) +
      `<path d="${flutes}" stroke="#0b0d12" stroke-opacity="0.16" stroke-width="3"/>` +
      filled(round(r * 0.75), inner, `stroke="${look.accent}" stroke-width="6"`) +
      artIn(pen, surface, { x: r * 0.5, y: r * 0.42, width: r, height: r }) +
      filled(round(r), light, 'stroke="#0b0d12" stroke-opacity="0.15"')
    const stack = Array.from({ length: 7 }, (_, n) => {
      const [cy, wide] = [GROUND - 62 - n * 11, 232]
      const top = n === 6
      return (
        `<ellipse cx="${x}" cy="${cy + 7}" rx="${wide}" ry="54" fill="${darker(look.color, 0.34)}"/><ellipse cx="${x}" cy="${cy}" rx="${wide}" ry="54" fill="${look.color}" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2"/>` +
        (top
          ? `<ellipse cx="${x}" cy="${cy}" rx="${wide}" ry="54" fill="${light}"/><ellipse cx="${x}" cy="${cy + 5}" rx="${wide * 0.76}" ry="37" fill="${darker(inner, 0.06)}" stroke="${look.accent}" stroke-width="5"/>`
          : '')
      )
    }).join('')
    const all = groundShadow(pen, MIDDLE, 230, GROUND - 20) + standing + stack
    return view === 'detail' ? closeUp(all, 300, 560, 2.2) : centered(all, 480, 500)
  },
}
