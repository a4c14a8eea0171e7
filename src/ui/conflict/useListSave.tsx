import { useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { conflictOf } from '../../data/errors'
import { EMPTY_LIST, REVISION } from '../../schema/revision'
import type { Values } from '../../schema/template'
import { threeWayRows } from '../../schema/threeWayRows'
import { conflicts } from './ask'
import styles from './conflict.module.css'

/** A list as it was read: its rows and their revision. */
export interface ReadList<Row> {
  readonly rows: readonly Row[]
  readonly revision: string
}

/** A list that is saved as a whole. */
interface SaveList<Row> {
  /** What the editor started from. */
  readonly base: ReadList<Row>
  readonly mine: readonly Row[]
  /** Converts rows of the wire to those of the editor. */
  readonly read: (wire: readonly Values[]) => readonly Row[]
  /** Identifies a row. */
  readonly keyOf: (row: Row) => string
  readonly labelOf: (row: Row) => string
  /** A row in words. */
  readonly inWords: (row: Row) => string
  /** What is wrong with merged rows, in words. */
  readonly problemOf: (rows: readonly Row[]) => string | undefined
  readonly send: (rows: readonly Row[], revision: string) => Promise<void>
}

/** The outcome of a save: 'saved', or what the editor shows next, with what the next save starts from. */
interface SavedList<Row> {
  readonly is: 'saved' | 'theirs' | 'left'
  readonly rows: readonly Row[]
  readonly base: ReadList<Row>
  readonly problem?: string | undefined
}

/** The revision of a list that was read. */
export const listRevisionOf = (rows: readonly { readonly [REVISION]?: unknown }[]): string =>
  String(rows[0]?.[REVISION] ?? EMPTY_LIST)

/**
 * `await save(list)`: saves a list as a whole; if somebody else has saved it meanwhile, once more with both people's
 * rows, asking about those that both changed.
 * @throws HttpError for any other error
 */
export function useListSave() {
  const translate = useTranslate()
  const notify = useNotify()
  return useCallback(
    async <Row,>(list: SaveList<Row>): Promise<SavedList<Row>> => {
      const { keyOf, labelOf, inWords } = list
      let { base, mine: rows } = list
      for (;;) {
        try {
          await list.send(rows, base.revision)
          return { is: 'saved', rows, base }
        } catch (error) {
          const wire = conflictOf<readonly Values[]>(error)
          if (!wire) throw error
          const theirs = list.read(wire)
          const ways = threeWayRows(base.rows, rows, theirs, keyOf)
          const next = { rows: theirs, revision: listRevisionOf(wire) }
          const at = (of: readonly Row[], key: string) => {
            const row = of.find((one) => keyOf(one) === key)
            return row === undefined ? (
              <span className={styles.empty}>{translate('conflict.noLine')}</span>
            ) : (
              inWords(row)
            )
          }
          const label = (key: string) =>
            [...theirs, ...rows, ...base.rows].filter((row) => keyOf(row) === key).map(labelOf)[0] ?? key
          if (ways.conflicts.length === 0) {
            if (ways.theirs.length > 0)
              notify(translate('conflict.merged', { fields: ways.theirs.map(label).join(', ') }))
            rows = ways.merge(new Map())
          } else {
            const answer = await conflicts.ask({
              rows: ways.conflicts.map(({ key }) => ({
                id: key,
                label: label(key),
                mine: at(rows, key),
                theirs: at(theirs, key),
              })),
              taken: ways.theirs.map((key) => ({
                id: key,
                label: label(key),
                before: at(base.rows, key),
                now: at(theirs, key),
              })),
              kept: [],
            })
            if (answer.is === 'back') return { is: 'left', rows, base }
            if (answer.is === 'theirs') return { is: 'theirs', rows: theirs, base: next }
            rows = ways.merge(answer.choices)
          }
          base = next
          const problem = list.problemOf(rows)
          if (problem !== undefined) return { is: 'left', rows, base, problem }
        }
      }
    },
    [translate, notify],
  )
}
