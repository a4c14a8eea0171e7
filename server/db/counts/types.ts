import { type RawBuilder, sql } from 'kysely'
import type { ResourceName } from '../../../src/generated/resources'

type Value = string | number | boolean | null

/** Fields that have a value, or one of several; null is nothing there. `status.status` is a part of an object. */
export type Fields = Readonly<Record<string, Value | readonly Value[]>>

/** What a count counts: records with these fields, or with any one of several sets of them. `{}` is all. */
export type Condition = Fields | readonly Fields[]

/** What the records of a store are told apart by. Who has nothing in the field is in no group, or in that of `none`. */
export interface GroupKey {
  readonly field: string
  /** The field is a time: its day in the zone of the server, `2026-11-21`. */
  readonly day?: true
  readonly none?: string
}

/** How many records of a resource each store has, by the value of a field where `by` names one. */
export interface CountedGroup {
  readonly resource: ResourceName
  readonly by?: GroupKey
  readonly counts: Readonly<Record<string, Condition>>
  /** A time whose latest value is kept; it stays when the record that had it goes. */
  readonly latest?: string
}

/** An expression over the numbers of a row, which are called as `name` says. */
export interface Expression {
  readonly text: string
  sql(name: (number: string) => RawBuilder<unknown>): RawBuilder<unknown>
}

/** Sums of expressions over the rows of a counted group. */
export interface SummedGroup<Name extends string = string> {
  readonly of: Name
  readonly sums: Readonly<Record<string, Expression>>
}

/** An expression: of`CASE WHEN ${'total'} > 1 THEN 1 ELSE 0 END`. */
export function of(texts: TemplateStringsArray, ...numbers: readonly string[]): Expression {
  return {
    text: String.raw({ raw: texts }, ...numbers),
    sql: (name) => sql.join(texts.flatMap((text, at) => [sql.raw(text), ...(numbers[at] === undefined ? [] : [name(numbers[at])])]), sql``),
  }
}
