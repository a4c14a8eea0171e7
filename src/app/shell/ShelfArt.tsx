import { type CSSProperties } from 'react'
import { readLanguage, type Language } from '../../data/language'
import { cx } from '../../ui/kit/cx'
import english from './labels/en_US.png'
import japanese from './labels/ja_JP.png'
import korean from './labels/ko_KR.png'
import css from './shelfArt.module.css'

const PICTURES: Readonly<Record<Language, string>> = { en_US: english, ja_JP: japanese, ko_KR: korean }

/** The labels on each shelf, by their place in the picture (scripts/shelfLabels.ts), and their height. */
const STRIP = 128
const TALL = 152
const SHELVES = [
  [
    [0, STRIP],
    [1, STRIP],
    [2, TALL],
  ],
  [
    [3, STRIP],
    [4, STRIP],
    [5, TALL],
  ],
  [
    [6, STRIP],
    [7, STRIP],
    [8, STRIP],
  ],
] as const

/** The label whose price changes in the animation. */
const CHANGING = 4

/** Shelves with goods, and labels on them as the server draws them. */
export const ShelfArt = () => (
  <div className={css.shelves} style={{ '--labels': `url("${PICTURES[readLanguage()]}")` } as CSSProperties}>
    {SHELVES.map((labels, row) => (
      <div key={row}>
        <div className={css.goods} style={{ '--row': row } as CSSProperties} />
        <div className={css.rail}>
          {labels.map(([at, height]) => (
            <span
              key={at}
              className={cx(css.label, at === CHANGING && css.changing)}
              style={{ '--at': at, '--height': height } as CSSProperties}
            />
          ))}
        </div>
      </div>
    ))}
  </div>
)
