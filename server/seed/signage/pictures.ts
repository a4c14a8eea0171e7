import sharp from 'sharp'
import type { Language } from '../../radio/goods'
import type { Weight } from '../../render/font/fontFiles'
import { textPath, textWidth } from '../../render/font/typeface'
import { words } from './words'

export interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly content: Buffer
}

const FRUIT = ['#d7263d', '#f6ae2d', '#e4572e', '#9ac93a', '#7a3e9d'] as const

/** Draws the pictures of a demonstration shop: nobody else's work is in them. */
export async function demoPictures(language: Language): Promise<Picture[]> {
  const said = words[language]
  if (!said) return []
  const wide = { width: 1920, height: 158 }
  return Promise.all([
    draw(
      'fresh.jpg',
      wide,
      (width, height) =>
        `${sheet('#f1f8e9', '#cfe8b8')}${fruits(width, height)}${text(said.fresh, 'black', 78, 60, 84, '#2e5d1e')}${text(said.freshLine, 'bold', 38, 62, 134, '#4d7c3a')}`,
    ),
    draw(
      'offer.jpg',
      wide,
      (width, height) =>
        `${sheet('#8f1420', '#d7263d')}${rays(width, height)}${text(said.offer, 'black', 84, 60, 90, '#fff')}${text(said.offerLine, 'bold', 38, 62, 138, '#ffd9a8')}`,
    ),
    draw(
      'sunrise.jpg',
      { width: 480, height: 158 },
      (width, height) =>
        `${sheet('#ffd166', '#ef8354')}<circle cx="${width / 2}" cy="${height}" r="70" fill="#fff3d6"/>${rays(width, height)}`,
    ),
    draw(
      'mark.png',
      { width: 360, height: 158 },
      () =>
        `<rect x="8" y="24" width="110" height="110" rx="22" fill="#1c4fd8"/><path d="M32 58h62M32 80h62M32 102h40" stroke="#fff" stroke-width="11" stroke-linecap="round"/>${text('Shelfdeck', 'black', 54, 134, 98, '#1c4fd8')}`,
    ),
    draw(
      'long.jpg',
      { width: 2880, height: 158 },
      (width, height) =>
        `${sheet('#0b3b5e', '#1c7c8c')}${rays(width, height)}${text(said.ticker, 'bold', 64, 60, 102, '#e8fbff')}`,
    ),
  ])
}

const sheet = (from: string, to: string) =>
  `<defs><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`

function fruits(width: number, height: number): string {
  return Array.from({ length: 12 }, (_, at) => {
    const [x, y, r] = [width * 0.46 + at * 82, height * (at % 2 === 0 ? 0.62 : 0.42), 34 + (at % 3) * 8]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${FRUIT[at % FRUIT.length]}"/><ellipse cx="${x + 9}" cy="${y - r}" rx="15" ry="6" fill="#4d7c3a" transform="rotate(-32 ${x + 9} ${y - r})"/>`
  }).join('')
}

function rays(width: number, height: number): string {
  return Array.from(
    { length: 9 },
    (_, at) =>
      `<path d="M${width * 0.8} ${height}L${width * 0.5 + at * width * 0.07} 0h${width * 0.03}z" fill="#fff" opacity=".08"/>`,
  ).join('')
}

function text(line: string, weight: Weight, size: number, x: number, y: number, fill: string): string {
  const fitting = Math.min(size, (size * 2760) / Math.max(1, textWidth(line, weight) * size))
  return `<path fill="${fill}" d="${textPath(line, weight, fitting, x, y)}"/>`
}

async function draw(
  name: string,
  { width, height }: { width: number; height: number },
  content: (width: number, height: number) => string,
): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content(width, height)}</svg>`
  const image = sharp(Buffer.from(svg))
  return {
    name,
    width,
    height,
    content: await (name.endsWith('.png') ? image.png() : image.flatten().jpeg({ quality: 82 })).toBuffer(),
  }
}
