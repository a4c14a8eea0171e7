import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useInfoName } from '../../data/aliases'
import { Button } from '../../ui/kit/Button'
import { Skeleton } from '../../ui/kit/Skeleton'
import styles from './productInfo.module.css'

/** How many entries are shown at first. */
const SHOWN = 24

/** How many entries most products have. */
const EXPECTED = 10

/** A placeholder for the entries, about as high as they will be at each width. */
export function PrInfoWaiting() {
  return (
    <div className={styles.table}>
      {Array.from({ length: EXPECTED }, (_, at) => (
        <Skeleton key={at} height={36} />
      ))}
    </div>
  )
}

/** The filled entries of a product's information, by the names of the alias configuration. */
export function PrInfoTable({ prInfo }: { prInfo: unknown }) {
  const translate = useTranslate()
  const nameOf = useInfoName()
  const [all, setAll] = useState(false)
  const filled = (Array.isArray(prInfo) ? prInfo : []).flatMap((value, index) =>
    value === '' || value === null ? [] : [{ index, value: String(value) }],
  )
  if (filled.length === 0) return <span className={styles.none}>–</span>
  return (
    <>
      <dl className={styles.table}>
        {filled.slice(0, all ? undefined : SHOWN).map(({ index, value }) => (
          <div key={index}>
            <dt>{nameOf(index)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!all && filled.length > SHOWN && (
        <Button variant="ghost" size="s" onClick={() => setAll(true)}>
          {translate('form.showMore')} ({filled.length})
        </Button>
      )}
    </>
  )
}
