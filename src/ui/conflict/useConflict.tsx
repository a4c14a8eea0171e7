import { useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { conflictOf } from '../../data/errors'
import { asRead } from '../../schema/asRead'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { merge, type Part, type ThreeWay, threeWay } from '../../schema/threeWay'
import { fieldLabel } from '../displays/values'
import { conflicts } from './ask'
import { PartLabel, PartValue } from './PartView'

/** The outcome of a conflict: what is saved now, or what the form shows next. */
interface Settled {
  /** 'save': these values are to be saved; 'show': they are in the form, and saved already; 'back': the form stays as it is. */
  readonly is: 'save' | 'show' | 'back'
  /** The record with the chosen values. */
  readonly values: Values
  /** The fields that hold something of the other person's. */
  readonly fields: readonly string[]
  /** The record as the other person saved it: the base of the next save. */
  readonly theirs: Values
}

/**
 * `await settle(error, base, mine)`: if a save was rejected because somebody else saved first, merges both, and asks about
 * what both changed; undefined for any other error.
 */
export function useConflict(descriptor: ResourceDescriptor) {
  const translate = useTranslate()
  const notify = useNotify()
  return useCallback(
    async (error: unknown, base: Values, mine: Values): Promise<Settled | undefined> => {
      const current = conflictOf(error)
      if (!current) return undefined
      const theirs = asRead(descriptor, current)
      const ways = threeWay(descriptor, base, mine, theirs)
      const fields = [...new Set([...ways.theirs, ...ways.conflicts].map(({ field }) => field.name))]
      const named = (parts: readonly Part[]) => [
        ...new Set(parts.map(({ field }) => fieldLabel(descriptor.name, field, translate))),
      ]
      if (ways.conflicts.length === 0) {
        if (ways.theirs.length > 0) notify(translate('conflict.merged', { fields: named(ways.theirs).join(', ') }))
        return { is: 'save', values: merge(theirs, ways, new Map()), fields, theirs }
      }
      const answer = await conflicts.ask({
        ...rowsOf(descriptor.name, ways, base, mine, theirs),
        ...whenOf(theirs),
        kept: named(ways.mine),
      })
      if (answer.is === 'back') return { is: 'back', values: mine, fields, theirs }
      if (answer.is === 'theirs') return { is: 'show', values: theirs, fields, theirs }
      return { is: 'save', values: merge(theirs, ways, answer.choices), fields, theirs }
    },
    [descriptor, translate, notify],
  )
}

function rowsOf(resource: string, ways: ThreeWay, base: Values, mine: Values, theirs: Values) {
  const label = (part: Part) => <PartLabel resource={resource} part={part} />
  const value = (part: Part, of: unknown, record: Values) => (
    <PartValue resource={resource} part={part} value={of} record={record} />
  )
  return {
    rows: ways.conflicts.map((part) => ({
      id: part.id,
      label: label(part),
      mine: value(part, part.mine, mine),
      theirs: value(part, part.theirs, theirs),
    })),
    taken: ways.theirs.map((part) => ({
      id: part.id,
      label: label(part),
      before: value(part, part.base, base),
      now: value(part, part.theirs, theirs),
    })),
  }
}

const whenOf = ({ updatedAt, updatedBy }: Values) => ({
  savedAt: typeof updatedAt === 'number' ? updatedAt : undefined,
  savedBy: typeof updatedBy === 'string' ? updatedBy : undefined,
})
