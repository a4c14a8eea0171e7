import { useTranslate } from 'ra-core'
import Papa from 'papaparse'
import { useMemo } from 'react'
import type { Encoding } from '../csv/decode'
import { cx } from '../kit/cx'
import { Skeleton } from '../kit/Skeleton'
import { EncodingSelect } from './EncodingSelect'
import styles from './upload.module.css'
import type { FileStart } from './useFileStart'

/** So much of a file is looked at before it is sent. */
const LINES = 6

interface FirstLinesProps {
  readonly name: string
  /** What was read of it; undefined while it is read. */
  readonly start: FileStart | undefined
  readonly encoding: Encoding | 'auto'
  readonly onEncoding: (encoding: Encoding | 'auto') => void
}

/** The first lines of a file as the server will read them: who sees the wrong letters chooses another encoding. */
export function FirstLines({ name, start, encoding, onEncoding }: FirstLinesProps) {
  const translate = useTranslate()
  const text = typeof start === 'object' ? start.text : ''
  const rows = useMemo(() => firstRows(text), [text])
  const title = translate('upload.firstLines', { name })
  return (
    <div className={styles.first}>
      <EncodingSelect value={encoding} onChange={onEncoding} {...(typeof start === 'object' && { found: start.encoding })} />
      {start === undefined ? (
        <Skeleton height={160} />
      ) : start === 'unreadable' ? (
        <p role="alert" className={styles.unreadable}>
          {translate('upload.wrongEncoding')}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <div className={styles.firstScroll} role="region" aria-label={title} tabIndex={0}>
          <table className={cx(styles.lines, styles.firstTable)}>
            <caption>{title}</caption>
            <tbody>
              {rows.map((cells, line) => (
                <tr key={line}>
                  <th scope="row">{line + 1}</th>
                  {cells.map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** The first lines in cells; what a cell has beyond a glance is cut by its style. */
export function firstRows(text: string): readonly (readonly string[])[] {
  const source = text.replace(/^\uFEFF/, '')
  return Papa.parse<string[]>(source, { preview: LINES, delimitersToGuess: [',', '\t', ';', '|'] }).data
}
